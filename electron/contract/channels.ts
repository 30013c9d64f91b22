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

/** All that the screens need to start; each part is replaced whole when it changes. */
export const snapshot = z.strictObject({
  terminal: terminalState,
  /** What is sold in this mode; apart from the terminal's state, since it is large and rarely changes. */
  catalogue,
  favourites,
  connection: connectionState,
  sale: saleView.nullable(),
  draft: draft.nullable(),
  /** The running comparison, or the last one since the start; null: none. */
  comparison: dayComparison.nullable(),
  /** Sales with codes that the service has not finally settled, except the one on screen. */
  unresolved: z.int().min(0),
  /** Payments that came while their sales were not on the code screen, and that staff have not seen; newest first. */
  unseenPayments: z.array(unseenPayment),
  parked: z.int().min(0),
  prints: printQueue,
});

/** Main's handlers, the preload's functions and the tests' double are derived from this object; each request answers `Result<response>`. */
export const requests = {
  /** Once at start, and after a reload. */
  readSnapshot: { request: nothing, response: snapshot },

  /** Sells against the embedded service. */
  practise: { request: nothing, response: nothing },
  /** Saves the key and asks the service for one customer before selling against it. */
  connect: { request: connectService, response: nothing },
  setPreferences: { request: preferences, response: nothing },

  readFavourites: { request: nothing, response: favourites },
  saveDraft: { request: draft, response: nothing },
  /** Newest first. */
  listParked: { request: nothing, response: z.array(parkedTicket) },
  /** Puts a ticket aside and clears the draft in one commit; `too-many-parked` at 500. */
  parkTicket: {
    request: draft.extend({ lines: draft.shape.lines.min(1) }),
    response: z.strictObject({ id: z.int(), count: z.int() }),
  },
  /** Makes the ticket the draft; `not-found` for whoever comes second. */
  takeParked: { request: z.int().min(1), response: parkedTicket },
  /** Marks an item as sold out until the shop's day ends, or as sold again; `not-found`: there is no such item. */
  setSoldOut: {
    request: z.strictObject({ itemId: catalogueItem.shape.id, soldOut: z.boolean() }),
    response: nothing,
  },
  /** Journals the sale, answers its id, then asks for a code. */
  openSale: { request: openSale, response: saleId },
  /**
   * As `openSale`, by the code on the payer's phone. Nothing is journalled or sent on `no-payer-code` (the scan cannot be one)
   * and `used-code` (scanned before).
   */
  openPresented: {
    request: openSale.omit({ otherWay: true }).extend({ token: payerCode }),
    response: saleId,
  },
  /** Closes the code where the service can, and reads it once more before saying how the sale ended. */
  cancelSale: { request: saleId, response: nothing },
  /** A new code, after every earlier one is ruled out. */
  renewSale: { request: saleId, response: nothing },
  /** As `renewSale`, by another scan; refused like `openPresented`. */
  renewPresented: { request: z.strictObject({ saleId, token: payerCode }), response: nothing },
  checkSale: { request: saleId, response: nothing },
  /** Records what a person saw, where the service cannot be asked. */
  settleSale: { request: settleSale, response: nothing },
  showSale: { request: saleId, response: nothing },
  /** Leaves the code screen, unless a code is being opened, payable, or being ruled out. */
  dismissSale: { request: saleId, response: nothing },
  /** Staff saw these payments: they are not announced again. */
  seePayments: { request: z.array(unseenPayment).min(1).max(10_000), response: nothing },
  /** Practice only: opens the payer's page of the code in a second window. */
  openPayerPage: { request: saleId, response: nothing },
  /** Practice only: a code as a payer's phone shows it now, another one each time. */
  readPayerCode: { request: nothing, response: payerCode },

  /** `date` null: today's business day. `atMost`: only so many, the newest; left out: all. */
  readHistory: {
    request: z.strictObject({ date: z.iso.date().nullable(), atMost: z.int().positive().exactOptional() }),
    response: historyDay,
  },
  /** Takings of a business day, week or month by time, item, payment method and tax rate. */
  readTakings: { request: readTakings, response: takings },
  /** Writes the takings into the documents folder; the answer counts the rows of every table. */
  saveTakings: {
    request: readTakings.extend({ date: z.iso.date(), format: z.enum(takingsFormats) }),
    response: writtenFile,
  },
  /** A business day's takings of all tills, from their copies; null: today. `unreachable`: the copies cannot be read. */
  readShopDay: { request: z.strictObject({ date: z.iso.date().nullable() }), response: shopDay },
  /** Writes such a day into the documents folder. */
  saveShopDay: {
    request: z.strictObject({ date: z.iso.date(), format: z.enum(shopDayFormats) }),
    response: writtenFile,
  },
  /** Sales with the text in number, item, customer or method, or of that amount; newest first, at most `limits.foundSales`. */
  findSales: { request: z.strictObject({ text: text(limits.orderNo, 1) }), response: z.array(saleRow) },
  /** A customer's purchases at this terminal, by the service's id; newest first, at most `limits.foundSales`. */
  listPurchases: { request: text(limits.id, 1), response: z.array(saleRow) },
  readSale: { request: saleId, response: salePage },
  /** Sales with shown codes that the service has not finally settled, newest first. */
  listUnresolved: { request: nothing, response: z.array(unresolvedSale) },
  listReceipts: { request: nothing, response: z.array(paidToday) },
  /** Disputes of a sale, or all open ones without a sale, from the service; newest first. */
  listDisputes: {
    request: z.strictObject({ saleId: saleId.nullable() }),
    response: z.array(disputedPayment),
  },
  /** Voids a sale recorded as paid another way: the money went back by hand. */
  voidRecorded: { request: voidRecorded, response: nothing },
  /** Reads the refunds of a sale's payments from the service, and the outcome of those asked for here. */
  readRefunds: { request: saleId, response: saleRefunds },
  /** Journals a refund, asks the service for it, and answers its state. */
  giveBack: { request: giveBack, response: saleRefunds },

  readComparison: { request: nothing, response: dayComparison.nullable() },
  /** Compares a business day with the service, code by code; `comparison` tells the progress. */
  compareDay: { request: z.strictObject({ date: z.iso.date().nullable() }), response: nothing },
  stopComparing: { request: nothing, response: nothing },
  /** Seals the compared day under a number, for good. `amount-changed`: it differs from what was seen. */
  sealDay: { request: sealDay, response: dayClose },
  listDayCloses: { request: nothing, response: z.array(dayCloseRow) },
  readDayClose: { request: z.strictObject({ number: z.int().min(1) }), response: dayClose },
  /** Writes a sealed close as CSV into the documents folder. */
  exportDayClose: { request: z.strictObject({ number: z.int().min(1) }), response: writtenFile },
  /** Writes sales as CSV into the documents folder or onto a drive. */
  exportSales: { request: exportRequest, response: exported },
  /** Lists read-only drives too. */
  listDrives: { request: nothing, response: z.array(drive) },
  readExport: { request: nothing, response: exportState },
  stopExport: { request: nothing, response: nothing },
  /** The newest export's end was shown: it is not told again. */
  leaveExport: { request: nothing, response: nothing },
  /** Shows the last export in the file manager; `conflict` in a kiosk, `not-found` without a file. */
  showExported: { request: nothing, response: nothing },
  /** After a failed write: reopens and verifies the journal, and recovers open sales. */
  reopenJournal: { request: nothing, response: nothing },

  changeSettings: { request: management.terminalSettings, response: nothing },
  /** The old key stays until the new one worked at the service. */
  setKey: { request: management.setKey, response: nothing },
  /** Selling stops until a key is set. */
  removeKey: { request: nothing, response: nothing },
  testConnection: { request: nothing, response: management.connectionTest },

  readLocations: { request: nothing, response: management.locationsView },
  createLocation: { request: createLocation, response: location },
  updateLocation: { request: management.changeLocation, response: location },
  addLocation: { request: management.addLocation, response: location },
  /** Takes a location that was added by its id off this terminal's own list; the service keeps it. */
  removeLocation: { request: text(limits.id, 1), response: nothing },

  listCustomers: { request: listCustomers, response: customerList },
  /** A customer's saved payment methods (elepay 1.3.0). */
  listSources: { request: text(limits.id, 1), response: sourceList },

  /** The subscriptions made or added at this terminal, newest first. */
  readSubscriptions: { request: nothing, response: z.array(management.subscriptionEntry) },
  /** Journals the request, then asks the service. */
  openSubscription: { request: management.openSubscription, response: management.subscriptionEntry },
  startSubscription: { request: management.subscriptionEntryId, response: management.subscriptionEntry },
  updateSubscription: { request: management.changeSubscription, response: management.subscriptionEntry },
  /** Ends a subscription for good, where the service can: later periods are not charged. */
  cancelSubscription: { request: management.subscriptionEntryId, response: management.subscriptionEntry },
  /** Resumes an overdue subscription, where the service can: what is owed may be charged at once. */
  resumeSubscription: { request: management.subscriptionEntryId, response: management.subscriptionEntry },
  /** A page of the service's list; this terminal's list stays as it is. */
  listSubscriptions: { request: listSubscriptions, response: subscriptionList },
  /** A page of a subscription's periods, where the service tells them (elepay 1.3.0). */
  listSubscriptionPeriods: { request: management.listPeriodsOf, response: subscriptionPeriodList },
  /** Asks the service for the subscription as it is now, where it can be read. */
  refreshSubscription: { request: management.subscriptionEntryId, response: management.subscriptionEntry },
  /** Adds a subscription made elsewhere to this terminal's list, where the service can read it. */
  addSubscription: { request: text(limits.id, 1), response: management.subscriptionEntry },
  /** Takes a subscription off this terminal's list; the service is not told. */
  hideSubscription: { request: management.subscriptionEntryId, response: nothing },
  /** Undoes `hideSubscription`. */
  unhideSubscription: { request: management.subscriptionEntryId, response: nothing },

  readPractice: { request: nothing, response: management.practiceBehaviour },
  setPractice: { request: management.practiceBehaviour, response: nothing },

  saveCatalogue: { request: catalogue, response: nothing },
  /** Says what an import would do, and changes nothing; `saveCatalogue` does. */
  previewCatalogue: { request: catalogueFile, response: cataloguePreview },
  /** Writes the catalogue, or a sample to fill in, into the documents folder. */
  exportCatalogue: {
    request: z.strictObject({ format: catalogueFormat, sample: z.boolean().exactOptional() }),
    response: writtenFile,
  },
  /** What the shop itself entered while practising, without what practice begins with. */
  readPractised: { request: nothing, response: catalogue },
  /** Answers the picture's path for the screens. */
  savePicture: { request: pictureBytes, response: z.string() },

  /** Asks for the PIN in the entry view, then opens the manager's screens; `canceled`: the person left the view. */
  unlockStaff: { request: z.strictObject({ place: entryPlace }), response: nothing },
  /** Asks for a name and PIN in the entry view: that person is at the till from then on. */
  signOn: { request: nothing, response: nothing },
  lockStaff: { request: nothing, response: nothing },
  /** Also closes the manager's screens. */
  signOff: { request: nothing, response: nothing },
  /** Sets, changes or removes the PIN in the entry view, which asks for the present one. */
  changePin: { request: z.strictObject({ removes: z.boolean() }), response: nothing },
  /** The same for one of the staff. `invalid`: another has the `name`; `conflict` at `role`: no manager would be left. */
  changeStaff: { request: askStaffChange, response: nothing },
  /** Ends the program, the only way out of a kiosk. `busy` while a sale is open. */
  exitTerminal: { request: nothing, response: nothing },
  changeKiosk: { request: kioskSettings, response: nothing },
  changeLook: { request: shopLook, response: nothing },
  /**
   * Looks for a missing key again, such as after the keychain was unlocked. Fails when the keeper cannot be read; `selling` tells
   * of a missing or changed key.
   */
  rereadKey: { request: nothing, response: nothing },
  /** Accepts a changed key in the keeper, tried at the service first. */
  acceptKey: { request: nothing, response: nothing },

  readProvisioning: { request: nothing, response: provisioningReport },
  retryProvisioning: { request: nothing, response: provisioningReport },
  /** A person chooses, previews and confirms a set-up file, all in main's windows. */
  importProvisioning: { request: nothing, response: nothing },
  /** Writes a set-up file for another terminal like this, without key and signature, into the documents folder. */
  exportProvisioning: { request: nothing, response: writtenFile },

  readDiagnosis: { request: nothing, response: diagnosis },

  readUpdates: { request: nothing, response: updates },
  /** Answers once a newer version is downloaded, or why not. */
  lookForUpdate: { request: nothing, response: updates },
  /** Backs the journal up, then starts the ready version. */
  installUpdate: { request: nothing, response: nothing },
  /** Slips that wait are tried at once. */
  changePrinting: { request: printingSettings, response: nothing },
  /** `no-answer`: the system does not say which printers it has. */
  listPrinters: { request: nothing, response: systemPrinters },
  /** Prints nothing. `conflict`: the sale is not paid; `not-found`: no such close. */
  previewSlip: { request: slipRequest, response: slipPreview },
  /** Answers once the slip is on disk; `prints` tells the rest. */
  printSlip: { request: slipRequest, response: nothing },
  /** Writes a slip as a PDF into the documents folder or onto a drive. */
  saveSlip: { request: saveSlip, response: exported },
  settleSlip: { request: settleSlip, response: nothing },
  retryPrinting: { request: nothing, response: nothing },
  /** Answers `pulse`: main restarts screens that stay silent. */
  beat: { request: nothing, response: nothing },
} as const satisfies Record<RequestName, { request: z.ZodType; response: z.ZodType }>;

/** What the main process pushes to the screens: whole parts of the snapshot, never patches. */
export const notifications = {
  terminal: terminalState,
  catalogue,
  connection: connectionState,
  sale: saleView.nullable(),
  comparison: dayComparison.nullable(),
  unresolved: z.int().min(0),
  unseenPayments: z.array(unseenPayment),
  /** The number of the journal's newest event: what was read of the sales before it is outdated. */
  journal: z.int(),
  prints: printQueue,
  pulse: z.null(),
} as const satisfies Record<NotificationName, z.ZodType>;

export type Snapshot = z.infer<typeof snapshot>;
export type RequestOf<N extends RequestName> = z.input<(typeof requests)[N]['request']>;
export type ResponseOf<N extends RequestName> = z.output<(typeof requests)[N]['response']>;
export type NotificationOf<N extends NotificationName> = z.output<(typeof notifications)[N]>;
