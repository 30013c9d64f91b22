import type { Line } from '../../electron/contract/sale.ts';

/**
 * The pieces on those lines beyond the ones that were charged, whatever was taken off them since. What is taken off a
 * line was charged with it, and is not taken off the pieces beyond.
 */
export function beyond(lines: readonly Line[], charged: readonly Line[]): Line[] {
  const left = charged.map((line) => ({ ...line }));
  return lines.flatMap((line) => {
    let { count } = line;
    for (const one of left) {
      if (one.itemId !== line.itemId || one.name !== line.name || one.price !== line.price) continue;
      const taken = Math.min(one.count, count);
      one.count -= taken;
      count -= taken;
    }
    if (count === line.count) return [line];
    const { discount: _, ...rest } = line;
    return count > 0 ? [{ ...rest, count }] : [];
  });
}

/** Whether one more piece is the same line: what was taken off a line is not taken off another piece. */
export function same(one: Line, other: Line): boolean {
  const isPlain = one.discount === undefined && other.discount === undefined;
  // A line that was kept without a rate has that of its item.
  const isSameRate = one.rate === undefined || other.rate === undefined || one.rate === other.rate;
  return isPlain && isSameRate && one.itemId === other.itemId && one.price === other.price;
}
