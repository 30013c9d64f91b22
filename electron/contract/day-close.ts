import * as z from 'zod';
import { digits } from './fields.ts';
import { saleId, saleRow } from './sale.ts';
import { taxRate } from './tax.ts';

/*
 * The close of a day: its sales are compared with the service's present word on their codes, then it is sealed and numbered for
 * good. Amounts in the smallest unit, times in epoch ms.
 */

export const closeDoubts = [
  'no-answer', // no usable answer of the service
  'cannot-be-read', // the service cannot read codes
  'no-code', // a request was sent; whether a code exists is unknown
  'staff-word', // settled by staff, not confirmed by the service
  'still-open', // may still be paid
  'contradicted', // the service contradicts the journal: another amount, or not paid
  'paid-twice', // the same goods were paid twice: by two codes, or by two phones with one
  'not-asked', // the comparison stopped before
] as const;
const closeDoubt = z.enum(closeDoubts);

const comparedRow = z.strictObject({ row: saleRow, doubt: closeDoubt.nullable() });

const comparedGroup = z.array(comparedRow);

const sum = z.strictObject({ count: z.int(), amount: z.number() });

const sumIn = z.strictObject({ currency: z.string(), ...sum.shape });

/** A close in one currency: `net` is payments less refunds, plus adjustments (possibly negative). */
const closeTotals = z.strictObject({
  currency: z.string(),
  payments: sum,
  /** Of the day's own payments. */
  refunds: sum,
  /** Changes of earlier closes. */
  adjustments: sum,
  net: z.number(),
});

/** A close by payment method; null: nobody knows the method, as after a person's word. */
const closeMethod = z.strictObject({
  currency: z.string(),
  method: z.string().nullable(),
  count: z.int(),
  net: z.number(),
});

const closeRate = z.strictObject({
  currency: z.string(),
  /** Null: no tax on record, and none is guessed. */
  rate: taxRate.nullable(),
  /** Including the tax. */
  amount: z.number(),
  tax: z.number().nullable(),
});

const closeItemKinds = [
  'payment',
  'refund',
  'late-payment', // of an earlier day or an impossible one, found after that day was closed
  'correction', // a booked payment that does not stand, or a refund that did not happen
  'disputed', // disputed by the payer; still paid
  'dispute-over',
  'unknown-payment', // listed by the service under this terminal's name, unknown to the journal
] as const;

export const closeItem = z.strictObject({
  kind: z.enum(closeItemKinds),
  /** The payment's key in all closes. */
  key: z.string(),
  saleId: saleId.nullable(),
  orderNo: z.string(),
  currency: z.string(),
  method: z.string().nullable(),
  /** When it was paid. */
  at: z.number(),
  /** What this line adds to payments, and to refunds. */
  paid: z.number(),
  givenBack: z.number(),
  /** Changes what an earlier close says, or would have said. */
  isAdjustment: z.boolean(),
  /** The close with the payment; null: this one; 0: paid before the first close. */
  of: z.int().nullable(),
});

/** A sale of unknown outcome: each close names it until the outcome is known. */
const carriedSale = z.strictObject({
  saleId,
  orderNo: z.string(),
  amount: z.number(),
  currency: z.string(),
  openedAt: z.number(),
  doubt: closeDoubt,
  /** The first close naming it; null: this one. */
  since: z.int().nullable(),
});

const saleTwicePaid = carriedSale.extend({
  /** Payments after the first for the goods, by the service's id if any. Left out: none, or an older close. */
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
  /** The first close naming it. */
  since: z.int(),
});

/** A refund asked for here whose money is not known to be back: it may have gone out, or may yet. */
const openRefund = z.strictObject({
  saleId,
  /** The number of the payment that is refunded. */
  orderNo: z.string(),
  amount: z.number(),
  currency: z.string(),
  askedAt: z.number(),
});

/** A refund that the service took at first and then did not do: nothing went back. */
const failedRefund = openRefund.omit({ askedAt: true }).extend({ failedAt: z.number() });

