/** A refund that is under way has brought nothing back yet, though the service counts it at once: its goods are paid still. */
import { expect, test } from 'vitest';
import { compare } from './day-close/support.ts';
import { RefundCounter } from './refund-counter.ts';
import { type Bench, opened, request, settleAll, unsupported, uuid } from './support.ts';

const cup = { lines: [{ name: 'Cup', price: 1_000, count: 1 }], expectedTotal: 1_000 };

/** A sale that was canceled, and paid all the same by a code that could not be closed. */
async function paidLate(): Promise<RefundCounter> {
  const counter = new RefundCounter();
  const { bench } = counter;
  bench.service.onClose = () => unsupported;
  counter.saleId = await opened(bench, cup);
  await bench.sales.cancel(counter.saleId);
  bench.service.pay('code_1');
  await bench.machine.pass(70_000);
  counter.offer();
  expect(bench.sales.seePayments(bench.sales.unseenPayments())).toMatchObject({ ok: true });
  return counter;
}

/** Gives all of it back elsewhere, as this terminal sees by the payment alone. */
async function giveBackElsewhere(counter: RefundCounter): Promise<void> {
  counter.take(1_000, 'by the owner', {});
  await counter.view();
  expect(counter.bench.page(counter.saleId).row).toMatchObject({ givenBack: 1_000 });
}

/** The sales that a close calls paid twice: its rows and its figures name the same. */
async function closeNames(bench: Bench): Promise<string[]> {
  const { figures, unknown } = await compare(bench);
  const named = figures?.paidTwice.map(({ saleId }) => saleId) ?? [];
  const inRows = unknown.filter(({ doubt }) => doubt === 'paid-twice').map(({ row }) => row.id);
  expect(inRows.toSorted()).toEqual(named.toSorted());
  return named;
}

function unseen({ sales }: Bench): string[] {
  return sales.unseenPayments().map(({ saleId }) => saleId);
}

function secondsOf(bench: Bench, saleId: string): number {
  return bench.kinds(saleId).filter((kind) => kind === 'paid-twice').length;
}

test('goods whose payment is going back are paid: no other code is made for them before it is back', async () => {
  const counter = await paidLate();
  const { bench, saleId } = counter;
  expect(await counter.tap(1_000)).toMatchObject({ ok: true });
  expect(counter.state()).toBe('pending');
  expect(bench.page(saleId).row).toMatchObject({ givenBack: 1_000 });
  const anew = request({ requestId: uuid(2), replaces: saleId, ...cup });
  expect(bench.sales.open(anew)).toMatchObject({ code: 'already-paid' });
  counter.turn('refunded');
  await bench.machine.pass(60_000);
  expect(counter.state()).toBe('done');
  expect(bench.sales.open(anew)).toMatchObject({ ok: true });
});

test('a code of a sale that is paid while its first payment is going back is a second payment', async () => {
  const counter = await paidLate();
  const { bench, saleId } = counter;
  expect(await counter.tap(1_000)).toMatchObject({ ok: true });
  bench.service.set('code_1', { charge: { id: 'ch_second', paid: true } });
  await counter.view();
  expect(bench.page(saleId).row).toMatchObject({ received: 2_000, doubled: true });
  expect(unseen(bench)).toEqual([saleId]);
  expect(secondsOf(bench, saleId)).toBe(1);
  expect(await closeNames(bench)).toEqual([saleId]);
});

test('goods that were paid anew once their payment was said to be back are paid twice when it is not', async () => {
  const counter = await paidLate();
  const { bench, saleId } = counter;
  await giveBackElsewhere(counter);
  const second = await opened(bench, { requestId: uuid(2), replaces: saleId, ...cup });
  bench.service.pay('code_2');
  await bench.machine.pass(3_000);
  expect(bench.page(second).row).toMatchObject({ state: 'paid', doubled: false });
  counter.turn('failed');
  await counter.view();
  await counter.view();
  for (const id of [saleId, second]) {
    expect(bench.page(id).row).toMatchObject({ givenBack: 0, doubled: true });
    expect(secondsOf(bench, id)).toBe(1);
  }
  expect(unseen(bench)).toEqual([saleId]);
  expect(await closeNames(bench)).toEqual(expect.arrayContaining([saleId, second]));
});

test('a code for goods whose payment was said to be back is drawn no more when it is not, and is closed', async () => {
  const counter = await paidLate();
  const { bench, saleId } = counter;
  await giveBackElsewhere(counter);
  const second = await opened(bench, { requestId: uuid(2), replaces: saleId, ...cup });
  expect(bench.phase()).toMatchObject({ state: 'awaiting' });
  bench.service.onClose = (codeId) => {
    bench.service.set(codeId, { status: 'closed' });
    return bench.ok(null);
  };
  counter.turn('failed');
  await counter.view();
  await settleAll();
  expect(bench.states().slice(-2)).toEqual(['lapsed', 'canceled']);
  expect(bench.phase()).toMatchObject({ goodsPaidAs: bench.page(saleId).row.orderNo });
  expect(bench.kinds(second)).toContain('goods-paid');
});

test('a sale that was paid anew once its payment was said to be back is paid twice when it is not', async () => {
  const counter = await paidLate();
  const { bench, saleId } = counter;
  await giveBackElsewhere(counter);
  const { charge } = bench.service.code('code_1');
  bench.service.set('code_1', { charge: { id: 'ch_second', paid: true } });
  await counter.view();
  expect(bench.page(saleId).row).toMatchObject({ received: 2_000, givenBack: 1_000, doubled: false });
  bench.service.set('code_1', { charge: { ...charge, refunds: { amount: 0 } } });
  await counter.view();
  expect(bench.page(saleId).row).toMatchObject({ received: 2_000, givenBack: 0, doubled: true });
  expect(unseen(bench)).toEqual([saleId]);
  expect(secondsOf(bench, saleId)).toBe(1);
  expect(await closeNames(bench)).toEqual([saleId]);
});
