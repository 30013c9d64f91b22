/*
 * The service's operations and limits as data (sections 3, 4 and 8); its objects are in specification.ts. Where the document shows
 * no name, `named` says that it is the open points'.
 */
import { field, type Field, type FieldType, type ObjectName } from './specification.ts';

/** Where the name of a request's field comes from. */
export type NamedBy = 'document' | 'open points';

/** A field of a body or a query. */
export interface RequestField extends Field {
  named: NamedBy;
}

/** An operation of section 4, or one that such services publish beside it (open points, capabilities). */
export interface OperationSpecification {
  section: string;
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: Readonly<Record<string, RequestField>>;
  query?: Readonly<Record<string, RequestField>>;
  /** The object of the answer; a list of locations is the open points' own addition. */
  answer: ObjectName | 'LocationList' | null;
  /** Its name in the open points, where the document does not show it. */
  capability?: 'read-code' | 'close-code' | 'list-locations' | 'read-subscription';
}

const shown = (type: FieldType, note?: string): RequestField => ({ ...field(type, note), named: 'document' });
/** A field that the document describes (`note`) without its name. */
const notShown = (type: FieldType, note: string): RequestField => ({
  ...field(type, note),
  named: 'open points',
});

const locationBody = {
  name: shown('Scripts'),
  tel: shown('string'),
  zip: shown('string'),
  address: shown('Address'),
};

/** Section 4 in order, under the client's names; then the four capabilities. */
export const operations = {
  createLocation: {
    section: '4.1',
    method: 'POST',
    path: '/locations',
    body: locationBody,
    answer: 'Location',
  },
  createCode: {
    section: '4.2',
    method: 'POST',
    path: '/codes',
    body: {
      amount: shown('number'),
      currency: shown('string'),
      orderNo: shown('string'),
      description: shown('string'),
      extra: shown('object'),
      metadata: shown('object'),
      expiryPeriod: shown('integer', 'minutes'),
      frontUrl: shown('string'),
      items: shown('Item[]'),
      locationId: shown('string'),
      customerId: notShown('string', 'customer id'),
      sourceId: notShown('string', 'customer source id'),
      shouldCreateSource: shown('boolean', 'default false'),
    },
    answer: 'Code',
  },
  updateLocation: {
    section: '4.3',
    method: 'POST',
    path: '/locations/{locationId}',
    body: {
      ...locationBody,
      latitude: shown('number'),
      longitude: shown('number'),
      note: shown('string'),
      status: shown('string', '`active` or `submitted`'),
    },
    answer: 'Location',
  },
  createSubscription: {
    section: '4.4',
    method: 'POST',
    path: '/subscriptions',
    body: {
      name: notShown('string', 'subscription name'),
      customerId: shown('string', 'the only field in the sample request'),
      currency: shown('string'),
      amount: notShown('number', 'amount charged per period'),
      interval: notShown('string', 'period type'),
      intervalSpan: notShown('integer', 'period interval: charge every N periods'),
      initialAmount: notShown('number', 'fixed amount paid before the first charge'),
      firstChargeTime: notShown('integer', 'first charge time, epoch milliseconds'),
      metadata: shown('object'),
    },
    answer: 'Subscription',
  },
  startSubscription: {
    section: '4.5',
    method: 'POST',
    path: '/subscriptions/{subscriptionId}/start',
    answer: 'Subscription',
  },
  updateSubscription: {
    section: '4.6',
    method: 'POST',
    path: '/subscriptions/{subscriptionId}',
    body: { metadata: notShown('object', 'updatable body fields') },
    answer: 'Subscription',
  },
  listCustomers: {
    section: '4.7',
    method: 'GET',
    path: '/customers',
    query: {
      keyword: notShown('string', 'keyword filter'),
      limit: notShown('integer', 'maximum count'),
      offset: notShown('integer', 'start position'),
    },
    answer: 'CustomerList',
  },
  readCode: {
    section: '4.8',
    method: 'GET',
    path: '/codes/{codeId}',
    answer: 'Code',
    capability: 'read-code',
  },
  closeCode: {
    section: '4.8',
    method: 'DELETE',
    path: '/codes/{codeId}',
    answer: null,
    capability: 'close-code',
  },
  listLocations: {
    section: '4.8',
    method: 'GET',
    path: '/locations',
    query: { limit: notShown('integer', 'how many at most'), offset: notShown('integer', 'where to start') },
    answer: 'LocationList',
    capability: 'list-locations',
  },
  readSubscription: {
    section: '4.8',
    method: 'GET',
    path: '/subscriptions/{subscriptionId}',
    answer: 'Subscription',
    capability: 'read-subscription',
  },
} as const satisfies Record<string, OperationSpecification>;
export type OperationName = keyof typeof operations;

