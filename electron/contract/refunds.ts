import * as z from 'zod';
import { amount, text } from './fields.ts';
import { limits } from './limits.ts';
import { pieces } from './pieces.ts';
import { line, saleId } from './sale.ts';

/**
 * How giving money back stands. `asking`: the request is under way; `unknown`: nobody can say yet whether the service
 * took it; `pending`: it took it, and the money is not back yet; `failed`: it is not given back.
 */
export const refundState = z.enum(['asking', 'unknown', 'pending', 'done', 'failed']);

/** A line of a sale as far as it may come back: `left` of its `count` pieces, and of its `share` what `back` leaves. */
const refundableLine = z.strictObject({
  line,
  left: z.int().min(0),
  share: z.number(),
  back: z.number(),
});

/** Money of a payment that is given back; times in epoch ms, money in the currency's smallest unit. */
const refundEntry = z.strictObject({
  /** This terminal's own id of it, or the service's of one that was asked for elsewhere. */
  id: z.string(),
  own: z.boolean(),
  /** Null where the service does not say. */
  amount: z.number().nullable(),
  reason: z.string(),
  state: refundState,
  /** When it was asked for; null where the service does not say. */
  at: z.number().nullable(),
  /** Why it is not known or failed, for the record: the service's own words, or English; empty where nothing is said. */
  why: z.string(),
});

/** A payment of a sale, with what was given back of it, the newest last. */
const refundablePayment = z.strictObject({
  /** The service's own id of it. */
  chargeId: z.string(),
  orderNo: z.string(),
  paymentMethod: z.string().nullable(),
  amount: z.number(),
  /** What may still be given back: what nobody knows of yet counts as given back. */
  left: z.number(),
  refunds: z.array(refundEntry),
});

/** What a sale's payments come to; `service`: whether it said so just now, cannot say, or did not answer. */
export const saleRefunds = z.strictObject({
  saleId,
  currency: z.string(),
  digits: z.int(),
  service: z.enum(['answered', 'unsupported', 'silent']),
  lines: z.array(refundableLine),
  payments: z.array(refundablePayment),
});

/** Money to be given back. `id` is made once for it: the same one again is the same money. */
export const giveBack = z.strictObject({
  id: saleId,
  saleId,
  /** Of which of the sale's payments. */
  chargeId: z.string().min(1).max(limits.description),
  amount: amount(1),
  /** The goods that come back, each line once: `amount` is what they are worth. Left out: money alone. */
  lines: z.array(pieces).min(1).max(limits.lines).exactOptional(),
  reason: text(limits.description, 1),
  /** Who gives it back; where a PIN is due, main asks for it and takes the name of whose it is. */
  by: text(limits.shopName, 1),
});

export type RefundState = z.infer<typeof refundState>;
export type RefundableLine = z.infer<typeof refundableLine>;
export type RefundEntry = z.infer<typeof refundEntry>;
export type RefundablePayment = z.infer<typeof refundablePayment>;
export type SaleRefunds = z.infer<typeof saleRefunds>;
export type GiveBack = z.infer<typeof giveBack>;
