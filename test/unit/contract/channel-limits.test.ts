import { describe, expect, test } from 'vitest';
import { failureOfIssues, requests, type RequestName } from '../../../electron/contract/index.ts';

const uuid = '00000000-0000-4000-8000-000000000001';
const name = { kanji: '', kana: '', romaji: '' };
const sale = {
  requestId: uuid,
  lines: [{ name: '茶', price: 1, count: 1 }],
  expectedTotal: 1,
  currency: 'JPY',
  expiryPeriod: 10,
  note: '',
  locationId: null,
  customer: null,
  confirmed: false,
};
const customer = { id: 'cus_1', name: '', sourceId: null, shouldCreateSource: false };
const settings = {
  name: '窓口',
  orderPrefix: 'A1',
  currency: 'JPY',
  expiryPeriod: 10,
  confirmAbove: null,
  frontUrl: null,
};
const service = {
  baseUrl: 'https://pay.example',
  dialect: 'documented',
  secretKey: 'sk',
  currency: 'JPY',
  orderPrefix: 'A1',
  frontUrl: null,
};
const terms = { customerId: 'cus_1' };
const subscription = (change: object): object => ({
  requestId: uuid,
  customerName: '',
  terms: { ...terms, ...change },
});

/** Values that may, and values that may not, be sent. */
interface Values {
  taken: unknown[];
  refused: unknown[];
}

/** A limit of section 8 (or one of ours) where a request meets it. */
interface Limit extends Values {
  request: RequestName;
  /** The specification's name of the field, as the failure gives it. */
  field: string;
  rule: object;
  of: (value: unknown) => unknown;
}

function limit(
  request: RequestName,
  field: string,
  rule: object,
  of: (value: unknown) => unknown,
  values: Values,
): Limit {
  return { request, field, rule, of, ...values };
}

const longest = (max: number): object => ({ kind: 'max-length', max });
const range = (min: number, max: number): object => ({ kind: 'range', min, max });
const format = (kind: string): object => ({ kind: 'format', format: kind });
/** One below, at, and one above a length; characters are code points, so an emoji is one. */
const lengths = (max: number): Values => ({
  taken: ['字'.repeat(max - 1), '字'.repeat(max), '😀'.repeat(max)],
  refused: ['字'.repeat(max + 1), '😀'.repeat(max + 1)],
});
const ids = { taken: ['a'.repeat(31), 'a'.repeat(32)], refused: ['a'.repeat(33)] };
const minutes = { taken: [3, 4, 29, 30], refused: [2, 31, 3.5, -3, Number.NaN] };
const currencies = { taken: ['JPY', 'USD'], refused: ['JP', 'JPYY', 'jpy', 'XQZ', '円'] };
const urls = {
  taken: ['http://a', 'https://shop.example/thanks?no=1#end'],
  refused: ['ftp://shop.example', 'shop.example', 'https://', 'https://店.example', 'javascript:alert(1)'],
};
const largest = 9_999_999_999;

