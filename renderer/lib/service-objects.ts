import type * as objects from '../../electron/contract/payment-objects.ts';

/** Every object, and every part with fields of its own (specification section 2). */
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

/** How a field's value is shown. */
export type FieldKind =
  | 'text'
  /** For programs: an id, a record's kind, a web address, a credential. */
  | 'technical'
  | 'number'
  /** An integer that is no quantity: a year is not 2,026. */
  | 'figure'
  /** In the smallest unit of the object's currency, or of the enclosing one. */
  | 'money'
  /** Epoch seconds or milliseconds (open points). */
  | 'time'
  /** Minutes of validity, or the milliseconds left: by dialect (open points). */
  | 'validity'
  | 'flag'
  /** An open set: known states have words, others show as they came. */
  | 'state'
  | 'paymentMethod'
  | 'texts'
  /** Any JSON: `extra`, `info` and `metadata` (section 2.11). */
  | 'tree'
  | { object: ServiceObjectName }
  | { list: ServiceObjectName };

/** In the order of the specification: a field left out or misspelt does not compile. */
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

export interface ServiceField {
  name: string;
  kind: FieldKind;
  value: unknown;
}

/** Those that the service sent, in the order shown. */
export function fieldsOf(name: ServiceObjectName, value: object): ServiceField[] {
  const given = value as Record<string, unknown>;
  return Object.entries<FieldKind>(serviceFields[name])
    .map(([field, kind]) => ({ name: field, kind, value: given[field] }))
    .filter((field) => field.value !== undefined && field.value !== null);
}

/** For programs and those who look after them, not for the counter. */
export function isTechnical({ kind }: ServiceField): boolean {
  return kind === 'technical' || kind === 'tree';
}

/** From here on an integer time is in ms, below it in seconds (open points). */
const leastMilliseconds = 100_000_000_000;
/** The last moment of a Date, in epoch ms. */
const lastMoment = 8_640_000_000_000_000;

/** Epoch ms; null when the figure is no moment. */
export function momentOf(time: number): number | null {
  if (!Number.isFinite(time) || time <= 0 || time > lastMoment) return null;
  return time >= leastMilliseconds ? time : time * 1000;
}
