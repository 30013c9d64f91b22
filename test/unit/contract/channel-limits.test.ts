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
  /** What else the request has; null: the value is all of it. */
  base: object | null;
  /** Where the value stands in the request. */
  path: string;
}

function limit(
  request: RequestName,
  field: string,
  rule: object,
  values: Values,
  base: object | null = {},
  path = field,
): Limit {
  return { request, field, rule, base, path, ...values };
}

/** A copy with something else in a place. */
function withAt(value: unknown, [name, ...rest]: readonly string[], replacement: unknown): unknown {
  if (name === undefined) return replacement;
  if (Array.isArray(value)) {
    return value.map((each: unknown, index) =>
      String(index) === name ? withAt(each, rest, replacement) : each,
    );
  }
  const object = value as Record<string, unknown>;
  return { ...object, [name]: withAt(object[name], rest, replacement) };
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
const degrees = (most: number): Values => ({ taken: [-most, 0, most], refused: [-most - 0.1, most + 0.1] });

const shown = { ...sale, customer };
const change = { locationId: 'loc_1', change: {} };
const asked = subscription({});
const prefixes = { taken: ['A', 'A234567', 'A2345678'], refused: ['', 'A23456789', 'a', 'Ａ'] };
const above = { taken: [0, 1, largest - 1, largest, null], refused: [-1, largest + 1] };
const keys = {
  taken: ['k', 'k'.repeat(511), 'k'.repeat(512)],
  refused: ['k'.repeat(513), 'sk live', 'sk\n', '鍵'],
};
const amounts = { taken: [1, 2, largest - 1, largest], refused: [0, -1, largest + 1] };
const offsets = { taken: [0, 1, Number.MAX_SAFE_INTEGER], refused: [-1, 0.5, Number.MAX_SAFE_INTEGER + 1] };

const limits = [
  limit('findSales', 'text', longest(50), lengths(50)),
  limit('openSale', 'note', longest(255), lengths(255), sale),
  limit('openSale', 'expiryPeriod', range(3, 30), minutes, sale),
  limit('openSale', 'locationId', longest(32), ids, sale),
  limit('openSale', 'customer.id', longest(32), ids, shown),
  limit('openSale', 'customer.sourceId', longest(32), ids, shown),
  limit('openSale', 'currency', format('currency'), currencies, sale),
  limit('setPreferences', 'expiryPeriod', range(3, 30), minutes),
  limit('connect', 'frontUrl', format('http-url'), urls, service),
  limit('changeSettings', 'frontUrl', format('http-url'), urls, settings),
  limit('changeSettings', 'expiryPeriod', range(3, 30), minutes, settings),
  limit('changeSettings', 'currency', format('currency'), currencies, settings),
  limit('changeSettings', 'name', longest(40), lengths(40), settings),
  limit('changeSettings', 'orderPrefix', format('order-prefix'), prefixes, settings),
  limit('changeSettings', 'confirmAbove', range(0, largest), above, settings),
  limit('setKey', 'secretKey', format('secret-key'), keys),
  limit('setKey', 'secretKey', { kind: 'required' }, { taken: ['k'], refused: [''] }),
  limit('createLocation', 'tel', longest(20), lengths(20)),
  limit('createLocation', 'zip', longest(8), lengths(8)),
  limit('updateLocation', 'tel', longest(20), lengths(20), change, 'change.tel'),
  limit('updateLocation', 'zip', longest(8), lengths(8), change, 'change.zip'),
  limit('updateLocation', 'latitude', range(-90, 90), degrees(90), change, 'change.latitude'),
  limit('updateLocation', 'longitude', range(-180, 180), degrees(180), change, 'change.longitude'),
  limit('updateLocation', 'locationId', longest(32), ids, { change: { tel: '03' } }),
  limit('addLocation', 'locationId', longest(32), ids, { name }),
  limit('removeLocation', '', longest(32), ids, null),
  limit('openSubscription', 'name', longest(20), lengths(20), asked, 'terms.name'),
  limit('openSubscription', 'customerId', longest(32), ids, asked, 'terms.customerId'),
  limit('openSubscription', 'currency', format('currency'), currencies, asked, 'terms.currency'),
  limit('openSubscription', 'amount', range(1, largest), amounts, asked, 'terms.amount'),
  limit(
    'openSubscription',
    'initialAmount',
    range(0, largest),
    { taken: [0, 1, largest], refused: [-1, largest + 1] },
    asked,
    'terms.initialAmount',
  ),
  limit(
    'openSubscription',
    'intervalSpan',
    range(1, 9_999),
    { taken: [1, 2, 9_999], refused: [0, 10_000, 1.5] },
    asked,
    'terms.intervalSpan',
  ),
  limit('addSubscription', '', longest(32), ids, null),
  limit('listCustomers', 'limit', range(1, 100), { taken: [1, 20, 99, 100], refused: [0, 101, 1.5] }),
  limit('listCustomers', 'offset', range(0, Number.MAX_SAFE_INTEGER), offsets),
];

/** How a request with this value is judged by the schema that the main process holds it against. */
function judge({ request, base, path }: Limit, value: unknown): unknown {
  const sent = base === null ? value : withAt(base, path.split('.'), value);
  const parsed = requests[request].request.safeParse(sent);
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
