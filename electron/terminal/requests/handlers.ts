import {
  type Diagnosis,
  type Failure,
  type Preferences,
  type Result,
  type Snapshot,
  success,
} from '../../contract/index.ts';
import type { WrittenFile } from '../../contract/catalogue.ts';
import type { ReadTakings, TakingsFormat } from '../../contract/takings.ts';
import type { Clock } from '../../domain/expiry.ts';
import type { Handlers } from '../../ipc/ipc.ts';
import type { Shop } from '../../sales/day-takings.ts';
import { shownMode } from '../../sales/money-mode.ts';
import type { Sales } from '../../sales/sales.ts';
import type { SettingsStore } from '../../settings/settings.ts';
import { attachedCustomers } from './attached.ts';
import { catalogueRequests } from './catalogue.ts';
import { dayCloseRequests } from './day-close.ts';
import { exportRequests, type NewestFile, remember } from './export.ts';
import type { Desk } from '../entry-desk.ts';
import type { Entries } from '../entries.ts';
import type { DrivePlaces } from '../../files/drives.ts';
import { type KioskControl, kioskRequests } from './kiosk.ts';
import { managementRequests } from './management.ts';
import { openSalesOnly } from './privacy.ts';
import type { Printing } from '../printing.ts';
import { printingRequests } from './printing.ts';
import type { Provisioner } from '../provisioner.ts';
import { provisioningRequests } from './provisioning.ts';
import type { ShopDays } from '../shop-day.ts';
import type { StaffLock } from '../../staff/lock.ts';
import { approved, refunding, voiding } from './approval.ts';
import { saleRequests, unknownLocation } from './sales.ts';
import { staffRequests } from './staff.ts';
import { ticketRequests } from './tickets.ts';
import { writeTakings } from '../takings-file.ts';
import type { Terminal } from '../terminal.ts';
import type { Updates } from '../../updates/updates.ts';
import { updateRequests } from '../updates.ts';
import type { PrintPage } from '../../window/report-pdf.ts';
import { noService } from '../not-ready.ts';

export interface HandlerParts {
  terminal: Terminal;
  /** When open sales are in a true state; no request is answered before. */
  started: Promise<void>;
  settings: SettingsStore;
  staff: StaffLock;
  /** A person's entries that no page hears. */
  entries: Entries;
  desk: Desk;
  chooseSetUpFile: () => Promise<string | null>;
  kiosk: KioskControl;
  beat: () => void;
  provisioner: Provisioner;
  printing: Printing;
  shopDays: Pick<ShopDays, 'read' | 'save'>;
  printPage: PrintPage;
  diagnose: () => Promise<Diagnosis>;
  updates: Pick<Updates, 'view' | 'look' | 'installNow'>;
  openPayerPage: (codeUrl: string) => void;
  showFile: (path: string) => void;
  documentsFolder: string;
  drives: DrivePlaces;
  picturesFolder: string;
  clock: Pick<Clock, 'wall'>;
}

/** Runs a use case of the opened service's sales, or fails without one. */
export type WithSales = <T>(use: (sales: Sales) => T) => T | Failure;