const limits = [
  limit('findSales', 'text', longest(50), (text) => ({ text }), lengths(50)),
  limit('openSale', 'note', longest(255), (note) => ({ ...sale, note }), lengths(255)),
  limit('openSale', 'expiryPeriod', range(3, 30), (expiryPeriod) => ({ ...sale, expiryPeriod }), minutes),
  limit('openSale', 'locationId', longest(32), (locationId) => ({ ...sale, locationId }), ids),
  limit('openSale', 'customer.id', longest(32), (id) => ({ ...sale, customer: { ...customer, id } }), ids),
  limit(
    'openSale',
    'customer.sourceId',
    longest(32),
    (sourceId) => ({ ...sale, customer: { ...customer, sourceId } }),
    ids,
  ),
  limit('openSale', 'currency', format('currency'), (currency) => ({ ...sale, currency }), currencies),
  limit(
    'sealDay',
    'expected.0.currency',
    format('currency'),
    (currency) => ({ date: '2026-11-22', expected: [{ currency, net: 1 }], unresolved: 0 }),
    currencies,
  ),
  limit('setPreferences', 'expiryPeriod', range(3, 30), (expiryPeriod) => ({ expiryPeriod }), minutes),
  limit('connect', 'frontUrl', format('http-url'), (frontUrl) => ({ ...service, frontUrl }), urls),
  limit('changeSettings', 'frontUrl', format('http-url'), (frontUrl) => ({ ...settings, frontUrl }), urls),
  limit(
    'changeSettings',
    'expiryPeriod',
    range(3, 30),
    (expiryPeriod) => ({ ...settings, expiryPeriod }),
    minutes,
  ),
  limit(
    'changeSettings',
    'currency',
    format('currency'),
    (currency) => ({ ...settings, currency }),
    currencies,
  ),
  limit('changeSettings', 'name', longest(40), (value) => ({ ...settings, name: value }), lengths(40)),
  limit(
    'changeSettings',
    'orderPrefix',
    format('order-prefix'),
    (orderPrefix) => ({ ...settings, orderPrefix }),
    { taken: ['A', 'A234567', 'A2345678'], refused: ['', 'A23456789', 'a', 'Ａ'] },
  ),
  limit(
    'changeSettings',
    'confirmAbove',
    range(0, largest),
    (confirmAbove) => ({ ...settings, confirmAbove }),
    { taken: [0, 1, largest - 1, largest, null], refused: [-1, largest + 1] },
  ),
  limit('setKey', 'secretKey', format('secret-key'), (secretKey) => ({ secretKey }), {
    taken: ['k', 'k'.repeat(511), 'k'.repeat(512)],
    refused: ['k'.repeat(513), 'sk live', 'sk\n', '鍵'],
  }),
  limit('setKey', 'secretKey', { kind: 'required' }, (secretKey) => ({ secretKey }), {
    taken: ['k'],
    refused: [''],
  }),
  limit('createLocation', 'tel', longest(20), (tel) => ({ tel }), lengths(20)),
  limit('createLocation', 'zip', longest(8), (zip) => ({ zip }), lengths(8)),
  limit(
    'updateLocation',
    'tel',
    longest(20),
    (tel) => ({ locationId: 'loc_1', change: { tel } }),
    lengths(20),
  ),
  limit('updateLocation', 'zip', longest(8), (zip) => ({ locationId: 'loc_1', change: { zip } }), lengths(8)),
  limit(
    'updateLocation',
    'latitude',
    range(-90, 90),
    (latitude) => ({ locationId: 'loc_1', change: { latitude } }),
    { taken: [-90, 0, 90], refused: [-90.1, 90.1] },
  ),
  limit(
    'updateLocation',
    'longitude',
    range(-180, 180),
    (longitude) => ({ locationId: 'loc_1', change: { longitude } }),
    { taken: [-180, 0, 180], refused: [-180.1, 180.1] },
  ),
  limit(
    'updateLocation',
    'locationId',
    longest(32),
    (locationId) => ({ locationId, change: { tel: '03' } }),
    ids,
  ),
  limit('addLocation', 'locationId', longest(32), (locationId) => ({ locationId, name }), ids),
  limit('removeLocation', '', longest(32), (id) => id, ids),
  limit('openSubscription', 'name', longest(20), (value) => subscription({ name: value }), lengths(20)),
  limit('openSubscription', 'customerId', longest(32), (customerId) => subscription({ customerId }), ids),
  limit(
    'openSubscription',
    'currency',
    format('currency'),
    (currency) => subscription({ currency }),
    currencies,
  ),
  limit('openSubscription', 'amount', range(1, largest), (amount) => subscription({ amount }), {
    taken: [1, 2, largest - 1, largest],
    refused: [0, -1, largest + 1],
  }),
  limit(
    'openSubscription',
    'initialAmount',
    range(0, largest),
    (initialAmount) => subscription({ initialAmount }),
    { taken: [0, 1, largest], refused: [-1, largest + 1] },
  ),
  limit(
    'openSubscription',
    'intervalSpan',
    range(1, 9_999),
    (intervalSpan) => subscription({ intervalSpan }),
    { taken: [1, 2, 9_999], refused: [0, 10_000, 1.5] },
  ),
  limit('addSubscription', '', longest(32), (id) => id, ids),
  limit('listCustomers', 'limit', range(1, 100), (limit) => ({ limit }), {
    taken: [1, 20, 99, 100],
    refused: [0, 101, 1.5],
  }),
  limit('listCustomers', 'offset', range(0, Number.MAX_SAFE_INTEGER), (offset) => ({ offset }), {
    taken: [0, 1, Number.MAX_SAFE_INTEGER],
    refused: [-1, 0.5, Number.MAX_SAFE_INTEGER + 1],
  }),
];

