/** The service's objects (section 2). */
import { z } from 'zod';

const freeObject = z.record(z.string(), z.unknown());
const epochMilliseconds = z.int();
// These texts are also what a refused request is told.
const notAnObject = { error: 'must be an object' };
const optionalText = z.string({ error: 'must be text' }).optional();

/** A name in three scripts (section 2.1). */
export const namesSchema = z.object(
  { kanji: optionalText, kana: optionalText, romaji: optionalText },
  notAnObject,
);

const addressPartSchema = z.object(
  {
    pref: optionalText,
    city: optionalText,
    town: optionalText,
    address1: optionalText,
    address2: optionalText,
  },
  notAnObject,
);

/** An address in three scripts (section 2.1). */
export const addressSchema = z.object(
  {
    kanji: addressPartSchema.optional(),
    kana: addressPartSchema.optional(),
    romaji: addressPartSchema.optional(),
  },
  notAnObject,
);

/** Section 3. */
export const locationStatusSchema = z.enum(['active', 'submitted']);

/** A shop or site (section 2.1). */
export const locationSchema = z.object({
  id: z.string(),
  name: namesSchema,
  tel: optionalText,
  zip: optionalText,
  address: addressSchema.optional(),
  latitude: z.number().optional(),
  longitude: z.number().optional(),
  note: optionalText,
  status: locationStatusSchema,
});
export type Location = z.infer<typeof locationSchema>;

/** One line of what is being paid for (section 2.2). */
const itemSchema = z.object({
  name: z.string(),
  image: optionalText,
  /** Price of one, in the smallest unit. */
  price: z.int(),
  count: z.int(),
});

/** Details of the card, convenience store or bank account that paid (section 2.7). */
const cardInfoSchema = z.object({
  brand: optionalText,
  last4: optionalText,
  name: optionalText,
  expMonth: z.int().optional(),
  expYear: z.int().optional(),
  issuerCode: optionalText,
  issuerName: optionalText,
  wallet: optionalText,
  walletApp: optionalText,
  repaymentType: optionalText,
  approvalCode: optionalText,
  threeDSecure: z.boolean().optional(),
  threeDSecureVersion: optionalText,
  threeDSecureDetail: optionalText,
  businessType: optionalText,
  konbiniType: optionalText,
  konbiniScanTime: epochMilliseconds.optional(),
  bankUserCode: optionalText,
  bankUserName: optionalText,
  bankName: optionalText,
  bankBranchName: optionalText,
  bankAccountNo: optionalText,
  billingNo: optionalText,
  receivedAmount: z.int().optional(),
  receivedTime: epochMilliseconds.optional(),
});
export type CardInfo = z.infer<typeof cardInfoSchema>;

/** Section 2.5. */
export const customerSchema = z.object({
  id: z.string(),
  object: z.literal('customer'),
  liveMode: z.boolean(),
  defaultSource: optionalText,
  name: z.string(),
  description: optionalText,
  email: optionalText,
  phone: optionalText,
  remark: optionalText,
  operator: optionalText,
  status: z.enum(['active', 'deleted']),
  metadata: freeObject,
  updateTime: epochMilliseconds,
});
export type Customer = z.infer<typeof customerSchema>;

/** A saved payment method (section 2.6). */
export const sourceSchema = z.object({
  id: z.string(),
  object: z.literal('source'),
  liveMode: z.boolean(),
  customerId: z.string(),
  paymentMethod: z.string(),
  resource: z.string(),
  description: optionalText,
  extra: freeObject.optional(),
  info: freeObject.optional(),
  cardInfo: cardInfoSchema.optional(),
  metadata: freeObject,
  credential: optionalText,
  status: z.enum(['pending', 'active', 'inactive', 'failed', 'deleted']),
});
export type Source = z.infer<typeof sourceSchema>;

/** Section 2.4; `pending` until the money is on its way. */
export const refundSchema = z.object({
  id: z.string(),
  object: z.literal('refund'),
  chargeId: z.string(),
  liveMode: z.boolean(),
  amount: z.int(),
  currency: z.string(),
  metadata: freeObject,
  reason: optionalText,
  status: z.enum(['pending', 'refunded']),
  refundedTime: epochMilliseconds.optional(),
  createTime: epochMilliseconds,
});
export type Refund = z.infer<typeof refundSchema>;

/** A declined attempt is `revoked`, or `failed` in a dialect with that word. */
export const chargeStatusSchema = z.enum([
  'pending',
  'waiting',
  'notified',
  'uncaptured',
  'captured',
  'partially_refunded',
  'refunded',
  'revoked',
  'failed',
  'amount_mismatch',
]);

