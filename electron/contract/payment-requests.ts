import * as z from 'zod';
import { amount, currency, expiryPeriod, frontUrl, payerCode, text, wholeNumber } from './fields.ts';
import { limits } from './limits.ts';
import { broken } from './rules.ts';

/*
 * Requests to the service, exact (sections 4 and 8): limits are checked before anything leaves. Names are the specification's;
 * dialects translate.
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

/** A lower time would be read as seconds (open points, "integer times"). */
const firstMillisecond = 100_000_000_000;
/** The last moment of a `Date`. */
const lastMillisecond = 8_640_000_000_000_000;

const moment = wholeNumber({ min: firstMillisecond, max: lastMillisecond });

/** Whether nothing is in there; an empty text is something: it empties a field. */
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

/** Section 2.2, Item. A picture that payers' phones cannot fetch is left out. */
const item = z.strictObject({
  name: text(limits.description, 1),
  image: frontUrl.optional(),
  price: amount(0),
  count: wholeNumber({ min: 1, max: limits.count }),
});

/** Section 4.2; `amount` in the smallest unit, `expiryPeriod` in minutes. */
export const createCode = z.strictObject({
  amount: amount(1),
  currency,
  orderNo: text(limits.orderNo, 1),
  description: text(limits.description).optional(),
  extra: z.record(z.string(), z.unknown()).optional(),
  metadata: metadata.optional(),
  expiryPeriod,
  frontUrl: frontUrl.optional(),
  // One for each line, and each rate's tax where prices exclude it.
  items: z
    .array(item)
    .max(limits.lines + 3)
    .optional(),
  locationId: text(limits.id, 1).optional(),
  customerId: text(limits.id, 1).optional(),
  sourceId: text(limits.id, 1).optional(),
  shouldCreateSource: z.boolean().optional(),
});

/** Section 4.1. */
export const createLocation = z.strictObject({
  name: scripts.optional(),
  tel: text(limits.tel).optional(),
  zip: text(limits.zip).optional(),
  address: address.optional(),
});

/**
 * Section 4.3: only the changed fields, at least one. A changed `name` or `address` goes whole: no document promises that omitted
 * scripts are kept. An empty change is refused: the effect of an empty body is not documented, and "updated" would not be true.
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
 * Section 4.4, names from the open points. `amount` of each period and `initialAmount` before the first charge, in the smallest
 * unit; one charge every `intervalSpan` periods of `interval`; `firstChargeTime` in epoch ms. Only the customer is required.
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

/** Section 4.6, open points: replaces the metadata; an empty object clears it. */
export const updateSubscription = z.strictObject({ metadata });

/** Section 4.7. */
export const listCustomers = z.strictObject({
  keyword: anyText.optional(),
  limit: wholeNumber({ min: 1, max: limits.listMaximum }).default(limits.listDefault),
  offset: wholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER }).default(0),
});

/** Open points, capability "list locations". */
export const listLocations = listCustomers.omit({ keyword: true });

const page = listLocations.extend({ limit: wholeNumber({ min: 1, max: limits.listMaximum }).default(50) });

/** elepay 1.3.0: `from` and `to` in epoch ms, both included. */
export const listCharges = page.extend({
  from: moment.optional(),
  to: moment.optional(),
  /** The time that `from` and `to` are about. */
  dateField: z.enum(['paid_time', 'create_time']).optional(),
  status: anyText.optional(),
  sort: z.enum(['paid_time', 'create_time']).optional(),
  order: z.enum(['asc', 'desc']).optional(),
});

/** For the code on a payer's phone (elepay 1.3.0); `amount` in the smallest unit. `auto`: the code itself tells its payment method. */
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

/** elepay 1.3.0; `amount` in the smallest unit. */
export const createRefund = z.strictObject({
  amount: amount(1),
  currency,
  reason: text(limits.description).optional(),
  metadata: metadata.optional(),
});

/** elepay 1.3.0. */
export const listSubscriptions = page.extend({
  customerId: text(limits.id, 1).optional(),
  status: anyText.optional(),
});

/** elepay 1.3.0. */
export const listPeriods = page;

/** elepay 1.3.0: `from` and `to` in epoch ms, both included. */
export const listDisputes = page.extend({
  chargeId: anyText.optional(),
  from: moment.optional(),
  to: moment.optional(),
  status: z.enum(['new', 'won', 'lost']).optional(),
});

export type CreateCode = z.infer<typeof createCode>;
export type CreateLocation = z.infer<typeof createLocation>;
export type UpdateLocation = z.infer<typeof updateLocation>;
export type CreateSubscription = z.infer<typeof createSubscription>;
export type UpdateSubscription = z.infer<typeof updateSubscription>;
export type ListCustomers = z.input<typeof listCustomers>;
export type ListLocations = z.input<typeof listLocations>;
export type ListCharges = z.input<typeof listCharges>;
export type CreateCharge = z.infer<typeof createCharge>;
export type CreateRefund = z.infer<typeof createRefund>;
export type ListSubscriptions = z.input<typeof listSubscriptions>;
export type ListPeriods = z.input<typeof listPeriods>;
export type ListDisputes = z.input<typeof listDisputes>;
