import * as z from 'zod';

/*
 * The objects the payment service sends (specification section 2), read liberally: unknown fields are
 * dropped, null counts as absent, values of open sets stay strings. A field of the wrong type fails.
 */
const optional = <T extends z.ZodType>(schema: T) =>
  schema
    .nullish()
    .transform((value) => value ?? undefined)
    .optional();

const string = optional(z.string());
const number = optional(z.number());
const integer = optional(z.int());
const boolean = optional(z.boolean());
const record = optional(z.record(z.string(), z.unknown()));

/** A name in three scripts (section 2.1). */
export const scripts = z.object({ kanji: string, kana: string, romaji: string });

/** Address parts, the same under each script (section 2.1). */
export const addressPart = z.object({
  pref: string,
  city: string,
  town: string,
  address1: string,
  address2: string,
});

/** A shop or site of the merchant (section 2.1). */
export const location = z.object({
  id: z.string().min(1),
  name: optional(scripts),
  tel: string,
  zip: string,
  address: optional(
    z.object({ kanji: optional(addressPart), kana: optional(addressPart), romaji: optional(addressPart) }),
  ),
  latitude: number,
  longitude: number,
  note: string,
  status: string,
});

/** A line of a code (section 2.2); `price` in the currency's smallest unit. */
export const item = z.object({ name: string, image: string, price: number, count: integer });

/** Details of a card, a convenience store or a bank payment (section 2.7). */
export const cardInfo = z.object({
  brand: string,
  last4: string,
  name: string,
  issuerCode: string,
  issuerName: string,
  wallet: string,
  walletApp: string,
  repaymentType: string,
  approvalCode: string,
  threeDSecureVersion: string,
  threeDSecureDetail: string,
  businessType: string,
  konbiniType: string,
  bankUserCode: string,
  bankUserName: string,
  bankName: string,
  bankBranchName: string,
  bankAccountNo: string,
  billingNo: string,
  expMonth: integer,
  expYear: integer,
  konbiniScanTime: integer,
  receivedAmount: integer,
  receivedTime: integer,
  threeDSecure: boolean,
});

/** Money given back (section 2.4). */
export const refund = z.object({
  id: string,
  object: string,
  chargeId: string,
  liveMode: boolean,
  amount: number,
  currency: string,
  metadata: record,
  reason: string,
  status: string,
  refundedTime: integer,
  createTime: integer,
});

/** A payment (section 2.3); times are epoch seconds or milliseconds (open points). */
export const charge = z.object({
  id: string,
  object: string,
  appId: string,
  liveMode: boolean,
  amount: number,
  authorizeAmount: number,
  currency: string,
  authorize: boolean,
  paymentMethod: string,
  resource: string,
  orderNo: string,
  description: string,
  location: optional(location),
  extra: record,
  metadata: record,
  cardInfo: optional(cardInfo),
  voucherNo: string,
  clientIp: string,
  paid: boolean,
  refunded: boolean,
  disputed: boolean,
  refunds: optional(z.object({ amount: number, totalCount: integer, data: optional(z.array(refund)) })),
  status: string,
  codeContent: string,
  credential: string,
  paidTime: integer,
  refundTime: integer,
  expiryTime: integer,
  settleTime: integer,
  createTime: integer,
});

/** A customer of the merchant (section 2.5). */
export const customer = z.object({
  id: z.string().min(1),
  object: string,
  defaultSource: string,
  name: string,
  description: string,
  email: string,
  phone: string,
  remark: string,
  operator: string,
  liveMode: boolean,
  status: string,
  metadata: record,
  updateTime: integer,
});

/** A saved payment method (section 2.6). */
export const source = z.object({
  id: string,
  object: string,
  customerId: string,
  liveMode: boolean,
  paymentMethod: string,
  resource: string,
  description: string,
  extra: record,
  info: record,
  cardInfo: optional(cardInfo),
  metadata: record,
  credential: string,
  status: string,
});

/** A line of an invoice (section 2.8). */
export const invoiceItem = z.object({
  object: string,
  id: string,
  name: string,
  unit: string,
  unitPrice: number,
  currency: string,
  quantity: number,
  taxRateType: string,
  transactionTime: integer,
});

/** A bill (section 2.8). */
export const invoice = z.object({
  id: string,
  object: string,
  invoiceNo: string,
  name: string,
  memo: string,
  operator: string,
  remark: string,
  liveMode: boolean,
  enableAutoCharge: boolean,
  customer: optional(customer),
  amount: number,
  currency: string,
  status: string,
  invoiceTime: integer,
  sendTime: integer,
  paidTime: integer,
  expiryTime: integer,
  createTime: integer,
  fields: optional(z.array(z.string())),
  items: optional(z.array(invoiceItem)),
  metadata: record,
});

/** A QR code (section 2.2). `expiryPeriod` and times are in the dialect's units. */
export const code = z.object({
  id: z.string().min(1),
  object: string,
  liveMode: boolean,
  codeUrl: string,
  amount: number,
  currency: string,
  orderNo: string,
  description: string,
  extra: record,
  metadata: record,
  status: string,
  charge: optional(charge),
  customer: optional(customer),
  source: optional(source),
  frontUrl: string,
  items: optional(z.array(item)),
  locationId: string,
  expired: boolean,
  expiryTime: integer,
  expiryPeriod: number,
  createTime: integer,
  shouldCreateSource: boolean,
  activeSources: optional(z.array(source)),
  invoice: optional(invoice),
});

/** A recurring payment (section 2.9). */
export const subscription = z.object({
  id: z.string().min(1),
  object: string,
  appId: string,
  liveMode: boolean,
  customerId: string,
  customer: optional(customer),
  nextChargeTime: integer,
  isCharging: boolean,
  chargedPeriods: integer,
  metadata: record,
  status: string,
  createTime: integer,
  updateTime: integer,
});

/** A page of customers (section 2.10). */
export const customerList = z.object({ total: integer, customers: z.array(customer) });

/** A page of locations (open points, capability "list locations"). */
export const locationList = z.object({ total: integer, locations: z.array(location) });

export type Location = z.infer<typeof location>;
export type Code = z.infer<typeof code>;
export type CustomerList = z.infer<typeof customerList>;
export type LocationList = z.infer<typeof locationList>;
export type Subscription = z.infer<typeof subscription>;
