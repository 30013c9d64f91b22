/** How records are kept: as the service's objects, less what is computed when they are read. */
import { z } from 'zod';
import { chargeSchema, codeSchema, invoiceSchema, subscriptionSchema } from '../schemas/objects.ts';
import { intervals } from '../subscriptions/calendar.ts';

/** A stored code: references instead of embedded objects, and the minutes that were asked for. */
export const codeRecordSchema = codeSchema
  .omit({
    codeUrl: true,
    customer: true,
    source: true,
    activeSources: true,
    expired: true,
    expiryPeriod: true,
    charge: true,
    invoice: true,
  })
  .extend({
    /** What is never answered as it stands. */
    internal: z.object({
      expiryMinutes: z.int(),
      customerId: z.string().optional(),
      /** The saved method it may be paid with; after a payment, the one that it was paid with or that it made. */
      sourceId: z.string().optional(),
      invoiceId: z.string().optional(),
      /** The payer page's form token: good for one try, replaced after a declined one. */
      payToken: z.string(),
      /** A payment that the payer has made and the merchant sees only from `showTime` on (late-capture). */
      late: z.object({ showTime: z.int(), charge: chargeSchema, sourceId: z.string().optional() }).optional(),
    }),
  });
export type CodeRecord = z.infer<typeof codeRecordSchema>;

/** A stored subscription: the terms it was created with, where it stands, and no embedded customer. */
export const subscriptionRecordSchema = subscriptionSchema.omit({ customer: true }).extend({
  name: z.string().optional(),
  currency: z.string(),
  amount: z.int().optional(),
  interval: z.enum(intervals),
  intervalSpan: z.int(),
  initialAmount: z.int().optional(),
  firstChargeTime: z.int().optional(),
  /** When the first period is charged, which every other follows from; set when it is started. */
  anchor: z.int().optional(),
  /** Whether the amount before the first charge is paid. */
  initialPaid: z.boolean(),
});
export type SubscriptionRecord = z.infer<typeof subscriptionRecordSchema>;

/** A stored invoice: a reference instead of the embedded customer. */
export const invoiceRecordSchema = invoiceSchema.omit({ customer: true }).extend({ customerId: z.string() });
export type InvoiceRecord = z.infer<typeof invoiceRecordSchema>;
