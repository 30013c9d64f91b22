import { expect, test } from 'vitest';
import { dayClose } from './day-close.ts';

test('60 business days over changes of time: each payment in exactly one close', async () => {
  const { failures, figures } = await dayClose.run({ seed: 20_261_122, count: 1, progress: () => undefined });
  expect(failures).toEqual([]);
  expect(figures.filter(({ met }) => !met)).toEqual([]);
}, 300_000);
