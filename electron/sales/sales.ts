import type { WrittenFile } from '../contract/catalogue.ts';
import type { DayClose, DayCloseRow, DayComparison, ExportSales, SealDay } from '../contract/day-close.ts';
import type { DisputedPayment } from '../contract/disputes.ts';
import type { TakenSoFar } from '../contract/copied-closes.ts';
import type { ReadTakings, Takings } from '../contract/takings.ts';
import { fail, type Result, success } from '../contract/result.ts';
import type {
  Draft,
  ParkedTicket,
  HistoryDay,
  PaidToday,
  OpenSale,
  SalePage,
  SaleRow,
  SaleView,
  SettleSale,
  UnresolvedSale,
  UnseenPayment,
  VoidRecorded,
} from '../contract/sale.ts';
import type { CountedSlip } from '../domain/prints.ts';
import { type Ask, createAsk } from './ask.ts';
import { type Cancel, cancelByItself, createCancel } from './cancel.ts';
import { createCloseExporter } from './day-close/close-file.ts';
import { Comparer } from './day-close/compare.ts';
import { seal } from './day-close/seal.ts';
import type { SalesDependencies } from './dependencies.ts';
import { createDisputes } from './disputes.ts';
import { SaleBook } from './sale-book.ts';
import { createExporter, type Exporter, type ExportTarget, type SyncedFile } from './export.ts';
import { readTakings, type Shop, takenSoFar } from './day-takings.ts';
import { type OnSale, readFavourites } from './favourites.ts';
import { find, isPaidToday, listPurchases, listReceipts, readDay, readPage } from './history.ts';
import { createDuplicateSales, type DuplicateSales } from './duplicate-sales.ts';
import { open } from './open.ts';
import { createScanned, takesPresented } from './presented.ts';
import { notePrint } from './prints.ts';
import { recover, resumed, suspended } from './recover.ts';
import { voidRecorded } from './recorded.ts';
import { createRefunds, type Refunds } from './refunds.ts';
import { renew } from './renew.ts';
import { busy, dismiss, show } from './screen.ts';
import { check, settle } from './manual-outcome.ts';
import { listUnresolved } from './unresolved.ts';
import { seePayments } from './unseen-payments.ts';
import { Watcher } from './watch.ts';

/** The terminal's sales: what a cashier can do, each answering a value (contract/channels.ts). */
export interface Sales {
  /** Journals a sale, lets the request leave unless it was paid another way, and answers the sale's id. */
  open(request: OpenSale): Result<string>;
  /** Resolves when the code is closed or cannot be, the service was asked, and the view says so. */
  cancel(saleId: string): Promise<Result<void>>;
  /**
   * Resolves when every earlier code is ruled out and the new request has left, with the same order number unless the service
   * called it a duplicate; or one was paid.
   */
  renew(saleId: string): Promise<Result<void>>;
  /** As `open`, asking for money by the code that the payer's phone shows, which is scanned. */
  openPresented(request: { token: string; sale: OpenSale }): Result<string>;
  /** As `renew`, by another scan. */
  renewPresented(request: { token: string; saleId: string }): Promise<Result<void>>;
  /** Whether the service is known to take payers' codes. */
  takesPresented(): boolean;
  /** Resolves when the service has answered. */
  check(saleId: string): Promise<Result<void>>;
  /** Resolves when the service was asked first, and a person's word is taken or not. */
  settle(request: SettleSale): Promise<Result<void>>;
  /** Takes back what was recorded as paid another way; the money went back by hand. */
  voidRecorded(request: VoidRecorded): Result<void>;
  show(saleId: string): Result<void>;
  dismiss(saleId: string): Result<void>;
  /** The sale on the code screen; what is left of its time is computed now. */
  current(): SaleView | null;
  /** Whether a code is being opened or asked for, is payable or is being ruled out: the service must not be changed. */
  isBusy(): boolean;

