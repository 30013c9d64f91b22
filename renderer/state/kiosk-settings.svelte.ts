import type { Bridge } from '../../electron/contract/bridge.ts';
import type { Failure } from '../../electron/contract/result.ts';
import type { KioskSettings, ShopLook } from '../../electron/contract/unattended.ts';
import { ask } from '../lib/ipc.ts';
import { limits } from '../lib/money.ts';
import { characters } from '../lib/text.ts';
import { PictureChoice } from './picture-choice.svelte.ts';
import type { ShownTerminal } from './terminal.svelte.ts';

/** How the terminal stands at its counter: each change is applied at once, one after the other. */
export class KioskSwitches {
  readonly #bridge: Bridge;
  readonly #terminal: ShownTerminal;
  /** The change that is being applied; the next one waits, so that it begins with what came of it. */
  #last: Promise<unknown> = Promise.resolve();
  #failure = $state.raw<Failure | null>(null);

  constructor(bridge: Bridge, terminal: ShownTerminal) {
    this.#bridge = bridge;
    this.#terminal = terminal;
  }

  /** Why the last change was not made. */
  get failure(): Failure | null {
    return this.#failure;
  }

  change(change: Partial<KioskSettings>): Promise<void> {
    const turn = this.#last.then(() => this.#apply(change));
    this.#last = turn;
    return turn;
  }

  async #apply(change: Partial<KioskSettings>): Promise<void> {
    const { enabled, idleSeconds, customerDisplay, startWithSystem } = this.#terminal.state.kiosk;
    const wanted = { enabled, idleSeconds, customerDisplay, startWithSystem, ...change };
    const answer = await ask(this.#bridge, 'changeKiosk', wanted);
    this.#failure = answer.ok ? null : answer;
  }
}

/** What a person types of the PIN, by the name of its field. */
export type PinField = 'current' | 'next' | 'repeat';

/** What is wrong with a typed PIN: not 4 to 12 digits, not the same twice, or not the one that is set. */
export type PinProblem = 'format' | 'differs' | 'wrong';

/** What is wrong, by field. */
export type PinProblems = Partial<Record<PinField, PinProblem | undefined>>;

/** The form of the staff's PIN; nothing typed stays longer than the form. */
export class PinForm {
  readonly #bridge: Bridge;
  /** What is asked for: the current PIN where there is one, the new one twice unless it is removed. */
  readonly fields: readonly PinField[];
  #texts = $state<Record<PinField, string>>({ current: '', next: '', repeat: '' });
  #problems = $state.raw<PinProblems>({});
  #failure = $state.raw<Failure | null>(null);
  #running = $state(false);

  constructor(bridge: Bridge, hasPin: boolean, removes: boolean) {
    this.#bridge = bridge;
    this.fields = [
      ...(hasPin ? (['current'] as const) : []),
      ...(removes ? [] : (['next', 'repeat'] as const)),
    ];
  }

  get texts(): Readonly<Record<PinField, string>> {
    return this.#texts;
  }

  get problems(): Readonly<PinProblems> {
    return this.#problems;
  }

  get failure(): Failure | null {
    return this.#failure;
  }

  get running(): boolean {
    return this.#running;
  }

  type(field: PinField, text: string): void {
    this.#texts[field] = text;
    // The problem was found in the text that is being replaced.
    this.#problems = { ...this.#problems, [field]: undefined };
  }

  /** Sends what was typed; answers whether it is done. */
  async submit(): Promise<boolean> {
    if (this.#running) return false;
    this.#failure = null;
    this.#problems = this.#found();
    if (Object.keys(this.#problems).length > 0) return false;
    this.#running = true;
    const answer = await ask(this.#bridge, 'changePin', {
      current: this.#asks('current') ? this.#digits('current') : null,
      next: this.#asks('next') ? this.#digits('next') : null,
    });
    this.#running = false;
    if (!answer.ok) this.#refuse(answer);
    return answer.ok;
  }

  #refuse(failure: Failure): void {
    if (failure.code === 'wrong-pin' || failure.code === 'too-soon') this.#texts.current = '';
    if (failure.code === 'wrong-pin') this.#problems = { current: 'wrong' };
    else this.#failure = failure;
  }

  #found(): PinProblems {
    const problems: PinProblems = {};
    for (const field of ['current', 'next'] as const) {
      if (this.#asks(field) && !/^\d{4,12}$/.test(this.#digits(field))) problems[field] = 'format';
    }
    const differ = this.#asks('repeat') && this.#digits('repeat') !== this.#digits('next');
    return differ && problems.next === undefined ? { ...problems, repeat: 'differs' } : problems;
  }

  #asks(field: PinField): boolean {
    return this.fields.includes(field);
  }

  /** A keyboard that writes Japanese types its digits at full width. */
  #digits(field: PinField): string {
    return this.#texts[field].normalize('NFKC').trim();
  }
}

/** What customers see of the shop, until it is saved. */
export class LookForm {
  readonly #bridge: Bridge;
  readonly #terminal: ShownTerminal;
  /** What the terminal had when the form took it. */
  #first: ShopLook;
  #name: string;
  #logo: string | null;
  /** The logo that is being chosen. */
  readonly picture = new PictureChoice();
  #saving = $state(false);
  #failure = $state.raw<Failure | null>(null);

  constructor(bridge: Bridge, terminal: ShownTerminal) {
    this.#bridge = bridge;
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

  get saving(): boolean {
    return this.#saving;
  }

  get failure(): Failure | null {
    return this.#failure;
  }

  /** Whether a logo is being made smaller and kept. */
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
    this.#failure = null;
    const path = await this.picture.choose(file, async (bytes) => {
      const answer = await ask(this.#bridge, 'savePicture', bytes);
      if (answer.ok) return answer.value;
      this.#failure = answer;
      return null;
    });
    if (path !== null) this.#logo = path;
  }

  removeLogo(): void {
    this.picture.forget();
    this.#logo = null;
  }

  /** Takes what something else changed of the terminal's look; what a person chose stays where that changed nothing. */
  renew(): void {
    const now = this.#terminal.state.look;
    if (now.shopName !== this.#first.shopName) this.#name = now.shopName;
    if (now.logo !== this.#first.logo) this.#logo = now.logo;
    this.#first = now;
  }

  /** Saves; answers whether it is done. */
  async save(): Promise<boolean> {
    this.#saving = true;
    this.#failure = null;
    const request = this.#request;
    const answer = await ask(this.#bridge, 'changeLook', request);
    this.#saving = false;
    if (answer.ok) this.#first = request;
    else this.#failure = answer;
    return answer.ok;
  }
}
