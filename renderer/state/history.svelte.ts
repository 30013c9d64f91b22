import type { Bridge } from '../../electron/contract/bridge.ts';
import type { Failure, Result } from '../../electron/contract/result.ts';
import type { HistoryDay, SalePage, SaleRow, SettleSale } from '../../electron/contract/sale.ts';
import { ask } from '../lib/ipc.ts';
import { shiftDay } from '../lib/time.ts';

/** Something that is read from main: being read, read, or failed. */
export type Reading<T> =
  { kind: 'loading' } | { kind: 'ready'; value: T } | { kind: 'failed'; failure: Failure };

const loading = { kind: 'loading' } as const;

function reading<T>(answer: Result<T>): Reading<T> {
  return answer.ok ? { kind: 'ready', value: answer.value } : { kind: 'failed', failure: answer };
}

/** The journal for the eye: a day's sales, a search, and the page of one sale. */
export class History {
  readonly #bridge: Bridge;
  #day = $state.raw<Reading<HistoryDay>>(loading);
  #today = $state.raw<string | null>(null);
  #search = $state('');
  #found = $state.raw<Reading<SaleRow[]> | null>(null);
  #page = $state.raw<Reading<SalePage> | null>(null);
  #running = $state(false);
  /** Number of the last question, so that a late answer to an earlier one is not shown. */
  #asked = { day: 0, found: 0, page: 0 };

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  get day(): Reading<HistoryDay> {
    return this.#day;
  }

  get search(): string {
    return this.#search;
  }

  /** What the search found; null when nothing is searched for. */
  get found(): Reading<SaleRow[]> | null {
    return this.#found;
  }

  /** The sale that is looked at; null when the list is. */
  get page(): Reading<SalePage> | null {
    return this.#page;
  }

  get running(): boolean {
    return this.#running;
  }

  get isToday(): boolean {
    return this.#day.kind === 'ready' && this.#day.value.date === this.#today;
  }

  /** Opens the history at today, the list first. */
  async open(): Promise<void> {
    this.#page = null;
    await Promise.all([this.find(''), this.readDay(null)]);
  }

  async shift(days: number): Promise<void> {
    if (this.#day.kind === 'ready') await this.readDay(shiftDay(this.#day.value.date, days));
  }

  async readDay(date: string | null): Promise<void> {
    const question = ++this.#asked.day;
    this.#day = loading;
    const answer = await ask(this.#bridge, 'readHistory', { date });
    if (question !== this.#asked.day) return;
    this.#day = reading(answer);
    if (date === null && answer.ok) this.#today = answer.value.date;
  }

  async find(text: string): Promise<void> {
    const question = ++this.#asked.found;
    this.#search = text;
    const orderNo = text.trim();
    if (orderNo === '') {
      this.#found = null;
      return;
    }
    const answer = await ask(this.#bridge, 'findSales', { orderNo });
    if (question === this.#asked.found) this.#found = reading(answer);
  }

  async openPage(saleId: string): Promise<void> {
    this.#page = loading;
    await this.#readPage(saleId);
  }

  closePage(): void {
    this.#asked.page++;
    this.#page = null;
  }

  /** Does something with the sale that is looked at, then reads it again; answers what came of it. */
  async act(
    name: 'showSale' | 'renewSale' | 'checkSale' | 'retrySale',
    saleId: string,
  ): Promise<Result<void>> {
    return this.#run(saleId, () => ask(this.#bridge, name, saleId));
  }

  async settle(settled: SettleSale): Promise<Result<void>> {
    return this.#run(settled.saleId, () => ask(this.#bridge, 'settleSale', settled));
  }

  async #run(saleId: string, send: () => Promise<Result<void>>): Promise<Result<void>> {
    if (this.#running) return { ok: true, value: undefined };
    this.#running = true;
    const answer = await send();
    this.#running = false;
    await Promise.all([this.#readPage(saleId), this.#readListAgain()]);
    return answer;
  }

  /** What was done shows in the list too, which stays on screen meanwhile. */
  async #readListAgain(): Promise<void> {
    if (this.#found) await this.find(this.#search);
    if (this.#day.kind !== 'ready') return;
    const question = ++this.#asked.day;
    const answer = await ask(this.#bridge, 'readHistory', { date: this.#day.value.date });
    if (question === this.#asked.day) this.#day = reading(answer);
  }

  async #readPage(saleId: string): Promise<void> {
    const question = ++this.#asked.page;
    const answer = await ask(this.#bridge, 'readSale', saleId);
    if (question === this.#asked.page) this.#page = reading(answer);
  }
}
