import * as z from 'zod';
import { saleRow } from './sale.ts';

/**
 * A disputed payment as the service tells it now (elepay 1.3.0): still paid. Words are the service's; missing ones are empty or
 * null. `row`: the sale, if paid here.
 */
export const disputedPayment = z.strictObject({
  id: z.string(),
  /** The service's id of the payment. */
  chargeId: z.string(),
  /** In the smallest unit; may be part of the payment. */
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  reason: z.string(),
  /** `new`, `won` (by the shop) or `lost`; others as they came. */
  status: z.string(),
  /** Epoch ms. */
  openedAt: z.number().nullable(),
  resolvedAt: z.number().nullable(),
  row: saleRow.nullable(),
});

export type DisputedPayment = z.infer<typeof disputedPayment>;
