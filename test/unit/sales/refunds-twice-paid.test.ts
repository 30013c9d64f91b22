import { expect, test } from 'vitest';
import type { Refund } from '../../../electron/contract/payment-objects.ts';
import type { SalePage } from '../../../electron/contract/sale.ts';
import { compare } from './day-close/support.ts';
import { RefundCounter } from './refund-counter.ts';
import {
  type Bench,
  createBench,
  journalled,
  lists,
  lost,
  ok,
  opened,
  refusedWith,
  renewed,
  unsupported,
  uuid,
} from './support.ts';

test('of a sale that was paid twice each payment is given back by itself', async () => {
  const counter = await RefundCounter.open();
  const { service, sales, machine } = counter.bench;
  const page = (id: string): SalePage => counter.bench.page(id);
  const saleId = await opened(counter.bench, { requestId: uuid(2) });
  await sales.cancel(saleId);
  await sales.renew(saleId);
  await machine.pass(1_000);
  const [first = '', second = ''] = page(saleId).attempts.map(({ code }) => code?.id ?? '');
  service.set(second, { status: 'captured', charge: { id: 'ch_second', paid: true } });
  await machine.pass(5_000);
  service.set(first, { status: 'captured', charge: { id: 'ch_first', paid: true } });
  await machine.pass(3_600_000);
  expect(page(saleId).row).toMatchObject({ doubled: true });
  const asked: string[] = [];
  const take = service.createRefund?.bind(service);
  service.createRefund = (chargeId, body) => {
    asked.push(chargeId);
    return take?.(chargeId, body) ?? Promise.resolve(unsupported);
  };
  const amount = page(saleId).row.amount;
  service.listRefunds = () => Promise.resolve(ok({ total: 0, refunds: [] }));
  expect(await counter.tap(amount, { saleId, chargeId: 'ch_first' })).toMatchObject({
    value: {
      payments: [
        { chargeId: 'ch_second', left: amount },
        { chargeId: 'ch_first', left: 0 },
      ],
    },
  });
  // What went back of one is not off what is left of the other, and what is in doubt of it stands in nobody's way.
  service.createRefund = (chargeId) => (asked.push(chargeId), Promise.resolve(lost));
  await counter.tap(amount - 1, { saleId, chargeId: 'ch_second' });
  expect(await counter.tap(1, { saleId, chargeId: 'ch_second' })).toMatchObject({ code: 'refund-in-doubt' });
  expect(await counter.tap(1, { saleId, chargeId: 'ch_first' })).toMatchObject({ code: 'refund-above-left' });
  expect(asked).toEqual(['ch_first', 'ch_second']);
});

test('what went back before a second payment came stays of the one that was there', async () => {
  const counter = await RefundCounter.open();
  const { bench } = counter;
  counter.onRefund = (take) => ok({ ...take(), status: 'refunded' });
  await counter.tap(300);
  const back = (): unknown => bench.page(counter.saleId).refunds;
  expect(back()).toMatchObject([{ amount: 300, ofTwo: 0 }]);
  bench.service.set('code_1', { charge: { id: 'ch_second', paid: true } });
  await bench.sales.refunds.read(counter.saleId);
  expect(bench.page(counter.saleId).row.doubled).toBe(true);
  await counter.tap(200);
  expect(back()).toMatchObject([
    { amount: 300, ofTwo: 0 },
    { amount: 200, ofTwo: 200 },
  ]);
});

/** A service that keeps the refunds of each payment apart, each of them done at once. */
function keepApart({ service }: Bench): void {
  const made: (Refund & { of: string })[] = [];
  service.createRefund = (of, { amount, metadata = {} }) => {
    const refund = { id: `re_${made.length}`, amount, metadata, status: 'refunded' };
    made.push({ ...refund, of });
    return Promise.resolve(ok(refund));
  };
  service.listRefunds = (chargeId) => {
    const refunds = made.filter(({ of }) => of === chargeId);
    return Promise.resolve(ok({ total: refunds.length, refunds }));
  };
}

