/**
 * Accepted requests (sections 4 and 8). Lengths in Unicode code points; unlisted fields are ignored. Each field has one rule
 * text: the message of every refusal.
 */
import { z } from 'zod';
import { isCurrency, largestAmount } from '../money.ts';
import { intervals } from '../subscriptions/calendar.ts';
import { chargeTimes } from '../store/tables/charges.ts';
import {
  addressSchema,
  chargeStatusSchema,
  disputeSchema,
  locationStatusSchema,
  namesSchema,
  subscriptionSchema,
} from './objects.ts';

function codePoints(value: string): number {
  return Array.from(value).length;
}

function text(minLength: number, maxLength: number): z.ZodString {
  const error =
    minLength === 0
      ? `must be text of at most ${maxLength} characters`
      : `must be text of ${minLength} to ${maxLength} characters`;
  return z
    .string({ error })
    .refine(
      (value) => value.isWellFormed() && codePoints(value) >= minLength && codePoints(value) <= maxLength,
      {
        error,
      },
    );
}

function integer(minimum: number, maximum: number, unit?: string): z.ZodInt {
  const error = `must be an integer from ${minimum} to ${maximum}${unit === undefined ? '' : ` (${unit})`}`;
  return z.int({ error }).min(minimum, { error }).max(maximum, { error });
}

const reference = text(1, 32);
const freeObject = z.record(z.string(), z.unknown(), { error: 'must be an object' });
const amount = integer(1, largestAmount, "the currency's smallest unit");
const currencyRule = 'must be a three-letter ISO 4217 code in capitals';
const currency = z.string({ error: currencyRule }).refine(isCurrency, { error: currencyRule }).default('JPY');
const yesOrNo = z.boolean({ error: 'must be true or false' });