export function createHandlers(options: HandlerParts): Handlers {
  const { terminal, started, settings, clock, documentsFolder, picturesFolder } = options;

  const withSales: WithSales = (use) => (terminal.opened ? use(terminal.opened.sales) : noService);

  const attached = attachedCustomers(options);
  const closedSale = openSalesOnly(options);
  const paidToday = (saleId: string): boolean => terminal.opened?.sales.isPaidToday(saleId) === true;
  const newestFile: NewestFile = { path: null };

  return {
    readSnapshot: async () => {
      await started;
      return success(snapshotFor(options));
    },
    practise: () => terminal.practise(),
    connect: (request) => terminal.keys.connect(request),
    setPreferences: (preferences) => setPreferences(options, preferences),

    ...ticketRequests(withSales, attached),
    ...saleRequests(options, { withSales, attached, closedSale }),
    ...historyRequests(withSales, closedSale, () => terminal.catalogue),
    saveTakings: ({ format, ...of }) => remember(newestFile, saveTakings(options, of, format)),
    ...moneyBackRequests(options, withSales),

    ...dayCloseRequests({ terminal, withSales, documentsFolder }),
    ...exportRequests({ ...options, newestFile }),
    ...managementRequests(terminal),
    ...staffRequests(options),
    ...kioskRequests({ terminal, settings, kiosk: options.kiosk, beat: options.beat }),
    ...provisioningRequests(options),
    ...printingRequests({ ...options, closed: closedSale, isPaidToday: paidToday, newestFile }),
    ...updateRequests(options.updates),
    readShopDay: ({ date }) => options.shopDays.read(date),
    saveShopDay: ({ date, format }) => remember(newestFile, options.shopDays.save(date, format)),
    readDiagnosis: async () => success(await options.diagnose()),
    ...catalogueRequests({ terminal, clock, documentsFolder, picturesFolder, newestFile }),
  };
}

/** `closed` says why a sale may not be looked at. */
function historyRequests(withSales: WithSales, closed: (saleId: string) => Failure | null, shop: () => Shop) {
  return {
    readHistory: ({ date, atMost }) => withSales((sales) => sales.readDay(date, atMost)),
    readTakings: async (of) => withSales((sales) => sales.readTakings(of, shop())),
    listPurchases: (customerId) => withSales((sales) => sales.listPurchases(customerId)),
    findSales: ({ text }) => withSales((sales) => sales.find(text)),
    listUnresolved: () => withSales((sales) => sales.listUnresolved()),
    listReceipts: () => withSales((sales) => sales.listReceipts()),
    readSale: (saleId) => closed(saleId) ?? withSales((sales) => sales.readPage(saleId)),
    readRefunds: (saleId) => closed(saleId) ?? withSales((sales) => sales.refunds.read(saleId)),
  } satisfies Partial<Handlers>;
}

async function saveTakings(
  { terminal, documentsFolder: folder, printPage: print }: HandlerParts,
  of: ReadTakings,
  format: TakingsFormat,
): Promise<Result<WrittenFile>> {
  if (!terminal.opened) return noService;
  const { state } = terminal;
  const takings = await terminal.opened.sales.readTakings(of, terminal.catalogue);
  if (!takings.ok) return takings;
  const { language, orderPrefix: till } = state;
  return writeTakings(takings.value, { format, language, mode: shownMode(state), till, folder, print });
}

/** Refunds, by the service or by hand, each once an allowed person approves. */
function moneyBackRequests(options: HandlerParts, withSales: WithSales) {
  return {
    giveBack: (request) =>
      approved(options, refunding(options, request), (given) =>
        withSales((sales) => sales.refunds.giveBack(given)),
      ),
    voidRecorded: (request) =>
      approved(options, voiding(options, request), (voided) =>
        withSales((sales) => sales.voidRecorded(voided)),
      ),
  } satisfies Partial<Handlers>;
}

/** What the screens start with; takings are behind the PIN. */
function snapshotFor({ terminal, staff, printing }: HandlerParts): Snapshot {
  const { comparison, ...snapshot } = terminal.snapshot();
  const isPrivate = staff.refusal('readComparison') !== null;
  return { ...snapshot, comparison: isPrivate ? null : comparison, prints: printing.view() };
}

function setPreferences(
  { terminal, settings, staff }: HandlerParts,
  preferences: Preferences,
): Result<undefined> {
  // Payer languages are behind the PIN; cashiers change the others on the sale screen.
  const closed = preferences.payerLanguages === undefined ? null : staff.refusal('changeSettings');
  const refused = closed ?? unknownLocation(terminal, preferences.locationId ?? null);
  if (refused) return refused;
  const changed = settings.update(preferences);
  return changed.ok ? success(undefined) : changed;
}
