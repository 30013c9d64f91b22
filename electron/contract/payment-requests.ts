import * as z from 'zod';
import { amount, currency, expiryPeriod, frontUrl, rule, text } from './fields.ts';
import { limits } from './limits.ts';

/*
 * What is sent to the service, written exactly (specification sections 4 and 8): limits are checked
 * before anything leaves. Names are the specification's; dialects translate where a service differs.
 */
const metadata = z.record(z.string(), z.unknown());
const scripts = z.strictObject({
  kanji: z.string().optional(),
  kana: z.string().optional(),
  romaji: z.string().optional(),
});
const addressPart = z.strictObject({
  pref: z.string().optional(),
  city: z.string().optional(),
  town: z.string().optional(),
  address1: z.string().optional(),
  address2: z.string().optional(),
});
const address = z.strictObject({
  kanji: addressPart.optional(),
  kana: addressPart.optional(),
  romaji: addressPart.optional(),
});
const count = z.number().superRefine((value, context) => {
  if (!Number.isInteger(value) || value < 1 || value > limits.count) {
    const message = `from 1 to ${limits.count}`;
    context.addIssue({ code: 'custom', message, params: rule({ kind: 'range', min: 1, max: limits.count }) });
  }
});

/** Body of create QR code (section 4.2); `amount` in the smallest unit, `expiryPeriod` in minutes. */
export const createCode = z.strictObject({
  amount: amount(1),
  currency,
  orderNo: text(limits.orderNo, 1),
  description: text(limits.description).optional(),
  extra: z.record(z.string(), z.unknown()).optional(),
  metadata: metadata.optional(),
  expiryPeriod,
  frontUrl: frontUrl.optional(),
  items: z
    .array(
      z.strictObject({
        name: text(limits.description, 1),
        image: z.string().optional(),
        price: amount(0),
        count,
      }),
    )
    .max(limits.lines)
    .optional(),
  locationId: text(limits.id, 1).optional(),
  customerId: text(limits.id, 1).optional(),
  sourceId: text(limits.id, 1).optional(),
  shouldCreateSource: z.boolean().optional(),
});

/** Body of create location (section 4.1). */
export const createLocation = z.strictObject({
  name: scripts.optional(),
  tel: text(limits.tel).optional(),
  zip: text(limits.zip).optional(),
  address: address.optional(),
});

/** Body of update location (section 4.3): only what changes. */
export const updateLocation = createLocation.extend({
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
  note: z.string().optional(),
  status: z.enum(['active', 'submitted']).optional(),
});

/** Body of create subscription (section 4.4); `firstChargeTime` in epoch milliseconds. */
export const createSubscription = z.strictObject({
  name: text(limits.subscriptionName).optional(),
  customerId: text(limits.id, 1),
  currency: currency.optional(),
  amount: amount(1).optional(),
  interval: z.enum(['day', 'week', 'month', 'year']).optional(),
  intervalSpan: z.int().min(1).optional(),
  initialAmount: amount(0).optional(),
  firstChargeTime: z.int().min(0).optional(),
  metadata: metadata.optional(),
});

/** Body of update subscription (section 4.6, open points). */
export const updateSubscription = z.strictObject({ metadata });

/** Query of list customers (section 4.7). */
export const listCustomers = z.strictObject({
  keyword: z.string().optional(),
  limit: z.int().min(1).max(limits.listMaximum).default(limits.listDefault),
  offset: z.int().min(0).default(0),
});

/** Query of list locations (open points, capability). */
export const listLocations = listCustomers.omit({ keyword: true });

export type CreateCode = z.infer<typeof createCode>;
export type CreateLocation = z.infer<typeof createLocation>;
export type UpdateLocation = z.infer<typeof updateLocation>;
export type CreateSubscription = z.infer<typeof createSubscription>;
export type UpdateSubscription = z.infer<typeof updateSubscription>;
export type ListCustomers = z.input<typeof listCustomers>;
export type ListLocations = z.input<typeof listLocations>;
