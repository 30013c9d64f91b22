/** Stored records: the service's objects without what is computed on reading. */
import { z } from 'zod';
import { codeSchema, subscriptionSchema } from '../schemas/objects.ts';
import { intervals } from '../subscriptions/calendar.ts';
import { type Step, stepSchema } from '../world/steps.ts';

/** A stored code: with references instead of embedded objects, and the minutes asked for. */
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
      /** The saved method that may pay it; after a payment, the one that paid it or that it saved. */
      sourceId: z.string().optional(),
      /** The account whose key made it; absent: the practice service's. */
      appId: z.string().optional(),
      /** Secret of the payer page's form tokens (payer/tokens.ts). */
      payToken: z.string(),
      /** For a scanned payer's code: nobody is shown it, only its charge is told. */
      isPresented: z.literal(true).optional(),
      /** Used form tokens with their charges. */
      tries: z.array(z.object({ token: z.string(), chargeId: z.string() })).optional(),
      /** Planned events, earliest first. */
      steps: z.array(stepSchema).optional(),
    }),
  });
export type CodeRecord = z.infer<typeof codeRecordSchema>;

/** A payment that the payer has made and that does not show yet. */
export function unseenPayment({ internal }: CodeRecord): Extract<Step, { kind: 'show' }> | undefined {
  return internal.steps?.find((step) => step.kind === 'show');
}

/** Whether a charge of the code is open: it may be paid, whatever else is said of the code. */
export function hasOpenCharge({ internal }: CodeRecord): boolean {
  return internal.steps?.some(({ kind }) => kind === 'move' || kind === 'capture') ?? false;
}

/** A stored subscription: with the terms it was created with and its progress, without the embedded customer. */
export const subscriptionRecordSchema = subscriptionSchema.omit({ customer: true }).extend({
  name: z.string().optional(),
  currency: z.string(),
  amount: z.int().optional(),
  interval: z.enum(intervals),
  intervalSpan: z.int(),
  initialAmount: z.int().optional(),
  firstChargeTime: z.int().optional(),
  /** Time of the first period's charge, from which the others follow; set at the start. */
  anchor: z.int().optional(),
  /** The amount before the first charge is paid. */
  initialPaid: z.boolean(),
});
export type SubscriptionRecord = z.infer<typeof subscriptionRecordSchema>;
