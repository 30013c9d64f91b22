import { describe, expect, test } from 'vitest';
import type { CloseItem } from '../../../../electron/contract/day-close.ts';
import type { Charge } from '../../../../electron/contract/payment-objects.ts';
import type { SettleSale } from '../../../../electron/contract/sale.ts';
import { type Bench, createBench, lost, ok, opened, settleAll } from '../support.ts';
import { valueOf } from '../../../support/result.ts';
import { close, codeOf, dayMs, nextDay, requestId, sell } from './support.ts';

/** A captured payment, as a list has it. */
const charge = (id: string, orderNo: string, paidTime: number, more: Partial<Charge> = {}): Charge => ({
  id,
  orderNo,
  paidTime,
  amount: 1_200,
  currency: 'JPY',
  paid: true,
  status: 'captured',
  ...more,
});

/** The service lists these payments (by payment or by creation), as they are when it is asked. */
function listing(bench: Bench, charges: Charge[]): Charge[] {
  bench.service.listCharges = ({ offset, limit, from, to, dateField }) => {
    const at = (one: Charge): number =>
      (dateField === 'paid_time' ? one.paidTime : (one.createTime ?? one.paidTime)) ?? Number.NaN;
    const isPaid = (one: Charge): boolean =>
      one.paid === true ||
      ['captured', 'refunded', 'partially_refunded', 'revoked'].includes(one.status ?? '');
    const found = charges.filter(
      (one) =>
        (dateField !== 'paid_time' || (isPaid(one) && one.paidTime !== undefined)) &&
        (from === undefined || !(at(one) < from)) &&
        (to === undefined || !(at(one) > to)),
    );
    return Promise.resolve(ok({ total: found.length, charges: found.slice(offset, offset + limit) }));
  };
  return charges;
}

const word = (saleId: string, outcome: 'paid' | 'unpaid'): SettleSale => {
  return { saleId, outcome, reason: 'seen', by: 'Sato' };
};

/** All lines of all closes. */
function lines(bench: Bench): CloseItem[] {
  const { closes } = bench.journal;
  return valueOf(closes.list())
    .toReversed()
    .flatMap(({ number }) => valueOf(closes.items(number)));
}

const net = (bench: Bench): number =>
  lines(bench).reduce((sum, { paid, givenBack }) => sum + paid - givenBack, 0);

test('a payment named without a sale, which its code shows later as paid under a failed try, is booked once', async () => {
  const bench = createBench();
  const saleId = await opened(bench, { requestId: requestId() });
  const { orderNo } = bench.page(saleId).row;
  const paid = charge('ch_1', orderNo, bench.machine.wallMs);
  const failed = { id: 'ch_2', status: 'failed', orderNo };
  // Two phones: the first one's money is in the list; the code shows the second one's failed try, at first as expired.
  bench.service.set(codeOf(bench, saleId), { charge: failed, expired: true });
  listing(bench, [paid]);
  await bench.machine.pass(2_000);
  await close(bench);
  expect(net(bench)).toBe(1_200);
  // The replica catches up: the code is captured, and goes on showing the try that began last.
  bench.service.set(codeOf(bench, saleId), { status: 'captured' });
  await bench.machine.pass(3_700_000);
  expect(bench.page(saleId).row.state).toBe('paid');
  await nextDay(bench);
  await close(bench);
  expect(net(bench), 'one payment of 1,200 came in; nobody settled anything').toBe(1_200);
});

test('money given back of a payment that a later failed try covers is booked, where the list names it', async () => {
  const bench = createBench();
  const saleId = await sell(bench);
  const { orderNo } = bench.page(saleId).row;
  const codeId = codeOf(bench, saleId);
  const first = bench.service.code(codeId).charge;
  const listed = listing(bench, [charge(first?.id ?? '', orderNo, bench.machine.wallMs)]);
  // A second phone tries after the payment, and fails: the code shows the try that began last.
  bench.service.set(codeId, { charge: { id: 'ch_2', status: 'failed', orderNo } });
  await close(bench);
  expect(net(bench)).toBe(1_200);
  listed[0] = { ...listed[0], status: 'refunded', refunded: true, refunds: { amount: 1_200 } };
  await nextDay(bench);
  await close(bench);
  expect(net(bench), 'all of it went back, and the list says so').toBe(0);
  expect(bench.page(saleId).row.givenBack).toBe(1_200);
});