/** An attempt to pay a code or a subscription's period (section 2.3). */
export const chargeSchema = z.object({
  id: z.string(),
  object: z.literal('charge'),
  appId: z.string(),
  liveMode: z.boolean(),
  amount: z.int(),
  authorizeAmount: z.int(),
  currency: z.string(),
  authorize: z.boolean(),
  paymentMethod: z.string(),
  resource: z.string(),
  orderNo: z.string(),
  description: optionalText,
  location: locationSchema.optional(),
  extra: freeObject,
  metadata: freeObject,
  cardInfo: cardInfoSchema.optional(),
  voucherNo: optionalText,
  clientIp: optionalText,
  paid: z.boolean(),
  refunded: z.boolean(),
  disputed: z.boolean(),
  refunds: z.object({ amount: z.int(), totalCount: z.int(), data: z.array(refundSchema) }),
  status: chargeStatusSchema,
  codeContent: optionalText,
  credential: optionalText,
  paidTime: epochMilliseconds.optional(),
  refundTime: epochMilliseconds.optional(),
  expiryTime: epochMilliseconds.optional(),
  settleTime: epochMilliseconds.optional(),
  createTime: epochMilliseconds,
});
export type Charge = z.infer<typeof chargeSchema>;

/** A payer's complaint about a charge; not in the specification. */
export const disputeSchema = z.object({
  id: z.string(),
  object: z.literal('dispute'),
  chargeId: z.string(),
  liveMode: z.boolean(),
  amount: z.int(),
  currency: z.string(),
  metadata: freeObject,
  reason: optionalText,
  status: z.enum(['new', 'won', 'lost']),
  resolvedTime: epochMilliseconds.optional(),
  createTime: epochMilliseconds,
});
export type Dispute = z.infer<typeof disputeSchema>;

/** Section 2.8. */
const invoiceItemSchema = z.object({
  id: z.string(),
  object: z.literal('invoiceItem'),
  name: z.string(),
  unit: optionalText,
  /** In the smallest unit, tax included. */
  unitPrice: z.int(),
  currency: z.string(),
  quantity: z.number(),
  taxRateType: z.enum(['standard', 'reduced', 'free']),
  transactionTime: epochMilliseconds.optional(),
});

/** Section 2.8. */
export const invoiceSchema = z.object({
  id: z.string(),
  object: z.literal('invoice'),
  liveMode: z.boolean(),
  invoiceNo: z.string(),
  name: z.string(),
  memo: optionalText,
  operator: optionalText,
  remark: optionalText,
  enableAutoCharge: z.boolean(),
  customer: customerSchema,
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['draft', 'submit', 'sent', 'paid', 'expired', 'canceled']),
  invoiceTime: epochMilliseconds.optional(),
  sendTime: epochMilliseconds.optional(),
  paidTime: epochMilliseconds.optional(),
  expiryTime: epochMilliseconds.optional(),
  createTime: epochMilliseconds,
  fields: z.array(z.string()),
  items: z.array(invoiceItemSchema),
  metadata: freeObject,
});

/** `completed`: the payer has entered what is needed; `captured`: paid; `closed`: by the merchant. */
const codeStatusSchema = z.enum(['pending', 'completed', 'captured', 'closed']);

/** Section 2.2. */
export const codeSchema = z.object({
  id: z.string(),
  object: z.literal('code'),
  liveMode: z.boolean(),
  codeUrl: z.string(),
  /** In the smallest unit. */
  amount: z.int(),
  currency: z.string(),
  orderNo: z.string(),
  description: optionalText,
  extra: freeObject.optional(),
  metadata: freeObject.optional(),
  status: codeStatusSchema,
  /** The latest attempt to pay. */
  charge: chargeSchema.optional(),
  customer: customerSchema.optional(),
  source: sourceSchema.optional(),
  frontUrl: optionalText,
  items: z.array(itemSchema).optional(),
  locationId: optionalText,
  /** The time is over and nobody paid. */
  expired: z.boolean(),
  expiryTime: epochMilliseconds,
  expiryPeriod: z.int(),
  createTime: epochMilliseconds,
  shouldCreateSource: z.boolean(),
  activeSources: z.array(sourceSchema).optional(),
  invoice: invoiceSchema.optional(),
});
export type Code = z.infer<typeof codeSchema>;

/** A customer's recurring payment (section 2.9). */
export const subscriptionSchema = z.object({
  id: z.string(),
  object: z.literal('subscription'),
  appId: z.string(),
  liveMode: z.boolean(),
  customerId: z.string(),
  customer: customerSchema,
  nextChargeTime: epochMilliseconds
    .optional()
    .meta({ description: 'When something is charged or tried again next; epoch milliseconds.' }),
  /** Something due is unpaid. */
  isCharging: z.boolean(),
  chargedPeriods: z.int(),
  metadata: freeObject,
  status: z.enum(['new', 'active', 'past_due', 'canceled']),
  createTime: epochMilliseconds,
  updateTime: epochMilliseconds,
});
export type Subscription = z.infer<typeof subscriptionSchema>;

/** Section 2.10. */
export const customerListSchema = z.object({ total: z.int(), customers: z.array(customerSchema) });

/** A payment method and what it allows; not in the specification, like all that follows. */
export const paymentMethodSchema = z.object({
  paymentMethod: z.string(),
  resources: z.array(z.string()),
  brand: z.array(z.string()).optional(),
  channelProperties: z.object({
    isSupportRefund: z.boolean(),
    isSupportPartialRefund: z.boolean(),
    isSupportMultipleRefund: z.boolean(),
    minAmount: z.int(),
    maxAmount: z.int(),
  }),
});
export type PaymentMethodInfo = z.infer<typeof paymentMethodSchema>;
