/** Throws for an empty series. */
export function median(values: readonly number[]): number {
  const sorted = inOrder(values);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}

/** By nearest rank; throws for an empty series. */
export function percentile95(values: readonly number[]): number {
  const sorted = inOrder(values);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] as number;
}

function inOrder(values: readonly number[]): number[] {
  if (values.length === 0) throw new RangeError('An empty series has no figures.');
  return values.toSorted((a, b) => a - b);
}
