import { expect, test } from 'vitest';
import type { Charge } from '../../../../electron/contract/payment-objects.ts';
import { createBench, ok } from '../support.ts';
import { close, dayMs, netOf, nextDay, sell } from './support.ts';

test('a payment of a lost sale is named also where the first close was sealed while the wall clock was ahead', async () => {
  const bench = createBench();
  await sell(bench);
  bench.machine.wallMs += 300 * dayMs;
  await close(bench);
  bench.machine.wallMs -= 300 * dayMs;
  await nextDay(bench);
  await sell(bench);
  const at = bench.machine.wallMs;
  const lost: Charge = {
    id: 'ch_lost',
    orderNo: 'T1-000999-ABCD',
    paidTime: at,
    amount: 900,
    currency: 'JPY',
    paid: true,
    status: 'captured',
  };
  bench.service.listCharges = ({ offset, from = 0, to = 9e15 }) => {
    const listed = at >= from && at <= to ? [lost] : [];
    return Promise.resolve(ok({ total: listed.length, charges: listed.slice(offset) }));
  };
  const second = await close(bench);
  expect(second.adjustments).toMatchObject([{ kind: 'unknown-payment', paid: 900 }]);
  expect(netOf(second)).toBe(2_100);
});