test('payments of before the first close of a journal are in no close', async () => {
  const bench = createBench();
  // The till was set up anew under its old prefix (a lost journal, a new machine): thirty days of takings that the old
  // journal's closes have.
  const before = Array.from({ length: 30 }, (_, day) =>
    charge(
      `ch_old_${day}`,
      `T1-0005${String(day).padStart(2, '0')}-ABCD`,
      bench.machine.wallMs - (day + 2) * dayMs,
      { amount: 100_000 },
    ),
  );
  const today = listing(bench, [...before]);
  const saleId = await sell(bench);
  today.push(
    charge(
      bench.service.code(codeOf(bench, saleId)).charge?.id ?? '',
      bench.page(saleId).row.orderNo,
      bench.machine.wallMs,
    ),
  );
  const first = await close(bench);
  expect(first.totals[0]?.net).toBe(1_200);
  await nextDay(bench);
  const second = await close(bench);
  expect(second.totals[0]?.net ?? 0, 'nothing was sold on the second day').toBe(0);
});

describe('money without a sale, taken on a day that nobody closes', () => {
  test('is named by the next close', async () => {
    const bench = createBench();
    await sell(bench);
    await close(bench);
    // Sunday: the shop is closed. The second of two phones pays Saturday's code a few minutes after midnight.
    bench.machine.sleep(dayMs);
    const at = bench.machine.wallMs;
    const listed = listing(bench, []);
    listed.push(charge('ch_lost', 'T1-000999-ABCD', at));
    bench.service.listCharges = ({ offset }) =>
      Promise.resolve(ok({ total: 1, charges: listed.slice(offset) }));
    bench.machine.sleep(dayMs);
    await bench.machine.pass(1_000);
    await sell(bench);
    const monday = await close(bench);
    expect(monday.adjustments.map(({ kind, paid }) => [kind, paid])).toEqual([['unknown-payment', 1_200]]);
  });
});

test('two payments that the list has and the code does not show are the sale’s, and it says so', async () => {
  const bench = createBench();
  const saleId = await opened(bench, { requestId: requestId() });
  const { orderNo } = bench.page(saleId).row;
  bench.service.set(codeOf(bench, saleId), {
    charge: { id: 'ch_3', status: 'failed', orderNo },
    expired: true,
  });
  const at = bench.machine.wallMs;
  listing(bench, [charge('ch_1', orderNo, at), charge('ch_2', orderNo, at)]);
  await bench.machine.pass(2_000);
  expect(bench.page(saleId).row).toMatchObject({ state: 'paid', received: 2_400, doubled: true });
  bench.sales.dismiss(saleId);
  await close(bench);
  expect(net(bench), 'two phones paid 1,200 each').toBe(2_400);
});

test('a payment that the list has is the sale’s, against a person’s word, also where another amount came beside it', async () => {
  const bench = createBench();
  const saleId = await opened(bench, { requestId: requestId() });
  const { orderNo } = bench.page(saleId).row;
  const at = bench.machine.wallMs;
  const failed = { id: 'ch_3', status: 'failed', orderNo };
  const listed = listing(bench, [{ ...failed, id: 'ch_1', status: 'pending', createTime: at }]);
  bench.service.set(codeOf(bench, saleId), { charge: failed, expired: true });
  await bench.machine.pass(2_000);
  const other = charge('ch_2', orderNo, at, { amount: 900, status: 'amount_mismatch', paid: false });
  listed.splice(0, 1, charge('ch_1', orderNo, at), other);
  expect(await bench.sales.settle(word(saleId, 'unpaid'))).toMatchObject({ code: 'service-answers' });
  expect(bench.page(saleId).row.state).toBe('paid');
  expect(bench.kinds(saleId)).toContain('unknown');
});

