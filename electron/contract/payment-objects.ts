import * as z from 'zod';
import { optional, serviceObject } from './liberal.ts';

/*
 * The service's objects (section 2), read liberally: unknown fields are dropped, null counts as absent, values of open sets stay
 * strings. A field of the wrong type spoils the whole if a rule needs it (`deciding`), and is dropped if only shown or kept
 * (`told`). Amounts in the smallest unit; integer times in epoch seconds or milliseconds, told apart by the dialect (open
 * points).
 */
const string = optional(z.string());
const number = optional(z.number());
const integer = optional(z.int());
/** Many services send 0 for a time that is not set. */
const time = optional(z.int().transform((at) => (at > 0 ? at : undefined)));
/** Some services send an empty text where a record has no id. */
const recordId = optional(z.string().transform((id) => id || undefined));
/** What went back; some services tell it below zero. */
const back = optional(z.number().transform(Math.abs));
const boolean = optional(z.boolean());
const record = optional(z.record(z.string(), z.unknown()));

/** The payer's code takes money: no answer carries it further. */
const extraOfCharge = optional(z.record(z.string(), z.unknown()).transform(({ token: _, ...rest }) => rest));

/** A name in three scripts (section 2.1). */
export const scripts = serviceObject('scripts', {
  deciding: {},
  told: { kanji: string, kana: string, romaji: string },
});

/** The parts of an address, the same under each script (section 2.1). */
export const addressPart = serviceObject('addressPart', {
  deciding: {},
  told: { pref: string, city: string, town: string, address1: string, address2: string },
});

/** An address in three scripts (section 2.1). */
export const address = serviceObject('address', {
  deciding: {},
  told: { kanji: optional(addressPart), kana: optional(addressPart), romaji: optional(addressPart) },
});

/** A shop or site of the merchant (section 2.1). */
export const location = serviceObject('location', {
  deciding: { id: z.string().min(1) },
  told: {
    name: optional(scripts),
    tel: string,
    zip: string,
    address: optional(address),
    latitude: number,
    longitude: number,
    note: string,
    status: string,
  },
});

/** A line of what a code is for (section 2.2): `price` of one, in the smallest unit. */
export const item = serviceObject('item', {
  deciding: {},
  told: { name: string, image: string, price: number, count: integer },
});

/** Details of a payment by card, convenience store or bank (section 2.7). */
export const cardInfo = serviceObject('cardInfo', {
  deciding: {},
  told: {
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
    konbiniScanTime: time,
    receivedAmount: integer,
    receivedTime: time,
    threeDSecure: boolean,
  },
});

/** Money given back once (section 2.4). */
export const refund = serviceObject('refund', {
  deciding: {
    id: recordId,
    chargeId: recordId,
    liveMode: boolean,
    amount: back,
    currency: string,
    status: string,
  },
  told: { object: string, metadata: record, reason: string, refundedTime: time, createTime: time },
});

/** The refunds of a charge: their total, and each one (section 2.3). */
export const refunds = serviceObject('refunds', {
  deciding: { amount: back, data: optional(z.array(refund)) },
  told: { totalCount: integer },
});

/** A time at all says that money moved: a bad one becomes a time outside every calendar. */
const paidAt = time.catch(Number.MAX_SAFE_INTEGER);

/** A payment or an attempt (section 2.3). */
export const charge = serviceObject('charge', {
  deciding: {
    id: recordId,
    appId: string,
    liveMode: boolean,
    amount: number,
    currency: string,
    orderNo: string,
    paid: boolean,
    refunded: boolean,
    refunds: optional(refunds),
    status: string,
  },
  told: {
    object: string,
    authorizeAmount: number,
    authorize: boolean,
    paymentMethod: string,
    resource: string,
    description: string,
    location: optional(location),
    extra: extraOfCharge,
    metadata: record,
    cardInfo: optional(cardInfo),
    voucherNo: string,
    clientIp: string,
    disputed: boolean,
    codeContent: string,
    credential: string,
    paidTime: paidAt,
    refundTime: time,
    expiryTime: time,
    settleTime: time,
    createTime: time,
  },
});

/** Section 2.5. */
export const customer = serviceObject('customer', {
  deciding: { id: z.string().min(1), liveMode: boolean },
  told: {
    object: string,
    defaultSource: string,
    name: string,
    description: string,
    email: string,
    phone: string,
    remark: string,
    operator: string,
    status: string,
    metadata: record,
    updateTime: time,
  },
});

/** A saved payment method (section 2.6). */
export const source = serviceObject('source', {
  deciding: { liveMode: boolean },
  told: {
    id: string,
    object: string,
    customerId: string,
    paymentMethod: string,
    resource: string,
    description: string,
    extra: record,
    info: record,
    cardInfo: optional(cardInfo),
    metadata: record,
    credential: string,
    status: string,
  },
});

/** Section 2.8. */
export const invoiceItem = serviceObject('invoiceItem', {
  deciding: {},
  told: {
    object: string,
    id: string,
    name: string,
    unit: string,
    unitPrice: number,
    currency: string,
    quantity: number,
    taxRateType: string,
    transactionTime: time,
  },
});

/** Section 2.8. */
export const invoice = serviceObject('invoice', {
  deciding: { liveMode: boolean },
  told: {
    id: string,
    object: string,
    invoiceNo: string,
    name: string,
    memo: string,
    operator: string,
    remark: string,
    enableAutoCharge: boolean,
    customer: optional(customer),
    amount: number,
    currency: string,
    status: string,
    invoiceTime: time,
    sendTime: time,
    paidTime: time,
    expiryTime: time,
    createTime: time,
    fields: optional(z.array(z.string())),
    items: optional(z.array(invoiceItem)),
    metadata: record,
  },
});

