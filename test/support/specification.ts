/*
 * The payment service's specification as data, from the document and nothing else: tests hold client, sandbox and screens against
 * it (docs/interface.md). Objects and states are here (sections 2 and 3), their operations in operation-specification.ts.
 */

/** The objects of section 2; shapes without an id have their names from here. */
export const objectNames = [
  'Location',
  'Scripts',
  'Address',
  'AddressPart',
  'Code',
  'Item',
  'Charge',
  'Refunds',
  'Refund',
  'Customer',
  'Source',
  'CardInfo',
  'Invoice',
  'InvoiceItem',
  'Subscription',
  'CustomerList',
] as const;
export type ObjectName = (typeof objectNames)[number];

/** The types that the document gives to fields; the contents of an `object` it does not show (2.11). */
export type PlainType = 'string' | 'number' | 'integer' | 'boolean' | 'object';
export type FieldType = PlainType | ObjectName | `${ObjectName | 'string'}[]`;

/** A field of an object: its type, and in `note` what the document notes about it. */
export interface Field {
  type: FieldType;
  note?: string;
}

/** An object of section 2; `object` is the fixed type name that some carry. */
export interface ObjectSpecification {
  section: string;
  object?: string;
  fields: Readonly<Record<string, Field>>;
}

export function field(type: FieldType, note?: string): Field {
  return { type, ...(note !== undefined && { note }) };
}

/** Several fields of one type, as the document lists them. */
function all(type: FieldType, names: string): Record<string, Field> {
  return Object.fromEntries(names.split(' ').map((name) => [name, field(type)]));
}

