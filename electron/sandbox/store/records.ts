/** How records are kept: as the service's objects, less what is computed when they are read. */
import { z } from 'zod';
import { codeSchema, subscriptionSchema } from '../schemas/objects.ts';
import { intervals } from '../subscriptions/calendar.ts';
import { type Step, stepSchema } from '../world/steps.ts';

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
      /** The account whose key made it, where that is not the practice service's. */
      appId: z.string().optional(),
      /** The secret that the payer page's form tokens are made with (payer/tokens.ts). */
      payToken: z.string(),
      /** A payer's code was scanned for it: nobody is shown it, and only its charge is told of. */
      isPresented: z.literal(true).optional(),
      /** The form tokens that were used, each with the charge that it made. */
      tries: z.array(z.object({ token: z.string(), chargeId: z.string() })).optional(),
      /** What is going to happen to it, in the order in which it is due. */
      steps: z.array(stepSchema).optional(),
    }),
  });
export type CodeRecord = z.infer<typeof codeRecordSchema>;

/** A payment that the payer has made and that does not show yet. */
export function unseenPayment({ internal }: CodeRecord): Extract<Step, { kind: 'show' }> | undefined {
  return internal.steps?.find((step) => step.kind === 'show');
}

/** Whether a charge of the code is open, so that it may be paid whatever else is said of the code. */
export function hasOpenCharge({ internal }: CodeRecord): boolean {
  return internal.steps?.some(({ kind }) => kind === 'move' || kind === 'capture') ?? false;
}

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
