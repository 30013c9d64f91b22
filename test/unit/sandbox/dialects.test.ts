import { describe, expect, test } from 'vitest';
import { isDialectName } from '../../../electron/sandbox/dialects.ts';
import { testSandbox } from './support.ts';

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

  test('names the validity its own way when refusing it', async () => {
    const { call } = testSandbox({ dialect });
    const { status, body } = await call('POST', '/codes', { amount: 1, orderNo: 'A', [validity]: 31 });
    expect(status).toBe(400);
    expect(body).toMatchObject({ field: validity });
    expect(body['message']).toMatch(new RegExp(`^${validity} must be an integer from 3 to 30`));
  });

  test('answers creates with its own status', async () => {
    const { call } = testSandbox({ dialect });
    expect(await call('POST', '/locations', { name: { kanji: '店' } })).toMatchObject({ status: location });
    expect(await call('POST', '/codes', { amount: 1, orderNo: 'A' })).toMatchObject({ status: 201 });
    const created = await call('POST', '/subscriptions', { customerId: 'cus_practice_01' });
    expect(created).toMatchObject({ status: other });
    const start = await call('POST', `/subscriptions/${String(created.body['id'])}/start`);
    expect(start).toMatchObject({ status: 200 });
  });
});

test('elepay ignores the fields that it does not take', async () => {
  const { call } = testSandbox({ dialect: 'elepay' });
  const { status, body } = await call('POST', '/codes', {
    amount: 1,
    orderNo: 'A',
    expiryPeriod: 'nonsense',
    customerId: 'cus_nobody',
    sourceId: 7,
    shouldCreateSource: 'yes',
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({ shouldCreateSource: false, expiryPeriod: 600_000 });
  expect(body).not.toHaveProperty('customer');
});

test.each(['', 'Documented', '__proto__', 'toString'])('%j names no dialect', (name) => {
  expect(isDialectName(name)).toBe(false);
});
