import * as z from 'zod';
import { currency, digits } from './fields.ts';
import { saleId, saleRow } from './sale.ts';
import { taxRate } from './tax.ts';

/*
 * The close of a day: every sale of a business day is compared with what the service says of its codes now;
 * then the day is sealed, numbered and for good. Amounts are in the currency's smallest unit, times in epoch ms.
 */

export const closeDoubts = [
  'no-answer', // the service did not answer, or not usably
  'cannot-be-read', // the service does not offer reading a code
  'no-code', // a request was sent and nobody knows whether a code came of it
  'staff-word', // settled by staff, and the service does not confirm it
  'still-open', // may still be paid
  'contradicted', // the service says otherwise than the journal: another amount, or not paid
  'paid-twice', // the same goods were paid twice: by two codes, or by two phones with one
  'not-asked', // the comparison stopped before
] as const;
const closeDoubt = z.enum(closeDoubts);

/** A sale of the day and, where there is one, the doubt. */
const comparedRow = z.strictObject({ row: saleRow, doubt: closeDoubt.nullable() });

const comparedGroup = z.array(comparedRow);

const sum = z.strictObject({ count: z.int(), amount: z.number() });

const sumIn = z.strictObject({ currency: z.string(), ...sum.shape });

/** A close in one currency: `net` is payments less refunds, and the adjustments (which may be below zero). */
const closeTotals = z.strictObject({
  currency: z.string(),
  payments: sum,
  /** Given back of the day's own payments. */
  refunds: sum,
  /** What changes earlier closes. */
  adjustments: sum,
  net: z.number(),
});

/** A close by payment method; null where nobody knows it, as after a person's word. */
const closeMethod = z.strictObject({
  currency: z.string(),
  method: z.string().nullable(),
  count: z.int(),
  net: z.number(),
});

/** Payments at one rate of tax. */
const closeRate = z.strictObject({
  currency: z.string(),
  /** Null: the sales have no tax on record, and nobody guesses one. */
  rate: taxRate.nullable(),
  /** With the tax in it. */
  amount: z.number(),
  tax: z.number().nullable(),
});

const closeItemKinds = [
  'payment', // made on the day
  'refund', // money given back
  'late-payment', // of an earlier day, or of no day that can be: found after that day was closed
  'correction', // a payment that was booked and does not stand, or money given back that was not
  'disputed', // the payer disputes the payment; it is still paid
  'dispute-over',
  'unknown-payment', // the service lists it under this terminal's name, and the journal does not know it
] as const;

export const closeItem = z.strictObject({
  kind: z.enum(closeItemKinds),
  /** What the payment is known by in all closes. */
  key: z.string(),
  saleId: saleId.nullable(),
  orderNo: z.string(),
  currency: z.string(),
  method: z.string().nullable(),
  /** When the payment was made. */
  at: z.number(),
  /** What this line adds to what was paid, and to what was given back. */
  paid: z.number(),
  givenBack: z.number(),
  /** It changes what an earlier close says, or would have said. */
  isAdjustment: z.boolean(),
  /** The close that has the payment; null when it is this one, 0 when it was made before the first close. */
  of: z.int().nullable(),
});

/** A sale whose end nobody knows: named in each close until it is known. */
const carriedSale = z.strictObject({
  saleId,
  orderNo: z.string(),
  amount: z.number(),
  currency: z.string(),
  openedAt: z.number(),
  doubt: closeDoubt,
  /** The first close that named it; null when that is this one. */
  since: z.int().nullable(),
});

/** A sale whose goods were paid twice. */
const saleTwicePaid = carriedSale.extend({
  /** Its payments beside the first for the goods, by the service's own id where it says one. Left out: it has none, or a close of before. */
  seconds: z
    .array(
      z.strictObject({
        chargeId: z.string().nullable(),
        orderNo: z.string(),
        amount: z.number(),
        at: z.number(),
      }),
    )
    .exactOptional(),
});

/** A sale that an earlier close named as unresolved, and what came of it. */
const resolvedSale = z.strictObject({
  saleId,
  orderNo: z.string(),
  amount: z.number(),
  currency: z.string(),
  isPaid: z.boolean(),
  /** The first close that named it. */
  since: z.int(),
});

/** Money that this terminal asked to be given back, and that is not known to be back: it may have gone out, or may yet. */
const openRefund = z.strictObject({
  saleId,
  /** The number of the payment that it is of. */
  orderNo: z.string(),
  amount: z.number(),
  currency: z.string(),
  askedAt: z.number(),
});

/** A refund that the service did not refuse at once, and did not do: nothing went back. */
const failedRefund = openRefund.omit({ askedAt: true }).extend({ failedAt: z.number() });

/**
 * What a close says, sealed or about to be. The lines' net amounts add up to `totals`, and so do `methods`. What is left out there
 * is nothing to say of: a reader of before takes every close that says nothing new, and refuses any other.
 */
