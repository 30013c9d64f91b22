import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { failureOfIssues } from '../../../electron/contract/result.ts';
import * as requests from '../../../electron/contract/payment-requests.ts';
import {
  operations,
  type OperationName,
  type OperationSpecification,
} from '../../support/operation-specification.ts';
import { foreignTo } from './samples.ts';

/** The client's schema of every body and query. */
const schemaOf = {
  createLocation: requests.createLocation,
  updateLocation: requests.updateLocation,
  createCode: requests.createCode,
  createSubscription: requests.createSubscription,
  updateSubscription: requests.updateSubscription,
  listCustomers: requests.listCustomers,
  listLocations: requests.listLocations,
} as const satisfies Partial<Record<OperationName, z.ZodObject>>;
type Written = keyof typeof schemaOf;

/** A request that is right in every respect, with every field. */
const whole: Record<Written, Record<string, unknown>> = {
  createLocation: { name: { kanji: '本店' }, tel: '03', zip: '105', address: { kana: { pref: 'ト' } } },
  updateLocation: {
    name: { kanji: '本店', kana: 'ホンテン', romaji: 'Honten' },
    tel: '03-1234-5678',
    zip: '105-0014',
    address: { kanji: { pref: '東京都', city: '港区', town: '芝', address1: '1-2', address2: '' } },
    latitude: -90,
    longitude: 180,
    note: '',
    status: 'submitted',
  },
  createCode: {
    amount: 1,
    currency: 'JPY',
    orderNo: 'T1-1',
    description: '',
    extra: { a: 1 },
    metadata: { b: [null] },
    expiryPeriod: 10,
    frontUrl: 'https://shop.example/thanks',
    items: [{ name: '茶', image: 'https://shop.example/tea.png', price: 0, count: 1 }],
    locationId: 'loc_1',
    customerId: 'cus_1',
    sourceId: 'src_1',
    shouldCreateSource: true,
  },
  createSubscription: {
    name: '珈琲の会',
    customerId: 'cus_1',
    currency: 'USD',
    amount: 980,
    interval: 'month',
    intervalSpan: 2,
    initialAmount: 0,
    firstChargeTime: 1_767_225_600_000,
    metadata: {},
  },
  updateSubscription: { metadata: {} },
  listCustomers: { keyword: '', limit: 20, offset: 0 },
  listLocations: { limit: 1, offset: 0 },
};

/** Without these a request cannot be made; the client always says currency and validity itself. */
const required: Partial<Record<Written, string[]>> = {
  createCode: ['amount', 'currency', 'expiryPeriod', 'orderNo'],
  createSubscription: ['customerId'],
  updateSubscription: ['metadata'],
};

const written = (Object.keys(schemaOf) as Written[]).map((name) => {
  const operation: OperationSpecification = operations[name];
  const schema: z.ZodObject = schemaOf[name];
  return { name, schema, fields: operation.body ?? operation.query ?? {}, right: whole[name] };
});
const everyField = written.flatMap(({ fields, ...given }) =>
  Object.entries(fields).map(([field, { type }]) => ({ ...given, field, type })),
);

function failureFor(schema: z.ZodObject, request: object): { field?: string | undefined } {
  const parsed = schema.safeParse(request);
  return parsed.success ? {} : failureOfIssues(parsed.error);
}

test('every operation of the specification that is given something has its schema', () => {
  const given = Object.entries<OperationSpecification>(operations).filter(
    ([, { body, query }]) => body ?? query,
  );
  expect(Object.keys(schemaOf).toSorted()).toEqual(given.map(([name]) => name).toSorted());
});

describe.each(written)('$name', ({ schema, fields, right, name }) => {
  test('takes the fields of the specification, and no others', () => {
    expect(Object.keys(schema.shape).toSorted()).toEqual(Object.keys(fields).toSorted());
    expect(failureFor(schema, { ...right, surprise: 1 })).toMatchObject({ code: 'invalid' });
  });

  test('hands on a request with every field as it was given', () => {
    expect(Object.keys(right).toSorted()).toEqual(Object.keys(fields).toSorted());
    expect(schema.parse(right)).toEqual(right);
  });

  test('wants only what the service cannot do without', () => {
    const missed = Object.keys(fields).filter((field) => {
      return failureFor(schema, { ...right, [field]: undefined }).field === field;
    });
    expect(missed.toSorted()).toEqual(required[name] ?? []);
  });
});