  readDay(date: string | null, atMost?: number): Result<HistoryDay>;
  /** What was paid on the business day that runs, what was paid last first. */
  listReceipts(): Result<PaidToday[]>;
  /** Whether a sale was paid on it. */
  isPaidToday(saleId: string): boolean;
  /** What a day, a week or a month took. */
  readTakings(of: ReadTakings, shop: Shop): Promise<Result<Takings>>;
  takenSoFar(): Result<TakenSoFar>;
  /** The ids of the items that sold most often of late, the most often first; none before a handful of sales. */
  readFavourites(onSale: OnSale): Result<string[]>;
  find(text: string): Result<SaleRow[]>;
  /** What a customer has paid here, newest first, by the service's id of the customer. */
  listPurchases(customerId: string): Result<SaleRow[]>;
  readPage(saleId: string): Result<SalePage>;
  /** Writes down that a slip of a sale goes to the printer, or was saved; `not-found` where the sale is in another journal. */
  notePrint(saleId: string, slip: CountedSlip): Result<unknown>;
  /** Sales with codes of which the service has not said its last word, without the one on screen. */
  listUnresolved(): Result<UnresolvedSale[]>;
  /** How many those are. */
  unresolved(): number;
  /** Payments that came while their sales were not on the code screen, or a second time, and that staff have not seen. */
  unseenPayments(): UnseenPayment[];
  /** Staff have seen the payments of these sales. */
  seePayments(shown: readonly UnseenPayment[]): Result<void>;
  /** What the service says of the disputes of a sale, or of every one that is open; `unsupported` where it tells none. */
  listDisputes(saleId: string | null): Promise<Result<DisputedPayment[]>>;
  /** Money that is given back. */
  readonly refunds: Pick<Refunds, 'read' | 'giveBack' | 'isBusy'>;
  /** Compares a business day with the service; `onComparison` tells how far it is. `busy` while one runs. */
  compareDay(date: string | null): Result<void>;
  /** Ends the comparison that runs, if one does. */
  stopComparing(): void;
  /** The comparison that runs, or ended last; null when there was none. */
  comparison(): DayComparison | null;
  /** Seals the day that was compared last (day-close/seal.ts). */
  sealDay(request: SealDay): Result<DayClose>;
  /** Every sealed close, the newest first. */
  listDayCloses(): Result<DayCloseRow[]>;
  readDayClose(number: number): Result<DayClose>;
  /** Writes a sealed close into a CSV file and answers where it is. */
  exportDayClose(number: number, target: Omit<ExportTarget, 'locationName'>): Promise<Result<WrittenFile>>;
  /** Writes business days' sales into a CSV file and answers where it is; `busy` while one is written. */
  exportSales(days: ExportSales, target: ExportTarget): Promise<Result<SyncedFile>>;
  /** The export that is written now. */
  readonly exporting: Pick<Exporter, 'progress' | 'stop'>;
  saveDraft(draft: Draft): Result<void>;
  /** The tickets that are put aside, the newest first. */
  listParked(): Result<ParkedTicket[]>;
  countParked(): number;
  /** Puts a ticket aside in place of the draft; answers how many there are. */
  park(ticket: Draft): Result<{ id: number; count: number }>;
  /** Takes a ticket back as the draft. */
  takeParked(id: number): Result<ParkedTicket>;
  readDraft(): Result<Draft | null>;

  /** Once, at start, before anything else. */
  recover(): Result<void>;
  /** The machine is about to sleep; it woke up. */
  suspended(): void;
  resumed(): void;
  /** The service has answered another question of this terminal: what waits to be asked again is asked now. */
  serviceAnswered(): void;
  /** A write to the journal failed that was not of these sales: nothing more is sent and no QR is drawn. */
  journalFailed(): void;
  /** Ends timers and callbacks; the journal may be closed after it. */
  dispose(): void;
}

/** Sets up the sales of one service and one journal. */
export function createSales(dependencies: SalesDependencies): Sales {
  const book = new SaleBook(dependencies);
  const ask = createAsk(book);
  const watcher = new Watcher(book, ask);
  const refunds = createRefunds(book, ask);
  const comparer = new Comparer(book, ask, (saleId) => refunds.read(saleId));
  const cancel = createCancel(book, ask);
  const exporter = createExporter(book);
  const stopComparing = (): void => comparer.stop();
  const goods = createDuplicateSales(book, cancel);
  book.attach({ ...listeners(watcher, refunds, stopComparing), moved: (sale) => goods.moved(sale) });
  return {
    open: (request) => open(book, goods, request),
    cancel: (saleId) => cancel(saleId, 'staff'),
    renew: (saleId) => renew(book, ask, saleId),
    ...presentedOf(book, ask, goods),
    check: (saleId) => check(book, ask, saleId),
    settle: (request) => settle(book, ask, request),
    voidRecorded: (request) => voidRecorded(book, request),
    show: (saleId) => show(book, saleId),
    dismiss: (saleId) => dismiss(book, saleId),
    current: () => book.view(),
    isBusy: () => busy(book, null) !== undefined || isRequesting(book),
    ...daysOf(book),
    readFavourites: (onSale) => readFavourites(book, onSale),
    ...salesOf(book),
    readPage: (saleId) => readPage(book, saleId),
    notePrint: (saleId, slip) => notePrint(book, saleId, slip),
    listUnresolved: () => listUnresolved(book),
    unresolved: () => book.unresolved(),
    unseenPayments: () => book.unseenPayments(),
    seePayments: (shown) => seePayments(book, shown),
    listDisputes: createDisputes(book, ask),
    refunds,
    compareDay: (date) => comparer.begin(date),
    stopComparing,
    comparison: () => comparer.current(),
    sealDay: (request) => seal(book, comparer.latest(), request),
    listDayCloses: () => dependencies.journal.closes.list(),
    readDayClose: (number) => dependencies.journal.closes.read(number),
    exportDayClose: createCloseExporter(book),
    exportSales: (days, target) => exporter.write(days, target),
    exporting: exporter,
    saveDraft: (draft) => book.written(dependencies.journal.saveDraft(draft)),
    listParked: () => dependencies.journal.parked.list(),
    countParked() {
      const count = dependencies.journal.parked.count();
      return count.ok ? count.value : 0;
    },
    park: (ticket) => book.written(park(dependencies, ticket)),
    takeParked: (id) => book.written(dependencies.journal.parked.take(id)),
    readDraft: () => dependencies.journal.readDraft(),
    ...timesOf(book, { watcher, refunds, goods, cancel }),
    serviceAnswered: () => book.serviceAnswered(),
    journalFailed: () => book.stop('A write to the journal failed.'),
    dispose: () => book.dispose(),
  };
}

