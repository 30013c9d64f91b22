/*
 * Facts of elepay's published interface, version 1.3.0 (elestyle/elepay-java-sdk, api/openapi.yaml, commit 489df4d3), with error
 * codes and limits of its developer documentation, in a notation of our own: the operations that the client uses.
 * `published-validator.ts` checks requests and answers against them. Types: `text`, `text<=32`, `integer`, `number`, `flag`,
 * `time` (epoch ms), `words` (an object of texts, as `extra` and `metadata`), `objects` (an object of objects), `a|b` (one of
 * these texts), a name of an object or a set of words, any of these with `[]` for a list. `!` after a name: required.
 */

/** Sets of words that the description closes: no other word may come. */
export const words = {
  PaymentMethod: [
    'alipay alipayhk alipayplus amazonpay applepay applepay_cn atokara atone aupay clicktopay banktransfer creditcard',
    'dana docomopay ezlink felica felica_id felica_quickpay felica_transport_ic gcash ginkopay googlepay jcoinpay',
    'jkopay kakaopay konbini linepay merpay origamipay paidy paypal paypay pxpayplus rakutenpay smartcode tng',
    'truemoney unionpay wechatpay aeonpay rabbitlinepay bpi boost hellomoney tosspay naverpay wellwa grabpay momopay',
    'promptpay wovenpay ezopay auto',
  ]
    .join(' ')
    .replaceAll(' ', '|'),
  Resource: 'web|ios|android|liff|mini|cpm|mpm|reader|posapp',
  ChargeStatus:
    'pending|waiting|notified|uncaptured|captured|partially_refunded|refunded|amount_mismatch|revoked|failed',
  TimeOfCharge: 'paid_time|create_time',
  TimeOfDispute: 'resolved_time|create_time',
  Order: 'desc|asc',
  DisputeStatus: 'new|won|lost',
  SubscriptionStatus: 'new|active|past_due|canceled',
} as const;

const script = 'kanji kana romaji';
const scheduled = { 'name!': 'Scripts', 'tel!': 'text<=20', 'zip!': 'text<=8', 'address!': 'Address' };
const placed = { 'latitude longitude': 'number', note: 'text', status: 'active|submitted' };
const named = { id: 'text<=32', liveMode: 'flag' };
const money = { amount: 'integer', currency: 'currency' };

