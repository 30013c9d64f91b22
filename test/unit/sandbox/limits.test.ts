import { describe, expect, test } from 'vitest';
import { dialectNames } from '../../../electron/sandbox/dialects.ts';
import { type Json, noon, testSandbox } from './support.ts';

/** A field's values on both sides of its limit (specification sections 4 and 8). */
type Row = readonly [field: string, accepted: readonly unknown[], refused: readonly unknown[]];

const code = { amount: 1200, orderNo: 'LIMIT-1' };
const customerId = 'cus_practice_01';
const long = (length: number): string => '注'.repeat(length);

async function expectRefusal(path: string, body: Json, field: string): Promise<void> {
  const { call } = testSandbox();
  const answer = await call('POST', path, body);
  expect(answer, JSON.stringify(body)).toMatchObject({ status: 400, body: { code: 'invalid_field', field } });
  expect(answer.body['message']).toContain(field);
}

async function expectAcceptance(path: string, body: Json): Promise<void> {
  const { call } = testSandbox();
  const { status } = await call('POST', path, body);
  expect([200, 201], JSON.stringify(body)).toContain(status);
}

describe('create code', () => {
  const rows: readonly Row[] = [
    ['orderNo', ['A', long(49), long(50)], ['', long(51), 1, null, undefined]],
    ['description', ['', long(254), long(255)], [long(256), 1, null]],
    ['expiryPeriod', [3, 4, 29, 30], [2, 31, 3.5, '10', null]],
    ['currency', ['JPY', 'USD'], ['JP', 'JPYN', 'jpy', 'ZZZ', '', null]],
    [
      'frontUrl',
      ['http://a', 'https://a.example/b?c=d#e', 'http://192.168.1.5:8080/a?b=c#d'],
      [
        'ftp://a',
        'https://',
        'https:/a',
        'a',
        '',
        null,
        'https://a:99999/',
        'https://a/\r\nA: b',
        ' https://a',
      ],
    ],
    ['amount', [1, 2, 9_999_999_998, 9_999_999_999], [0, -1, 10_000_000_000, 1.5, '1', [1], null, undefined]],
    ['shouldCreateSource', [false], ['true', 1, null]],
    ['extra', [{}, { a: { b: [1] } }], [[], 'x', null]],
    ['metadata', [{}, { 注: '文' }], [[], 'x', null]],
    ['items', [[], [{ name: 'a', price: -1, count: 1, image: 'https://a.example/b.png' }]], [{}, 'x', null]],
  ];
  test.each(rows)('%s: one below, at and above its limit', async (field, accepted, refused) => {
    for (const value of accepted) await expectAcceptance('/codes', { ...code, [field]: value });
    for (const value of refused) await expectRefusal('/codes', { ...code, [field]: value }, field);
  });

  // Identifiers of 31 and 32 characters that exist are needed to tell "too long" from "unknown".
  test.each(['locationId', 'customerId', 'sourceId'])('%s: 31 and 32 characters, not 33', async (field) => {
    for (const length of [31, 32]) {
      const { call, store } = testSandbox();
      const id = 'i'.repeat(length);
      const customer = store.customers.find(customerId);
      const source = store.sources.find('src_practice_01');
      if (customer === undefined || source === undefined) throw new Error('the samples are missing');
      store.customers.insert({ ...customer, id });
      store.sources.insert({ ...source, id, customerId: id });
      store.locations.insert({ id, name: {}, status: 'active' });
      const fields = field === 'sourceId' ? { customerId: id, sourceId: id } : { [field]: id };
      expect((await call('POST', '/codes', { ...code, ...fields })).status).toBe(201);
    }
    await expectRefusal('/codes', { ...code, [field]: 'i'.repeat(33) }, field);
    await expectRefusal('/codes', { ...code, [field]: '' }, field);
  });
});

