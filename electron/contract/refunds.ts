import * as z from 'zod';
import { amount, text } from './fields.ts';
import { limits } from './limits.ts';
import { pieces } from './pieces.ts';
import { line, saleId } from './sale.ts';

/**
 * How a refund stands. `asking`: the request is under way; `unknown`: nobody can say yet whether the service took it; `pending`:
 * it took it, and the money is not back yet; `failed`: no money goes back.
 */
export const refundState = z.enum(['asking', 'unknown', 'pending', 'done', 'failed']);

/** A line of a sale: `left` of its `count` pieces may come back; `back` of its `share` of the money has gone back. */
const refundableLine = z.strictObject({
  line,
  left: z.int().min(0),
  share: z.number(),
  back: z.number(),
});

/** One refund of a payment; times in epoch ms, money in the smallest unit. */
const refundEntry = z.strictObject({
  /** This terminal's own id, or the service's if it was asked for elsewhere. */
  id: z.string(),
  own: z.boolean(),
  /** Null: the service does not say. */
  amount: z.number().nullable(),
  reason: z.string(),
  state: refundState,
  /** When asked for; null: the service does not say. */
  at: z.number().nullable(),
  /** Why it is unknown or failed, for the record: the service's words, or English; may be empty. */
  why: z.string(),
});

/** A payment of a sale with its refunds, oldest first; `chargeId` is the service's own id of it. */
const refundablePayment = z.strictObject({
  chargeId: z.string(),
  orderNo: z.string(),
  paymentMethod: z.string().nullable(),
  amount: z.number(),
  /** What may still be refunded: refunds of unknown outcome count as done. */
  left: z.number(),
  refunds: z.array(refundEntry),
});

/** `service`: it answered just now, cannot list refunds, or did not answer. */
export const saleRefunds = z.strictObject({
  saleId,
  currency: z.string(),
  digits: z.int(),
  service: z.enum(['answered', 'unsupported', 'silent']),
  lines: z.array(refundableLine),
  payments: z.array(refundablePayment),
});

/** The same `id` again is the same refund. */
export const giveBack = z.strictObject({
  id: saleId,
  saleId,
  chargeId: z.string().min(1).max(limits.description),
  amount: amount(1),
  /** Returned goods, each line once; `amount` is their worth. Left out: money alone. */
  lines: z.array(pieces).min(1).max(limits.lines).exactOptional(),
  reason: text(limits.description, 1),
  /** Where a PIN is due, main asks for it and takes that person's name. */
  by: text(limits.shopName, 1),
});

export type RefundState = z.infer<typeof refundState>;
export type RefundableLine = z.infer<typeof refundableLine>;
export type RefundEntry = z.infer<typeof refundEntry>;
export type RefundablePayment = z.infer<typeof refundablePayment>;
export type SaleRefunds = z.infer<typeof saleRefunds>;
export type GiveBack = z.infer<typeof giveBack>;