/** Field names and their types, by object. */
export const objects: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Scripts: { [script]: 'text' },
  Address: { [script]: 'AddressPart' },
  AddressPart: { 'pref city town address1 address2': 'text' },
  Location: {
    id: 'text<=32',
    name: 'Scripts',
    tel: 'text<=20',
    zip: 'text<=8',
    address: 'Address',
    ...placed,
  },
  Item: { 'name!': 'text', image: 'address', 'price! count!': 'integer' },
  CardInfo: {
    'brand last4 name wallet walletApp repaymentType approvalCode threeDSecureVersion threeDSecureDetail':
      'text',
    'businessType konbiniType bankUserCode bankUserName bankName bankBranchName bankAccountNo billingNo':
      'text',
    'expMonth expYear receivedAmount': 'integer',
    'konbiniScanTime receivedTime': 'time',
    threeDSecure: 'flag',
  },
  Refund: {
    ...named,
    ...money,
    object: 'refund',
    chargeId: 'text<=32',
    metadata: 'words',
    reason: 'text<=255',
    status: 'pending|refunded',
    'refundedTime createTime': 'time',
  },
  Refunds: { 'amount totalCount': 'integer', data: 'Refund[]' },
  Charge: {
    ...named,
    ...money,
    object: 'charge',
    'appId voucherNo': 'text<=32',
    authorizeAmount: 'integer',
    'authorize paid refunded disputed': 'flag',
    paymentMethod: 'PaymentMethod',
    resource: 'Resource',
    orderNo: 'text<=50',
    description: 'text<=1024',
    location: 'Location',
    'extra metadata': 'words',
    cardInfo: 'CardInfo',
    clientIp: 'text<=45',
    refunds: 'Refunds',
    status: 'ChargeStatus',
    'codeContent credential': 'text',
    'paidTime refundTime expiryTime settleTime createTime': 'time',
  },
  Customer: {
    ...named,
    object: 'customer',
    defaultSource: 'text<=32',
    'name description email phone operator': 'text<=255',
    remark: 'text',
    status: 'active|deleted',
    metadata: 'words',
    updateTime: 'time',
  },
  Source: {
    ...named,
    object: 'source',
    paymentMethod: 'PaymentMethod',
    resource: 'Resource',
    description: 'text<=255',
    'extra metadata': 'words',
    info: 'objects',
    cardInfo: 'CardInfo',
    credential: 'text',
    status: 'pending|active|failed|inactive|deleted',
  },
  InvoiceItem: {
    id: 'text<=32',
    object: 'invoiceItem',
    name: 'text<=255',
    'unitPrice quantity': 'integer',
    currency: 'currency',
    unit: 'text',
    taxRateType: 'standard|reduced|free',
    transactionTime: 'time',
  },
  Invoice: {
    ...named,
    ...money,
    object: 'invoice',
    customer: 'Customer',
    'invoiceNo name memo operator': 'text<=255',
    remark: 'text',
    status: 'draft|submit|sent|paid|expired|canceled',
    'invoiceTime sendTime paidTime expiryTime createTime': 'time',
    fields: 'text[]',
    items: 'InvoiceItem[]',
    metadata: 'words',
    enableAutoCharge: 'flag',
  },
  Code: {
    ...named,
    ...money,
    object: 'code',
    'codeUrl description': 'text<=255',
    orderNo: 'text<=50',
    'extra metadata': 'words',
    status: 'pending|completed|captured|closed',
    charge: 'Charge',
    customer: 'Customer',
    source: 'Source',
    frontUrl: 'text',
    items: 'Item[]',
    locationId: 'text<=32',
    'expired shouldCreateSource': 'flag',
    'expiryTime createTime': 'time',
    expiryPeriod: 'integer',
    activeSources: 'Source[]',
    invoice: 'Invoice',
  },
  Subscription: {
    ...named,
    object: 'subscription',
    'appId customerId': 'text<=32',
    customer: 'Customer',
    'nextChargeTime createTime updateTime': 'time',
    isCharging: 'flag',
    chargedPeriods: 'integer',
    metadata: 'words',
    status: 'SubscriptionStatus',
  },
  SubscriptionPeriod: {
    id: 'text<=32',
    object: 'subscription_period',
    'startTime endTime': 'time',
    charge: 'Charge',
  },
  Dispute: {
    ...named,
    ...money,
    object: 'dispute',
    chargeId: 'text<=32',
    metadata: 'words',
    reason: 'text<=255',
    status: 'DisputeStatus',
    'resolvedTime createTime': 'time',
  },
  PaymentMethodInfo: {
    paymentMethod: 'PaymentMethod',
    resources: 'Resource[]',
    brand: 'text[]',
    ua: 'text',
    channelProperties: 'ChannelProperties',
    customerProperties: 'CustomerProperties',
  },
  ChannelProperties: {
    'isSupportRefund isSupportPartialRefund isSupportMultipleRefund': 'flag',
    'isSupportSource isSupportMultipleSource': 'flag',
    'minAmount maxAmount': 'integer',
    resourceWebEnv: 'all|wallet_app|web',
  },
  CustomerProperties: { 'isSupportCustomer isSupportMultipleSource': 'flag' },
  // From the developer documentation: a refusal is a 400, a failure of the service a 500.
  Refusal: {
    requestId: 'text',
    'errorCode!': 'errorCode',
    'code message parameterName': 'text',
    providerError: 'any',
  },
};

/** Fields of the document's own objects (sections 2.6 and 2.7) that this description does not name. */
export const beyond: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Source: { customerId: 'text<=32' },
  CardInfo: { 'issuerCode issuerName': 'text' },
};

/** What an operation takes, and answers with which status. */
export interface Published {
  query?: Readonly<Record<string, string>>;
  body?: Readonly<Record<string, string>>;
  status: 200 | 201 | 204;
  /** What it answers: an object, or a list of that name with these objects, beside `total`. */
  answer?: string | { list: string; of: string };
}

const page = { limit: 'count', offset: 'start' };
const span = { 'from to': 'moment' };
const list = (name: string, of: string): Pick<Published, 'status' | 'answer'> => ({
  status: 200,
  answer: { list: name, of },
});