/** What a limit demands; lengths are in characters, `unless` is the default. */
export type LimitRule =
  | { kind: 'max-length'; max: number }
  | { kind: 'length'; exactly: number; unless: string }
  | { kind: 'range'; min?: number; max?: number; unless: number }
  | { kind: 'pattern'; pattern: string };

/** One row of section 8, and its fields. */
export interface Limit {
  appliesTo: string;
  at: readonly { operation: OperationName; field: string }[];
  rule: LimitRule;
}

const at = (operation: OperationName, name: string): Limit['at'][number] => ({ operation, field: name });
const onLocation = (name: string): Limit['at'] => [at('createLocation', name), at('updateLocation', name)];

/** Section 8, row by row. */
export const limits: readonly Limit[] = [
  { appliesTo: 'code `orderNo`', at: [at('createCode', 'orderNo')], rule: { kind: 'max-length', max: 50 } },
  {
    appliesTo: 'code `description`',
    at: [at('createCode', 'description')],
    rule: { kind: 'max-length', max: 255 },
  },
  {
    appliesTo: 'code `expiryPeriod`',
    at: [at('createCode', 'expiryPeriod')],
    rule: { kind: 'range', min: 3, max: 30, unless: 10 },
  },
  {
    appliesTo: 'code `locationId`, customer id, customer source id',
    at: [at('createCode', 'locationId'), at('createCode', 'customerId'), at('createCode', 'sourceId')],
    rule: { kind: 'max-length', max: 32 },
  },
  {
    appliesTo: '`currency` on code and subscription',
    at: [at('createCode', 'currency'), at('createSubscription', 'currency')],
    rule: { kind: 'length', exactly: 3, unless: 'JPY' },
  },
  {
    appliesTo: '`frontUrl`',
    at: [at('createCode', 'frontUrl')],
    rule: { kind: 'pattern', pattern: '`https?://` followed by URL characters' },
  },
  { appliesTo: 'location `tel`', at: onLocation('tel'), rule: { kind: 'max-length', max: 20 } },
  { appliesTo: 'location `zip`', at: onLocation('zip'), rule: { kind: 'max-length', max: 8 } },
  {
    appliesTo: 'subscription name',
    at: [at('createSubscription', 'name')],
    rule: { kind: 'max-length', max: 20 },
  },
  {
    appliesTo: 'subscription `customerId`',
    at: [at('createSubscription', 'customerId')],
    rule: { kind: 'max-length', max: 32 },
  },
  {
    appliesTo: 'subscription period interval',
    at: [at('createSubscription', 'intervalSpan')],
    rule: { kind: 'range', unless: 1 },
  },
  {
    appliesTo: 'list customers maximum count',
    at: [at('listCustomers', 'limit')],
    rule: { kind: 'range', max: 100, unless: 20 },
  },
  {
    appliesTo: 'list customers start position',
    at: [at('listCustomers', 'offset')],
    rule: { kind: 'range', unless: 0 },
  },
];

/** Section 3: the states that operations move objects into; other moves are not shown. */
export const transitions = [
  { object: 'Location', movedBy: 'updateLocation', from: null, to: ['active', 'submitted'] },
  { object: 'Subscription', movedBy: 'startSubscription', from: 'new', to: null },
] as const satisfies readonly {
  object: ObjectName;
  movedBy: OperationName;
  from: string | null;
  to: readonly string[] | null;
}[];