/** The objects of section 2, in its order. */
export const objects: Readonly<Record<ObjectName, ObjectSpecification>> = {
  Location: {
    section: '2.1',
    fields: {
      id: field('string'),
      name: field('Scripts'),
      tel: field('string', 'max length 20 on update'),
      zip: field('string', 'max length 8 on update'),
      address: field('Address'),
      ...all('number', 'latitude longitude'),
      note: field('string'),
      status: field('string', '`active` or `submitted`'),
    },
  },
  Scripts: { section: '2.1', fields: all('string', 'kanji kana romaji') },
  Address: { section: '2.1', fields: all('AddressPart', 'kanji kana romaji') },
  AddressPart: { section: '2.1', fields: all('string', 'pref city town address1 address2') },
  Code: {
    section: '2.2',
    object: 'code',
    fields: {
      ...all('string', 'id object'),
      liveMode: field('boolean'),
      codeUrl: field('string'),
      amount: field('number'),
      currency: field('string', 'ISO 4217, 3 characters, default `JPY`'),
      orderNo: field('string', 'max 50 characters'),
      description: field('string', 'max 255 characters'),
      extra: field('object', 'takes priority over the extra given when the charge is created'),
      metadata: field('object'),
      status: field('string', 'example `pending`'),
      charge: field('Charge'),
      customer: field('Customer'),
      source: field('Source'),
      frontUrl: field('string', 'where the payer returns to after checkout'),
      items: field('Item[]'),
      locationId: field('string', 'max 32'),
      expired: field('boolean'),
      expiryTime: field('integer'),
      expiryPeriod: field('integer', 'validity in minutes'),
      createTime: field('integer'),
      shouldCreateSource: field('boolean', 'default false'),
      activeSources: field('Source[]'),
      invoice: field('Invoice'),
    },
  },
  Item: {
    section: '2.2',
    fields: { ...all('string', 'name image'), price: field('number'), count: field('integer') },
  },
  Charge: {
    section: '2.3',
    object: 'charge',
    fields: {
      ...all('string', 'id object appId'),
      liveMode: field('boolean'),
      ...all('number', 'amount authorizeAmount'),
      currency: field('string', 'example `JPY`'),
      authorize: field('boolean'),
      paymentMethod: field('string', 'example `alipay`'),
      resource: field('string', 'example `web`'),
      ...all('string', 'orderNo description'),
      location: field('Location'),
      ...all('object', 'extra metadata'),
      cardInfo: field('CardInfo'),
      ...all('string', 'voucherNo clientIp'),
      ...all('boolean', 'paid refunded disputed'),
      refunds: field('Refunds'),
      status: field('string', 'example `pending`'),
      ...all('string', 'codeContent credential'),
      ...all('integer', 'paidTime refundTime expiryTime settleTime createTime'),
    },
  },
  Refunds: {
    section: '2.3',
    fields: { amount: field('number'), totalCount: field('integer'), data: field('Refund[]') },
  },
  Refund: {
    section: '2.4',
    object: 'refund',
    fields: {
      ...all('string', 'id object chargeId'),
      liveMode: field('boolean'),
      amount: field('number'),
      currency: field('string'),
      metadata: field('object'),
      reason: field('string'),
      status: field('string', 'example `pending`'),
      ...all('integer', 'refundedTime createTime'),
    },
  },
  Customer: {
    section: '2.5',
    object: 'customer',
    fields: {
      ...all('string', 'id object defaultSource name description email phone remark operator'),
      liveMode: field('boolean'),
      status: field('string', 'example `active`'),
      metadata: field('object'),
      updateTime: field('integer'),
    },
  },
  Source: {
    section: '2.6',
    object: 'source',
    fields: {
      ...all('string', 'id object customerId'),
      liveMode: field('boolean'),
      ...all('string', 'paymentMethod resource description'),
      ...all('object', 'extra info'),
      cardInfo: field('CardInfo'),
      metadata: field('object'),
      credential: field('string'),
      status: field('string', 'example `pending`'),
    },
  },
  CardInfo: {
    section: '2.7',
    fields: {
      ...all('string', 'brand last4 name issuerCode issuerName wallet walletApp repaymentType approvalCode'),
      ...all('string', 'threeDSecureVersion threeDSecureDetail businessType konbiniType'),
      ...all('string', 'bankUserCode bankUserName bankName bankBranchName bankAccountNo billingNo'),
      ...all('integer', 'expMonth expYear konbiniScanTime receivedAmount receivedTime'),
      threeDSecure: field('boolean'),
    },
  },
  Invoice: {
    section: '2.8',
    object: 'invoice',
    fields: {
      ...all('string', 'id object invoiceNo name memo operator remark'),
      ...all('boolean', 'liveMode enableAutoCharge'),
      customer: field('Customer'),
      amount: field('number'),
      currency: field('string'),
      status: field('string', 'example `draft`'),
      ...all('integer', 'invoiceTime sendTime paidTime expiryTime createTime'),
      fields: field('string[]'),
      items: field('InvoiceItem[]'),
      metadata: field('object'),
    },
  },
  InvoiceItem: {
    section: '2.8',
    object: 'invoiceItem',
    fields: {
      ...all('string', 'object id name unit'),
      unitPrice: field('number'),
      currency: field('string'),
      quantity: field('number'),
      taxRateType: field('string', 'example `standard`'),
      transactionTime: field('integer'),
    },
  },
  Subscription: {
    section: '2.9',
    object: 'subscription',
    fields: {
      ...all('string', 'id object appId'),
      liveMode: field('boolean'),
      customerId: field('string'),
      customer: field('Customer'),
      nextChargeTime: field('integer'),
      isCharging: field('boolean'),
      chargedPeriods: field('integer'),
      metadata: field('object'),
      status: field('string', 'example `new`'),
      ...all('integer', 'createTime updateTime'),
    },
  },
  CustomerList: { section: '2.10', fields: { total: field('integer'), customers: field('Customer[]') } },
};

/** The known states: the document's examples (section 3), then those of the open points. */
export const states: Readonly<Partial<Record<ObjectName, readonly string[]>>> = {
  Location: ['active', 'submitted'],
  Code: ['pending', 'completed', 'captured', 'closed'],
  Charge: [
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
  ],
  Refund: ['pending', 'refunded'],
  Customer: ['active', 'deleted'],
  Source: ['pending', 'active', 'inactive', 'failed', 'deleted'],
  Invoice: ['draft', 'submit', 'sent', 'paid', 'expired', 'canceled'],
  Subscription: ['new', 'active', 'past_due', 'canceled'],
};
