/** Another amount came than a sale is of, and a person settled it with that: wherever it is shown as paid, that is what came. */
import { expect, test } from 'vitest';
import { compare } from './day-close/support.ts';
import { type Bench, createBench, lost, opened, uuid } from './support.ts';
import { valueOf } from '../../support/result.ts';

/** A sale of 1,200 yen for which 800 came. */
async function came800(bench: Bench): Promise<string> {
  const saleId = await opened(bench);
  const charge = { id: 'ch_1', paid: true, amount: 800, currency: 'JPY' };
  bench.service.set('code_1', { status: 'captured', charge });
  await bench.machine.pass(3_000);
  expect(bench.phase().state).toBe('unknown');
  expect(bench.view().amount).toBe(1_200);
  return saleId;
}

async function settle(bench: Bench, saleId: string): Promise<void> {
  valueOf(await bench.sales.settle({ saleId, outcome: 'paid', reason: 'The rest was in cash', by: 'Sato' }));
}

async function settledWith800(bench: Bench): Promise<string> {
  const saleId = await came800(bench);
  await settle(bench, saleId);
  return saleId;
}

test('on the code screen, where the customer looks as well', async () => {
  const bench = createBench();
  await settledWith800(bench);
  expect(bench.view()).toMatchObject({ amount: 800, phase: { state: 'paid' } });
});

test('in the list of receipts, as on the paper and in the sums of the day', async () => {
  const bench = createBench();
  const id = await settledWith800(bench);
  expect(bench.page(id).paidWith).toBe(800);
  expect(valueOf(bench.sales.listReceipts())).toMatchObject([{ id, amount: 800, givenBack: 0 }]);
  expect(valueOf(bench.sales.readDay(null)).totals).toMatchObject([{ received: 800 }]);
});

test('in the notice that tells of it after a restart, beside a sale on which more depends', async () => {
  const bench = createBench();
  const saleId = await came800(bench);
  bench.sales.dismiss(saleId);
  bench.service.onCreate = () => lost;
  await opened(bench, { requestId: uuid(2) });
  expect(bench.phase().state).toBe('unknown');
  valueOf(bench.sales.show(saleId));
  await settle(bench, saleId);
  bench.restart();
  valueOf(bench.sales.recover());
  expect(bench.sales.unseenPayments()).toMatchObject([{ saleId, after: 'shown', amount: 800 }]);
});

test.each([
  {
    how: 'the owner gives all of it back',
    change: { status: 'refunded', refunds: { amount: 800 } },
    back: 800,
  },
  { how: 'the payer contests it', change: { status: 'captured', disputed: true }, back: 0 },
])('what became of it since, as its code shows: $how', async ({ change, back }) => {
  const bench = createBench();
  const saleId = await settledWith800(bench);
  const charge = { id: 'ch_1', paid: true, amount: 800, currency: 'JPY' };
  bench.service.set('code_1', { status: 'captured', charge: { ...charge, ...change } });
  await compare(bench);
  const { row, events } = bench.page(saleId);
  expect(row).toMatchObject({ received: 800, givenBack: back, disputed: back === 0 });
  await compare(bench);
  expect(bench.page(saleId).events).toHaveLength(events.length);
});
