/** Another amount came than a sale is of, and a person settled it with that: wherever it is shown as paid, that is what came. */
import { expect, test } from 'vitest';
import { type Bench, createBench, opened } from './support.ts';
import { valueOf } from '../../support/result.ts';

/** A sale of 1,200 yen that a person settled with the 800 that came. */
async function settledWith800(bench: Bench): Promise<string> {
  const saleId = await opened(bench);
  const charge = { id: 'ch_1', paid: true, amount: 800, currency: 'JPY' };
  bench.service.set('code_1', { status: 'captured', charge });
  await bench.machine.pass(3_000);
  expect(bench.phase().state).toBe('unknown');
  expect(bench.view().amount).toBe(1_200);
  valueOf(await bench.sales.settle({ saleId, outcome: 'paid', reason: 'The rest was in cash', by: 'Sato' }));
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
