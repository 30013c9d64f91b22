/** A code that shows a payment under the number of another sale: a person's word on its own sale is about no charge of that one. */
import { expect, test } from 'vitest';
import { fail } from '../../../electron/contract/result.ts';
import type { Journal } from '../../../electron/journal/journal.ts';
import { createBench, opened, overriding, uuid } from './support.ts';

test.each([1_200, 900])(
  'the other sale is paid by its payment of %i all the same once its own code shows it',
  async (amount) => {
    const bench = createBench();
    const first = await opened(bench);
    bench.service.set('code_1', { expired: true });
    await bench.machine.pass(2_000);
    bench.sales.dismiss(first);
    const lines = [{ name: 'Tea', price: amount, count: 1 }];
    const second = await opened(bench, { requestId: uuid(2), lines, expectedTotal: amount });
    const other = bench.page(second).row.orderNo;
    const charge = { id: 'ch_2', paid: true, amount, orderNo: other, paymentMethod: 'paypay' };
    bench.service.set('code_1', { status: 'captured', charge });
    await bench.sales.check(first);
    expect(bench.page(first).row.state).toBe('unknown');
    const word = { saleId: first, outcome: 'paid', reason: 'seen', by: 'Sato' } as const;
    expect(await bench.sales.settle(word)).toMatchObject({ ok: true });
    expect(bench.page(first).row).toMatchObject({ received: 1_200 });
    bench.service.set('code_2', { status: 'captured', charge });
    await bench.sales.check(second);
    expect(bench.page(second).row.state).toBe('paid');
    expect(bench.page(second).row).toMatchObject({ received: amount });
  },
);

test('a payment of which the journal cannot say whose it is pays for no sale', async () => {
  let isBroken = false;
  const bench = createBench({
    wrap: (journal) => {
      const byCharge = (id: string): ReturnType<Journal['payments']['byCharge']> =>
        isBroken ? fail('storage', 'The disk is away.') : journal.payments.byCharge(id);
      return overriding(journal, { payments: { ...journal.payments, byCharge } });
    },
  });
  const first = await opened(bench);
  bench.service.pay('code_1');
  await bench.machine.pass(3_000);
  expect(bench.page(first).row.state).toBe('paid');
  bench.sales.dismiss(first);
  const second = await opened(bench, { requestId: uuid(2) });
  isBroken = true;
  bench.service.set('code_2', { status: 'captured', charge: { id: 'ch_1', paid: true } });
  await bench.sales.check(second);
  expect(bench.page(second).row.state).not.toBe('paid');
});
