/** A shop that moves the end of its day goes on closing its days: none is called for that is refused itself. */
import { expect, test } from 'vitest';
import { localDay } from '../../../../electron/domain/local-day.ts';
import { valueOf } from '../../../support/result.ts';
import { type Bench, createBench, opened } from '../support.ts';
import { close, codeOf, compare, dayMs, requestId, sealAs, sell } from './support.ts';

/** A sale whose code is off the screen, and was not paid then. */
async function left(bench: Bench): Promise<string> {
  const saleId = await opened(bench, { requestId: requestId() });
  await bench.sales.cancel(saleId);
  bench.sales.dismiss(saleId);
  return saleId;
}

/** Sleeps until an hour of the night that follows. */
async function sleepUntil(bench: Bench, hour: number): Promise<void> {
  const now = new Date(bench.machine.wallMs);
  const then = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, hour);
  bench.machine.sleep(then.getTime() - bench.machine.wallMs);
  await bench.machine.pass(1_000);
}

test.each([
  ['later', 0, 4],
  ['earlier', 4, 0],
])(
  'where the day ends %s since the first close, and a code of that day is found paid at one in the morning',
  async (_, before, since) => {
    const bench = createBench();
    bench.settings = { ...bench.settings, dayEndsAt: before };
    // The evening before the first close ever.
    bench.machine.sleep(10 * 3_600_000);
    await sell(bench);
    const late = await left(bench);
    await sleepUntil(bench, 1);
    await sell(bench);
    const oneOClock = bench.machine.wallMs;
    await sleepUntil(bench, 0);
    await sell(bench);
    await close(bench, localDay(null, oneOClock).date);
    bench.settings = { ...bench.settings, dayEndsAt: since };
    await sleepUntil(bench, 12);
    const charge = { id: 'ch_late', paid: true, paidTime: oneOClock };
    bench.service.set(codeOf(bench, late), { status: 'captured', charge });
    await bench.sales.check(late);
    await sell(bench);
    expect(bench.page(late).row.state).toBe('paid');
    const sealed = [3, 2, 1, 0].map((back) => localDay(null, bench.machine.wallMs - back * dayMs).date);
    const said: unknown[] = [];
    for (const date of sealed) {
      const done = sealAs(bench, await compare(bench, date));
      said.push([date, done.ok ? 'closed' : done.message]);
    }
    expect(said.at(-1), JSON.stringify(said)).toEqual([sealed.at(-1), 'closed']);
    const closes = bench.sales.listDayCloses();
    expect(closes.ok && closes.value.length).toBeGreaterThan(1);
  },
);

test('a close agrees with its day by the hours of then, also once the end was moved, and the next one has what was not closed', async () => {
  const bench = createBench();
  bench.settings = { ...bench.settings, dayEndsAt: 4 };
  await sleepUntil(bench, 20);
  const evening = localDay(null, bench.machine.wallMs).date;
  await sell(bench);
  await sleepUntil(bench, 1);
  await sell(bench);
  await close(bench, evening);
  bench.settings = { ...bench.settings, dayEndsAt: 0 };
  bench.machine.sleep(11 * 3_600_000);
  await sell(bench);
  const after = localDay(null, bench.machine.wallMs).date;
  await sleepUntil(bench, 9);
  await close(bench, after);
  const sinceClose = (date: string): boolean => valueOf(bench.sales.readDay(date)).sinceClose;
  expect([sinceClose(evening), sinceClose(after)]).toEqual([false, false]);
  const codeId = codeOf(bench, valueOf(bench.sales.readDay(after)).sales[0]?.id ?? '');
  const { charge } = bench.service.code(codeId);
  bench.service.set(codeId, { charge: { ...charge, status: 'refunded', refunds: { amount: 1_200 } } });
  await compare(bench);
  expect([sinceClose(evening), sinceClose(after)]).toEqual([false, true]);
});
