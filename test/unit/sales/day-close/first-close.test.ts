import path from 'node:path';
import { expect, test } from 'vitest';
import { valueOf } from '../../../support/result.ts';
import { cellsOf } from '../exported.ts';
import { createBench, renewed } from '../support.ts';
import { close, compare, dayMs, netOf, nextDay, paidAfterWord, sealAs, sell, today } from './support.ts';

test('the first close books a second payment that was made on its day for a sale of the day before', async () => {
  const bench = createBench();
  const saleId = await renewed(bench);
  const pay = (code: string, id: string): void => {
    const charge = { id, paid: true, paidTime: bench.machine.wallMs };
    bench.service.set(code, { status: 'captured', charge });
  };
  pay('code_2', 'ch_2');
  await bench.machine.pass(3_000);
  bench.sales.dismiss(saleId);
  await nextDay(bench);
  pay('code_1', 'ch_1');
  await bench.machine.pass(3_600_000);
  await sell(bench);
  const first = await close(bench);
  expect(first.totals[0]?.payments).toEqual({ count: 2, amount: 2_400 });
  expect(first.paidTwice).toMatchObject([{ saleId }]);
  await nextDay(bench);
  expect(netOf(await close(bench)), 'and no other close does').toBe(0);
});

test('the first close books a payment of its day that took the place of a word of the day before', async () => {
  const bench = createBench();
  await paidAfterWord(bench);
  const first = await close(bench);
  expect(first).toMatchObject({ totals: [{ net: 1_200 }], byWord: [] });
});

test('a day before the first closed one is not sealed, since its payments are in no close, and the day after is', async () => {
  const bench = createBench();
  await sell(bench);
  const before = today(bench);
  await nextDay(bench);
  await sell(bench);
  expect(await compare(bench, before)).toMatchObject({ isBeforeFirst: false });
  await close(bench);
  const compared = await compare(bench, before);
  expect(compared).toMatchObject({ isBeforeFirst: true, figures: { totals: [] } });
  expect(sealAs(bench, compared)).toMatchObject({ ok: false, code: 'conflict' });
  await nextDay(bench);
  await sell(bench);
  expect(await compare(bench)).toMatchObject({ isBeforeFirst: false });
  expect(netOf(await close(bench))).toBe(1_200);
});

test.each([0, Date.UTC(2020, 0, 1)])(
  'the first close says what was paid before it and is in no close: the clock began at %d, and was set at noon',
  async (epochMs) => {
    const bench = createBench();
    const { wallMs } = bench.machine;
    bench.machine.wallMs = epochMs + (wallMs % dayMs);
    await sell(bench);
    await sell(bench);
    bench.machine.wallMs = wallMs;
    await sell(bench);
    const beforeFirst = [{ currency: 'JPY', count: 2, amount: 2_400 }];
    expect(await compare(bench)).toMatchObject({ figures: { beforeFirst } });
    const first = await close(bench);
    expect(first).toMatchObject({ totals: [{ net: 1_200 }], beforeFirst });
    const folder = path.join(bench.folder, 'documents');
    const written = valueOf(await bench.sales.exportDayClose(1, { folder, language: 'en' }));
    const rows = cellsOf(written.path).filter(
      ([, , kind]) => kind === 'Paid before the first close, in no close (2)',
    );
    expect(rows.map((row) => [row[7], row[8], row[10]])).toEqual([['', 'JPY', 'Amount 2400']]);
    await nextDay(bench);
    await sell(bench);
    expect(await close(bench)).not.toHaveProperty('beforeFirst');
  },
);

test('a day before the first closed one that nothing was noted of is sealed with what it took: the first was closed while the clock was ahead', async () => {
  const bench = createBench();
  bench.machine.wallMs += 300 * dayMs;
  await sell(bench);
  await close(bench);
  bench.machine.wallMs -= 300 * dayMs;
  await sell(bench);
  expect(await close(bench)).toMatchObject({ totals: [{ net: 1_200 }], adjustments: [] });
});
