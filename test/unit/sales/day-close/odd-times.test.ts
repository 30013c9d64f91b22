import { describe, expect, test } from 'vitest';
import { createBench, lost, notSent, opened } from '../support.ts';
import { valueOf } from '../../../support/result.ts';
import { close, dayMs, netOf, nextDay, requestId, sell, today } from './support.ts';

describe('times that cannot be', () => {
  test.each([
    ['beyond the calendar', 9_000_000_000_000_000],
    ['in the year 9999', 253_402_214_400_000],
    ['ten years ahead', 2_090_000_000_000],
  ])(
    'a payment that the service dates %s breaks neither history nor close, and is booked once',
    async (_, at) => {
      const bench = createBench();
      await sell(bench, { paidTime: at });
      const day = bench.sales.readDay(null);
      expect(day.ok).toBe(true);
      const first = await close(bench);
      await nextDay(bench);
      const second = await close(bench);
      expect(netOf(first) + netOf(second)).toBe(1_200);
    },
  );

  test('a clock that is set back over a closed day makes adjustments, not losses', async () => {
    const bench = createBench();
    await sell(bench);
    await close(bench);
    await nextDay(bench);
    await sell(bench);
    await close(bench);
    bench.machine.wallMs -= dayMs;
    await sell(bench);
    bench.machine.wallMs += 2 * dayMs;
    const third = await close(bench);
    expect(third).toMatchObject({ adjustments: [{ kind: 'late-payment' }], totals: [{ net: 1_200 }] });
  });

  test('a sale that was opened while the clock was ahead is named until its end is known, and makes no close longer', async () => {
    const bench = createBench();
    await sell(bench);
    await close(bench);
    await nextDay(bench);
    bench.machine.wallMs += 300 * dayMs;
    const saleId = await opened(bench, { requestId: requestId() });
    const onRead = bench.service.onRead.bind(bench.service);
    bench.service.onRead = (codeId) => (codeId === 'code_2' ? lost : onRead(codeId));
    await bench.machine.pass(700_000);
    bench.sales.dismiss(saleId);
    bench.machine.wallMs -= 300 * dayMs;
    await sell(bench);
    const second = await close(bench);
    expect(second).toMatchObject({ unresolved: [{ saleId }], totals: [{ net: 1_200 }] });
    for (let day = 0; day < 3; day += 1) {
      await nextDay(bench);
      await sell(bench);
      expect(await close(bench)).toMatchObject({ unresolved: [{ saleId, since: 2 }] });
      expect(bench.sales.comparison()?.asked).toBe(2);
    }
    bench.service.onRead = onRead;
    bench.service.set('code_2', { status: 'closed' });
    await nextDay(bench);
    expect(await close(bench)).toMatchObject({ unresolved: [], resolved: [{ saleId, isPaid: false }] });
    await nextDay(bench);
    expect(await close(bench)).toMatchObject({ unresolved: [], resolved: [] });
  });

  test('a sale whose payment is dated ahead is asked about by one close, and booked by it', async () => {
    const bench = createBench();
    await sell(bench, { paidTime: bench.machine.wallMs + 300 * dayMs });
    expect(await close(bench)).toMatchObject({ totals: [{ net: 1_200 }] });
    for (let day = 0; day < 2; day += 1) {
      await nextDay(bench);
      await sell(bench);
      expect(await close(bench)).toMatchObject({ totals: [{ net: 1_200 }] });
      expect(bench.sales.comparison()?.asked).toBe(1);
    }
  });
});

test('a payment that is found the day after is of the day that its code says it was begun on, as by a list', async () => {
  const bench = createBench();
  await opened(bench);
  const [day, at] = [today(bench), bench.machine.wallMs];
  const { onRead } = bench.service;
  bench.service.onRead = () => notSent;
  await bench.machine.pass(700_000);
  await nextDay(bench);
  bench.service.onRead = onRead;
  bench.service.set('code_1', { status: 'captured', charge: { id: 'ch_1', paid: true, createTime: at } });
  await bench.machine.pass(3_600_000);
  expect(valueOf(bench.sales.readDay(day)).totals).toMatchObject([{ received: 1_200 }]);
});