const frontUrlPattern = /^https?:\/\/[\w!#$%&'()*+,\-./:;=?@[\]~]+$/;
const frontUrlRule = 'must be an http:// or https:// URL';
const frontUrl = z
  .string({ error: frontUrlRule })
  .refine((value) => frontUrlPattern.test(value) && URL.canParse(value), { error: frontUrlRule });

const item = z.object(
  {
    name: text(1, 255),
    image: text(0, 2048).optional(),
    price: integer(-largestAmount, largestAmount, "the currency's smallest unit"),
    count: integer(1, 9999),
  },
  { error: 'must be an item: an object with name, price and count' },
);

/** Section 4.2, under the documented names; dialects.ts says which fields a dialect renames. */
export const createCodeSchema = z.object({
  amount,
  currency,
  orderNo: text(1, 50),
  description: text(0, 255).optional(),
  extra: freeObject.optional(),
  metadata: freeObject.optional(),
  expiryPeriod: integer(3, 30, 'minutes').default(10),
  frontUrl: frontUrl.optional(),
  items: z
    .array(item, { error: 'must be a list of items' })
    .max(500, { error: 'must be a list of at most 500 items' })
    .optional(),
  locationId: reference.optional(),
  customerId: reference.optional(),
  sourceId: reference.optional(),
  shouldCreateSource: yesOrNo.default(false),
});
export type CreateCode = z.infer<typeof createCodeSchema>;

const locationFields = {
  name: namesSchema.exactOptional(),
  tel: text(0, 20).exactOptional(),
  zip: text(0, 8).exactOptional(),
  address: addressSchema.exactOptional(),
};

/** Section 4.1; no field is required. */
export const createLocationSchema = z.object(locationFields);
export type CreateLocation = z.infer<typeof createLocationSchema> &
  Partial<z.infer<typeof createWholeLocationSchema>>;

function degrees(limit: number): z.ZodNumber {
  const error = `must be a number from -${limit} to ${limit}`;
  return z.number({ error }).min(-limit, { error }).max(limit, { error });
}

const laterFields = {
  latitude: degrees(90).exactOptional(),
  longitude: degrees(180).exactOptional(),
  note: z.string({ error: 'must be text' }).exactOptional(),
  status: z.enum(locationStatusSchema.options, { error: 'must be "active" or "submitted"' }).exactOptional(),
};

/** Create location as elepay publishes it: whole at once, with these four required. */
export const createWholeLocationSchema = z.object({
  name: namesSchema,
  tel: text(1, 20),
  zip: text(1, 8),
  address: addressSchema,
  ...laterFields,
});

/** Section 4.3. */
export const updateLocationSchema = z.object({ ...locationFields, ...laterFields });
export type UpdateLocation = z.infer<typeof updateLocationSchema>;

/** Section 4.4; both dialects use the open points' names. */
export const createSubscriptionSchema = z.object({
  customerId: reference,
  name: text(0, 20).optional(),
  currency,
  amount: amount.optional(),
  interval: z.enum(intervals, { error: 'must be "day", "week", "month" or "year"' }).default('month'),
  intervalSpan: integer(1, 9999).default(1),
  initialAmount: integer(0, largestAmount, "the currency's smallest unit").optional(),
  // The lower bound catches seconds sent for milliseconds.
  firstChargeTime: integer(100_000_000_000, 8_640_000_000_000_000, 'epoch milliseconds').optional(),
  metadata: freeObject.optional(),
});
export type CreateSubscription = z.infer<typeof createSubscriptionSchema>;

/** Section 4.6: replaces the whole metadata. */
export const updateSubscriptionSchema = z.object({ metadata: freeObject.optional() });

function queryInteger(
  minimum: number,
  maximum: number,
  fallback: number,
): z.ZodType<number, string | undefined> {
  return z
    .string()
    .optional()
    .transform((text = String(fallback)) => (/^\d{1,16}$/.test(text) ? Number(text) : NaN))
    .refine((value) => value >= minimum && value <= maximum, {
      error: `must be an integer from ${minimum} to ${maximum}`,
    });
}

/** Section 4.7. */
export const pageQuerySchema = z.object({
  limit: queryInteger(1, 100, 20),
  offset: queryInteger(0, 2_147_483_647, 0),
});

/** Section 4.7. */
export const customerQuerySchema = pageQuerySchema.extend({ keyword: text(0, 255).default('') });

/** The times of a list: both included, epoch ms. */
const span = {
  from: queryTime(),
  to: queryTime(),
};

function queryTime(): z.ZodType<number | undefined, string | undefined> {
  const error = 'must be a time in epoch milliseconds';
  return z
    .string()
    .regex(/^\d{1,16}$/, { error })
    .transform(Number)
    .optional();
}

function queryWord<const Words extends readonly string[]>(
  words: Words,
): z.ZodEnum<z.core.util.ToEnum<Words[number]>> {
  return z.enum(words, { error: `must be ${words.map((word) => `"${word}"`).join(', ')}` });
}

/** List charges, by the time of payment or of creation. */
export const chargeQuerySchema = pageQuerySchema.extend({
  ...span,
  /** May be given several times. */
  paymentMethod: text(1, 32).optional(),
  dateField: queryWord(chargeTimes).default('create_time'),
  status: queryWord(chargeStatusSchema.options).optional(),
  sort: queryWord(chargeTimes).optional(),
  order: queryWord(['desc', 'asc']).default('desc'),
});

export const disputeQuerySchema = pageQuerySchema.extend({
  ...span,
  chargeId: reference.optional(),
  status: queryWord(disputeSchema.shape.status.options).optional(),
});

export const subscriptionQuerySchema = pageQuerySchema.extend({
  customerId: reference.optional(),
  status: queryWord(subscriptionSchema.shape.status.options).optional(),
});

export const sourceQuerySchema = z.object({ paymentMethod: text(1, 32).optional() });

export const createChargeSchema = z.object({
  amount,
  currency,
  orderNo: text(1, 50),
  paymentMethod: z.literal('auto', { error: 'must be "auto"' }),
  resource: z.literal('cpm', { error: 'must be "cpm"' }),
  extra: z.object({ token: text(1, 512) }, { error: 'must be an object with the scanned token' }),
  description: text(0, 255).optional(),
  metadata: freeObject.optional(),
});
export type CreateCharge = z.infer<typeof createChargeSchema>;

/** A refund: at most what is left. */
export const createRefundSchema = z.object({
  amount,
  currency: z.string({ error: currencyRule }).refine(isCurrency, { error: currencyRule }).optional(),
  reason: text(0, 255).optional(),
  metadata: freeObject.optional(),
});
export type CreateRefund = z.infer<typeof createRefundSchema>;
