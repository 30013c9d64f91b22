import { describe, expect, test } from 'vitest';
import { createBench } from '../support.ts';
import { close, dayMs, netOf, nextDay, sell } from './support.ts';
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
});
