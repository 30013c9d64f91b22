import * as z from 'zod';
import { drive } from './export.ts';
import { text } from './fields.ts';
import { limits } from './limits.ts';
import { isPrinterName, readPrinter } from './printer-address.ts';
import { formatted } from './rules.ts';
import { saleId } from './sale.ts';
import { group, row } from './setting.ts';

/* Paper: who issues receipts, the printer, and its queue. */

/** `host`, `host:port` or `[IPv6]:port`, or `system:` and a system printer's name. */
const chosenPrinter = formatted('printer-address', (value) => readPrinter(value) !== undefined);

/** An issuer's registration number; a wrong check digit only warns. */
const invoiceNumber = formatted('invoice-number', /^T\d{13}$/);

/** A path under app://madoguchi/ from `savePicture`; in a set-up file a data URL. */
const receiptLogo = formatted('receipt-logo', /^shop-pictures\/[0-9a-f]{32}\.png$/);

/** Millimetres. */
export const paperWidth = z.literal([58, 80]);

/**
 * A network printer's commands: ESC/POS, Star's (StarPRNT, and Star Line Mode for text), or Citizen's ESC/POS. A system printer
 * has its driver.
 */
export const printerCommands = z.enum(['escpos', 'star', 'citizen']);

/** Without a printer, receipts can still be viewed and saved. */
export const printing = group(
  'Receipts and their printer.',
  {
    issuer: row(text(limits.shopName), '', 'Who issues receipts; empty: the shop as customers know it.', {
      maxLength: limits.shopName,
    }),
    invoiceNumber: row(
      invoiceNumber.nullable(),
      null,
      "The issuer's registration number, T and 13 digits; null: receipts are no qualified invoices.",
      { pattern: '^T[0-9]{13}$' },
    ),
    address: row(
      text(limits.receiptLine),
      '',
      'Where the shop is, below the name of who issues a receipt; empty: not said.',
      { later: true, maxLength: limits.receiptLine },
    ),
    phone: row(text(limits.tel), '', "The shop's phone number, below its address; empty: not said.", {
      later: true,
      maxLength: limits.tel,
    }),
    thanks: row(
      text(limits.receiptLine),
      '',
      'What thanks the customer, below everything on a receipt; empty: nothing.',
      {
        later: true,
        maxLength: limits.receiptLine,
      },
    ),
    logo: row(
      receiptLogo.nullable(),
      null,
      'At the top of receipts: a PNG of at most 512 pixels and 512 KB, not interlaced and not all white, as a data URL; null: none.',
      { later: true },
    ),
    printer: row(
      chosenPrinter.nullable(),
      null,
      'Where a network printer listens: HOST or HOST:PORT, 9100 where none is named; or a printer of the system: system:NAME; null: no printer.',
    ),
    // Settings kept before there were others mean ESC/POS.
    commands: row(
      printerCommands,
      'escpos',
      'The commands that a network printer obeys: escpos (Epson and most others), star or citizen.',
      { later: true },
    ),
    automatic: row(z.boolean(), false, 'Whether the receipt of each payment is printed by itself, once.', {
      later: true,
    }),
    paperWidth: row(paperWidth, 80, 'The width of the paper, in millimetres.'),
    language: row(z.enum(['ja', 'en']), 'ja', 'The language of receipts.'),
  },
  { later: true },
);

export const printingSettings = printing.schema;

/** `no-printer`: none is set; `storage`: the queue cannot be written. */
const printTrouble = z.enum([
  'no-printer',
  'unknown-host', // its name has no address
  'refused', // nothing listens on that machine
  'no-answer', // nothing comes back in time
  'reset', // the connection ended in the middle
  'no-paper',
  'cover-open',
  'fault', // it cannot print, for a reason it does not tell
  'gone', // the system has no printer of this name
  'paused', // the system accepts nothing for it, or holds it back
  'system', // the system could not print it
  'interrupted', // the terminal stopped while printing
  'storage',
]);

const slipKind = z.enum(['receipt', 'formal', 'refund', 'test', 'close']);

/** A slip that is not through. `perhaps`: sent in part or whole; whether it was printed is unknown. */
const queuedSlip = z.strictObject({
  id: z.int(),
  kind: slipKind,
  /** What staff know it by: an order number, or a close's number. */
  title: z.string(),
  isReissue: z.boolean(),
  state: z.enum(['waiting', 'sending', 'perhaps']),
  /** What interrupted the printer; null unless `perhaps`. */
  trouble: printTrouble.nullable(),
  addedAt: z.number(),
});

/** Slips that wait, oldest first; `trouble` holds up the first. */
export const printQueue = z.strictObject({
  slips: z.array(queuedSlip),
  trouble: printTrouble.nullable(),
});

export const slipRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('receipt'), saleId }),
  /** A 領収書 of a paid sale: to whom, and for what (但し書き). */
  z.strictObject({
    kind: z.literal('formal'),
    saleId,
    addressee: text(limits.description, 1),
    purpose: text(limits.description, 1),
  }),
  /** `refundId`: this terminal's own. */
  z.strictObject({ kind: z.literal('refund'), saleId, refundId: saleId }),
  z.strictObject({ kind: z.literal('test') }),
  z.strictObject({ kind: z.literal('close'), number: z.int().min(1) }),
]);

/** As a PDF; `driveId` null: the documents folder. */
export const saveSlip = z.strictObject({ slip: slipRequest, driveId: drive.shape.id.nullable() });

/** `column` in half-width characters from the left; sizes as multiples. */
const slipPiece = z.strictObject({
  column: z.number(),
  text: z.string(),
  scale: z.int(),
  isBold: z.boolean(),
});

/** `columns` in half-width characters; a line is pieces, a rule, or a picture. */
export const slipPreview = z.strictObject({
  columns: z.int(),
  lines: z.array(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('rule') }),
      z.strictObject({ kind: z.literal('text'), pieces: z.array(slipPiece) }),
      /** Centred black dots, twelve to a half-width character; eight to a byte, rows of whole bytes; base64. */
      z.strictObject({ kind: z.literal('picture'), width: z.int(), height: z.int(), dots: z.string() }),
    ]),
  ),
  isReissue: z.boolean(),
});

export const systemPrinters = z
  .array(z.strictObject({ name: z.string().refine(isPrinterName), displayName: z.string().max(255) }))
  .max(limits.systemPrinters);

/** What a person says of a slip: it is there, print it again, or take it off the queue. */
export const settleSlip = z.strictObject({ id: z.int(), how: z.enum(['done', 'again', 'drop']) });

export type PrintingSettings = z.infer<typeof printingSettings>;
export type SystemPrinter = z.infer<typeof systemPrinters>[number];
export type SlipRequest = z.infer<typeof slipRequest>;
export type SaveSlip = z.infer<typeof saveSlip>;
export type SlipPreview = z.infer<typeof slipPreview>;
export type SettleSlip = z.infer<typeof settleSlip>;
export type PaperWidth = z.infer<typeof paperWidth>;
export type PrinterCommands = z.infer<typeof printerCommands>;
export type PrintTrouble = z.infer<typeof printTrouble>;
export type SlipKind = z.infer<typeof slipKind>;
export type QueuedSlip = z.infer<typeof queuedSlip>;
export type PrintQueueView = z.infer<typeof printQueue>;
