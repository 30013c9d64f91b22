import { expect, test } from 'vitest';
import { timeRestarts } from './restart.ts';

test('a restart with many sales shows the pending code about as soon as with one', async () => {
  const { few, many } = await timeRestarts(20_000, 1, () => undefined);
  // A ratio, not a time: what a machine takes for a start is its own affair.
  expect(many / few).toBeLessThan(3);
});