/** How a request with this value is judged by the schema that the main process holds it against. */
function judge({ request, of }: Limit, value: unknown): unknown {
  const parsed = requests[request].request.safeParse(of(value));
  return parsed.success ? 'taken' : failureOfIssues(parsed.error);
}

describe.each(limits)('$request keeps the limit of $field', (limit) => {
  test.each(limit.taken.map((value) => [value]))('takes %s', (value) => {
    expect(judge(limit, value)).toBe('taken');
  });

  test.each(limit.refused.map((value) => [value]))('refuses %s and names the field and its rule', (value) => {
    const { field, rule } = limit;
    const isNumber = typeof value === 'number' && Number.isNaN(value);
    expect(judge(limit, value)).toMatchObject(
      // NaN is no number to begin with.
      isNumber ? { code: 'invalid', field } : { code: 'invalid', field, rule },
    );
  });
});

test.each<[RequestName, string, unknown]>([
  ['findSales', 'text', { text: '' }],
  ['changeSettings', 'name', { ...settings, name: '' }],
  ['addLocation', 'locationId', { locationId: '', name }],
  ['updateLocation', 'change', { locationId: 'loc_1', change: {} }],
  ['openSubscription', 'customerId', subscription({ customerId: '' })],
  ['openSubscription', 'customerId', subscription({ customerId: undefined })],
])('%s says that %s is required', (request, field, value) => {
  const parsed = requests[request].request.safeParse(value);
  expect(parsed.success ? 'taken' : failureOfIssues(parsed.error)).toMatchObject({
    code: 'invalid',
    field,
    rule: { kind: 'required' },
  });
});

test.each<[RequestName, unknown]>([
  ['createLocation', { status: 'active' }],
  ['createLocation', { tel: '03', secret: 1 }],
  ['updateLocation', { locationId: 'loc_1', change: { status: 'closed' } }],
  ['openSubscription', subscription({ interval: 'decade' })],
  ['openSubscription', { ...subscription({}), requestId: 'one' }],
  ['setPractice', { documentedOnly: false, rules: [{ what: 'explode', when: { kind: 'always' } }] }],
  [
    'setPractice',
    {
      documentedOnly: false,
      rules: Array.from({ length: 21 }, () => ({ what: 'slow', when: { kind: 'always' } })),
    },
  ],
  ['listCustomers', { keyword: 7 }],
  ['listDisputes', {}],
  ['listDisputes', { saleId: 'dis_1' }],
  ['listSources', ''],
  ['listSources', 'c'.repeat(33)],
  ['startSubscription', 'sub_1'],
  ['cancelSubscription', 'sub_1'],
  ['resumeSubscription', undefined],
  ['listSubscriptions', { limit: 101 }],
  ['listSubscriptionPeriods', { id: 'sub_1' }],
  ['listSubscriptionPeriods', { limit: 20 }],
  ['testConnection', { secretKey: 'sk' }],
])('%s does not take what is not in the contract: %j', (request, value) => {
  expect(requests[request].request.safeParse(value).success).toBe(false);
});
