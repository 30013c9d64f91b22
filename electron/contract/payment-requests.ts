import * as z from 'zod';
import { amount, currency, expiryPeriod, frontUrl, payerCode, text, wholeNumber } from './fields.ts';
import { limits } from './limits.ts';
import { broken } from './rules.ts';

/*
 * What is sent to the service, written exactly (specification sections 4 and 8): limits are checked
 * before anything leaves. Names are the specification's; dialects translate where a service differs.
 */
const metadata = z.record(z.string(), z.unknown());
const anyText = text(limits.otherText);
const scripts = z.strictObject({
  kanji: anyText.optional(),
  kana: anyText.optional(),
  romaji: anyText.optional(),
});
const addressPart = z.strictObject({
  pref: anyText.optional(),
  city: anyText.optional(),
  town: anyText.optional(),
  address1: anyText.optional(),
  address2: anyText.optional(),
});
const address = z.strictObject({
  kanji: addressPart.optional(),
  kana: addressPart.optional(),
  romaji: addressPart.optional(),
});

/** Below this a time would be read as seconds (open points, "integer times"). */
const firstMillisecond = 100_000_000_000;
/** The last moment that a date can hold. */
const lastMillisecond = 8_640_000_000_000_000;

const moment = wholeNumber({ min: firstMillisecond, max: lastMillisecond });

/** Whether nothing at all is in there: an empty text is something, it empties a field. */
function saysNothing(value: unknown): boolean {
  return typeof value === 'object' && value !== null
    ? Object.values(value).every(saysNothing)
    : value === undefined;
}

function degrees(max: number): z.ZodNumber {
  return z.number().superRefine((value, context) => {
    if (Math.abs(value) > max) {
      const message = `from -${max} to ${max} degrees`;
      context.addIssue({ code: 'custom', message, params: { rule: { kind: 'range', min: -max, max } } });
    }
  });
}

/** A line of create code (section 2.2, Item). A picture that the payer's phone cannot fetch is no picture. */
const item = z.strictObject({
  name: text(limits.description, 1),
  image: frontUrl.optional(),
  price: amount(0),
  count: wholeNumber({ min: 1, max: limits.count }),
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
  // One for each line, and the tax of each rate where it is not in the prices.
  items: z
    .array(item)
    .max(limits.lines + 3)
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

/**
 * Body of update location (section 4.3): only the fields that change, and at least one. A `name` or an
 * `address` that changes goes whole: the document does not say that a service keeps the scripts it is not
 * given. A change of nothing is refused: what a service would do with an empty body is not documented
 * either, and "updated" would be no true answer to it.
 */
export const updateLocation = createLocation
  .extend({
    latitude: degrees(90).optional(),
    longitude: degrees(180).optional(),
    note: text(limits.otherText).optional(),
    status: z.enum(['active', 'submitted']).optional(),
  })
  .superRefine((change, context) => {
    if (saysNothing(change)) {
      context.addIssue(broken({ kind: 'required' }));
    }
  });

/**
 * Body of create subscription (section 4.4, names from the open points): `amount` for each period and
 * `initialAmount` before the first charge, both in the smallest unit; one charge every `intervalSpan`
 * periods of `interval`; `firstChargeTime` in epoch milliseconds. Only the customer is required.
 */
export const createSubscription = z.strictObject({
  name: text(limits.subscriptionName).optional(),
  customerId: text(limits.id, 1),
  currency: currency.optional(),
  amount: amount(1).optional(),
  interval: z.enum(['day', 'week', 'month', 'year']).optional(),
  intervalSpan: wholeNumber({ min: 1, max: limits.count }).optional(),
  initialAmount: amount(0).optional(),
  firstChargeTime: moment.optional(),
  metadata: metadata.optional(),
});

/** Body of update subscription (section 4.6, open points): the metadata, replaced; an empty one clears it. */
export const updateSubscription = z.strictObject({ metadata });

/** Query of list customers (section 4.7): a keyword, how many at most, and where to start. */
export const listCustomers = z.strictObject({
  keyword: anyText.optional(),
  limit: wholeNumber({ min: 1, max: limits.listMaximum }).default(limits.listDefault),
  offset: wholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER }).default(0),
});

