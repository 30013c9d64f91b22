import type { PrintedPaper } from './paper.ts';
import { readRows, type Row } from './rows.ts';

/** A receipt as read off the paper, in the figures on it. */
export interface ReadReceipt {
  /** The lines above the items, and below the totals. */
  head: string[];
  foot: string[];
  items: {
    name: string;
    amount: string;
    price: string | null;
    count: number;
    discount: { name: string; amount: string } | null;
  }[];
  discounts: { name: string; amount: string }[];
  total: string;
  rates: { rate: number; amount: string; tax: string }[];
}

/** Reads a receipt in Japanese off paper that is `signs` half-width signs wide. */
export function readReceipt(paper: PrintedPaper, signs: number): ReadReceipt {
  const rows = readRows(paper, signs);
  const rules = rows.flatMap(({ left }, index) => (/^─+$/.test(left) ? [index] : []));
  const [first = 0, second = 0] = rules;
  const after = rows.slice(second + 1);
  const totals = after.findIndex(({ right }) => right === null);
  return {
    head: rows.slice(0, first).map(({ left }) => left.trim()),
    foot: after.slice(totals).map(({ left }) => left.trim()),
    ...itemsOf(rows.slice(first + 1, second)),
    ...totalsOf(after.slice(0, totals)),
  };
}

function itemsOf(rows: readonly Row[]): Pick<ReadReceipt, 'items' | 'discounts'> {
  const found: Pick<ReadReceipt, 'items' | 'discounts'> = { items: [], discounts: [] };
  let goesOn: { name: string } | null = null;
  for (const { left, indent, right } of rows) {
    const item = found.items.at(-1);
    const pieces = /^ {2}((?:[A-Z]{3} )?\S+) × (\d+) *$/.exec(left);
    if (right === null && pieces && item) {
      [item.price, item.count] = [pieces[1] ?? '', Number(pieces[2])];
      goesOn = null;
    } else if (right === null) {
      // The empty column at the right prints one space.
      if (goesOn) goesOn.name += left.replace(/ $/, '');
    } else if (indent === 2 && item) {
      item.discount = { name: left.slice(2), amount: right };
      goesOn = item.discount;
    } else if (right.startsWith('-')) {
      const discount = { name: left, amount: right };
      found.discounts.push(discount);
      goesOn = discount;
    } else {
      const one = { name: left, amount: right, price: null, count: 1, discount: null };
      found.items.push(one);
      goesOn = one;
    }
  }
  return found;
}

function totalsOf(rows: readonly Row[]): Pick<ReadReceipt, 'total' | 'rates'> {
  const [total, ...rest] = rows;
  const rates = rest.flatMap(({ left, right }, index) => {
    const rate = /^(\d+)%対象( ※)?$/.exec(left)?.[1];
    return rate === undefined
      ? []
      : [{ rate: Number(rate), amount: right ?? '', tax: rest[index + 1]?.right ?? '' }];
  });
  return { total: total?.right ?? '', rates };
}
