import type { Randomness } from './dependencies.ts';

const firstMs = 2_000;
const longestMs = 15_000;

/**
 * How long to wait after the n-th failure in a row (1, 2, ...), in ms: doubling, at most 15 s, and half of
 * it by chance, so that many terminals that lost one service do not come back all at once.
 */
export function backoff(failures: number, random: Pick<Randomness, 'fraction'>): number {
  const full = Math.min(longestMs, firstMs * 2 ** (failures - 1));
  return full / 2 + (full / 2) * random.fraction();
}
