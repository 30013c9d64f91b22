import { expect, test } from 'vitest';
import { valueOf } from '../../support/result.ts';
import { codeOf, sell } from './day-close/support.ts';
import { type Bench, createBench, opened, request, uuid } from './support.ts';

const unsaved = { sourceId: null, shouldCreateSource: false };
const hanako = { id: 'cus_1', name: '山田 花子', ...unsaved };

/** The ids of what a customer has bought. */
function bought(bench: Bench, customerId: string): string[] {
  const rows = valueOf(bench.sales.listPurchases(customerId));
  return rows.map(({ id }) => id);
}

const ticketOf = (customer: { id: string; name: string } | null) => ({
  ticket: { customer: customer && { ...customer, ...unsaved } },
});

test('what a customer has bought is what that customer paid, the newest first', async () => {
  const bench = createBench();
  const first = await sell(bench, ticketOf(hanako));
  await sell(bench, ticketOf(null));
  const second = await sell(bench, ticketOf(hanako));
  expect(bought(bench, 'cus_1')).toEqual([second, first]);
  expect(bought(bench, 'cus_9')).toEqual([]);
});

test('it is nothing of a customer whose id or name has the same letters', async () => {
  const bench = createBench();
  const own = await sell(bench, ticketOf(hanako));
  await sell(bench, ticketOf({ id: 'cus_12', name: 'cus_1' }));
  await sell(bench, ticketOf({ id: 'CUS_1', name: '山田 花子' }));
  expect(bought(bench, 'cus_1')).toEqual([own]);
  expect(bought(bench, '1')).toEqual([]);
  expect(bought(bench, '%')).toEqual([]);
});

test('it has nothing that was not paid, and what went back says so', async () => {
  const bench = createBench();
  bench.settings.otherWays = ['現金'];
  const open = await opened(bench, { requestId: uuid(80), customer: hanako });
  expect(bought(bench, 'cus_1')).toEqual([]);
  bench.service.pay(codeOf(bench, open));
  await bench.machine.pass(3_000);
  bench.sales.dismiss(open);
  expect(bought(bench, 'cus_1')).toEqual([open]);
  const cash = valueOf(
    bench.sales.open(request({ requestId: uuid(81), customer: hanako, otherWay: '現金' })),
  );
  bench.sales.voidRecorded({ saleId: cash, reason: '打ち間違い', by: 'Sato' });
  expect(bench.sales.listPurchases('cus_1')).toMatchObject({
    value: [
      { id: cash, givenBack: 1_200 },
      { id: open, givenBack: 0 },
    ],
  });
});

test('it is no more than the newest hundred', () => {
  const bench = createBench();
  bench.settings.otherWays = ['現金'];
  for (let number = 0; number < 101; number += 1) {
    const sold = valueOf(
      bench.sales.open(request({ requestId: uuid(2_000 + number), customer: hanako, otherWay: '現金' })),
    );
    bench.sales.dismiss(sold);
  }
  expect(bought(bench, 'cus_1')).toHaveLength(100);
});
