import * as z from 'zod';
import { text } from './fields.ts';
import { limits } from './limits.ts';
import type { NotificationName, RequestName } from './names.ts';
import { draft, historyDay, openSale, saleId, salePage, saleRow, saleView, settleSale } from './sale.ts';
import { connectService, connectionState, preferences, terminalState } from './terminal.ts';

const nothing = z.void();

/** Everything the screens need to start: the state's parts, each replaced whole when it changes. */
export const snapshot = z.strictObject({
  terminal: terminalState,
  connection: connectionState,
  sale: saleView.nullable(),
  draft: draft.nullable(),
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

  saveDraft: { request: draft, response: nothing },
  /** Journals the sale, then asks for a code; answers with the sale's id as soon as it is journalled. */
  openSale: { request: openSale, response: saleId },
  /** Closes the code where the service can, looks once more, then says what came of it. */
  cancelSale: { request: saleId, response: nothing },
  /** A new code for an expired sale, after the old one is ruled out. */
  renewSale: { request: saleId, response: nothing },
  /** Asks again for a code with the same order number, after a refusal or an unknown outcome. */
  retrySale: { request: saleId, response: nothing },
  /** Asks the service now. */
  checkSale: { request: saleId, response: nothing },
  /** Records what a person saw, where the service cannot be asked. */
  settleSale: { request: settleSale, response: nothing },
  /** Puts a sale on the code screen. */
  showSale: { request: saleId, response: nothing },
  /** Leaves the code screen; allowed unless a code is being opened, is payable, or is being ruled out. */
  dismissSale: { request: saleId, response: nothing },
  /** Practice mode only: opens the payer's page of the code on screen in a second window. */
  openPayerPage: { request: saleId, response: nothing },

  /** One local calendar day; null is today. */
  readHistory: { request: z.strictObject({ date: z.iso.date().nullable() }), response: historyDay },
  /** Sales whose order number contains the text, newest first, at most 100. */
  findSales: { request: z.strictObject({ orderNo: text(limits.orderNo, 1) }), response: z.array(saleRow) },
  readSale: { request: saleId, response: salePage },
} as const satisfies Record<RequestName, { request: z.ZodType; response: z.ZodType }>;

/** Every value the main process pushes to the screens: whole parts of the snapshot, never patches. */
export const notifications = {
  terminal: terminalState,
  connection: connectionState,
  sale: saleView.nullable(),
} as const satisfies Record<NotificationName, z.ZodType>;

export type Snapshot = z.infer<typeof snapshot>;
export type RequestOf<N extends RequestName> = z.input<(typeof requests)[N]['request']>;
export type ResponseOf<N extends RequestName> = z.output<(typeof requests)[N]['response']>;
export type NotificationOf<N extends NotificationName> = z.output<(typeof notifications)[N]>;
