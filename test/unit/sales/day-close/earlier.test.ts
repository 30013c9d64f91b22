import { expect, test } from 'vitest';
import { success } from '../../../../electron/contract/result.ts';
import type { Told } from '../../../../electron/domain/ledger.ts';
import { localDay } from '../../../../electron/domain/local-day.ts';
import type { SaleBook } from '../../../../electron/sales/sale-book.ts';
import { createEarlier } from '../../../../electron/sales/day-close/earlier.ts';
import { newRun } from '../../../../electron/sales/day-close/run.ts';
import { createBench, lists, lost, ok } from '../support.ts';
import { charge, close, codeOf, compare, nextDay, sell, today } from './support.ts';

test('of ninety days of payments a close keeps in memory what other terminals took on the day', async () => {
  const day = localDay('2026-04-02', 0);
  const before = day.from - 86_400_000;
  const charges = [
    charge('ch_known', 'T1-000001-AAAA', before),
    charge('ch_lost', 'T1-000002-BBBB', before),
    charge('ch_other', 'Z9-000001-CCCC', before),
    charge('ch_of_day', 'T1-000003-DDDD', day.from),
    charge('ch_other_of_day', 'Z9-000002-EEEE', day.from + 1),
  ];
  const learnt: unknown[] = [];
  const known = {
    chargeId: 'ch_known',
    saleId: 's',
    amount: 900,
    currency: 'JPY',
    givenBack: 0,
    isDisputed: false,
  };
  const book = {
    dependencies: {
      journal: {
        listPaidSince: () => success([]),
        closes: { closedDays: () => success({ firstFrom: before }) },
        payments: {
          byCharge: (chargeId: string) => success(chargeId === 'ch_known' ? [known] : []),
          learn: (told: Told) => success(void learnt.push(told.chargeId)),
        },
        findByOrder: () => success(null),
        prefixAt: () => success({ prefix: null, isLatest: true }),
      },
      payments: {
        capabilities: () => ({}),
        epochMs: (time: number) => time,
        listCharges: () => Promise.resolve(ok({ total: charges.length, charges })),
      },
      settings: () => ({ prefix: 'T1' }),
    },
    call: (ask: () => unknown) => ask(),
  } as unknown as SaleBook;
  const run = newRun(day);
  await createEarlier(book, { ask: () => Promise.resolve(null) } as never).look(run, () => Promise.resolve());
  expect(run.listed?.map(({ chargeId }) => chargeId)).toEqual(['ch_other_of_day']);
  expect(learnt).toEqual(['ch_lost', 'ch_of_day']);
});

test('what was paid after the day is left to its own close, where the service lists it all the same', async () => {
  const bench = createBench();
  await sell(bench);
  const yesterday = today(bench);
  const other = charge('ch_other', 'Z9-000001-ABCD', bench.machine.wallMs);
  await nextDay(bench);
  const at = bench.machine.wallMs - 10;
  lists(bench, [other, charge('ch_later', 'Z9-000002-ABCD', at), charge('ch_lost', 'T1-000999-ABCD', at)]);
  const closed = await close(bench, yesterday);
  expect(closed.elsewhere).toEqual([{ currency: 'JPY', count: 1, amount: 900 }]);
  expect(closed.adjustments).toEqual([]);
  expect((await close(bench)).adjustments).toMatchObject([{ orderNo: 'T1-000999-ABCD' }]);
});

test('what is given back later of a payment from before the first close is told, though its code showed a revoked try then', async () => {
  const bench = createBench();
  const codeId = codeOf(bench, await sell(bench));
  const { charge } = bench.service.code(codeId);
  bench.service.set(codeId, { charge: { id: 'ch_2', status: 'revoked' } });
  await compare(bench);
  await nextDay(bench);
  await close(bench);
  bench.service.set(codeId, { charge: { ...charge, status: 'refunded' } });
  await nextDay(bench);
  expect((await close(bench)).adjustments).toMatchObject([{ kind: 'refund', givenBack: 1_200, of: 0 }]);
});

test('a close says that the payments could not be listed, and nothing of it where a service lists none', async () => {
  const bench = createBench();
  await sell(bench);
  const withoutList = await close(bench);
  expect(withoutList).not.toHaveProperty('isUnlisted');
  await nextDay(bench);
  bench.service.listCharges = () => Promise.resolve(lost);
  bench.service.known = { 'list-charges': true };
  expect(await close(bench)).toMatchObject({ elsewhere: null, isUnlisted: true });
  await nextDay(bench);
  lists(bench, []);
  const listed = await close(bench);
  expect(listed.elsewhere).toEqual([]);
  expect(listed).not.toHaveProperty('isUnlisted');
});
