import { describe, expect, test } from 'vitest';
import { isDialectName } from '../../../electron/sandbox/dialects.ts';
import { insertExamples } from '../../support/example-codes.ts';
import { key, noon, testSandbox } from './support.ts';

describe.each([
  {
    dialect: 'documented',
    validity: 'expiryPeriod',
    atFirst: 5,
    later: 5,
    over: 5,
    location: 200,
    other: 200,
  },
  {
    dialect: 'elepay',
    validity: 'expiryDuration',
    atFirst: 300_000,
    later: 299_000,
    over: 0,
    location: 201,
    other: 201,
  },
] as const)('the dialect $dialect', ({ dialect, validity, atFirst, later, over, location, other }) => {
  test(`takes the validity as ${validity} and says expiryPeriod its own way`, async () => {
    const { call, clock, createCode } = testSandbox({ dialect });
    const { id, expiryPeriod } = await createCode({ [validity]: 5 });
    expect(expiryPeriod).toBe(atFirst);
    clock.now += 1000;
    expect((await call('GET', `/codes/${id}`)).body).toMatchObject({ expiryPeriod: later, expired: false });
    clock.now += 300_000;
    expect((await call('GET', `/codes/${id}`)).body).toMatchObject({ expiryPeriod: over, expired: true });
  });

  test('answers creates with its own status', async () => {
    const { call } = testSandbox({ dialect });
    const place = { name: { kanji: '店' }, tel: '03-1', zip: '105-0014', address: {} };
    expect(await call('POST', '/locations', place)).toMatchObject({ status: location });
    expect(await call('POST', '/codes', { amount: 1, orderNo: 'A' })).toMatchObject({ status: 201 });
    const created = await call('POST', '/subscriptions', { customerId: 'cus_practice_01' });
    expect(created).toMatchObject({ status: other });
    const start = await call('POST', `/subscriptions/${String(created.body['id'])}/start`);
    expect(start).toMatchObject({ status: 200 });
  });
});

test('elepay takes texts in extra and metadata, within what it publishes', async () => {
  const { call } = testSandbox({ dialect: 'elepay' });
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`key-${index}`, '']));
  const bad = [
    many,
    { a: 1 },
    { a: null },
    { a: '値'.repeat(86) },
    { ['k'.repeat(21)]: '' },
    { route: '' },
    { __a: '' },
  ];
  for (const metadata of bad) {
    const { status, body } = await call('POST', '/codes', { amount: 1, orderNo: 'A', metadata });
    expect([metadata, status]).toEqual([metadata, 400]);
    expect(JSON.stringify(body)).toContain('metadata');
  }
  const metadata = { ['k'.repeat(20)]: '値'.repeat(85) };
  const documented = testSandbox();
  for (const [sandbox, extra] of [
    [{ call }, { table: '7' }],
    [documented, { table: 7 }],
  ] as const) {
    const taken = await sandbox.call('POST', '/codes', { amount: 1, orderNo: 'B', metadata, extra });
    expect(taken).toMatchObject({ status: 201, body: { metadata, extra } });
  }
});

test('elepay lists the charges of the ways to pay that are named', async () => {
  const { call, store } = testSandbox({ dialect: 'elepay' });
  insertExamples(store, noon);
  const totalOf = async (query: string): Promise<unknown> =>
    (await call('GET', `/charges${query}`)).body['total'];
  expect(await totalOf('')).toBe(5);
  expect(await totalOf('?paymentMethod=konbini')).toBe(1);
  expect(await totalOf('?paymentMethod=konbini&paymentMethod=banktransfer')).toBe(2);
  expect(await totalOf('?paymentMethod=paypay')).toBe(0);
});

test('elepay takes customers and their sources on a code, and embeds them', async () => {
  const { call, createCode } = testSandbox({ dialect: 'elepay' });
  const given = { customerId: 'cus_practice_01', sourceId: 'src_practice_01', shouldCreateSource: true };
  expect(await createCode(given)).toMatchObject({
    customer: { id: 'cus_practice_01' },
    source: { id: 'src_practice_01' },
    activeSources: [{ id: 'src_practice_01' }],
    shouldCreateSource: true,
  });
  const unknown = { amount: 1, orderNo: 'A', customerId: 'cus_nobody' };
  expect(await call('POST', '/codes', unknown)).toMatchObject({
    status: 400,
    body: { errorCode: 'M002003', parameterName: 'customerId' },
  });
});

test('elepay ignores the validity under its documented name', async () => {
  const { createCode } = testSandbox({ dialect: 'elepay' });
  expect(await createCode({ expiryPeriod: 'nonsense' })).toMatchObject({ expiryPeriod: 600_000 });
});

test.each([
  ['documented', 'pending', 'revoked', 'application/json'],
  ['elepay', 'closed', 'failed', 'application/json;charset=utf-8'],
] as const)(
  '%s calls an expired code %s, a declined try %s, and its answers %s',
  async (dialect, expired, declined, mediaType) => {
    const { call, clock, createCode, visit } = testSandbox({ dialect });
    const { id, codeUrl } = await createCode();
    await visit(codeUrl, { outcome: 'decline' });
    const first = await call('GET', `/codes/${id}`);
    expect(first.body).toMatchObject({ status: 'pending', charge: { status: declined, paid: false } });
    clock.now += 600_000;
    const answer = await call('GET', `/codes/${id}`);
    expect(answer.body).toMatchObject({ status: expired, expired: true });
    expect(answer.headers.get('content-type')).toBe(mediaType);
    expect((await call('GET', '/nowhere')).headers.get('content-type')).toBe(mediaType);
  },
);

test.each([
  ['documented', 401, 401],
  ['elepay', 200, 400],
] as const)(
  '%s answers Basic sign-in, the key as user and no password, with %i',
  async (dialect, status, wrong) => {
    const { call } = testSandbox({ dialect });
    const basic = (text: string): Record<string, string> => ({
      authorization: `Basic ${Buffer.from(text).toString('base64')}`,
    });
    expect((await call('GET', '/customers', undefined, basic(`${key}:`))).status).toBe(status);
    expect((await call('GET', '/customers', undefined, basic(`${key}x:`))).status).toBe(wrong);
    expect((await call('GET', '/customers', undefined, basic(`:${key}`))).status).toBe(wrong);
  },
);

test.each(['', 'Documented', '__proto__', 'toString'])('%j names no dialect', (name) => {
  expect(isDialectName(name)).toBe(false);
});
