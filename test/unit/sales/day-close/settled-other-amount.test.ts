import { expect, test } from 'vitest';
import type { Charge } from '../../../../electron/contract/payment-objects.ts';
import { valueOf } from '../../../support/result.ts';
import { createBench, lists, lost, opened } from '../support.ts';
import { charge, close, netOf, nextDay, sell } from './support.ts';

test('what goes back of another amount, which a person settled a sale with, is taken off the books', async () => {
  const bench = createBench();
  const saleId = await opened(bench);
  const { orderNo } = bench.page(saleId).row;
  const came = charge('ch_1', orderNo, bench.machine.wallMs);
  bench.service.set('code_1', { status: 'captured', charge: came });
  await bench.machine.pass(3_000);
  valueOf(await bench.sales.settle({ saleId, outcome: 'paid', reason: 'The rest in cash', by: 'Sato' }));
  bench.sales.dismiss(saleId);
  lists(bench, [came]);
  expect(netOf(await close(bench))).toBe(900);
  await nextDay(bench);
  const back: Charge = { ...came, status: 'refunded', refunded: true, refunds: { amount: 900 } };
  bench.service.set('code_1', { charge: back });
  lists(bench, [back]);
  const closed = await close(bench);
  expect(closed.adjustments).toMatchObject([{ kind: 'refund', orderNo, givenBack: 900 }]);
  expect(netOf(closed)).toBe(-900);
  expect(bench.page(saleId).row).toMatchObject({ received: 900, givenBack: 900 });
  await nextDay(bench);
  expect(await close(bench)).toMatchObject({ adjustments: [], totals: [] });
});

test('an amount of 0 is none that came: a person settles the sale with its price, and all say so', async () => {
  const bench = createBench();
  const saleId = await opened(bench);
  const { orderNo } = bench.page(saleId).row;
  const came: Charge = { id: 'ch_1', orderNo, amount: 0, currency: 'JPY', status: 'amount_mismatch' };
  bench.service.set('code_1', { charge: came });
  await bench.machine.pass(3_000);
  valueOf(await bench.sales.settle({ saleId, outcome: 'paid', reason: 'Seen on the phone', by: 'Sato' }));
  expect([bench.view().amount, bench.page(saleId)]).toMatchObject([
    1_200,
    { row: { received: 1_200 }, paidWith: 1_200 },
  ]);
});

test('another amount that comes by the paid code of a closed day is named by the close that learns it', async () => {
  const bench = createBench();
  const saleId = await sell(bench);
  await close(bench);
  await nextDay(bench);
  const { orderNo } = bench.page(saleId).row;
  const charge: Charge = { id: 'ch_2', orderNo, amount: 900, currency: 'JPY', status: 'amount_mismatch' };
  bench.service.set('code_1', { charge });
  const { unresolved, totals } = await close(bench);
  expect(unresolved).toMatchObject([{ saleId, orderNo, doubt: 'contradicted' }]);
  expect(totals).toEqual([]);
  await nextDay(bench);
  expect((await close(bench)).unresolved).toMatchObject([{ saleId, since: 2 }]);
});

test('of two other amounts by one code, the one that a person settled the sale with is booked, and the close names the sale for the other', async () => {
  const bench = createBench();
  const saleId = await opened(bench);
  const { orderNo } = bench.page(saleId).row;
  const came = { ...charge('ch_1', orderNo, bench.machine.wallMs), status: 'amount_mismatch', paid: false };
  const other = { ...came, id: 'ch_2', amount: 700 };
  bench.service.set('code_1', { charge: came });
  await bench.machine.pass(3_000);
  bench.service.set('code_1', { charge: other });
  await bench.sales.check(saleId);
  valueOf(await bench.sales.settle({ saleId, outcome: 'paid', reason: 'The rest in cash', by: 'Sato' }));
  bench.sales.dismiss(saleId);
  const { totals, unresolved } = await close(bench);
  expect(totals).toMatchObject([{ payments: { count: 1, amount: 900 }, net: 900 }]);
  expect(unresolved).toMatchObject([{ saleId, doubt: 'contradicted' }]);
  await nextDay(bench);
  lists(bench, [came, other]);
  const next = await close(bench);
  expect(next.adjustments).toMatchObject([{ kind: 'unknown-payment', key: 'charge/ch_2', paid: 700 }]);
  expect(next.unresolved).toMatchObject([{ saleId, doubt: 'contradicted', since: 1 }]);
});

test.each([
  ['that is not taken', 'amount_mismatch', []],
  ['that is taken', 'captured', [{ kind: 'unknown-payment', key: 'charge/ch_1', paid: 900 }]],
])(
  'another amount %s of a request that brought no code, and that the list alone tells of, is named by the close that learns it',
  async (_, status, adjustments) => {
    const bench = createBench();
    bench.service.onCreate = () => lost;
    const saleId = await opened(bench);
    await bench.machine.pass(100_000);
    valueOf(await bench.sales.settle({ saleId, outcome: 'unpaid', reason: 'Nobody paid', by: 'Sato' }));
    bench.sales.dismiss(saleId);
    const { orderNo } = bench.page(saleId).row;
    lists(bench, [{ ...charge('ch_1', orderNo, bench.machine.wallMs), status, paid: status === 'captured' }]);
    const closed = await close(bench);
    expect(closed.unresolved).toMatchObject([{ saleId, doubt: 'contradicted' }]);
    expect(closed.adjustments).toMatchObject(adjustments);
    expect(bench.page(saleId).row.state).toBe('unknown');
  },
);
