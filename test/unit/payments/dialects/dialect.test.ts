import { describe, expect, test } from 'vitest';
import type { CreateCode } from '../../../../electron/contract/payment-requests.ts';
import {
  createCodeBody,
  epochMs,
  specificationName,
  validityMs,
} from '../../../../electron/payments/dialects/dialect.ts';
import { documented } from '../../../../electron/payments/dialects/documented.ts';
import { elepay } from '../../../../electron/payments/dialects/elepay.ts';
import { answering, clientOf, codeRequest, jsonAnswer } from '../../../support/raw-service.ts';

const whole: CreateCode = {
  ...codeRequest,
  description: 'Tea',
  extra: { a: '1' },
  metadata: { b: '2' },
  frontUrl: 'https://shop.example/thanks',
  items: [{ name: 'Tea', price: 600, count: 2 }],
  locationId: 'loc_1',
  customerId: 'cus_1',
  sourceId: 'src_1',
  shouldCreateSource: true,
};

describe('createCodeBody', () => {
  test('names every field as the specification does', () => {
    expect(createCodeBody(documented, whole)).toEqual(whole);
  });

  test('names the validity as elepay does, and everything else as the specification', () => {
    const { expiryPeriod, ...same } = whole;
    expect(createCodeBody(elepay, whole)).toEqual({ ...same, expiryDuration: expiryPeriod });
  });

  test.each([documented, elepay])('says shouldCreateSource only when it is true: $name', (dialect) => {
    expect(createCodeBody(dialect, { ...whole, shouldCreateSource: false })).not.toHaveProperty(
      'shouldCreateSource',
    );
  });
});

describe('specificationName', () => {
  test.each([
    [documented, 'expiryPeriod', 'expiryPeriod'],
    [elepay, 'expiryDuration', 'expiryPeriod'],
    [elepay, 'items.0.price', 'items.0.price'],
    [elepay, 'surprise', 'surprise'],
    [elepay, '', ''],
  ])('of $name: %s is %s', (dialect, theirs, ours) => {
    expect(specificationName(dialect, theirs)).toBe(ours);
  });

  test('is what a refusal names', async () => {
    const words = { message: 'expiryDuration must be 3 to 30', field: 'expiryDuration' };
    await using service = await answering(jsonAnswer('400 Bad Request', words));
    const outcome = await clientOf(service, { dialect: 'elepay' }).createCode(codeRequest);
    expect(outcome).toMatchObject({ kind: 'refused', reason: 'invalid', field: 'expiryPeriod' });
  });
});

describe('validityMs', () => {
  const of = (expiryPeriod: number | undefined) => ({ id: 'code_1', expiryPeriod });
  test.each([
    [3, 180_000],
    [10, 600_000],
    [30, 1_800_000],
    [2.5, 150_000],
  ])('reads %d minutes as documented', (minutes, expected) => {
    expect(validityMs(documented, of(minutes))).toBe(expected);
  });

  test.each([1_000, 599_321, 1_800_000])('reads %d milliseconds as elepay means them', (left) => {
    expect(validityMs(elepay, of(left))).toBe(left);
  });

  const senseless = [undefined, 0, -1, -0, 0.5, 1e9, Number.NaN, Infinity, -Infinity];
  test.each([documented, elepay])('makes nothing of what makes no sense: $name', (dialect) => {
    expect(senseless.map((value) => validityMs(dialect, of(value)))).toEqual(senseless.map(() => undefined));
  });

  test('takes neither unit for the other', () => {
    expect(validityMs(documented, of(600_000))).toBeUndefined();
    expect(validityMs(elepay, of(10))).toBeUndefined();
  });
});

describe('epochMs', () => {
  test.each([
    [documented, 1_767_225_600, 1_767_225_600_000],
    [documented, 99_999_999_999, 99_999_999_999_000],
    [documented, 100_000_000_000, 100_000_000_000],
    [documented, 1_767_225_600_000, 1_767_225_600_000],
    [elepay, 1_767_225_600_000, 1_767_225_600_000],
    [elepay, 0, 0],
  ])('of $name reads %d as %d', (dialect, time, expected) => {
    expect(epochMs(dialect, time)).toBe(expected);
  });
});

test.each([documented, elepay])('a time beyond the calendar is no time: $name', (dialect) => {
  const times = [-1, -62_135_596_800_000, 253_402_300_800_000, 8.64e15, 8.64e15 + 1, Number.MAX_SAFE_INTEGER];
  expect(times.map((time) => epochMs(dialect, time))).toEqual(times.map(() => Number.NaN));
  expect(new Date(epochMs(dialect, 253_402_300_799_999)).getUTCFullYear()).toBe(9999);
});

test('a client speaks the dialect it was made for', async () => {
  await using service = await answering(jsonAnswer('200 OK', { id: 'code_1', expiryPeriod: 600_000 }));
  const client = clientOf(service, { dialect: 'elepay' });
  const outcome = await client.createCode(whole);
  const body = JSON.parse(service.requests[0]?.body ?? '') as Record<string, unknown>;
  expect([body['expiryDuration'], 'expiryPeriod' in body, body['customerId']]).toEqual([10, false, 'cus_1']);
  expect(outcome.kind === 'ok' && client.validityMs(outcome.value)).toBe(600_000);
  expect(client.epochMs(1_000)).toBe(1_000);
});

test.each([
  ['documented', 'Bearer sk_test_0123+canary/KEY='],
  // What its own SDKs send: the key and a colon, in base64.
  ['elepay', `Basic ${btoa('sk_test_0123+canary/KEY=:')}`],
] as const)('signs in as %s does', async (dialect, header) => {
  await using service = await answering(jsonAnswer('200 OK', { total: 0, customers: [] }));
  await clientOf(service, { dialect }).listCustomers();
  expect(service.requests[0]?.headers.get('authorization')).toBe(header);
});

test.each(['application/json', 'application/json;charset=utf-8', 'text/json; charset=UTF-8'])(
  'an answer whose content type is %s is read',
  async (type) => {
    const list = { total: 0, customers: [] };
    await using service = await answering(jsonAnswer('200 OK', list, { 'content-type': type }));
    expect(await clientOf(service, { dialect: 'elepay' }).listCustomers()).toMatchObject({ value: list });
  },
);