/**
 * What a close says, sealed or about to be. The lines' net amounts add up to `totals`, and so do `methods`. The optional fields
 * are left out when empty: an older version reads a close without them, and refuses any other.
 */
export const closeFigures = z.strictObject({
  /** Each currency's digits after the point, as sealed. */
  digits: z.record(z.string(), digits),
  totals: z.array(closeTotals),
  methods: z.array(closeMethod),
  /** Add up to the payments of `totals`, before refunds and adjustments. */
  rates: z.array(closeRate),
  /** Payments of lines that change earlier closes, by rate; they add up to the `paid` of those lines. Left out: none. */
  lateRates: z.array(closeRate).exactOptional(),
  adjustments: z.array(closeItem),
  unresolved: z.array(carriedSale),
  resolved: z.array(resolvedSale),
  /** Sales for which two payments stand: one must be given back. */
  paidTwice: z.array(saleTwicePaid),
  /** Nobody knows yet whether these went back; totals have what the payment itself tells of them. Left out: none. */
  openRefunds: z.array(openRefund).exactOptional(),
  /** Refunds that failed since the last close, after whoever asked had gone. Left out: none. */
  failedRefunds: z.array(failedRefund).exactOptional(),
  /** First close only: payments before its day, less refunds, which no close holds. Left out: none. */
  beforeFirst: z.array(sumIn).exactOptional(),
  /** Order numbers of payments that staff recorded and nobody confirmed. */
  byWord: z.array(z.string()),
  /** Listed as paid without an amount, a time or an id, and in no sum: by order number and id, as far as told. Left out: none. */
  unread: z.array(z.string()).exactOptional(),
  /** The service's payments of the day by other terminals; null: it lists nothing. */
  elsewhere: z.array(sumIn).nullable(),
  /** The service's list was not read to its end: payments that nobody saw come into a later close. Left out: it was, or there is none. */
  isUnlisted: z.literal(true).exactOptional(),
  /** Paid sales of the last 90 days not looked at again. */
  notLookedAt: z.int(),
});

const digest = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * Progress and findings of a day's comparison. `asked` and `toAsk` count codes; `earlier`: paid sales of the 90 days before,
 * looked at last. `matched`: both agree. `unseen`: paid at the service, new to the terminal. `unknown`: all else. When `done` or
 * `stopped`, every sale is in one group, and `figures` is what sealing would write.
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
  /** Stands for the figures and the lines of the close: who asks to seal it names what they saw. */
  digest: digest.nullable(),
  /** The close's number; null: not sealed. */
  sealed: z.int().nullable(),
  /** An earlier unclosed day with payments: it comes first. */
  first: z.iso.date().nullable(),
  /** The first close of all counted payments of this day as made before it: they are in no close, and the day cannot be sealed. */
  isBeforeFirst: z.boolean(),
});

/** `digest`: of what the person saw; `amount-changed` if it differs now. */
export const sealDay = z.strictObject({ date: z.iso.date(), digest });

export const dayClose = closeFigures.extend({
  number: z.int(),
  date: z.iso.date(),
  from: z.number(),
  to: z.number(),
  sealedAt: z.number(),
  /** The chain's newest event; its hash stands for all before it. */
  head: z.strictObject({ sequence: z.int(), hash: z.string() }),
});

export const dayCloseRow = dayClose
  .pick({ number: true, date: true, sealedAt: true, head: true, digits: true, totals: true })
  .extend({ unresolved: z.int(), adjustments: z.int() });

/** Business days, both included; a row for each sale, or for each line. */
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
export type SumIn = z.infer<typeof sumIn>;
export type FailedRefund = z.infer<typeof failedRefund>;
export type SaleTwicePaid = z.infer<typeof saleTwicePaid>;
export type ResolvedSale = z.infer<typeof resolvedSale>;
export type CloseFigures = z.infer<typeof closeFigures>;
export type SealDay = z.infer<typeof sealDay>;
export type DayClose = z.infer<typeof dayClose>;
export type DayCloseRow = z.infer<typeof dayCloseRow>;
export type ExportSales = z.infer<typeof exportSales>;
