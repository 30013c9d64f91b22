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
import { onceDrawn } from '../lib/once-drawn.ts';
import { shiftDay } from '../lib/time.ts';
import type { Reading } from '../lib/reading.ts';
import { Acting } from './acting.svelte.ts';
import { Reader } from './reader.svelte.ts';

/** Which of a day's sales are shown; `attention`: those that a person may have to see to. */
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

/** Rows asked for first: more than any screen shows. The rest comes once these are drawn. */
const rowsFirst = 100;

/** What the journal shows on screen: a day's sales, a search, and the page of one sale. */
export class History extends Acting {
  readonly #opened: (saleId: string) => void;
  readonly #day = new Reader<HistoryDay>();
  #today = $state.raw<string | null>(null);
  #filter = $state<SalesFilter>('all');
  #locationId = $state<string | null>(null);
  #search = $state('');
  readonly #found = new Reader<SaleRow[]>();
  readonly #page = new Reader<SalePage>();
  #pageId: string | null = null;

  /** `opened` is called once a sale's page is in front of a person. */
  constructor(bridge: Bridge, opened: (saleId: string) => void) {
    super(bridge);
    this.#opened = opened;
  }

  get day(): Reading<HistoryDay> {
    return this.#day.now ?? { kind: 'loading' };
  }

  get filter(): SalesFilter {
    return this.#filter;
  }

  /** The location whose sales are shown; null: all of them. */
  get locationId(): string | null {
    return this.#locationId;
  }

  /** The day's sales that the filter lets through, newest first. */
  get shown(): readonly SaleRow[] {
    return this.#atLocation(this.#day.value?.sales ?? []).filter((row) => passes(row, this.#filter));
  }

  /** The locations of the day's sales, each once. */
  get locationIds(): readonly string[] {
    const all = this.#tally.flatMap(({ locationId }) => locationId ?? []);
    return all.filter((id, index) => all.indexOf(id) === index);
  }

  /** How many sales a filter lets through, including those whose rows are not read yet. */
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

  /** What the search found; null: nothing is searched for. */
  get found(): Reading<SaleRow[]> | null {
    return this.#found.now;
  }

  /** The sale that is looked at; null: the list is shown instead. */
  get page(): Reading<SalePage> | null {
    return this.#page.now;
  }

  /** The current business day; null before the first answer. */
  get today(): string | null {
    return this.#today;
  }

  get isToday(): boolean {
    return this.#day.value !== null && this.#day.value.date === this.#today;
  }

  async open(): Promise<void> {
    this.closePage();
    this.filterBy({ filter: 'all', locationId: null });
    await Promise.all([this.find(''), this.readDay(null)]);
  }

  async shift(days: number): Promise<void> {
    if (this.#day.value) await this.readDay(shiftDay(this.#day.value.date, days));
  }

  async readDay(date: string | null): Promise<void> {
    const answer = await this.#day.read(this.ask('readHistory', { date, atMost: rowsFirst }), true);
    if (!answer?.ok) return;
    const day = answer.value;
    if (date === null) this.#today = day.date;
    if (day.sales.length < day.count) void this.#readRest(day);
  }

  async find(text: string): Promise<void> {
    this.#search = text;
    const sought = text.trim();
    if (sought === '') {
      this.#found.forget();
      return;
    }
    await this.#found.read(this.ask('findSales', { text: sought }), false);
  }

  async openPage(saleId: string): Promise<void> {
    this.#pageId = saleId;
    if (await this.#readPage(saleId, true)) this.#opened(saleId);
  }

  closePage(): void {
    this.#pageId = null;
    this.#page.forget();
  }

  /** Does something with the sale that is looked at, then reads it again; answers the outcome. */
  async act(name: 'showSale' | 'renewSale' | 'checkSale', saleId: string): Promise<Result<void>> {
    return this.#run(saleId, () => this.ask(name, saleId));
  }

  /** Takes back what was recorded as paid another way. */
  async voidRecorded(voided: VoidRecorded): Promise<Result<void>> {
    return this.#run(voided.saleId, () => this.ask('voidRecorded', voided));
  }

  async settle(settled: SettleSale): Promise<Result<void>> {
    return this.#run(settled.saleId, () => this.ask('settleSale', settled));
  }

  /** Reads again what is on screen. `pageOnly`: no list is shown. */
  async refresh({ pageOnly = false } = {}): Promise<void> {
    const page = this.#page.value ? this.#readPage(this.#page.value.row.id) : undefined;
    await Promise.all([page, pageOnly ? undefined : this.#readListAgain()]);
  }

  get #tally(): readonly DayTally[] {
    return this.#day.value?.tally ?? [];
  }

  #atLocation<T extends Pick<SaleRow, 'locationId'>>(sales: readonly T[]): readonly T[] {
    // A location without sales on this day filters nothing: its choice is not on screen either.
    const id = this.#tally.some(({ locationId }) => locationId === this.#locationId)
      ? this.#locationId
      : null;
    return id === null ? sales : sales.filter(({ locationId }) => locationId === id);
  }

  async #run(saleId: string, send: () => Promise<Result<void>>): Promise<Result<void>> {
    if (this.running) return { ok: true, value: undefined };
    const answer = await this.perform(send());
    // Another sale may be looked at by now, or none.
    const page = this.#pageId === saleId ? this.#readPage(saleId) : undefined;
    await Promise.all([page, this.#readListAgain()]);
    return answer;
  }

  /** Reads the list again, where an act shows too; it stays on screen meanwhile. */
  async #readListAgain(): Promise<void> {
    if (this.#found.now) await this.find(this.#search);
    await this.#readDayAgain();
  }

  /** Reads the remaining rows, unless something else was asked for meanwhile. */
  async #readRest(day: HistoryDay): Promise<void> {
    await onceDrawn();
    if (this.#day.value === day) await this.#readDayAgain();
  }

  async #readDayAgain(): Promise<void> {
    const { value: day } = this.#day;
    if (day) await this.#day.read(this.ask('readHistory', { date: day.date }));
  }

  /** Answers whether the page is on screen. */
  async #readPage(saleId: string, anew = false): Promise<boolean> {
    const answer = await this.#page.read(this.ask('readSale', saleId), anew);
    return answer?.ok === true;
  }
}

/** A disputed payment, or one of two for the same goods, is paid and needs attention. */
function passes(kind: Omit<DayTally, 'count'>, filter: SalesFilter): boolean {
  const { state, disputed, doubled, isOneBack } = kind;
  if (filter === 'all' || filterOf[state] === filter) return true;
  return filter === 'attention' && (disputed || (doubled && !isOneBack));
}