/** The operations that the client uses, by method and path. */
export const operations: Readonly<Record<string, Published>> = {
  'GET /charges': {
    query: {
      ...page,
      ...span,
      paymentMethod: 'PaymentMethod',
      'dateField sort': 'TimeOfCharge',
      status: 'ChargeStatus',
      order: 'Order',
    },
    ...list('charges', 'Charge'),
  },
  'POST /charges': {
    body: {
      'amount!': 'integer',
      currency: 'currency',
      'orderNo!': 'text<=50',
      'paymentMethod!': 'PaymentMethod',
      'resource!': 'Resource',
      description: 'text<=255',
      'extra metadata': 'words',
    },
    status: 201,
    answer: 'Charge',
  },
  'GET /charges/{id}': { status: 200, answer: 'Charge' },
  'POST /charges/{id}/revoke': { status: 200, answer: 'Charge' },
  'GET /charges/{id}/refunds': list('refunds', 'Refund'),
  'POST /charges/{id}/refunds': {
    body: { 'amount!': 'integer', currency: 'currency', metadata: 'words', reason: 'text<=255' },
    status: 201,
    answer: 'Refund',
  },
  'GET /charges/{id}/refunds/{refundId}': { status: 200, answer: 'Refund' },
  'GET /customers': { query: { ...page, keyword: 'text' }, ...list('customers', 'Customer') },
  'GET /customers/{customerId}/sources': {
    query: { paymentMethod: 'PaymentMethod' },
    ...list('sources', 'Source'),
  },
  'GET /payment-methods': list('paymentMethods', 'PaymentMethodInfo'),
  'GET /code-setting/payment-methods': list('paymentMethods', 'PaymentMethodInfo'),
  'POST /codes': {
    body: {
      'amount!': 'integer',
      currency: 'currency',
      'orderNo!': 'text<=50',
      description: 'text<=255',
      'extra metadata': 'words',
      expiryDuration: 'minutes',
      frontUrl: 'address',
      items: 'Item[]',
      'locationId customerId sourceId': 'text<=32',
      shouldCreateSource: 'flag',
    },
    status: 201,
    answer: 'Code',
  },
  'GET /codes/{codeId}': { status: 200, answer: 'Code' },
  'DELETE /codes/{codeId}': { status: 204 },
  'GET /disputes': {
    query: {
      ...page,
      ...span,
      chargeId: 'text',
      'dateField sort': 'TimeOfDispute',
      status: 'DisputeStatus',
      order: 'Order',
    },
    ...list('disputes', 'Dispute'),
  },
  'GET /subscriptions': {
    query: { ...page, ...span, customerId: 'text', status: 'SubscriptionStatus' },
    ...list('subscriptions', 'Subscription'),
  },
  'POST /subscriptions': {
    body: {
      name: 'text<=20',
      'customerId!': 'text<=32',
      currency: 'currency',
      'amount intervalSpan initialAmount': 'integer',
      interval: 'day|week|month|year',
      firstChargeTime: 'time',
      metadata: 'words',
    },
    status: 201,
    answer: 'Subscription',
  },
  'GET /subscriptions/{subscriptionId}': { status: 200, answer: 'Subscription' },
  'POST /subscriptions/{subscriptionId}': {
    body: { metadata: 'words' },
    status: 200,
    answer: 'Subscription',
  },
  'POST /subscriptions/{subscriptionId}/start': { status: 200, answer: 'Subscription' },
  'POST /subscriptions/{subscriptionId}/resume': { status: 200, answer: 'Subscription' },
  'POST /subscriptions/{subscriptionId}/cancel': { status: 200, answer: 'Subscription' },
  'GET /subscriptions/{subscriptionId}/periods': { query: page, ...list('periods', 'SubscriptionPeriod') },
  'GET /locations': { query: page, ...list('locations', 'Location') },
  'POST /locations': { body: { ...scheduled, ...placed }, status: 201, answer: 'Location' },
  'GET /locations/{locationId}': { status: 200, answer: 'Location' },
  'POST /locations/{locationId}': {
    body: { name: 'Scripts', tel: 'text<=20', zip: 'text<=8', address: 'Address', ...placed },
    status: 200,
    answer: 'Location',
  },
};
