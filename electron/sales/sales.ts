import type { WrittenFile } from '../contract/catalogue.ts';
import type { DayClosing, ExportSales } from '../contract/closing.ts';
import type { Result } from '../contract/result.ts';
import type {
  Draft,
  HistoryDay,
  OpenSale,
  SalePage,
  SaleRow,
  SaleView,
  SettleSale,
} from '../contract/sale.ts';
import { createAsk } from './ask.ts';
import { createCancel } from './cancel.ts';
import { createCloser } from './closing.ts';
import type { SalesDependencies } from './dependencies.ts';
import { Desk } from './desk.ts';
import { createExporter, type ExportTarget } from './export.ts';
import { find, readDay, readPage } from './history.ts';
import { open } from './open.ts';
import { recover, resumed, suspended } from './recover.ts';
import { renew, retry } from './renew.ts';
import { busy, dismiss, show } from './screen.ts';
import { check, settle } from './settle.ts';
import { createWatcher } from './watch.ts';

/** The terminal's sales: what a cashier can do, each answering a value (contract/channels.ts). */
export interface Sales {
  /** Journals a sale, lets the request leave, and answers the sale's id. */
  open(request: OpenSale): Result<string>;
  /** Resolves when the code is closed or cannot be, the service was asked, and the view says so. */
  cancel(saleId: string): Promise<Result<void>>;
  /** Resolves when the old code is ruled out and the new request has left, or it was paid. */
  renew(saleId: string): Promise<Result<void>>;
  /** Asks again for a code, with the same order number unless the service called it a duplicate. */
  retry(saleId: string): Result<void>;
  /** Resolves when the service has answered. */
  check(saleId: string): Promise<Result<void>>;
  settle(request: SettleSale): Result<void>;
  show(saleId: string): Result<void>;
  dismiss(saleId: string): Result<void>;
  /** The sale on the code screen; what is left of its time is computed now. */
  current(): SaleView | null;
  /** Whether a code is being opened, is payable or is being ruled out: the service must not be changed. */
  isBusy(): boolean;

  readDay(date: string | null): Result<HistoryDay>;
  find(orderNo: string): Result<SaleRow[]>;
  readPage(saleId: string): Result<SalePage>;
  /** Compares a local day's sales with the service; `onClosing` tells how far it is. `busy` while one runs. */
  closeDay(date: string | null): Result<void>;
  /** Ends the close of day that runs, if one does. */
  stopClosing(): void;
  /** The close of day that runs, or ended last; null when there was none. */
  closing(): DayClosing | null;
  /** Writes local days' sales into a CSV file and answers where it is; `busy` while one is written. */
  exportSales(days: ExportSales, target: ExportTarget): Promise<Result<WrittenFile>>;
  saveDraft(draft: Draft): Result<void>;
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
export function createSales(given: SalesDependencies): Sales {
  const desk = new Desk(given);
  const ask = createAsk(desk);
  const watcher = createWatcher(desk, ask);
  const closer = createCloser(desk, ask);
  desk.attach({
    follow: watcher.follow,
    standStill: () => {
      watcher.standStill();
      closer.stop();
    },
    recovered: watcher.recovered,
  });
  return {
    open: (request) => open(desk, request),
    cancel: createCancel(desk, ask),
    renew: (saleId) => renew(desk, ask, saleId),
    retry: (saleId) => retry(desk, saleId),
    check: (saleId) => check(desk, ask, saleId),
    settle: (request) => settle(desk, request),
    show: (saleId) => show(desk, saleId),
    dismiss: (saleId) => dismiss(desk, saleId),
    current: () => desk.view(),
    isBusy: () => busy(desk, null) !== undefined,
    readDay: (date) => readDay(desk, date),
    find: (orderNo) => find(desk, orderNo),
    readPage: (saleId) => readPage(desk, saleId),
    closeDay: (date) => closer.begin(date),
    stopClosing: () => closer.stop(),
    closing: () => closer.current(),
    exportSales: createExporter(desk),
    saveDraft: (draft) => desk.written(given.journal.saveDraft(draft)),
    readDraft: () => given.journal.readDraft(),
    recover: () => recover(desk, watcher.follow),
    suspended: () => suspended(desk),
    resumed: () => {
      resumed(desk, watcher.follow);
      watcher.resumed();
    },
    serviceAnswered: () => desk.serviceAnswered(),
    journalFailed: () => desk.stop('A write to the journal failed.'),
    dispose: () => desk.dispose(),
  };
}
