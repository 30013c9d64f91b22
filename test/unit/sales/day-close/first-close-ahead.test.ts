import { expect, test } from 'vitest';
import { createBench, ok } from '../support.ts';
import { charge, close, dayMs, netOf, nextDay, sell } from './support.ts';

test('a payment of a lost sale is named also where the first close was sealed while the wall clock was ahead', async () => {
  const bench = createBench();
  await sell(bench);
  bench.machine.wallMs += 300 * dayMs;
  await close(bench);
  bench.machine.wallMs -= 300 * dayMs;
  await nextDay(bench);
  await sell(bench);
  const at = bench.machine.wallMs;
  const lost = charge('ch_lost', 'T1-000999-ABCD', at);
  bench.service.listCharges = ({ offset, from = 0, to = 9e15 }) => {
    const listed = at >= from && at <= to ? [lost] : [];
    return Promise.resolve(ok({ total: listed.length, charges: listed.slice(offset) }));
  };
  const second = await close(bench);
  expect(second.adjustments).toMatchObject([{ kind: 'unknown-payment', paid: 900 }]);
  expect(netOf(second)).toBe(2_100);
});