/**
 * A QR code (section 2.2). `expiryPeriod` is read as any number, in the dialect's unit: a senseless one must not hide a payable
 * code; the minutes asked for count then (open points).
 */
export const code = serviceObject('code', {
  deciding: {
    id: z.string().min(1),
    liveMode: boolean,
    amount: number,
    currency: string,
    orderNo: string,
    status: string,
    charge: optional(charge),
    expired: boolean,
  },
  told: {
    object: string,
    codeUrl: string,
    description: string,
    extra: record,
    metadata: record,
    customer: optional(customer),
    source: optional(source),
    frontUrl: string,
    items: optional(z.array(item)),
    locationId: string,
    expiryTime: time,
    expiryPeriod: number,
    createTime: time,
    shouldCreateSource: boolean,
    activeSources: optional(z.array(source)),
    invoice: optional(invoice),
  },
});

/** A recurring payment (section 2.9). */
export const subscription = serviceObject('subscription', {
  deciding: {
    id: z.string().min(1),
    object: string,
    appId: string,
    liveMode: boolean,
    customerId: string,
    status: string,
  },
  told: {
    customer: optional(customer),
    nextChargeTime: time,
    isCharging: boolean,
    chargedPeriods: integer,
    metadata: record,
    createTime: time,
    updateTime: time,
  },
});

/** A period of a subscription, with its payment (elepay 1.3.0). */
const subscriptionPeriod = serviceObject('subscriptionPeriod', {
  deciding: {},
  told: { id: string, object: string, startTime: time, endTime: time, charge: optional(charge) },
});

/** elepay 1.3.0; `status`: `new`, `won` or `lost`. */
export const dispute = serviceObject('dispute', {
  deciding: { chargeId: string, liveMode: boolean, amount: number, currency: string, status: string },
  told: {
    id: string,
    object: string,
    metadata: record,
    reason: string,
    resolvedTime: time,
    createTime: time,
  },
});

/** A way to pay, and what its payments allow (elepay 1.3.0); amounts in the smallest unit. */
export const paymentMethod = serviceObject('paymentMethod', {
  deciding: {
    paymentMethod: string,
    channelProperties: optional(
      z.object({
        isSupportRefund: boolean,
        isSupportPartialRefund: boolean,
        isSupportMultipleRefund: boolean,
        minAmount: number,
        maxAmount: number,
      }),
    ),
  },
  told: {
    resources: optional(
      z.array(z.string().nullable()).transform((all) => all.filter((each) => each !== null)),
    ),
    brand: optional(z.array(z.string())),
  },
});

/** Create charge's answer: without an id it could never be asked about again. */
export const createdCharge = charge.extend({ id: z.string().min(1) });

/** A page (elepay 1.3.0). */
export const chargeList = z.object({ total: integer, charges: z.array(charge) });

/** Of a charge (elepay 1.3.0). */
export const refundList = z.object({ total: integer, refunds: z.array(refund) });

/** The payment methods that the merchant may use (elepay 1.3.0). */
export const paymentMethodList = z.object({ total: integer, paymentMethods: z.array(paymentMethod) });

/** A page (elepay 1.3.0). */
export const subscriptionList = z.object({ total: integer, subscriptions: z.array(subscription) });

/** A page (elepay 1.3.0). */
export const subscriptionPeriodList = z.object({ total: integer, periods: z.array(subscriptionPeriod) });

/** A page (elepay 1.3.0). */
export const disputeList = z.object({ total: integer, disputes: z.array(dispute) });

/** Of a customer (elepay 1.3.0). */
export const sourceList = z.object({ total: integer, sources: z.array(source) });

/** A page (section 2.10). */
export const customerList = z.object({ total: integer, customers: z.array(customer) });

/** A page (open points, capability "list locations"). */
export const locationList = z.object({ total: integer, locations: z.array(location) });

export type Scripts = z.infer<typeof scripts>;
export type AddressPart = z.infer<typeof addressPart>;
export type Address = z.infer<typeof address>;
export type Location = z.infer<typeof location>;
export type Code = z.infer<typeof code>;
export type Item = z.infer<typeof item>;
export type Charge = z.infer<typeof charge>;
export type CreatedCharge = z.infer<typeof createdCharge>;
export type Refunds = z.infer<typeof refunds>;
export type Refund = z.infer<typeof refund>;
export type Customer = z.infer<typeof customer>;
export type Source = z.infer<typeof source>;
export type CardInfo = z.infer<typeof cardInfo>;
export type Invoice = z.infer<typeof invoice>;
export type InvoiceItem = z.infer<typeof invoiceItem>;
export type Subscription = z.infer<typeof subscription>;
export type SubscriptionPeriod = z.infer<typeof subscriptionPeriod>;
export type CustomerList = z.infer<typeof customerList>;
export type LocationList = z.infer<typeof locationList>;
export type ChargeList = z.infer<typeof chargeList>;
export type RefundList = z.infer<typeof refundList>;
export type PaymentMethodList = z.infer<typeof paymentMethodList>;
export type SubscriptionList = z.infer<typeof subscriptionList>;
export type SubscriptionPeriodList = z.infer<typeof subscriptionPeriodList>;
export type Dispute = z.infer<typeof dispute>;
export type DisputeList = z.infer<typeof disputeList>;
export type SourceList = z.infer<typeof sourceList>;