/** Two sales for the same goods, both paid, by `code_2` and `code_3`, each of whose refunds are kept apart. */
async function paidTwins(bench: RefundCounter['bench']): Promise<{ first: string; second: string }> {
  const { onClose } = bench.service;
  bench.service.onClose = () => Promise.resolve(unsupported);
  const first = await opened(bench, { requestId: uuid(2) });
  await bench.sales.cancel(first);
  const despite = { reason: 'phone died', by: 'Sato' };
  const second = await opened(bench, { requestId: uuid(3), replaces: first, despite });
  for (const code of ['code_2', 'code_3']) bench.service.pay(code);
  await bench.machine.pass(61_000);
  bench.service.onClose = onClose;
  keepApart(bench);
  return { first, second };
}

test('a refund is of what came twice as long as some of that is left: after it, and of goods, it is of the price', async () => {
  const counter = await RefundCounter.open(undefined, [{ name: 'Cup', price: 500, count: 2 }]);
  const { bench } = counter;
  keepApart(bench);
  bench.service.set('code_1', { charge: { id: 'ch_second', paid: true } });
  await bench.sales.refunds.read(counter.saleId);
  expect(bench.page(counter.saleId).row.doubled).toBe(true);
  await counter.tap(500, { lines: [{ line: 0, count: 1 }] });
  await counter.tap(200);
  await counter.tap(300);
  await counter.tap(500, { chargeId: 'ch_second' });
  await counter.tap(100, { chargeId: 'ch_second' });
  expect(bench.page(counter.saleId).refunds).toMatchObject([
    { amount: 500, ofTwo: 0 },
    { amount: 200, ofTwo: 200 },
    { amount: 300, ofTwo: 300 },
    { amount: 500, ofTwo: 500 },
    { amount: 100, ofTwo: 0 },
  ]);
});

test('of a refund beyond what is left of what came twice, the rest is of the price', async () => {
  const counter = await RefundCounter.open();
  const { bench } = counter;
  keepApart(bench);
  bench.service.set('code_1', { charge: { id: 'ch_second', paid: true } });
  await bench.sales.refunds.read(counter.saleId);
  await counter.tap(700);
  await counter.tap(500, { chargeId: 'ch_second' });
  await counter.tap(100, { chargeId: 'ch_second' });
  expect(bench.page(counter.saleId).refunds).toMatchObject([
    { amount: 700, ofTwo: 700 },
    { amount: 500, ofTwo: 300 },
    { amount: 100, ofTwo: 0 },
  ]);
});

test('of goods that two sales were paid for, a refund is of what came twice while the other sale’s money is there', async () => {
  const counter = await RefundCounter.open();
  const { bench } = counter;
  const { first, second } = await paidTwins(bench);
  const refunds = (id: string): unknown => (
    expect(bench.page(id).row.doubled).toBe(true),
    bench.page(id).refunds
  );
  const chargeOf = (code: string): string => bench.service.code(code).charge?.id ?? '';
  await counter.tap(200, { saleId: second, chargeId: chargeOf('code_3') });
  expect(refunds(second)).toMatchObject([{ amount: 200, ofTwo: 200 }]);
  await counter.tap(1_200, { saleId: first, chargeId: chargeOf('code_2') });
  expect(refunds(first)).toMatchObject([{ amount: 1_200, ofTwo: 1_200 }]);
  // One payment is left, which is of the goods.
  await counter.tap(300, { saleId: second, chargeId: chargeOf('code_3') });
  expect(refunds(second)).toMatchObject([
    { amount: 200, ofTwo: 200 },
    { amount: 300, ofTwo: 0 },
  ]);
});

test('of a twin that was paid twice itself one payment is there still, once the other is back', async () => {
  const counter = await RefundCounter.open();
  const { bench } = counter;
  const { first, second } = await paidTwins(bench);
  const once = bench.service.code('code_2').charge?.id ?? '';
  bench.service.set('code_2', { charge: { id: 'ch_again', paid: true } });
  await bench.sales.refunds.read(first);
  expect(bench.kinds(first).filter((kind) => kind === 'paid-twice')).toHaveLength(2);
  await counter.tap(1_200, { saleId: first, chargeId: 'ch_again' });
  await counter.tap(1_200, { saleId: second, chargeId: bench.service.code('code_3').charge?.id ?? '' });
  expect(bench.page(second).refunds).toMatchObject([{ amount: 1_200, ofTwo: 1_200 }]);
  // What is left is the only payment of the goods.
  await counter.tap(200, { saleId: first, chargeId: once });
  expect(bench.page(first).refunds).toMatchObject([
    { amount: 1_200, ofTwo: 1_200 },
    { amount: 200, ofTwo: 0 },
  ]);
});

