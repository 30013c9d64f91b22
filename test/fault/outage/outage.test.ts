import { expect, test } from 'vitest';
import { outage } from './outage.ts';

test('a weekend without the service: every code has its last word within an hour of its end', async () => {
  const { failures, figures } = await outage.run({ seed: 20_261_122, count: 8, progress: () => undefined });
  expect(failures).toEqual([]);
  expect(figures.filter(({ met }) => !met)).toEqual([]);
});
