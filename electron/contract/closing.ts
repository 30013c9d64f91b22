import * as z from 'zod';
import { saleRow } from './sale.ts';

/*
 * Close of day: every sale of a local day is compared with what the service says of its codes now.
 */

/** Why the journal and the service cannot be said to agree on a sale. */
export const closingDoubts = [
  'no-answer', // the service did not answer, or not usably
  'cannot-be-read', // the service does not offer reading a code
  'no-code', // a request was sent and nobody knows whether a code came of it
  'staff-word', // settled by staff, and the service does not confirm it
  'still-open', // may still be paid
  'contradicted', // the service says otherwise than the journal: another amount, or not paid
  'paid-twice', // two codes of the sale were paid
  'refunded', // paid, and given back at the service
  'not-asked', // the comparison stopped before
] as const;

/** A sale of the day and, where there is one, the doubt. */
export const closingRow = z.strictObject({
  row: saleRow,
  doubt: z.enum(closingDoubts).nullable(),
});

const totals = z.array(z.strictObject({ currency: z.string(), amount: z.number() }));

/** One group of the day's sales; `paid` is what the journal holds as paid among them, per currency. */
export const closingGroup = z.strictObject({ paid: totals, rows: z.array(closingRow) });

/**
 * How far the close of a day is, and what it found so far. `asked` and `toAsk` count codes. `matched`:
 * journal and service agree. `unseen`: paid at the service, and the terminal had not seen it before.
 * `unknown`: all else. At any time the paid amounts of the three groups add up to `paid`; once it is `done`
 * or `stopped`, every sale of the day is in one group and `paid` is the day's total in the journal.
 */
export const dayClosing = z.strictObject({
  date: z.iso.date(),
  state: z.enum(['asking', 'done', 'stopped']),
  asked: z.int(),
  toAsk: z.int(),
  finishedAt: z.number().nullable(),
  matched: closingGroup,
  unseen: closingGroup,
  unknown: closingGroup,
  paid: totals,
});

/** Sales from one local day to another, both included. */
export const exportSales = z.strictObject({ from: z.iso.date(), to: z.iso.date() });

export type ClosingDoubt = (typeof closingDoubts)[number];
export type ClosingRow = z.infer<typeof closingRow>;
export type ClosingGroup = z.infer<typeof closingGroup>;
export type DayClosing = z.infer<typeof dayClosing>;
export type ExportSales = z.infer<typeof exportSales>;