test('a payment that only the list has of a sale is the sale’s, and is booked once', async () => {
  const bench = createBench();
  const saleId = await opened(bench, { requestId: requestId() });
  const { orderNo } = bench.page(saleId).row;
  // Of its code nothing is told.
  bench.service.onRead = () => lost;
  listing(bench, [charge('ch_1', orderNo, bench.machine.wallMs)]);
  await bench.machine.pass(600_000);
  await close(bench);
  expect(net(bench)).toBe(1_200);
  expect(bench.page(saleId).row.state).toBe('paid');
  bench.sales.dismiss(saleId);
  await nextDay(bench);
  await close(bench);
  expect(net(bench), 'one payment of 1,200 came in').toBe(1_200);
});

test('what is given back of such a payment is booked also after a change of prefix', async () => {
  const bench = createBench();
  const listed = listing(bench, [charge('ch_lost', 'T1-000999-ABCD', bench.machine.wallMs)]);
  await sell(bench);
  await close(bench);
  bench.settings = { ...bench.settings, prefix: 'T2' };
  listed[0] = { ...listed[0], status: 'refunded', refunded: true };
  await nextDay(bench);
  await close(bench);
  expect(net(bench), 'the 1,200 of the sale; the others are back').toBe(1_200);
});

test('a payment that is revoked, by a charge that says neither paid nor when, is given back', async () => {
  const bench = createBench();
  const saleId = await sell(bench);
  const codeId = codeOf(bench, saleId);
  const id = bench.service.code(codeId).charge?.id ?? '';
  bench.service.set(codeId, { charge: { id, status: 'revoked' } });
  const closed = await close(bench);
  expect(closed.totals[0]?.net, 'the journal knew that this very charge was paid').toBe(0);
});

test('what a sale received is what its payments come to, also where another of its codes took another amount', async () => {
  const bench = createBench();
  const saleId = await opened(bench);
  bench.service.set('code_1', { expired: true });
  await bench.machine.pass(3_000);
  await bench.sales.renew(saleId);
  await settleAll();
  bench.service.pay('code_2');
  await bench.machine.pass(3_000);
  expect(bench.phase().state).toBe('paid');
  // The first code was paid too, with another amount: money that is not this sale's.
  bench.service.set('code_1', {
    status: 'captured',
    charge: { id: 'ch_x', paid: true, amount: 900, paidTime: bench.machine.wallMs },
  });
  await bench.machine.pass(600_000);
  bench.sales.dismiss(saleId);
  const closed = await close(bench);
  const { received } = bench.page(saleId).row;
  expect(received, 'the row (and the export of sales) and the close').toBe(closed.totals[0]?.payments.amount);
});

describe('a second phone’s try that is still open on a paid code', () => {
  const open: Charge = { id: 'ch_open', paid: false, status: 'waiting' };

  test('is no second payment, until it takes money', async () => {
    const bench = createBench();
    const saleId = await sell(bench);
    const code = codeOf(bench, saleId);
    bench.service.set(code, { charge: open });
    expect((await close(bench)).totals).toMatchObject([{ net: 1_200 }]);
    expect(bench.page(saleId).row).toMatchObject({
      received: 1_200,
      doubled: false,
      paymentMethod: 'paypay',
    });
    bench.service.set(code, { charge: charge('ch_open', '', bench.machine.wallMs) });
    await nextDay(bench);
    await close(bench);
    expect(bench.page(saleId).row).toMatchObject({ received: 2_400, doubled: true });
    expect(net(bench)).toBe(2_400);
  });

  test('does not lend its name to the payment that came first', async () => {
    const bench = createBench();
    const saleId = await opened(bench, { requestId: requestId() });
    bench.service.set(codeOf(bench, saleId), { status: 'captured', charge: open });
    await bench.machine.pass(2_000);
    const known = (): unknown => {
      const sale = bench.journal.read(saleId);
      return sale.ok && sale.value.payments.map(({ chargeId }) => chargeId);
    };
    expect(known()).toEqual([null]);
    bench.service.set(codeOf(bench, saleId), { charge: charge('ch_1', '', bench.machine.wallMs) });
    await close(bench);
    expect(known()).toEqual(['ch_1']);
    expect(bench.page(saleId).row).toMatchObject({ received: 1_200, doubled: false });
  });
});
