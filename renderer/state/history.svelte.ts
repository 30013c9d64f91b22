import type { Bridge } from '../../electron/contract/bridge.ts';
import type { Result } from '../../electron/contract/result.ts';
import type {
  DayTally,
  HistoryDay,
  SalePage,
  SaleRow,
  SaleState,
  SettleSale,
  VoidRecorded,
} from '../../electron/contract/sale.ts';
import { ask } from '../lib/ipc.ts';
import { Latest } from '../lib/latest.ts';
import { onceDrawn } from '../lib/once-drawn.ts';
import { shiftDay } from '../lib/time.ts';
import { type Reading, reading } from '../lib/reading.ts';

/** Which of a day's sales are shown; `attention`: what a person may have to see to. */
export const salesFilters = ['all', 'paid', 'unpaid', 'attention'] as const;
export type SalesFilter = (typeof salesFilters)[number];

const filterOf: Record<SaleState, Exclude<SalesFilter, 'all'>> = {
  paid: 'paid',
  expired: 'unpaid',
  canceled: 'unpaid',
  refused: 'unpaid',
  opening: 'attention',
  awaiting: 'attention',
  lapsed: 'attention',
  unknown: 'attention',
};

/** As many rows of a day are asked for first: more than any screen shows at once. The others come once these are drawn. */
const rowsFirst = 100;

const loading = { kind: 'loading' } as const;

/** The journal for the eye: a day's sales, a search, and the page of one sale. */
export class History {
  readonly #bridge: Bridge;
  readonly #opened: (saleId: string) => void;
  #day = $state.raw<Reading<HistoryDay>>(loading);
  #today = $state.raw<string | null>(null);
  #filter = $state<SalesFilter>('all');
  #locationId = $state<string | null>(null);
  #search = $state('');
  #found = $state.raw<Reading<SaleRow[]> | null>(null);
  #page = $state.raw<Reading<SalePage> | null>(null);
  #running = $state(false);
  /** The id of the sale that is looked at. */
  #pageId: string | null = null;
  readonly #latest = { day: new Latest(), found: new Latest(), page: new Latest() };

  /** `opened` is called once a person has a sale's page before them. */
  constructor(bridge: Bridge, opened: (saleId: string) => void) {
    this.#bridge = bridge;
    this.#opened = opened;
  }

  get day(): Reading<HistoryDay> {
    return this.#day;
  }

  get filter(): SalesFilter {
    return this.#filter;
  }

  /** The location whose sales are shown; null: every one. */
  get locationId(): string | null {
    return this.#locationId;
  }

  /** The day's sales that the filter lets through, newest first. */
  get shown(): readonly SaleRow[] {
    const sales = this.#day.kind === 'ready' ? this.#day.value.sales : [];
    return this.#atLocation(sales).filter((row) => passes(row, this.#filter));
  }

  /** The locations of the day's sales, each once. */
  get locationIds(): readonly string[] {
    const all = this.#tally.flatMap(({ locationId }) => locationId ?? []);
    return all.filter((id, index) => all.indexOf(id) === index);
  }

  /** How many sales a filter lets through, counting those whose rows are not here yet. */
  countOf(filter: SalesFilter): number {
    const kinds = this.#atLocation(this.#tally).filter((kind) => passes(kind, filter));
    return kinds.reduce((sum, { count }) => sum + count, 0);
  }

