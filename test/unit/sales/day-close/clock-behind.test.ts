import { expect, test } from 'vitest';
import { createBench } from '../support.ts';
import { close, sell } from './support.ts';

test('a payment of the day that the service stamps a minute ahead of the till is a payment of the day', async () => {
  const bench = createBench();
  await sell(bench, { paidTime: bench.machine.wallMs + 90_000 });
  const sealed = await close(bench);
  expect(sealed.totals).toMatchObject([
    { payments: { count: 1, amount: 1200 }, adjustments: { count: 0, amount: 0 }, net: 1200 },
  ]);
});
