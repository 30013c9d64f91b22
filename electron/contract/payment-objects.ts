import * as z from 'zod';
import { optional, serviceObject } from './liberal.ts';

/*
 * The objects the payment service sends (specification section 2), read liberally: unknown fields are
 * dropped, null counts as absent, values of open sets stay strings. A field of the wrong type fails the whole where a rule
 * needs it (`deciding`), and is dropped where it is only shown or kept (`told`).
 * Amounts are in the currency's smallest unit; integer times are epoch seconds or milliseconds, which a
 * dialect tells apart (open points).
 */
const string = optional(z.string());
const number = optional(z.number());
const integer = optional(z.int());
const boolean = optional(z.boolean());
const record = optional(z.record(z.string(), z.unknown()));

/** The code that a payer's phone showed takes money: no answer carries it any further. */
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

/** A line of what a code is for (section 2.2): `price` of one, in the currency's smallest unit. */
export const item = serviceObject('item', {
  deciding: {},
  told: { name: string, image: string, price: number, count: integer },
});

/** Details of a payment by card, at a convenience store or through a bank (section 2.7). */
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
    konbiniScanTime: integer,
    receivedAmount: integer,
    receivedTime: integer,
    threeDSecure: boolean,
  },
});

/** Money given back once (section 2.4). */
export const refund = serviceObject('refund', {
  deciding: {
    id: string,
    chargeId: string,
    liveMode: boolean,
    amount: number,
    currency: string,
    status: string,
  },
  told: { object: string, metadata: record, reason: string, refundedTime: integer, createTime: integer },
});

/** What was given back of a charge, and each time that it was (section 2.3). */
export const refunds = serviceObject('refunds', {
  deciding: { amount: number, data: optional(z.array(refund)) },
  told: { totalCount: integer },
});

/** That there is a time says that money moved: where it is not as it should be, it is one that no calendar has. */
const paidAt = integer.catch(Number.MAX_SAFE_INTEGER);

/** A payment, or the try of one (section 2.3). */
export const charge = serviceObject('charge', {
  deciding: {
    id: string,
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
    refundTime: integer,
    expiryTime: integer,
    settleTime: integer,
    createTime: integer,
  },
});

/** A customer of the merchant (section 2.5). */
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
    updateTime: integer,
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

/** A line of an invoice (section 2.8). */
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
    transactionTime: integer,
  },
});

/** A bill (section 2.8). */
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
    invoiceTime: integer,
    sendTime: integer,
    paidTime: integer,
    expiryTime: integer,
    createTime: integer,
    fields: optional(z.array(z.string())),
    items: optional(z.array(invoiceItem)),
    metadata: record,
  },
});

/**
 * A QR code (section 2.2). `expiryPeriod` is in the dialect's unit and read as any number: a senseless one
 * must not hide a code that can be paid; the minutes that were asked for count then (open points).
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
    expiryTime: integer,
    expiryPeriod: number,
    createTime: integer,
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
    nextChargeTime: integer,
    isCharging: boolean,
    chargedPeriods: integer,
    metadata: record,
    createTime: integer,
    updateTime: integer,
  },
});

/** A period of a recurring payment, with the payment that was made for it (elepay 1.3.0). */
const subscriptionPeriod = serviceObject('subscriptionPeriod', {
  deciding: {},
  told: { id: string, object: string, startTime: integer, endTime: integer, charge: optional(charge) },
});

/** A payment that its payer disputes (elepay 1.3.0); `status`: `new`, `won` or `lost`. */
export const dispute = serviceObject('dispute', {
  deciding: { chargeId: string, liveMode: boolean, amount: number, currency: string, status: string },
  told: {
    id: string,
    object: string,
    metadata: record,
    reason: string,
    resolvedTime: integer,
    createTime: integer,
  },
});

/** What can be paid with, and what such a payment allows (elepay 1.3.0); amounts in the smallest unit. */
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

/** What create charge answers: without an id nobody could ask about it again. */
export const createdCharge = charge.extend({ id: z.string().min(1) });

/** A page of charges (elepay 1.3.0). */
export const chargeList = z.object({ total: integer, charges: z.array(charge) });

