import type { Bridge } from '../../electron/contract/bridge.ts';
import type { Failure } from '../../electron/contract/result.ts';
import type { KioskSettings, ShopLook } from '../../electron/contract/unattended.ts';
import { ask } from '../lib/ipc.ts';
import { limits } from '../lib/money.ts';
import { characters } from '../lib/text.ts';
import { Acting } from './acting.svelte.ts';
import { keepingBy, PictureChoice } from './picture-choice.svelte.ts';
import type { ShownTerminal } from './terminal.svelte.ts';

/** The switches of the kiosk: each change is applied at once, one after the other. */
export class KioskSwitches {
  readonly #bridge: Bridge;
  readonly #terminal: ShownTerminal;
  /** The next change waits, so that it begins with the outcome of this one. */
  #last: Promise<unknown> = Promise.resolve();
  #failure = $state.raw<Failure | null>(null);

  constructor(bridge: Bridge, terminal: ShownTerminal) {
    this.#bridge = bridge;
    this.#terminal = terminal;
  }

  get failure(): Failure | null {
    return this.#failure;
  }

  change(change: Partial<KioskSettings>): Promise<void> {
    const turn = this.#last.then(() => this.#apply(change));
    this.#last = turn;
    return turn;
  }

  async #apply(change: Partial<KioskSettings>): Promise<void> {
    const { running: _running, ...now } = this.#terminal.state.kiosk;
    const answer = await ask(this.#bridge, 'changeKiosk', { ...now, ...change });
    this.#failure = answer.ok ? null : answer;
  }
}

/** What customers see of the shop, until it is saved. */
export class LookForm extends Acting {
  readonly #terminal: ShownTerminal;
  /** What the terminal had when the form was filled. */
  #first: ShopLook;
  #name: string;
  #logo: string | null;
  readonly picture = new PictureChoice();

  constructor(bridge: Bridge, terminal: ShownTerminal) {
    super(bridge);
    this.#terminal = terminal;
    this.#first = terminal.state.look;
    this.#name = $state(this.#first.shopName);
    this.#logo = $state(this.#first.logo);
  }

  get name(): string {
    return this.#name;
  }

  get logo(): string | null {
    return this.#logo;
  }

  get working(): boolean {
    return this.picture.state === 'working';
  }

  get tooLong(): boolean {
    return characters(this.#name.trim()) > limits.shopName;
  }

  get #request(): ShopLook {
    return { shopName: this.#name.trim(), logo: this.#logo };
  }

  get dirty(): boolean {
    const { shopName, logo } = this.#terminal.state.look;
    return this.#request.shopName !== shopName || this.#logo !== logo || this.working;
  }

  type(name: string): void {
    this.#name = name;
  }

  async choose(file: File): Promise<void> {
    this.failure = null;
    const keep = keepingBy(this.bridge, (failure) => (this.failure = failure));
    const path = await this.picture.choose(file, keep);
    if (path !== null) this.#logo = path;
  }

  removeLogo(): void {
    this.picture.forget();
    this.#logo = null;
  }

  /** Takes over changes made elsewhere; a person's choices stay where those changed nothing. */
  renew(): void {
    const now = this.#terminal.state.look;
    if (now.shopName !== this.#first.shopName) this.#name = now.shopName;
    if (now.logo !== this.#first.logo) this.#logo = now.logo;
    this.#first = now;
  }

  async save(): Promise<boolean> {
    const request = this.#request;
    const answer = await this.perform(this.ask('changeLook', request));
    if (answer.ok) this.#first = request;
    return answer.ok;
  }
}
