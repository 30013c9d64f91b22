import * as z from 'zod';
import {
  catalogue,
  catalogueFile,
  catalogueFormat,
  catalogueItem,
  cataloguePreview,
  favourites,
  pictureBytes,
  writtenFile,
} from './catalogue.ts';
import { dayClose, dayCloseRow, dayComparison, sealDay } from './day-close.ts';
import { disputedPayment } from './disputes.ts';
import { entryPlace } from './entry.ts';
import { drive, exported, exportRequest, exportState } from './export.ts';
import { payerCode, text } from './fields.ts';
import { limits } from './limits.ts';
import { diagnosis } from './diagnosis.ts';
import * as management from './management.ts';
import type { NotificationName, RequestName } from './names.ts';
import {
  customerList,
  location,
  sourceList,
  subscriptionList,
  subscriptionPeriodList,
} from './payment-objects.ts';
import { createLocation, listCustomers, listSubscriptions } from './payment-requests.ts';
import {
  printingSettings,
  printQueue,
  saveSlip,
  settleSlip,
  slipPreview,
  slipRequest,
  systemPrinters,
} from './printing.ts';
import { provisioningReport } from './provisioning.ts';
import { giveBack, saleRefunds } from './refunds.ts';
import {
  draft,
  historyDay,
  openSale,
  paidToday,
  parkedTicket,
  saleId,
  salePage,
  saleRow,
  saleView,
  settleSale,
  voidRecorded,
  unresolvedSale,
  unseenPayment,
} from './sale.ts';
import { shopDay, shopDayFormats } from './shop-day.ts';
import { readTakings, takings, takingsFormats } from './takings.ts';
import { connectService, connectionState, preferences, terminalState } from './terminal.ts';
import { askStaffChange, kioskSettings, shopLook } from './unattended.ts';
import { updates } from './updates.ts';

const nothing = z.void();

/** Everything the screens need to start: the state's parts, each replaced whole when it changes. */
export const snapshot = z.strictObject({
  terminal: terminalState,
  /** What is sold in this mode; apart from the terminal's state, since it is large and changes rarely. */
  catalogue,
  favourites,
  connection: connectionState,
  sale: saleView.nullable(),
  draft: draft.nullable(),
  /** The comparison of a day that runs, or ended last since the start; null when there was none. */
  comparison: dayComparison.nullable(),
  /** How many sales have codes of which the service has not said its last word, without the one on screen. */
  unresolved: z.int().min(0),
  /** Payments that came while their sales were not on the code screen, and that staff have not seen yet; newest first. */
  unseenPayments: z.array(unseenPayment),
  /** How many tickets are put aside. */
  parked: z.int().min(0),
  prints: printQueue,
});

/**
 * Every request from the screens to the main process. Main's handlers, the preload's functions and the
 * tests' double are derived from this object; each answers `Result<response>`.
 */