describe('locations', () => {
  const update = '/locations/loc_practice_ginza';
  const rows: readonly Row[] = [
    ['tel', ['', '0'.repeat(19), '0'.repeat(20)], ['0'.repeat(21), 3, null]],
    ['zip', ['', '1234567', '12345678'], ['123456789', 1_040_061, null]],
    ['latitude', [-90, -89.9, 89.9, 90], [-90.1, 90.1, '35', null]],
    ['longitude', [-180, -179.9, 179.9, 180], [-180.1, 180.1, '139', null]],
    ['note', ['', long(500)], [1, null]],
    ['status', ['active', 'submitted'], ['closed', '', null]],
    ['name', [{}, { kanji: '店' }, { kana: 'ミセ', romaji: 'Mise' }], ['店', null, []]],
    ['address', [{}, { kana: { pref: 'トウキョウ' } }], ['東京', null, []]],
  ];
  test.each(rows)('update, %s: one below, at and above its limit', async (field, accepted, refused) => {
    for (const value of accepted) await expectAcceptance(update, { [field]: value });
    for (const value of refused) await expectRefusal(update, { [field]: value }, field);
  });

  test.each([
    ['tel', '0'.repeat(21)],
    ['zip', '123456789'],
  ])('create keeps the limit of update on %s', async (field, value) => {
    await expectAcceptance('/locations', { [field]: value.slice(1) });
    await expectRefusal('/locations', { [field]: value }, field);
  });

  test('an update of one field leaves every other as it was', async () => {
    const { call, store } = testSandbox();
    const before = store.locations.find('loc_practice_ginza');
    for (const change of [{ tel: '1' }, { zip: '2' }, { note: '3' }, { latitude: 4 }, { longitude: 5 }]) {
      const { call: callOne } = testSandbox();
      expect((await callOne('POST', update, change)).body).toEqual({ ...before, ...change });
    }
    expect((await call('POST', update, {})).body).toEqual(before);
    const address = { kana: { town: 'ツキジ' } };
    expect((await call('POST', update, { address })).body).toEqual({
      ...before,
      address: { ...before?.address, kana: { ...before?.address?.kana, town: 'ツキジ' } },
    });
  });
});

describe('create subscription', () => {
  const base = { customerId };
  const rows: readonly Row[] = [
    ['name', ['', long(19), long(20)], [long(21), 1, null]],
    ['currency', ['JPY', 'EUR'], ['JP', 'JPYN', 'eur', null]],
    ['amount', [1, 9_999_999_999], [0, 10_000_000_000, 0.5, '1', null]],
    ['interval', ['day', 'week', 'month', 'year'], ['days', 'hour', '', null]],
    ['intervalSpan', [1, 2, 9999], [0, 10_000, 1.5, null]],
    ['initialAmount', [0, 1, 9_999_999_999], [-1, 10_000_000_000, null]],
    ['firstChargeTime', [100_000_000_000, noon], [99_999_999_999, 8_640_000_000_000_001, '2026', null]],
    ['metadata', [{}, { a: 1 }], [[], 'x', null]],
  ];
  test.each(rows)('%s: one below, at and above its limit', async (field, accepted, refused) => {
    for (const value of accepted) await expectAcceptance('/subscriptions', { ...base, [field]: value });
    for (const value of refused) await expectRefusal('/subscriptions', { ...base, [field]: value }, field);
  });

  test('customerId: 31 and 32 characters, not 33', async () => {
    for (const length of [31, 32]) {
      const { call, store } = testSandbox();
      const customer = store.customers.find(customerId);
      if (customer === undefined) throw new Error('the sample is missing');
      const id = 'c'.repeat(length);
      store.customers.insert({ ...customer, id });
      expect((await call('POST', '/subscriptions', { customerId: id })).status).toBe(200);
    }
    await expectRefusal('/subscriptions', { customerId: 'c'.repeat(33) }, 'customerId');
  });
});

describe('a list', () => {
  test.each([
    ['locations', 'limit', ['1', '2', '99', '100'], ['0', '101', '-1', '1.5', 'x', '']],
    ['locations', 'offset', ['0', '1', '2147483647'], ['-1', '2147483648', 'x', '']],
    ['customers', 'keyword', ['', long(254), long(255)], [long(256)]],
    ['customers', 'limit', ['100'], ['101']],
  ])('%s, %s: one below, at and above its limit', async (list, field, accepted, refused) => {
    const { call } = testSandbox();
    const path = (value: string): string => `/${list}?${field}=${encodeURIComponent(value)}`;
    for (const value of accepted) expect((await call('GET', path(value))).status, value).toBe(200);
    for (const value of refused) {
      expect(await call('GET', path(value)), value).toMatchObject({ status: 400, body: { field } });
    }
  });
});

const notFound = { status: 404, body: { code: 'not_found' } };

describe.each(dialectNames)('unknown ids in the %s dialect', (dialect) => {
  test.each([
    ['GET', '/codes/code_lost', 'code "code_lost"'],
    ['DELETE', '/codes/code_lost', 'code "code_lost"'],
    ['POST', '/locations/loc_lost', 'location "loc_lost"'],
    ['POST', '/subscriptions/sub_lost', 'subscription "sub_lost"'],
    ['POST', '/subscriptions/sub_lost/start', 'subscription "sub_lost"'],
    ['GET', '/subscriptions/sub_lost', 'subscription "sub_lost"'],
  ])('%s %s answers that there is none, with what was looked for', async (method, path, words) => {
    const { call } = testSandbox({ dialect });
    const body = method === 'POST' && !path.endsWith('/start') ? {} : undefined;
    const answer = await call(method, path, body, { 'accept-language': 'en' });
    const said = dialect === 'elepay' ? { status: 400, body: { errorCode: 'M002003' } } : notFound;
    expect(answer).toMatchObject(said);
    expect(answer.body['message']).toContain(words);
  });
});
