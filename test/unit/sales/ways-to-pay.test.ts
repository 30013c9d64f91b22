import { describe, expect, test } from 'vitest';
import { presentedShop, scanned, token } from './presented-shop.ts';
import { createBench, opened, refusedWith, request, settleAll } from './support.ts';

const tooLittle = [{ name: 'paypay', min: 1, max: 1_000 }];
const enough = { name: 'creditcard', min: 1, max: 100_000 };

test('an amount that no way to pay takes is refused before anything is written or sent', () => {
  const bench = createBench();
  bench.settings.waysToPay = tooLittle;
  const refused = bench.sales.open(request({ confirmed: true }));
  expect(refused).toMatchObject({ ok: false, code: 'no-way-to-pay' });
  expect(refused).toHaveProperty('message', expect.stringContaining('1200 JPY; the nearest are 1000'));
  expect(bench.service.calls).toEqual([]);
  expect(bench.journal.findByRequest(request().requestId)).toEqual({ ok: true, value: null });
});

test.each([
  ['one way takes it', [...tooLittle, enough]],
  ['no ways are known', []],
])('a code is asked for where %s', async (_why, waysToPay) => {
  const bench = createBench();
  bench.settings.waysToPay = waysToPay;
  await opened(bench);
  expect(bench.service.count('create')).toBe(1);
});

test('a new code for a sale is refused as well, and its old one is left alone', async () => {
  const bench = createBench();
  const id = await opened(bench);
  await bench.sales.cancel(id);
  const { calls } = bench.service;
  const before = [...calls];
  bench.settings.waysToPay = tooLittle;
  expect(await bench.sales.renew(id)).toMatchObject({ ok: false, code: 'no-way-to-pay' });
  expect(calls).toEqual(before);
});

test('asking again for a code that was refused is refused as well', async () => {
  const bench = createBench();
  bench.service.onCreate = () => refusedWith('refused');
  const id = await opened(bench);
  bench.settings.waysToPay = tooLittle;
  expect(await bench.sales.renew(id)).toMatchObject({ ok: false, code: 'no-way-to-pay' });
  await settleAll();
  expect(bench.service.count('create')).toBe(1);
});

describe('a payer’s code that is scanned', () => {
  test('is held to the ways of payers’ codes, and not to those of a code that is shown', async () => {
    const at = presentedShop();
    at.bench.settings.waysToPay = tooLittle;
    at.bench.settings.presentedWays = [enough];
    await scanned(at);
    expect(at.asked).toHaveLength(1);
  });

  test('of which no way takes the amount is refused before anything is written or sent', () => {
    const { bench, asked } = presentedShop();
    bench.settings.waysToPay = [enough];
    bench.settings.presentedWays = tooLittle;
    expect(bench.sales.openPresented({ token, sale: request() })).toMatchObject({ code: 'no-way-to-pay' });
    expect(asked).toEqual([]);
    expect(bench.journal.findByRequest(request().requestId)).toEqual({ ok: true, value: null });
    expect(bench.sales.open(request())).toMatchObject({ ok: true });
  });

  test.each([
    ['the ways of payers’ codes do not', [enough], tooLittle, 'no-way-to-pay', 0],
    ['those of a shown code do not', tooLittle, [enough], undefined, 1],
  ])('for a sale once more, where %s take the amount', async (_, waysToPay, presentedWays, code, creates) => {
    const { bench, asked } = presentedShop();
    const saleId = await opened(bench);
    await bench.sales.cancel(saleId);
    Object.assign(bench.settings, { waysToPay, presentedWays });
    const renewed = await bench.sales.renewPresented({ token, saleId });
    expect(renewed.ok ? undefined : renewed.code).toBe(code);
    expect(asked).toHaveLength(creates);
  });
});