export const requests = {
  /** The whole state, once at start (and after a reload). */
  readSnapshot: { request: nothing, response: snapshot },

  /** Sells against the embedded service. */
  practise: { request: nothing, response: nothing },
  /** Saves the key, asks the service for one customer, and sells against it. */
  connect: { request: connectService, response: nothing },
  setPreferences: { request: preferences, response: nothing },

  /** What sold most often of late, as the journal has it now. */
  readFavourites: { request: nothing, response: favourites },
  saveDraft: { request: draft, response: nothing },
  /** The tickets that are put aside, the newest first. */
  listParked: { request: nothing, response: z.array(parkedTicket) },
  /** Puts a ticket aside in place of the draft, in one commit; `too-many-parked` at 500. */
  parkTicket: {
    request: draft.extend({ lines: draft.shape.lines.min(1) }),
    response: z.strictObject({ id: z.int(), count: z.int() }),
  },
  /** Takes a ticket back: it is the draft from then on, and `not-found` for whoever comes second. */
  takeParked: { request: z.int().min(1), response: parkedTicket },
  /** Marks an item as sold out until the shop's day ends, or sells it again; `not-found` where there is no such item. */
  setSoldOut: {
    request: z.strictObject({ itemId: catalogueItem.shape.id, soldOut: z.boolean() }),
    response: nothing,
  },
  /** Journals the sale, then asks for a code; answers with the sale's id as soon as it is journalled. */
  openSale: { request: openSale, response: saleId },
  /**
   * As `openSale`, asking for money by the code that the payer's phone showed. `no-payer-code`: what was scanned cannot be one;
   * `used-code`: it was scanned before; nothing is journalled and nothing leaves then.
   */
  openPresented: {
    request: openSale.omit({ otherWay: true }).extend({ token: payerCode }),
    response: saleId,
  },
  /** Closes the code where the service can, looks once more, then says what came of it. */
  cancelSale: { request: saleId, response: nothing },
  /** Another code for a sale, after every earlier one is ruled out. */
  renewSale: { request: saleId, response: nothing },
  /** As `renewSale`, asking for money by another scan; refused as `openPresented` is. */
  renewPresented: { request: z.strictObject({ saleId, token: payerCode }), response: nothing },
  checkSale: { request: saleId, response: nothing },
  /** Records what a person saw, where the service cannot be asked. */
  settleSale: { request: settleSale, response: nothing },
  showSale: { request: saleId, response: nothing },
  /** Leaves the code screen; allowed unless a code is being opened, is payable, or is being ruled out. */
  dismissSale: { request: saleId, response: nothing },
  /** Staff have seen that these sales were paid: nobody is told of it again. */
  seePayments: { request: z.array(unseenPayment).min(1).max(10_000), response: nothing },
  /** Practice mode only: opens the payer's page of the code on screen in a second window. */
  openPayerPage: { request: saleId, response: nothing },
  /** Practice mode only: a code as a payer's phone shows it now, another each time. */
  readPayerCode: { request: nothing, response: payerCode },

  /** One business day; null is the one that runs. `atMost`: so many of its sales, the newest; left out: every one. */
  readHistory: {
    request: z.strictObject({ date: z.iso.date().nullable(), atMost: z.int().positive().exactOptional() }),
    response: historyDay,
  },
  /** What a business day, week or month took by time, item, payment method and rate of tax. */
  readTakings: { request: readTakings, response: takings },
  /** Writes that into the documents folder and answers its path; rows: those of every table. */
  saveTakings: {
    request: readTakings.extend({ date: z.iso.date(), format: z.enum(takingsFormats) }),
    response: writtenFile,
  },
  /** What the shop's tills took on a business day, from their copies; null is the one that runs. `unreachable`: the place of the copies cannot be read. */
  readShopDay: { request: z.strictObject({ date: z.iso.date().nullable() }), response: shopDay },
  /** Writes such a day into the documents folder and answers its path. */
  saveShopDay: {
    request: z.strictObject({ date: z.iso.date(), format: z.enum(shopDayFormats) }),
    response: writtenFile,
  },
  /** Sales with the text in a number, an item, the customer or the method, or of that amount; newest first, at most `limits.foundSales`. */
  findSales: { request: z.strictObject({ text: text(limits.orderNo, 1) }), response: z.array(saleRow) },
  /** The newest sales, at most `limits.foundSales`, that a customer paid at this terminal, by the service's id of the customer. */
  listPurchases: { request: text(limits.id, 1), response: z.array(saleRow) },
  readSale: { request: saleId, response: salePage },
  /** Every sale with a code that was shown and of which the service has not said its last word, newest first. */
  listUnresolved: { request: nothing, response: z.array(unresolvedSale) },
  listReceipts: { request: nothing, response: z.array(paidToday) },
  /** What the service says of the disputes of a sale, or, without a sale, of every one that is open; newest first. */
  listDisputes: {
    request: z.strictObject({ saleId: saleId.nullable() }),
    response: z.array(disputedPayment),
  },
  /** Takes back what was recorded as paid another way than by the service: the money went back by hand. */
  voidRecorded: { request: voidRecorded, response: nothing },
  /** Asks the service what was given back of a sale's payments, and what came of what this terminal asked for. */
  readRefunds: { request: saleId, response: saleRefunds },
  /** Journals that money is to be given back, asks the service for it, and answers what came of it so far. */
  giveBack: { request: giveBack, response: saleRefunds },

  readComparison: { request: nothing, response: dayComparison.nullable() },
  /** Compares a business day with the service, one code after another; `comparison` tells how far it is. */
  compareDay: { request: z.strictObject({ date: z.iso.date().nullable() }), response: nothing },
  stopComparing: { request: nothing, response: nothing },
  /** Seals the day that was compared: numbered, for good. `amount-changed` when it is not what was seen. */
  sealDay: { request: sealDay, response: dayClose },
  listDayCloses: { request: nothing, response: z.array(dayCloseRow) },
  readDayClose: { request: z.strictObject({ number: z.int().min(1) }), response: dayClose },
  /** Writes a sealed close as a CSV file into the documents folder and answers its path. */
  exportDayClose: { request: z.strictObject({ number: z.int().min(1) }), response: writtenFile },
  /** Writes a CSV file into the documents folder, or onto a drive, and answers what came of it. */
  exportSales: { request: exportRequest, response: exported },
  /** The drives that can be written to now, or could if they were not read-only. */
  listDrives: { request: nothing, response: z.array(drive) },
  readExport: { request: nothing, response: exportState },
  stopExport: { request: nothing, response: nothing },
  /** Somebody was shown how the newest export ended: it is not told again. */
  leaveExport: { request: nothing, response: nothing },
  /** Shows the file that was exported last in the system's file manager; `conflict` in a kiosk, `not-found` where there is none. */
  showExported: { request: nothing, response: nothing },
  /** After a failed write stopped selling: opens the journal anew, verifies it, and recovers open sales. */
  reopenJournal: { request: nothing, response: nothing },

  changeSettings: { request: management.terminalSettings, response: nothing },
  /** Tries the service with the key, then keeps it: the old key stays until the new one works. */
  setKey: { request: management.setKey, response: nothing },
  /** Removes the key from the keychain; selling stops until one is set. */
  removeKey: { request: nothing, response: nothing },
  testConnection: { request: nothing, response: management.connectionTest },

  readLocations: { request: nothing, response: management.locationsView },
  createLocation: { request: createLocation, response: location },
  updateLocation: { request: management.changeLocation, response: location },
  addLocation: { request: management.addLocation, response: location },
  /** Takes a location that was added by its id off this terminal's own list; the service keeps it. */
  removeLocation: { request: text(limits.id, 1), response: nothing },

  listCustomers: { request: listCustomers, response: customerList },
  /** The saved payment methods of a customer, where the service lists them (elepay 1.3.0). */
  listSources: { request: text(limits.id, 1), response: sourceList },

  /** The subscriptions made or added at this terminal, newest first. */
  readSubscriptions: { request: nothing, response: z.array(management.subscriptionEntry) },
  /** Journals what is asked for, asks the service, and answers what came of it. */
  openSubscription: { request: management.openSubscription, response: management.subscriptionEntry },
  startSubscription: { request: management.subscriptionEntryId, response: management.subscriptionEntry },
  updateSubscription: { request: management.changeSubscription, response: management.subscriptionEntry },
  /** Ends a subscription for good, where the service can: nothing is charged for the periods that follow. */
  cancelSubscription: { request: management.subscriptionEntryId, response: management.subscriptionEntry },
  /** Goes on with one whose payment is overdue, where the service can: what is owed may be charged at once. */
  resumeSubscription: { request: management.subscriptionEntryId, response: management.subscriptionEntry },
  /** A page of the service's own list, where it has one; nothing is put on this terminal's. */
  listSubscriptions: { request: listSubscriptions, response: subscriptionList },
  /** A page of a subscription's periods, where the service tells them (elepay 1.3.0). */
  listSubscriptionPeriods: { request: management.listPeriodsOf, response: subscriptionPeriodList },
  /** Asks the service for the subscription as it is now, where it can be read. */
  refreshSubscription: { request: management.subscriptionEntryId, response: management.subscriptionEntry },
  /** Puts a subscription made elsewhere on this terminal's list, by its id, where it can be read. */
  addSubscription: { request: text(limits.id, 1), response: management.subscriptionEntry },
  /** Takes an entry off the list; the service is told nothing. */
  hideSubscription: { request: management.subscriptionEntryId, response: nothing },
  /** Puts an entry that was taken off back on the list: the undo of `hideSubscription`. */
  unhideSubscription: { request: management.subscriptionEntryId, response: nothing },

  readPractice: { request: nothing, response: management.practiceBehaviour },
  setPractice: { request: management.practiceBehaviour, response: nothing },

  saveCatalogue: { request: catalogue, response: nothing },
  /** Says what importing a file would do; nothing is changed (`saveCatalogue` does that). */
  previewCatalogue: { request: catalogueFile, response: cataloguePreview },
  /** Writes the catalogue, or a sample to fill in, into the documents folder and answers its path. */
  exportCatalogue: {
    request: z.strictObject({ format: catalogueFormat, sample: z.boolean().exactOptional() }),
    response: writtenFile,
  },
  /** What the shop itself entered while it practised: none of what practice begins with. */
  readPractised: { request: nothing, response: catalogue },
  /** Keeps a picture and answers the path under which screens show it. */
  savePicture: { request: pictureBytes, response: z.string() },

  /** Asks for the PIN in the entry view, and opens the manager's screens; `canceled` where it was left. */
  unlockStaff: { request: z.strictObject({ place: entryPlace }), response: nothing },
  /** Asks for a name and its PIN in the entry view: who is at the till from then on. */
  signOn: { request: nothing, response: nothing },
  lockStaff: { request: nothing, response: nothing },
  /** Nobody is at the till any more, and the manager's screens are closed. */
  signOff: { request: nothing, response: nothing },
  /** Has the PIN set, changed or removed in the entry view, where the present one is asked for. */
  changePin: { request: z.strictObject({ removes: z.boolean() }), response: nothing },
  /** The same of somebody of the staff. `invalid` with a `name` that another has, `conflict` at `role` where no manager would be left. */
  changeStaff: { request: askStaffChange, response: nothing },
  /** Ends the program; the one way out of a kiosk. `busy` while a sale is open. */
  exitTerminal: { request: nothing, response: nothing },
  /** The window follows at once. */
  changeKiosk: { request: kioskSettings, response: nothing },
  changeLook: { request: shopLook, response: nothing },
  /**
   * Looks for the key in its keeper again while there is none, such as after the keychain was unlocked. A
   * keeper that cannot be read is a failure; a key that is not there, or that changed, `selling` tells.
   */
  rereadKey: { request: nothing, response: nothing },
  /** Takes the key that its keeper holds now for one that changed: tried at the service first. */
  acceptKey: { request: nothing, response: nothing },

  /** The file that was given at start, and everything that is wrong with it. */
  readProvisioning: { request: nothing, response: provisioningReport },
  retryProvisioning: { request: nothing, response: provisioningReport },
  /** Has a person choose a set-up file, look at what it would change and confirm it, all in windows of main's; then it is in force. */
  importProvisioning: { request: nothing, response: nothing },
  /** Writes a file that sets up another terminal like this one, without key and signature, into the documents folder. */
  exportProvisioning: { request: nothing, response: writtenFile },

  readDiagnosis: { request: nothing, response: diagnosis },

  readUpdates: { request: nothing, response: updates },
  /** Looks for a newer version, and answers when it is downloaded, or why it is not. */
  lookForUpdate: { request: nothing, response: updates },
  /** Backs the journal up, and starts the version that is ready. */
  installUpdate: { request: nothing, response: nothing },
  /** The printer is asked at once, where slips wait for it. */
  changePrinting: { request: printingSettings, response: nothing },
  /** The printers that the system has; `no-answer` where it does not say. */
  listPrinters: { request: nothing, response: systemPrinters },
  /** A slip as it would be printed; nothing is. `conflict` for a sale that is not paid, `not-found` where there is no such close. */
  previewSlip: { request: slipRequest, response: slipPreview },
  /** Keeps a slip to be printed, and answers once it is on the disk; `prints` tells what becomes of it. */
  printSlip: { request: slipRequest, response: nothing },
  /** Writes a slip as a PDF into the documents folder and answers its path. */
  saveSlip: { request: saveSlip, response: exported },
  /** What a person saw of a slip, or has seen enough of it. */
  settleSlip: { request: settleSlip, response: nothing },
  retryPrinting: { request: nothing, response: nothing },
  /** The screens' answer to `pulse`: main starts them anew when it has not heard this for a while. */
  beat: { request: nothing, response: nothing },
} as const satisfies Record<RequestName, { request: z.ZodType; response: z.ZodType }>;

/** Every value the main process pushes to the screens: whole parts of the snapshot, never patches. */
export const notifications = {
  terminal: terminalState,
  catalogue,
  connection: connectionState,
  sale: saleView.nullable(),
  comparison: dayComparison.nullable(),
  unresolved: z.int().min(0),
  unseenPayments: z.array(unseenPayment),
  /** Something was written down of a sale: the number of the journal's newest event. What was read of it before is old. */
  journal: z.int(),
  prints: printQueue,
  pulse: z.null(),
} as const satisfies Record<NotificationName, z.ZodType>;

export type Snapshot = z.infer<typeof snapshot>;
export type RequestOf<N extends RequestName> = z.input<(typeof requests)[N]['request']>;
export type ResponseOf<N extends RequestName> = z.output<(typeof requests)[N]['response']>;
export type NotificationOf<N extends NotificationName> = z.output<(typeof notifications)[N]>;
