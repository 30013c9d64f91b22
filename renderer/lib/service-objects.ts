import type * as objects from '../../electron/contract/payment-objects.ts';

/** Every object of the service, and every part of one that has fields of its own (specification section 2). */
export interface ServiceObjects {
  location: objects.Location;
  scripts: objects.Scripts;
  address: objects.Address;
  addressPart: objects.AddressPart;
  code: objects.Code;
  item: objects.Item;
  charge: objects.Charge;
  refunds: objects.Refunds;
  refund: objects.Refund;
  customer: objects.Customer;
  source: objects.Source;
  cardInfo: objects.CardInfo;
  invoice: objects.Invoice;
  invoiceItem: objects.InvoiceItem;
  subscription: objects.Subscription;
}

export type ServiceObjectName = keyof ServiceObjects;

/** What the value of a field is, and so how it is shown. */
export type FieldKind =
  | 'text'
  /** A text for programs: an id, the kind of record, an address of the web, a credential. */
  | 'technical'
  | 'number'
  /** An integer that is no quantity: a year is not 2,026. */
  | 'figure'
  /** In the smallest unit of the object's currency, or of the one that encloses it. */
  | 'money'
  /** Epoch seconds or milliseconds (open points). */
  | 'time'
  /** Minutes of validity, or the milliseconds that are left of it: the dialect says which (open points). */
  | 'validity'
  | 'flag'
  /** One of a set that is open: known states have words, others are shown as they came. */
  | 'state'
  | 'paymentMethod'
  | 'texts'
  /** Anything in JSON: `extra`, `info` and `metadata` (section 2.11). */
  | 'tree'
  | { object: ServiceObjectName }
  | { list: ServiceObjectName };

