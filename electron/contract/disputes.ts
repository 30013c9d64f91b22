import * as z from 'zod';
import { saleRow } from './sale.ts';

/**
 * A payment that its payer disputes, as the service says it now (elepay 1.3.0): it is still paid. Words are the
 * service's own; what it leaves out is empty or null. `row`: the sale, where this terminal took the payment.
 */
export const disputedPayment = z.strictObject({
  id: z.string(),
  /** The payment, by the service's own id of it. */
  chargeId: z.string(),
  /** What is disputed, in the currency's smallest unit: perhaps not all of the payment. */
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  reason: z.string(),
  /** `new`, `won` (by the shop) or `lost`; any other as it came. */
  status: z.string(),
  /** Epoch ms. */
  openedAt: z.number().nullable(),
  resolvedAt: z.number().nullable(),
  row: saleRow.nullable(),
});

export type DisputedPayment = z.infer<typeof disputedPayment>;
