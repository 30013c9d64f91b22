import type { PrintedPaper } from './paper.ts';
import { readRows } from './rows.ts';

/** A refund slip as read off the paper. */
export interface ReadRefund {
  /** The lines above what was sold, and below the amounts. */
  head: string[];
  foot: string[];
  sold: string[];
  label: string;
  amount: string;
  rates: { rate: number; amount: string; tax: string }[];
}

/** Reads a refund slip in Japanese off paper that is `signs` half-width signs wide. */
export function readRefund(paper: PrintedPaper, signs: number): ReadRefund {
  const rows = readRows(paper, signs);
  const rules = rows.flatMap(({ left }, index) => (/^─+$/.test(left) ? [index] : []));
  const [first = 0, second = 0] = rules;
  const after = rows.slice(second + 1);
  const totals = after.findIndex(({ right }) => right === null);
  const [total, ...rates] = after.slice(0, totals);
  const sold: string[] = [];
  for (const { left, indent } of rows.slice(first + 2, second)) {
    // Text that goes on from the line above stands at the edge.
    if (indent === 2 || sold.length === 0) sold.push(left.slice(2));
    else sold.push(`${sold.pop() ?? ''}${left}`);
  }
  return {
    head: rows.slice(0, first).map(({ left }) => left.trim()),
    foot: after.slice(totals).map(({ left }) => left.trim()),
    sold,
    label: total?.left ?? '',
    amount: total?.right ?? '',
    rates: rates.flatMap(({ left, right }, index) => {
      const rate = /^(\d+)%対象( ※)?$/.exec(left)?.[1];
      return rate === undefined
        ? []
        : [{ rate: Number(rate), amount: right ?? '', tax: rates[index + 1]?.right ?? '' }];
    }),
  };
}
