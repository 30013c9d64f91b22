import path from 'node:path';
import { expect, test } from 'vitest';
import { valueOf } from '../../../support/result.ts';
import { cellsOf } from '../exported.ts';
import { RefundCounter } from '../refund-counter.ts';
import { lost, ok, opened } from '../support.ts';
import { close, codeOf, compare, nextDay, requestId, sealAs, sell, today } from './support.ts';

test.each(['lost', 'pending'] as const)(
  'a refund whose answer is %s is named by each close until it is known, and is in no total that its payment does not say',
  async (answer) => {
    const counter = await RefundCounter.open();
    const { bench, saleId } = counter;
    counter.onRefund = (take) => (take(), answer === 'lost' ? lost : ok(counter.listed[0] ?? {}));
    await counter.tap(300);
    // The list does not tell of it yet, nor the charge.
    const { listed } = counter;
    counter.listed = [];
    counter.say();
    const { orderNo } = bench.page(saleId).row;
    const first = await close(bench);
    const named = { saleId, orderNo, amount: 300, currency: 'JPY' };
    expect(first.openRefunds).toMatchObject([named]);
    expect(first.totals).toMatchObject([{ refunds: { amount: 0 }, net: 1_000 }]);
    const folder = path.join(bench.folder, 'documents');
    const written = valueOf(await bench.sales.exportDayClose(1, { folder, language: 'en' }));
    const rows = cellsOf(written.path).filter(([, , kind]) => kind === 'Refund not known yet');
    expect(rows.map((row) => [row[3], row[10]])).toEqual([[orderNo, 'Amount 300']]);
    counter.listed = listed.map((entry) => ({ ...entry, status: 'refunded' }));
    counter.say();
    await nextDay(bench);
    await counter.view();
    const second = await close(bench);
    expect(second).not.toHaveProperty('openRefunds');
    expect(second.adjustments).toMatchObject([{ kind: 'refund', givenBack: 300 }]);
  },
);

test.each(['lost', 'pending'] as const)(
  'a refund whose answer was %s and that failed later is named by the next close, and by no other',
  async (answer) => {
    const counter = await RefundCounter.open();
    const { bench, saleId } = counter;
    counter.onRefund = (take) => (take(), answer === 'lost' ? lost : ok(counter.listed[0] ?? {}));
    await counter.tap(300);
    const { orderNo } = bench.page(saleId).row;
    const failedRefunds = [{ saleId, orderNo, amount: 300, currency: 'JPY' }];
    expect(await close(bench)).not.toHaveProperty('failedRefunds');
    await nextDay(bench);
    counter.turn('failed');
    await counter.view();
    const second = await close(bench);
    expect(second).toMatchObject({ failedRefunds });
    expect(second).not.toHaveProperty('openRefunds');
    const folder = path.join(bench.folder, 'documents');
    const written = valueOf(await bench.sales.exportDayClose(2, { folder, language: 'en' }));
    const rows = cellsOf(written.path).filter(
      ([, , kind]) => kind === 'Refund failed later: nothing went back',
    );
    expect(rows.map((row) => [row[3], row[10]])).toEqual([[orderNo, 'Amount 300']]);
    await nextDay(bench);
    expect(await close(bench)).not.toHaveProperty('failedRefunds');
  },
);

test('a refund that the service refused at once is named by no close: whoever asked for it was told', async () => {
  const counter = await RefundCounter.open();
  counter.onRefund = (take) => ok({ ...take(), status: 'failed' });
  await counter.tap(300);
  expect(await close(counter.bench)).not.toHaveProperty('failedRefunds');
});

test('of two equal refunds the one that failed later is named, and the one that was refused at once is not', async () => {
  const counter = await RefundCounter.open();
  const { bench } = counter;
  await counter.tap(300);
  counter.onRefund = (take) => ok({ ...take(), status: 'failed' });
  await counter.tap(300);
  counter.turn('failed', 1);
  await close(bench);
  await nextDay(bench);
  counter.turn('failed');
  await counter.view();
  counter.turn('refunded');
  await counter.view();
  expect(await close(bench)).not.toHaveProperty('failedRefunds');
});

test('a refund that failed later is named once, though the next closes begin again with a sale of a day that they leave', async () => {
  const counter = await RefundCounter.open();
  const { bench } = counter;
  await counter.tap(300);
  await close(bench);
  const days: string[] = [];
  for (let day = 0; day < 3; day += 1) {
    await nextDay(bench);
    days.push(today(bench));
  }
  await sell(bench);
  counter.turn('failed');
  await counter.view();
  const named: number[] = [];
  for (const day of days) named.push((await close(bench, day)).failedRefunds?.length ?? 0);
  expect(named).toEqual([1, 0, 0]);
});

test('a day is not sealed with a sale and a refund that nobody saw, though they come to nothing', async () => {
  const counter = await RefundCounter.open();
  const { bench } = counter;
  bench.sales.dismiss(counter.saleId);
  const day = await compare(bench);
  await counter.tap(1_000);
  counter.turn('refunded');
  await bench.machine.pass(60_000);
  const of = { lines: [{ name: 'Cup', price: 1_000, count: 1 }], expectedTotal: 1_000 };
  const second = await opened(bench, { requestId: requestId(), ...of });
  bench.service.pay(codeOf(bench, second));
  await bench.machine.pass(3_000);
  expect(sealAs(bench, day)).toMatchObject({ ok: false, code: 'amount-changed' });
});