/** Every field of every object in the order of the specification: one left out or misspelt does not compile. */
export const serviceFields: { [N in ServiceObjectName]: Record<keyof ServiceObjects[N], FieldKind> } = {
  location: {
    id: 'technical',
    name: { object: 'scripts' },
    tel: 'text',
    zip: 'text',
    address: { object: 'address' },
    latitude: 'number',
    longitude: 'number',
    note: 'text',
    status: 'state',
  },
  scripts: { kanji: 'text', kana: 'text', romaji: 'text' },
  address: {
    kanji: { object: 'addressPart' },
    kana: { object: 'addressPart' },
    romaji: { object: 'addressPart' },
  },
  addressPart: { pref: 'text', city: 'text', town: 'text', address1: 'text', address2: 'text' },
  code: {
    id: 'technical',
    object: 'technical',
    status: 'state',
    amount: 'money',
    currency: 'text',
    orderNo: 'text',
    description: 'text',
    codeUrl: 'technical',
    frontUrl: 'technical',
    locationId: 'technical',
    expired: 'flag',
    expiryTime: 'time',
    expiryPeriod: 'validity',
    createTime: 'time',
    shouldCreateSource: 'flag',
    liveMode: 'flag',
    items: { list: 'item' },
    charge: { object: 'charge' },
    customer: { object: 'customer' },
    source: { object: 'source' },
    activeSources: { list: 'source' },
    invoice: { object: 'invoice' },
    extra: 'tree',
    metadata: 'tree',
  },
  item: { name: 'text', image: 'technical', price: 'money', count: 'number' },
  charge: {
    id: 'technical',
    object: 'technical',
    appId: 'technical',
    status: 'state',
    paid: 'flag',
    refunded: 'flag',
    disputed: 'flag',
    amount: 'money',
    authorize: 'flag',
    authorizeAmount: 'money',
    currency: 'text',
    paymentMethod: 'paymentMethod',
    resource: 'technical',
    orderNo: 'text',
    description: 'text',
    voucherNo: 'text',
    clientIp: 'technical',
    codeContent: 'technical',
    credential: 'technical',
    paidTime: 'time',
    refundTime: 'time',
    settleTime: 'time',
    expiryTime: 'time',
    createTime: 'time',
    liveMode: 'flag',
    location: { object: 'location' },
    cardInfo: { object: 'cardInfo' },
    refunds: { object: 'refunds' },
    extra: 'tree',
    metadata: 'tree',
  },
  refunds: { amount: 'money', totalCount: 'number', data: { list: 'refund' } },
  refund: {
    id: 'technical',
    object: 'technical',
    chargeId: 'technical',
    status: 'state',
    amount: 'money',
    currency: 'text',
    reason: 'text',
    refundedTime: 'time',
    createTime: 'time',
    liveMode: 'flag',
    metadata: 'tree',
  },
  customer: {
    id: 'technical',
    object: 'technical',
    name: 'text',
    status: 'state',
    email: 'text',
    phone: 'text',
    description: 'text',
    remark: 'text',
    operator: 'text',
    defaultSource: 'technical',
    updateTime: 'time',
    liveMode: 'flag',
    metadata: 'tree',
  },
  source: {
    id: 'technical',
    object: 'technical',
    customerId: 'technical',
    status: 'state',
    paymentMethod: 'paymentMethod',
    resource: 'technical',
    description: 'text',
    credential: 'technical',
    liveMode: 'flag',
    cardInfo: { object: 'cardInfo' },
    info: 'tree',
    extra: 'tree',
    metadata: 'tree',
  },
  cardInfo: {
    brand: 'text',
    last4: 'text',
    name: 'text',
    expMonth: 'figure',
    expYear: 'figure',
    issuerCode: 'text',
    issuerName: 'text',
    wallet: 'text',
    walletApp: 'text',
    repaymentType: 'text',
    approvalCode: 'text',
    threeDSecure: 'flag',
    threeDSecureVersion: 'text',
    threeDSecureDetail: 'text',
    businessType: 'text',
    konbiniType: 'text',
    konbiniScanTime: 'time',
    bankName: 'text',
    bankBranchName: 'text',
    bankAccountNo: 'text',
    bankUserCode: 'text',
    bankUserName: 'text',
    billingNo: 'text',
    receivedAmount: 'money',
    receivedTime: 'time',
  },
  invoice: {
    id: 'technical',
    object: 'technical',
    invoiceNo: 'text',
    name: 'text',
    status: 'state',
    amount: 'money',
    currency: 'text',
    memo: 'text',
    remark: 'text',
    operator: 'text',
    enableAutoCharge: 'flag',
    invoiceTime: 'time',
    sendTime: 'time',
    paidTime: 'time',
    expiryTime: 'time',
    createTime: 'time',
    liveMode: 'flag',
    fields: 'texts',
    customer: { object: 'customer' },
    items: { list: 'invoiceItem' },
    metadata: 'tree',
  },
  invoiceItem: {
    id: 'technical',
    object: 'technical',
    name: 'text',
    unitPrice: 'money',
    currency: 'text',
    quantity: 'number',
    unit: 'text',
    taxRateType: 'state',
    transactionTime: 'time',
  },
  subscription: {
    id: 'technical',
    object: 'technical',
    appId: 'technical',
    status: 'state',
    customerId: 'technical',
    nextChargeTime: 'time',
    isCharging: 'flag',
    chargedPeriods: 'number',
    createTime: 'time',
    updateTime: 'time',
    liveMode: 'flag',
    customer: { object: 'customer' },
    metadata: 'tree',
  },
};

/** A field that an object has: its name, what it is, and its value as it came. */
export interface ServiceField {
  name: string;
  kind: FieldKind;
  value: unknown;
}

/** The fields that the service sent of an object, in the order in which they are shown. */
export function fieldsOf(name: ServiceObjectName, value: object): ServiceField[] {
  const given = value as Record<string, unknown>;
  return Object.entries<FieldKind>(serviceFields[name])
    .map(([field, kind]) => ({ name: field, kind, value: given[field] }))
    .filter((field) => field.value !== undefined && field.value !== null);
}

/** Whether a field says something to programs and to those who look after them, and nothing to the counter. */
export function isTechnical({ kind }: ServiceField): boolean {
  return kind === 'technical' || kind === 'tree';
}

/** From here on an integer time is in milliseconds, below it in seconds (open points). */
const leastMilliseconds = 100_000_000_000;
/** The last moment that a date can be. */
const lastMoment = 8_640_000_000_000_000;

/** A time of the service in epoch milliseconds; null when the figure is no moment. */
export function momentOf(time: number): number | null {
  if (!Number.isFinite(time) || time <= 0 || time > lastMoment) return null;
  return time >= leastMilliseconds ? time : time * 1000;
}