describe('a field of a request', () => {
  test.each(everyField)('is of its type: $name $field, $type', ({ schema, right, field, type }) => {
    // Unlike in an answer, null is not "absent" here: nothing of the sort is ever sent.
    const foreign = [...foreignTo(type), null];
    const refused = foreign.map((value) => failureFor(schema, { ...right, [field]: value }).field);
    // An element of a list is named by its place in it.
    expect([...new Set(refused.map((name) => name?.split('.')[0]))]).toEqual([field]);
  });
});

describe('an update of a location', () => {
  const nothing = [
    {},
    { note: undefined },
    { name: {} },
    { address: { kanji: {}, kana: { pref: undefined } } },
  ];
  test.each(nothing)('that changes nothing is refused: %j', (change) => {
    const failure = failureFor(requests.updateLocation, change);
    expect(failure).toMatchObject({ code: 'invalid', rule: { kind: 'required' } });
  });

  test.each([{ note: '' }, { latitude: 0 }, { name: { kana: '' } }, { status: 'active' }])(
    'that empties a field or sets it to nought is a change: %j',
    (change) => {
      expect(requests.updateLocation.parse(change)).toEqual(change);
    },
  );
});

describe('limits beyond section 8', () => {
  const cases: [Written, string, unknown[], unknown[]][] = [
    ['createCode', 'amount', [1, 9_999_999_999], [0, -1, 10_000_000_000, 0.5, Infinity]],
    ['createSubscription', 'amount', [1, 9_999_999_999], [0, 10_000_000_000, 1.5]],
    ['createSubscription', 'initialAmount', [0, 1, 9_999_999_999], [-1, 10_000_000_000, 1.5]],
    ['createSubscription', 'interval', ['day', 'week', 'month', 'year'], ['', 'Month', 'fortnight']],
    [
      'createSubscription',
      'firstChargeTime',
      [100_000_000_000, 8_640_000_000_000_000],
      [99_999_999_999, 8_640_000_000_000_001, -1],
    ],
    ['updateLocation', 'latitude', [-90, 0, 90], [-90.1, 90.1]],
    ['updateLocation', 'longitude', [-180, 0, 180], [-180.1, 180.1]],
    ['updateLocation', 'status', ['active', 'submitted'], ['', 'Active', 'closed']],
  ];
  test.each(cases)('hold: %s %s', (name, field, good, bad) => {
    const schema: z.ZodObject = schemaOf[name];
    const fieldsRefused = (values: unknown[]) =>
      values.map((value) => failureFor(schema, { ...whole[name], [field]: value }).field);
    expect(fieldsRefused(good)).toEqual(good.map(() => undefined));
    expect(fieldsRefused(bad)).toEqual(bad.map(() => field));
  });

  const lines = (change: object, count = 1) =>
    Array.from({ length: count }, () => ({ name: '茶', price: 1, count: 1, ...change }));
  test.each<[string, object[], string]>([
    ['a price below nothing', lines({ price: -1 }), 'items.0.price'],
    ['a price of eleven digits', lines({ price: 10_000_000_000 }), 'items.0.price'],
    ['a count of 10,000', lines({ count: 10_000 }), 'items.0.count'],
    ['a name of 256 characters', lines({ name: '茶'.repeat(256) }), 'items.0.name'],
    ['a picture of this terminal', lines({ image: '/pictures/tea.svg' }), 'items.0.image'],
    ['a picture within the text', lines({ image: 'data:image/png;base64,AAAA' }), 'items.0.image'],
    ['a picture that is a script', lines({ image: 'javascript:alert(1)' }), 'items.0.image'],
    ['a picture with a blank', lines({ image: 'https://shop.example/a b.png' }), 'items.0.image'],
    ['more than 200 lines and the tax of three rates', lines({}, 204), 'items'],
  ])('hold within the items: %s', (_, items, field) => {
    expect(failureFor(requests.createCode, { ...whole.createCode, items })).toMatchObject({ field });
  });

  test('leave room for 200 lines, free ones among them, with pictures', () => {
    const items = lines({ price: 0, count: 9_999, image: 'http://shop.example/tea.png?size=2' }, 200);
    expect(failureFor(requests.createCode, { ...whole.createCode, items })).toEqual({});
  });
});
