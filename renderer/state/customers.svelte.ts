import type { Bridge } from '../../electron/contract/bridge.ts';
import type { Customer } from '../../electron/contract/payment-objects.ts';
import type { Result } from '../../electron/contract/result.ts';
import { ask } from '../lib/ipc.ts';
import { limits } from '../lib/money.ts';
import { Reader } from './reader.svelte.ts';

/** A page of the service's customers (specification section 4.7). */
export interface CustomerPage {
  customers: readonly Customer[];
  /** How many customers there are in all; null when the service does not say. */
  total: number | null;
  /** How many come before this page. */
  offset: number;
  keyword: string;
}

/** Milliseconds without a key before the service is asked. */
const restMs = 200;
/** Milliseconds after which waiting is shown: sooner would only flicker. */
const patienceMs = 300;

/**
 * Searches the service's customers as one types. There may be any number, so only one page is here; it stays until the last
 * question is answered.
 */
export class CustomerSearch {
  readonly #bridge: Bridge;
  #keyword = $state('');
  readonly page = new Reader<CustomerPage>();
  #waiting = $state(false);
  #last = { keyword: '', offset: 0 };
  #resting: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  /** What is typed; the page on screen may lag behind. */
  get keyword(): string {
    return this.#keyword;
  }

  /** The page is about to be replaced, and waiting has become long enough to show. */
  get waiting(): boolean {
    return this.#waiting;
  }

  get hasPrevious(): boolean {
    return (this.page.value?.offset ?? 0) > 0;
  }

  get hasNext(): boolean {
    if (this.page.value === null) return false;
    const { customers, total, offset } = this.page.value;
    if (total === null) return customers.length === limits.listDefault;
    return customers.length > 0 && offset + customers.length < total;
  }

  async find(): Promise<void> {
    await this.#ask(this.#keyword.trim(), 0);
  }

  /** Takes what was typed, and searches once the fingers rest. */
  type(text: string): void {
    this.#keyword = text;
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => void this.find(), restMs);
  }

  async turn(pages: 1 | -1): Promise<void> {
    if (this.page.value === null) return;
    const { keyword, offset, customers } = this.page.value;
    // A page whose answer would be too large comes shorter than asked for.
    await this.#ask(
      keyword,
      pages === 1 ? offset + customers.length : Math.max(0, offset - limits.listDefault),
    );
  }

  async retry(): Promise<void> {
    await this.#ask(this.#last.keyword, this.#last.offset);
  }

  /** Asks nothing more, as the screen is left; an answer under way does not count. */
  stop(): void {
    this.page.forget();
    this.#rest();
  }

  #rest(): void {
    clearTimeout(this.#resting);
    clearTimeout(this.#patience);
  }

  async #ask(keyword: string, offset: number): Promise<void> {
    this.#rest();
    this.#last = { keyword, offset };
    this.#patience = setTimeout(() => (this.#waiting = true), patienceMs);
    if ((await this.page.read(this.#list(keyword, offset))) === null) return;
    clearTimeout(this.#patience);
    this.#waiting = false;
  }

  async #list(keyword: string, offset: number): Promise<Result<CustomerPage>> {
    const sought = { ...(keyword !== '' && { keyword }), limit: limits.listDefault, offset };
    const answer = await ask(this.#bridge, 'listCustomers', sought);
    if (!answer.ok) return answer;
    const { customers, total } = answer.value;
    return { ok: true, value: { customers, total: total ?? null, offset, keyword } };
  }
}
