import * as z from 'zod';
import { drive } from './export.ts';
import { text } from './fields.ts';
import { limits } from './limits.ts';
import { isPrinterName, readPrinter } from './printer-address.ts';
import { formatted } from './rules.ts';
import { saleId } from './sale.ts';
import { group, row } from './setting.ts';

/*
 * Paper: who issues receipts, where the printer is, and what waits to be printed.
 */

/** `host`, `host:port` or `[IPv6]:port` of a network printer, or `system:` and the name of a printer of the system. */
const chosenPrinter = formatted('printer-address', (value) => readPrinter(value) !== undefined);

/** An issuer's registration number; whether its check digit fits is only warned of. */
const invoiceNumber = formatted('invoice-number', /^T\d{13}$/);

/** A path under app://madoguchi/, as `savePicture` answers it; in a set-up file a data URL. */
const receiptLogo = formatted('receipt-logo', /^shop-pictures\/[0-9a-f]{32}\.png$/);

/** The paper of receipt printers, in millimetres. */
export const paperWidth = z.literal([58, 80]);

/**
 * The commands that a network printer obeys: ESC/POS, Star's own (StarPRNT, and Star Line Mode for text), or ESC/POS as
 * Citizen makes it. A printer of the system has its driver for that.
 */
export const printerCommands = z.enum(['escpos', 'star', 'citizen']);

/** How this terminal prints. Without a printer, receipts can be looked at and saved. */
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
    // Before there were others, every network printer obeyed ESC/POS.
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

/** What keeps a printer from printing; `no-printer`: none is set, `storage`: the queue cannot be written. */
const printTrouble = z.enum([
  'no-printer',
  'unknown-host', // the name has no address
  'refused', // the machine is there, and nothing listens
  'no-answer', // nothing comes back in time
  'reset', // the connection ended in the middle
  'no-paper',
  'cover-open',
  'fault', // the printer says that it cannot, and not why
  'gone', // the system has no printer of this name
  'paused', // the system takes nothing for it, or keeps what it takes
  'system', // the system could not print it
  'interrupted', // the terminal stopped in the middle
  'storage',
]);

/** Every kind of slip. */
const slipKind = z.enum(['receipt', 'formal', 'refund', 'test', 'close']);

/** A slip that is not through: `perhaps` was sent in part or whole, and nobody knows whether it was printed. */
const queuedSlip = z.strictObject({
  id: z.int(),
  kind: slipKind,
  /** What staff know it by: an order number, the number of a close. */
  title: z.string(),
  isReissue: z.boolean(),
  state: z.enum(['waiting', 'sending', 'perhaps']),
  /** What became of the printer in the middle; null unless `perhaps`. */
  trouble: printTrouble.nullable(),
  addedAt: z.number(),
});

/** What waits to be printed, the oldest first, and what keeps the first of it waiting. */
export const printQueue = z.strictObject({
  slips: z.array(queuedSlip),
  trouble: printTrouble.nullable(),
});

/** What can be printed, and looked at before. */
export const slipRequest = z.discriminatedUnion('kind', [
  /** The receipt of a paid sale, with its lines. */
  z.strictObject({ kind: z.literal('receipt'), saleId }),
  /** A 領収書 of a paid sale: to whom, and for what (但し書き). */
  z.strictObject({
    kind: z.literal('formal'),
    saleId,
    addressee: text(limits.description, 1),
    purpose: text(limits.description, 1),
  }),
  /** The slip of money that was given back, by this terminal's own id of it. */
  z.strictObject({ kind: z.literal('refund'), saleId, refundId: saleId }),
  z.strictObject({ kind: z.literal('test') }),
  /** A sealed close of a day, by its number. */
  z.strictObject({ kind: z.literal('close'), number: z.int().min(1) }),
]);

/** A slip to be written as a PDF, and the drive that it goes to; null: the documents folder. */
export const saveSlip = z.strictObject({ slip: slipRequest, driveId: drive.shape.id.nullable() });

/** A piece of a line: where it begins, in half-width signs from the left, and how many times as wide and high it is. */
const slipPiece = z.strictObject({
  column: z.number(),
  text: z.string(),
  scale: z.int(),
  isBold: z.boolean(),
});

/** A slip as it will be on paper: so many half-width signs to a line; a line is pieces, a rule across, or a picture. */
export const slipPreview = z.strictObject({
  columns: z.int(),
  lines: z.array(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('rule') }),
      z.strictObject({ kind: z.literal('text'), pieces: z.array(slipPiece) }),
      /** Black dots in the middle, twelve as wide as a half-width sign: eight to a byte, each row in whole bytes; base64. */
      z.strictObject({ kind: z.literal('picture'), width: z.int(), height: z.int(), dots: z.string() }),
    ]),
  ),
  isReissue: z.boolean(),
});

/** Printers that the system has, by its own name for each and what people read: nothing else of them is told. */
export const systemPrinters = z
  .array(z.strictObject({ name: z.string().refine(isPrinterName), displayName: z.string().max(255) }))
  .max(limits.systemPrinters);

/** What a person says of a slip: it is there, print another, or take it off the queue. */
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
