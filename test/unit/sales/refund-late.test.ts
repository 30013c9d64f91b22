import { expect, test } from 'vitest';
import { RefundCounter } from './refund-counter.ts';
import { lost, ok, refusedWith, unseenNow } from './support.ts';

test.each([
  { answer: lost, restMs: 1_200_000 },
  { answer: refusedWith('refused'), restMs: 0 },
])(
  'a second tap is not sent where its own look finds that the first one, which was called failed, was made after all: $answer.kind',
  async ({ answer, restMs }) => {
    const counter = await RefundCounter.open();
    const late: (() => void)[] = [];
    counter.onRefund = (take) => {
      late.push(() => take());
      return answer;
    };
    await counter.tap(300);
    await counter.bench.machine.pass(restMs);
    expect(counter.state()).toBe('failed');
    // A slow service has it in the end.
    late[0]?.();
    counter.turn('refunded');
    counter.onRefund = (take) => ({ kind: 'ok', status: 200, value: take() });
    const again = await counter.tap(300);
    expect(again).toMatchObject({ ok: false });
    expect(counter.listed).toHaveLength(1);
  },
);

test('what something on the way refused, and the service has done, is not called failed', async () => {
  const counter = await RefundCounter.open();
  counter.onRefund = (take) => {
    take();
    return refusedWith('refused');
  };
  const tapped = await counter.tap(300);
  expect(tapped).toMatchObject({ value: { payments: [{ left: 700, refunds: [{ state: 'pending' }] }] } });
  counter.turn('refunded');
  await counter.bench.machine.pass(60_000);
  expect(counter.state()).toBe('done');
});

test.each([
  { answer: 'pending', isTold: true },
  { answer: 'lost', isTold: true },
  { answer: 'failed', isTold: false },
])(
  'staff are told once, and until they have seen it, of a refund that failed after its answer: $answer',
  async ({ answer, isTold }) => {
    const counter = await RefundCounter.open();
    const { bench, saleId } = counter;
    bench.sales.dismiss(saleId);
    counter.onRefund = (take) => {
      const taken = take();
      if (answer === 'failed') counter.turn('failed');
      return answer === 'lost' ? lost : ok({ ...taken, status: answer });
    };
    await counter.tap(300);
    counter.turn('failed');
    await bench.machine.pass(60_000);
    expect(counter.state()).toBe('failed');
    const told = isTold ? [[bench.page(saleId).row.orderNo, 'refund-failed']] : [];
    expect(unseenNow(bench)).toEqual(told);
    bench.restart();
    bench.sales.recover();
    expect(bench.sales.unseenPayments()).toHaveLength(told.length);
    if (isTold) expect(bench.sales.seePayments(bench.sales.unseenPayments())).toMatchObject({ ok: true });
    expect(bench.sales.unseenPayments()).toEqual([]);
  },
);

test.each([
  { first: 'the failed refund', order: ['fail', 'second'] },
  { first: 'the second payment', order: ['second', 'fail'] },
])('neither notice takes the other one with it: $first comes first', async ({ order }) => {
  const counter = await RefundCounter.open();
  const { bench, saleId } = counter;
  const { orderNo } = bench.page(saleId).row;
  bench.sales.dismiss(saleId);
  await counter.tap(300);
  const { charge } = bench.service.code('code_1');
  const other = { ...charge, id: 'ch_2', refunds: { amount: 0 } };
  for (const what of order) {
    if (what === 'fail') counter.turn('failed');
    else bench.service.set('code_1', { charge: other });
    await bench.machine.pass(60_000);
    if (what === 'second') await bench.sales.refunds.read(saleId);
  }
  expect(bench.page(saleId).row.doubled).toBe(true);
  expect(unseenNow(bench)).toEqual([[orderNo, 'paid']]);
  bench.service.set('code_1', { charge: { ...other, status: 'refunded', refunds: { amount: 1_000 } } });
  await bench.sales.refunds.read(saleId);
  expect(unseenNow(bench)).toEqual([[orderNo, 'refund-failed']]);
  expect(bench.sales.seePayments(bench.sales.unseenPayments())).toMatchObject({ ok: true });
  expect(bench.sales.unseenPayments()).toEqual([]);
});