/** Whether an answer is waited for: an earlier code may have paid its sale meanwhile, so that the sale is open no more. */
function isRequesting(book: SaleBook): boolean {
  return [...book.runtimes()].some(([, { requesting }]) => requesting !== null);
}

/** What is asked for by payers' codes. */
function presentedOf(
  book: SaleBook,
  ask: Ask,
  goods: DuplicateSales,
): Pick<Sales, 'openPresented' | 'renewPresented' | 'takesPresented'> {
  const scanned = createScanned(ask);
  return {
    openPresented: ({ token, sale }) => open(book, goods, sale, scanned(token)),
    renewPresented: ({ token, saleId }) => renew(book, ask, saleId, scanned(token)),
    takesPresented: () => takesPresented(book.dependencies),
  };
}

/** What lists sales by something that they have in common. */
function salesOf(book: SaleBook): Pick<Sales, 'listReceipts' | 'isPaidToday' | 'find' | 'listPurchases'> {
  return {
    listReceipts: () => listReceipts(book),
    isPaidToday: (saleId) => isPaidToday(book, saleId),
    find: (text) => find(book, text),
    listPurchases: (customerId) => listPurchases(book, customerId),
  };
}

/** What is read of a day. */
function daysOf(book: SaleBook): Pick<Sales, 'readDay' | 'readTakings' | 'takenSoFar'> {
  return {
    readDay: (date, atMost) => readDay(book, date, atMost),
    readTakings: (of, shop) => readTakings(book, of, shop),
    takenSoFar: () => takenSoFar(book),
  };
}

/** What follows the book's sales, and stands still with them. */
function listeners(
  watcher: Watcher,
  refunds: Refunds,
  stopComparing: () => void,
): Omit<Parameters<SaleBook['attach']>[0], 'moved'> {
  return {
    follow: (sale) => watcher.follow(sale),
    standStill() {
      watcher.standStill();
      refunds.standStill();
      stopComparing();
    },
    recovered() {
      watcher.recovered();
      refunds.hasten();
    },
  };
}

/** Puts a ticket aside. One that was charged meanwhile, from another window or by a tap before, is let go of. */
function park({ journal, clock }: SalesDependencies, ticket: Draft): ReturnType<Sales['park']> {
  const { requestId } = ticket;
  const sold = requestId === undefined ? success(null) : journal.findByRequest(requestId);
  if (!sold.ok) return sold;
  if (sold.value === null) return journal.parked.park(ticket, clock.wall());
  const dropped = journal.saveDraft(ticket);
  return dropped.ok ? fail('conflict', `This ticket was charged as ${sold.value.orderNo}.`) : dropped;
}

/** The process begins, and the machine sleeps and wakes up. */
function timesOf(
  book: SaleBook,
  {
    watcher,
    refunds,
    goods,
    cancel,
  }: { watcher: Watcher; refunds: Refunds; goods: DuplicateSales; cancel: Cancel },
): Pick<Sales, 'recover' | 'suspended' | 'resumed'> {
  return {
    recover() {
      const recovered = recover(book, {
        follow: (sale) => watcher.follow(sale),
        cancel: (sale) => cancelByItself(book, cancel, sale),
      });
      if (!recovered.ok) return recovered;
      const closing = goods.recover();
      return closing.ok ? refunds.recover() : closing;
    },
    suspended: () => suspended(book),
    resumed() {
      resumed(book, (sale) => watcher.follow(sale));
      watcher.resumed();
      refunds.hasten();
    },
  };
}
