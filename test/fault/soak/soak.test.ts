import { expect, test } from 'vitest';
import { soakFor } from './soak.ts';

test('twenty seconds of sales on a network that fails, and a weekend: the ledgers agree', async () => {
  const report = await soakFor(20, 400, 4, () => undefined);
  expect(report.failures).toEqual([]);
  expect(report.figures.find(({ figure }) => figure.startsWith('sales on which'))).toMatchObject({
    met: true,
  });
  expect(report.details['sales']).toBeGreaterThanOrEqual(8);
});