/** Query of list locations (open points, capability). */
export const listLocations = listCustomers.omit({ keyword: true });

/** A moment in epoch milliseconds. */

/** Where a list begins, and how many it brings at most. */
const page = listLocations.extend({ limit: wholeNumber({ min: 1, max: limits.listMaximum }).default(50) });

/** Query of list charges (elepay 1.3.0): both ends of the time are epoch milliseconds and belong to it. */
export const listCharges = page.extend({
  from: moment.optional(),
  to: moment.optional(),
  /** The time that `from` and `to` are about. */
  dateField: z.enum(['paid_time', 'create_time']).optional(),
  status: anyText.optional(),
  sort: z.enum(['paid_time', 'create_time']).optional(),
  order: z.enum(['asc', 'desc']).optional(),
});

/**
 * Body of create charge for the code on a payer's phone (elepay 1.3.0); `amount` in the smallest unit. `auto`: the code says
 * which way to pay it is of.
 */
export const createCharge = z.strictObject({
  amount: amount(1),
  currency,
  orderNo: text(limits.orderNo, 1),
  paymentMethod: z.literal('auto'),
  resource: z.literal('cpm'),
  extra: z.strictObject({ token: payerCode }),
  description: text(limits.description).optional(),
  metadata: metadata.optional(),
});

/** Body of create refund (elepay 1.3.0); `amount` in the smallest unit. */
export const createRefund = z.strictObject({
  amount: amount(1),
  currency,
  reason: text(limits.description).optional(),
  metadata: metadata.optional(),
});

/** Query of list subscriptions (elepay 1.3.0). */
export const listSubscriptions = page.extend({
  customerId: text(limits.id, 1).optional(),
  status: anyText.optional(),
});

/** Query of list subscription periods (elepay 1.3.0). */
export const listPeriods = page;

/** Query of list disputes (elepay 1.3.0): both ends of the time are epoch milliseconds. */
export const listDisputes = page.extend({
  chargeId: anyText.optional(),
  from: moment.optional(),
  to: moment.optional(),
  status: z.enum(['new', 'won', 'lost']).optional(),
});

/** What create code is given (section 4.2). */
export type CreateCode = z.infer<typeof createCode>;
/** What create location is given (section 4.1). */
export type CreateLocation = z.infer<typeof createLocation>;
/** What update location is given (section 4.3). */
export type UpdateLocation = z.infer<typeof updateLocation>;
/** What create subscription is given (section 4.4). */
export type CreateSubscription = z.infer<typeof createSubscription>;
/** What update subscription is given (section 4.6). */
export type UpdateSubscription = z.infer<typeof updateSubscription>;
/** What list customers may be given (section 4.7). */
export type ListCustomers = z.input<typeof listCustomers>;
/** What list locations may be given (open points, capability). */
export type ListLocations = z.input<typeof listLocations>;
/** What list charges may be given (elepay 1.3.0). */
export type ListCharges = z.input<typeof listCharges>;
/** What create charge is given (elepay 1.3.0). */
export type CreateCharge = z.infer<typeof createCharge>;
/** What create refund is given (elepay 1.3.0). */
export type CreateRefund = z.infer<typeof createRefund>;
/** What list subscriptions may be given (elepay 1.3.0). */
export type ListSubscriptions = z.input<typeof listSubscriptions>;
/** What list subscription periods may be given (elepay 1.3.0). */
export type ListPeriods = z.input<typeof listPeriods>;
/** What list disputes may be given (elepay 1.3.0). */
export type ListDisputes = z.input<typeof listDisputes>;