/** The refunds of a charge (elepay 1.3.0). */
export const refundList = z.object({ total: integer, refunds: z.array(refund) });

/** The payment methods that a merchant may use (elepay 1.3.0). */
export const paymentMethodList = z.object({ total: integer, paymentMethods: z.array(paymentMethod) });

/** A page of subscriptions (elepay 1.3.0). */
export const subscriptionList = z.object({ total: integer, subscriptions: z.array(subscription) });

/** A page of a subscription's periods (elepay 1.3.0). */
export const subscriptionPeriodList = z.object({ total: integer, periods: z.array(subscriptionPeriod) });

/** A page of disputes (elepay 1.3.0). */
export const disputeList = z.object({ total: integer, disputes: z.array(dispute) });

/** A customer's saved payment methods (elepay 1.3.0). */
export const sourceList = z.object({ total: integer, sources: z.array(source) });

/** A page of customers (section 2.10). */
export const customerList = z.object({ total: integer, customers: z.array(customer) });

/** A page of locations (open points, capability "list locations"). */
export const locationList = z.object({ total: integer, locations: z.array(location) });

/** A name in three scripts (section 2.1). */
export type Scripts = z.infer<typeof scripts>;
/** The parts of an address in one script (section 2.1). */
export type AddressPart = z.infer<typeof addressPart>;
/** An address in three scripts (section 2.1). */
export type Address = z.infer<typeof address>;
/** A shop or site of the merchant (section 2.1). */
export type Location = z.infer<typeof location>;
/** A QR code (section 2.2). */
export type Code = z.infer<typeof code>;
/** A line of what a code is for (section 2.2). */
export type Item = z.infer<typeof item>;
/** A payment, or the try of one (section 2.3). */
export type Charge = z.infer<typeof charge>;
/** A payment, or the try of one, as create charge answers it (elepay 1.3.0). */
export type CreatedCharge = z.infer<typeof createdCharge>;
/** What was given back of a charge (section 2.3). */
export type Refunds = z.infer<typeof refunds>;
/** Money given back once (section 2.4). */
export type Refund = z.infer<typeof refund>;
/** A customer of the merchant (section 2.5). */
export type Customer = z.infer<typeof customer>;
/** A saved payment method (section 2.6). */
export type Source = z.infer<typeof source>;
/** Details of how a payment was made (section 2.7). */
export type CardInfo = z.infer<typeof cardInfo>;
/** A bill (section 2.8). */
export type Invoice = z.infer<typeof invoice>;
/** A line of a bill (section 2.8). */
export type InvoiceItem = z.infer<typeof invoiceItem>;
/** A recurring payment (section 2.9). */
export type Subscription = z.infer<typeof subscription>;
/** A period of a recurring payment, with the payment that was made for it (elepay 1.3.0). */
export type SubscriptionPeriod = z.infer<typeof subscriptionPeriod>;
/** A page of customers (section 2.10). */
export type CustomerList = z.infer<typeof customerList>;
/** A page of locations (open points, capability "list locations"). */
export type LocationList = z.infer<typeof locationList>;
/** A page of charges (elepay 1.3.0). */
export type ChargeList = z.infer<typeof chargeList>;
/** The refunds of a charge (elepay 1.3.0). */
export type RefundList = z.infer<typeof refundList>;
/** The payment methods that a merchant may use (elepay 1.3.0). */
export type PaymentMethodList = z.infer<typeof paymentMethodList>;
/** A page of subscriptions (elepay 1.3.0). */
export type SubscriptionList = z.infer<typeof subscriptionList>;
/** A page of a subscription's periods (elepay 1.3.0). */
export type SubscriptionPeriodList = z.infer<typeof subscriptionPeriodList>;
/** A payment that its payer disputes (elepay 1.3.0). */
export type Dispute = z.infer<typeof dispute>;
/** A page of disputes (elepay 1.3.0). */
export type DisputeList = z.infer<typeof disputeList>;
/** A customer's saved payment methods (elepay 1.3.0). */
export type SourceList = z.infer<typeof sourceList>;
