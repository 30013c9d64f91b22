/** How records are kept: as the service's objects, less what is computed when they are read. */
import { z } from 'zod';
import { codeSchema, subscriptionSchema } from '../schemas/objects.ts';

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
  })
  .extend({
    /** What is never answered as it stands. */
    internal: z.object({
      expiryMinutes: z.int(),
      customerId: z.string().optional(),
      sourceId: z.string().optional(),
      /** The payer page's form token: good for one try, replaced after a declined one. */
      payToken: z.string(),
    }),
  });
export type CodeRecord = z.infer<typeof codeRecordSchema>;

/** A stored subscription: the terms it was created with, and no embedded customer. */
export const subscriptionRecordSchema = subscriptionSchema.omit({ customer: true }).extend({
  name: z.string().optional(),
  currency: z.string(),
  amount: z.int().optional(),
  interval: z.string().optional(),
  intervalSpan: z.int(),
  initialAmount: z.int().optional(),
  firstChargeTime: z.int().optional(),
});
export type SubscriptionRecord = z.infer<typeof subscriptionRecordSchema>;