test('a second payment under the number of two codes is given back, and is said to be of neither', async () => {
  const bench = createBench();
  const saleId = await renewed(bench);
  bench.service.pay('code_2');
  await bench.machine.pass(3_000);
  const { orderNo, amount } = bench.page(saleId).row;
  expect(bench.page(saleId).attempts.map((attempt) => attempt.orderNo)).toEqual([orderNo, orderNo]);
  const paid = { orderNo, amount, currency: 'JPY', paid: true, paidTime: bench.machine.wallMs };
  lists(bench, [
    { ...paid, id: 'ch_2' },
    { ...paid, id: 'ch_other' },
  ]);
  await compare(bench);
  expect(bench.page(saleId).row).toMatchObject({ doubled: true, received: 2 * amount });
  keepApart(bench);
  const asked = { id: uuid(9), saleId, chargeId: 'ch_other', amount, reason: 'Twice', by: 'Sato' };
  expect(await bench.sales.refunds.giveBack(asked)).toMatchObject({
    value: {
      payments: [
        { chargeId: 'ch_2', left: amount },
        { chargeId: 'ch_other', left: 0, refunds: [{ state: 'done' }] },
      ],
    },
  });
  expect(bench.page(saleId).row).toMatchObject({ givenBack: amount });
  expect(bench.page(saleId).refunds).toMatchObject([{ amount, ofTwo: amount }]);
  const row = "SELECT attempt, given_back FROM payments WHERE charge_id = 'ch_other'";
  expect(journalled(bench, row)).toEqual({ attempt: null, given_back: amount });
});

test('where a refund failed while the code shows the other payment, what comes of the next one is known', async () => {
  const counter = await RefundCounter.open();
  const { bench, saleId } = counter;
  await counter.tap(500);
  expect(bench.page(saleId).row.givenBack).toBe(500);
  bench.service.set('code_1', { charge: { id: 'ch_second', paid: true } });
  await counter.view();
  counter.listed = counter.listed.map((entry) => ({ ...entry, status: 'failed' }));
  counter.onRefund = () => lost;
  await counter.tap(500);
  expect(counter.state()).toBe('unknown');
  await bench.machine.pass(700_000);
  expect(counter.state()).toBe('failed');
  expect(bench.page(saleId).row.givenBack).toBe(0);
  counter.onRefund = (take) => ok({ ...take(), status: 'refunded' });
  expect(await counter.tap(1_000)).toMatchObject({ ok: true });
});

test('once what came twice was given back elsewhere, a refund is of the price', async () => {
  const counter = await RefundCounter.open();
  const { bench, saleId } = counter;
  keepApart(bench);
  bench.service.set('code_1', { charge: { id: 'ch_second', paid: true } });
  await bench.sales.refunds.read(saleId);
  bench.service.set('code_1', { charge: { id: 'ch_second', paid: true, status: 'refunded' } });
  await bench.sales.refunds.read(saleId);
  expect(bench.page(saleId).row).toMatchObject({ received: 2_000, givenBack: 1_000 });
  await counter.tap(400);
  await counter.tap(300);
  expect(bench.page(saleId).refunds).toMatchObject([
    { amount: 400, ofTwo: 0 },
    { amount: 300, ofTwo: 0 },
  ]);
});

test('a refund of what came twice that was called failed, and was made after all, is none of the price', async () => {
  const counter = await RefundCounter.open();
  const { bench, saleId } = counter;
  const { service, machine } = bench;
  service.set('code_1', { charge: { id: 'ch_second', paid: true } });
  await bench.sales.refunds.read(saleId);
  service.listRefunds = (chargeId) => {
    const refunds = chargeId === 'ch_1' ? counter.listed : [];
    return Promise.resolve(ok({ total: refunds.length, refunds }));
  };
  counter.say = () => undefined;
  const late: (() => void)[] = [];
  counter.onRefund = (take) => {
    late.push(() => take());
    return refusedWith('refused');
  };
  await counter.tap(1_000);
  late[0]?.();
  counter.turn('refunded');
  await counter.refunds();
  await machine.pass(60_000);
  expect(bench.page(saleId).row).toMatchObject({ received: 2_000, givenBack: 1_000 });
  expect(bench.page(saleId).refunds).toMatchObject([{ amount: 1_000, ofTwo: 1_000 }]);
});