  filterBy(change: { filter?: SalesFilter; locationId?: string | null }): void {
    this.#filter = change.filter ?? this.#filter;
    if (change.locationId !== undefined) this.#locationId = change.locationId;
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

  /** The business day that runs; null before the first answer. */
  get today(): string | null {
    return this.#today;
  }

  get isToday(): boolean {
    return this.#day.kind === 'ready' && this.#day.value.date === this.#today;
  }

  /** Opens the history at today, the list first. */
  async open(): Promise<void> {
    this.closePage();
    this.filterBy({ filter: 'all', locationId: null });
    await Promise.all([this.find(''), this.readDay(null)]);
  }

  async shift(days: number): Promise<void> {
    if (this.#day.kind === 'ready') await this.readDay(shiftDay(this.#day.value.date, days));
  }

  async readDay(date: string | null): Promise<void> {
    const isLast = this.#latest.day.ask();
    this.#day = loading;
    const answer = await ask(this.#bridge, 'readHistory', { date, atMost: rowsFirst });
    if (!isLast()) return;
    this.#day = reading(answer);
    if (!answer.ok) return;
    if (date === null) this.#today = answer.value.date;
    if (answer.value.sales.length < answer.value.count) void this.#readRest(isLast);
  }

  async find(text: string): Promise<void> {
    const isLast = this.#latest.found.ask();
    this.#search = text;
    const sought = text.trim();
    if (sought === '') {
      this.#found = null;
      return;
    }
    const answer = await ask(this.#bridge, 'findSales', { text: sought });
    if (isLast()) this.#found = reading(answer);
  }

  async openPage(saleId: string): Promise<void> {
    this.#pageId = saleId;
    this.#page = loading;
    if (await this.#readPage(saleId)) this.#opened(saleId);
  }

  closePage(): void {
    this.#latest.page.forget();
    this.#pageId = null;
    this.#page = null;
  }

  /** Does something with the sale that is looked at, then reads it again; answers what came of it. */
  async act(name: 'showSale' | 'renewSale' | 'checkSale', saleId: string): Promise<Result<void>> {
    return this.#run(saleId, () => ask(this.#bridge, name, saleId));
  }

  /** Takes back what was recorded as paid another way. */
  async voidRecorded(voided: VoidRecorded): Promise<Result<void>> {
    return this.#run(voided.saleId, () => ask(this.#bridge, 'voidRecorded', voided));
  }

  async settle(settled: SettleSale): Promise<Result<void>> {
    return this.#run(settled.saleId, () => ask(this.#bridge, 'settleSale', settled));
  }

  /** Reads what is on screen again: something was found out about its sales. `pageOnly`: no list is on screen. */
  async refresh({ pageOnly = false } = {}): Promise<void> {
    const page = this.#page?.kind === 'ready' ? this.#readPage(this.#page.value.row.id) : undefined;
    await Promise.all([page, pageOnly ? undefined : this.#readListAgain()]);
  }

  get #tally(): readonly DayTally[] {
    return this.#day.kind === 'ready' ? this.#day.value.tally : [];
  }

  #atLocation<T extends Pick<SaleRow, 'locationId'>>(sales: readonly T[]): readonly T[] {
    // A location that has no sales on this day filters nothing: its choice is not on screen either.
    const id = this.#tally.some(({ locationId }) => locationId === this.#locationId)
      ? this.#locationId
      : null;
    return id === null ? sales : sales.filter(({ locationId }) => locationId === id);
  }

  async #run(saleId: string, send: () => Promise<Result<void>>): Promise<Result<void>> {
    if (this.#running) return { ok: true, value: undefined };
    this.#running = true;
    const answer = await send();
    this.#running = false;
    // Another sale may be looked at by now, or none.
    const page = this.#pageId === saleId ? this.#readPage(saleId) : undefined;
    await Promise.all([page, this.#readListAgain()]);
    return answer;
  }

  /** What was done shows in the list too, which stays on screen meanwhile. */
  async #readListAgain(): Promise<void> {
    if (this.#found) await this.find(this.#search);
    await this.#readDayAgain();
  }

  /** The rows beyond the first ones, unless something else was asked meanwhile. */
  async #readRest(isLast: () => boolean): Promise<void> {
    await onceDrawn();
    if (isLast()) await this.#readDayAgain();
  }

  async #readDayAgain(): Promise<void> {
    if (this.#day.kind !== 'ready') return;
    const isLast = this.#latest.day.ask();
    const answer = await ask(this.#bridge, 'readHistory', { date: this.#day.value.date });
    if (isLast()) this.#day = reading(answer);
  }

  /** Answers whether the page is on screen now. */
  async #readPage(saleId: string): Promise<boolean> {
    const isLast = this.#latest.page.ask();
    const answer = await ask(this.#bridge, 'readSale', saleId);
    if (!isLast()) return false;
    this.#page = reading(answer);
    return answer.ok;
  }
}

/** A payment that is contested, or was made twice, is paid and has to be seen to. */
function passes({ state, disputed, doubled }: Omit<DayTally, 'count'>, filter: SalesFilter): boolean {
  if (filter === 'all' || filterOf[state] === filter) return true;
  return filter === 'attention' && (disputed || doubled);
}
