import { lineShares, type OfLines } from './line-shares.ts';

/** Pieces of a line that come back, by its index in the sale. */
export interface Pieces {
  line: number;
  count: number;
}

/** Pieces of a line that came back, and what went back for them, in the smallest unit. */
export interface LineBack extends Pieces {
  amount: number;
}

/** What is left of a line: `left` of its `count` pieces, of its `share` of the sale what `back` does not take. */
export interface LineLeft {
  count: number;
  left: number;
  share: number;
  back: number;
}

/** What is left of each line of a sale after what came back of it; nothing where that is null, which nobody knows. */
export function linesLeft(
  sale: OfLines & { amount: number },
  before: readonly LineBack[] | null,
): LineLeft[] {
  const shares = lineShares(sale, sale.amount);
  return sale.lines.map(({ count }, line) => ({
    count,
    left: before === null ? 0 : Math.max(0, count - piecesBack(before, line)),
    share: Number(shares[line]),
    back: (before ?? []).reduce((sum, one) => sum + (one.line === line ? one.amount : 0), 0),
  }));
}

/**
 * What pieces of a line are worth, with the tax in it: of the line's share what the first so many pieces are of it, rounded
 * down, less what went back for those before. So the pieces of a line come to its share, in whatever order they come back.
 */
export function worthOf({ count, left, share, back }: LineLeft, pieces: number): number {
  const after = BigInt(count - left + pieces);
  return Math.max(0, Number((BigInt(share) * after) / BigInt(count)) - back);
}

/** What goes back for pieces of a sale; null where it has no such line, one is named twice, or more than is left of it. */
export function worthOfPieces(left: readonly LineLeft[], pieces: readonly Pieces[]): LineBack[] | null {
  if (new Set(pieces.map(({ line }) => line)).size < pieces.length) return null;
  const back: LineBack[] = [];
  for (const { line, count } of pieces) {
    const of = left[line];
    if (!of || count > of.left) return null;
    back.push({ line, count, amount: worthOf(of, count) });
  }
  return back;
}

/** How many pieces of a line came back. */
export function piecesBack(returned: readonly Pieces[], line: number): number {
  return returned.reduce((sum, one) => sum + (one.line === line ? one.count : 0), 0);
}
