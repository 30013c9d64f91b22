import { describe, expect, test } from 'vitest';
import { failureOf, requests, type RequestName } from '../../../electron/contract/index.ts';

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

/** A limit of section 8 (or one of ours) where a request meets it: its values may, and may not, be sent. */
interface Limit {
  request: RequestName;
  /** The specification's name of the field, as the failure gives it. */
  field: string;
  rule: object;
  of: (value: never) => object | string;
  taken: unknown[];
  refused: unknown[];
}

const longest = (max: number): object => ({ kind: 'max-length', max });
const range = (min: number, max: number): object => ({ kind: 'range', min, max });
const format = (kind: string): object => ({ kind: 'format', format: kind });
/** One below, at, and one above a length; characters are code points, so an emoji is one. */
const lengths = (max: number): Pick<Limit, 'taken' | 'refused'> => ({
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

const limits: Limit[] = [
  {
    request: 'findSales',
    field: 'orderNo',
    rule: longest(50),
    of: (orderNo) => ({ orderNo }),
    ...lengths(50),
  },
  {
    request: 'openSale',
    field: 'note',
    rule: longest(255),
    of: (note) => ({ ...sale, note }),
    ...lengths(255),
  },
  {
    request: 'openSale',
    field: 'expiryPeriod',
    rule: range(3, 30),
    of: (expiryPeriod) => ({ ...sale, expiryPeriod }),
    ...minutes,
  },
  {
    request: 'openSale',
    field: 'locationId',
    rule: longest(32),
    of: (locationId) => ({ ...sale, locationId }),
    ...ids,
  },
  {
    request: 'openSale',
    field: 'customer.id',
    rule: longest(32),
    of: (id) => ({ ...sale, customer: { ...customer, id } }),
    ...ids,
  },
  {
    request: 'openSale',
    field: 'customer.sourceId',
    rule: longest(32),
    of: (sourceId) => ({ ...sale, customer: { ...customer, sourceId } }),
    ...ids,
  },
  {
    request: 'openSale',
    field: 'currency',
    rule: format('currency'),
    of: (currency) => ({ ...sale, currency }),
    ...currencies,
  },
  {
    request: 'setPreferences',
    field: 'expiryPeriod',
    rule: range(3, 30),
    of: (expiryPeriod) => ({ expiryPeriod }),
    ...minutes,
  },
  {
    request: 'connect',
    field: 'frontUrl',
    rule: format('http-url'),
    of: (frontUrl) => ({ ...service, frontUrl }),
    ...urls,
  },
  {
    request: 'changeSettings',
    field: 'frontUrl',
    rule: format('http-url'),
    of: (frontUrl) => ({ ...settings, frontUrl }),
    ...urls,
  },
  {
    request: 'changeSettings',
    field: 'expiryPeriod',
    rule: range(3, 30),
    of: (expiryPeriod) => ({ ...settings, expiryPeriod }),
    ...minutes,
  },
  {
    request: 'changeSettings',
    field: 'currency',
    rule: format('currency'),
    of: (currency) => ({ ...settings, currency }),
    ...currencies,
  },
  {
    request: 'changeSettings',
    field: 'name',
    rule: longest(40),
    of: (value) => ({ ...settings, name: value }),
    ...lengths(40),
  },
  {
    request: 'changeSettings',
    field: 'orderPrefix',
    rule: format('order-prefix'),
    of: (orderPrefix) => ({ ...settings, orderPrefix }),
    taken: ['A', 'A234567', 'A2345678'],
    refused: ['', 'A23456789', 'a', 'Ａ'],
  },
  {
    request: 'changeSettings',
    field: 'confirmAbove',
    rule: range(0, largest),
    of: (confirmAbove) => ({ ...settings, confirmAbove }),
    taken: [0, 1, largest - 1, largest, null],
    refused: [-1, largest + 1],
  },
  {
    request: 'setKey',
    field: 'secretKey',
    rule: format('secret-key'),
    of: (secretKey) => ({ secretKey }),
    taken: ['k', 'k'.repeat(511), 'k'.repeat(512)],
    refused: ['', 'k'.repeat(513), 'sk live', 'sk\n', '鍵'],
  },
  { request: 'createLocation', field: 'tel', rule: longest(20), of: (tel) => ({ tel }), ...lengths(20) },
  { request: 'createLocation', field: 'zip', rule: longest(8), of: (zip) => ({ zip }), ...lengths(8) },
  {
    request: 'updateLocation',
    field: 'tel',
    rule: longest(20),
    of: (tel) => ({ locationId: 'loc_1', change: { tel } }),
    ...lengths(20),
  },
  {
    request: 'updateLocation',
    field: 'zip',
    rule: longest(8),
    of: (zip) => ({ locationId: 'loc_1', change: { zip } }),
    ...lengths(8),
  },
  {
    request: 'updateLocation',
    field: 'latitude',
    rule: range(-90, 90),
    of: (latitude) => ({ locationId: 'loc_1', change: { latitude } }),
    taken: [-90, 0, 90],
    refused: [-90.1, 90.1],
  },
  {
    request: 'updateLocation',
    field: 'longitude',
    rule: range(-180, 180),
    of: (longitude) => ({ locationId: 'loc_1', change: { longitude } }),
    taken: [-180, 0, 180],
    refused: [-180.1, 180.1],
  },
  {
    request: 'updateLocation',
    field: 'locationId',
    rule: longest(32),
    of: (locationId) => ({ locationId, change: { tel: '03' } }),
    ...ids,
  },
  {
    request: 'addLocation',
    field: 'locationId',
    rule: longest(32),
    of: (locationId) => ({ locationId, name }),
    ...ids,
  },
  { request: 'removeLocation', field: '', rule: longest(32), of: (id) => id, ...ids },
  {
    request: 'openSubscription',
    field: 'name',
    rule: longest(20),
    of: (value) => subscription({ name: value }),
    ...lengths(20),
  },
  {
    request: 'openSubscription',
    field: 'customerId',
    rule: longest(32),
    of: (customerId) => subscription({ customerId }),
    ...ids,
  },
  {
    request: 'openSubscription',
    field: 'currency',
    rule: format('currency'),
    of: (currency) => subscription({ currency }),
    ...currencies,
  },
  {
    request: 'openSubscription',
    field: 'amount',
    rule: range(1, largest),
    of: (amount) => subscription({ amount }),
    taken: [1, 2, largest - 1, largest],
    refused: [0, -1, largest + 1],
  },
  {
    request: 'openSubscription',
    field: 'initialAmount',
    rule: range(0, largest),
    of: (initialAmount) => subscription({ initialAmount }),
    taken: [0, 1, largest],
    refused: [-1, largest + 1],
  },
  {
    request: 'openSubscription',
    field: 'intervalSpan',
    rule: range(1, 9_999),
    of: (intervalSpan) => subscription({ intervalSpan }),
    taken: [1, 2, 9_999],
    refused: [0, 10_000, 1.5],
  },
  { request: 'addSubscription', field: '', rule: longest(32), of: (id) => id, ...ids },
  {
    request: 'listCustomers',
    field: 'limit',
    rule: range(1, 100),
    of: (limit) => ({ limit }),
    taken: [1, 20, 99, 100],
    refused: [0, 101, 1.5],
  },
  {
    request: 'listCustomers',
    field: 'offset',
    rule: range(0, Number.MAX_SAFE_INTEGER),
    of: (offset) => ({ offset }),
    taken: [0, 1, Number.MAX_SAFE_INTEGER],
    refused: [-1, 0.5, Number.MAX_SAFE_INTEGER + 1],
  },
];

/** How a request with this value is judged by the schema that the main process holds it against. */
function judge({ request, of }: Limit, value: unknown): unknown {
  const parsed = requests[request].request.safeParse(of(value as never));
  return parsed.success ? 'taken' : failureOf(parsed.error);
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
  ['findSales', 'orderNo', { orderNo: '' }],
  ['changeSettings', 'name', { ...settings, name: '' }],
  ['addLocation', 'locationId', { locationId: '', name }],
  ['updateLocation', 'change', { locationId: 'loc_1', change: {} }],
  ['openSubscription', 'customerId', subscription({ customerId: '' })],
  ['openSubscription', 'customerId', subscription({ customerId: undefined })],
])('%s says that %s is required', (request, field, value) => {
  const parsed = requests[request].request.safeParse(value);
  expect(parsed.success ? 'taken' : failureOf(parsed.error)).toMatchObject({
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
  ['startSubscription', 'sub_1'],
  ['testConnection', { secretKey: 'sk' }],
])('%s does not take what is not in the contract: %j', (request, value) => {
  expect(requests[request].request.safeParse(value).success).toBe(false);
});