export const closeFigures = z.strictObject({
  /** Digits after the point of each currency that is named here, as they were when it was sealed. */
  digits: z.record(z.string(), digits),
  totals: z.array(closeTotals),
  methods: z.array(closeMethod),
  /** They add up to the payments of `totals`, before refunds and adjustments. */
  rates: z.array(closeRate),
  /** What was paid by lines that change earlier closes, by rate: they add up to their `paid`. Left out: nothing was. */
  lateRates: z.array(closeRate).exactOptional(),
  /** Lines that change earlier closes, by name. */
  adjustments: z.array(closeItem),
  unresolved: z.array(carriedSale),
  resolved: z.array(resolvedSale),
  /** Sales for which two payments stand: one has to be given back. */
  paidTwice: z.array(saleTwicePaid),
  /** Refunds of which nobody knows yet whether the money went back: in a total as far as their payment says so. Left out: there are none. */
  openRefunds: z.array(openRefund).exactOptional(),
  /** Refunds that failed since the last close, after whoever asked for them had gone. Left out: there are none. */
  failedRefunds: z.array(failedRefund).exactOptional(),
  /** Of the first close: what was paid before its day, less what was given back, which no close has. Left out: nothing was. */
  beforeFirst: z.array(sumIn).exactOptional(),
  /** Recorded by staff and confirmed by nobody, by order number. */
  byWord: z.array(z.string()),
  /** What the service lists for the day and other terminals sold; null where it lists nothing. */
  elsewhere: z.array(sumIn).nullable(),
  /** Paid sales of the last 90 days that were not looked at again. */
  notLookedAt: z.int(),
});

/**
 * How far the comparison of a day is, and what it found so far. `asked` and `toAsk` count codes; `earlier`
 * counts paid sales of the 90 days before, which are looked at last. `matched`: journal and service agree.
 * `unseen`: paid at the service, and the terminal had not seen it before. `unknown`: all else. Once it is
 * `done` or `stopped`, every sale of the day is in one group, and `figures` is what sealing would write.
 */
export const dayComparison = z.strictObject({
  date: z.iso.date(),
  from: z.number(),
  to: z.number(),
  state: z.enum(['asking', 'done', 'stopped']),
  asked: z.int(),
  toAsk: z.int(),
  earlier: z.strictObject({ asked: z.int(), toAsk: z.int() }),
  finishedAt: z.number().nullable(),
  matched: comparedGroup,
  unseen: comparedGroup,
  unknown: comparedGroup,
  figures: closeFigures.nullable(),
  /** The number under which the day is sealed; null as long as it is not. */
  sealed: z.int().nullable(),
  /** A day before with payments that is not closed yet: it comes first. */
  first: z.iso.date().nullable(),
  /** Payments of it were noted, with the first close of all, as made before it: they are in no close, and the day is not sealed. */
  isBeforeFirst: z.boolean(),
});

/** Seals a day that was compared; `expected` is what the person saw, `amount-changed` when it is not so any more. */
export const sealDay = z.strictObject({
  date: z.iso.date(),
  expected: z.array(z.strictObject({ currency, net: z.number() })),
  unresolved: z.int(),
});

export const dayClose = closeFigures.extend({
  number: z.int(),
  date: z.iso.date(),
  from: z.number(),
  to: z.number(),
  sealedAt: z.number(),
  /** The newest event of the journal's chain, and its hash, which stands for everything before it. */
  head: z.strictObject({ sequence: z.int(), hash: z.string() }),
});

export const dayCloseRow = dayClose
  .pick({ number: true, date: true, sealedAt: true, head: true, digits: true, totals: true })
  .extend({ unresolved: z.int(), adjustments: z.int() });

/** Sales from one business day to another, both included: a row for each, or for each line of them. */
export const exportSales = z.strictObject({
  rows: z.enum(['sales', 'items']),
  from: z.iso.date(),
  to: z.iso.date(),
});

export type CloseDoubt = z.infer<typeof closeDoubt>;
export type ComparedRow = z.infer<typeof comparedRow>;
export type DayComparison = z.infer<typeof dayComparison>;
export type CloseTotals = z.infer<typeof closeTotals>;
export type CloseRate = z.infer<typeof closeRate>;
export type CloseItem = z.infer<typeof closeItem>;
export type CarriedSale = z.infer<typeof carriedSale>;
export type OpenRefund = z.infer<typeof openRefund>;
/** How many payments in one currency, and what they come to. */
export type SumIn = z.infer<typeof sumIn>;
export type FailedRefund = z.infer<typeof failedRefund>;
export type SaleTwicePaid = z.infer<typeof saleTwicePaid>;
export type ResolvedSale = z.infer<typeof resolvedSale>;
export type CloseFigures = z.infer<typeof closeFigures>;
export type SealDay = z.infer<typeof sealDay>;
export type DayClose = z.infer<typeof dayClose>;
export type DayCloseRow = z.infer<typeof dayCloseRow>;
export type ExportSales = z.infer<typeof exportSales>;
