import type { CodeData } from '../../electron/contract/code-fields.ts';
import type { Line, SaleCustomer } from '../../electron/contract/sale.ts';
import type { Discount } from '../../electron/contract/tax.ts';

/** Everything on a ticket. */
export interface TicketContent {
  lines: readonly Line[];
  /** Off the whole ticket. */
  discount: Discount | null;
  note: string;
  customer: SaleCustomer | null;
  /** What goes with its code beside what goes with every one; left out: nothing. */
  codeData?: CodeData;
  /** The sale whose goods these are, if its code was shown before. */
  replaces: string | null;
}

/** An empty ticket. */
export const nothing: TicketContent = {
  lines: [],
  discount: null,
  note: '',
  customer: null,
  replaces: null,
};

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
    return count > 0 ? [{ ...discounted(line, null), count }] : [];
  });
}

/** Whether one more piece is the same line: what was taken off a line is not taken off another piece. */
export function same(one: Line, other: Line): boolean {
  const isPlain = one.discount === undefined && other.discount === undefined;
  // A line that was kept without a rate has that of its item.
  const isSameRate = one.rate === undefined || other.rate === undefined || one.rate === other.rate;
  return isPlain && isSameRate && one.itemId === other.itemId && one.price === other.price;
}

/** A line with that taken off it, or nothing. */
export function discounted({ discount: _, ...line }: Line, discount: Discount | null): Line {
  return discount === null ? line : { ...line, discount };
}

/** What is on a ticket beside what came back on it: what was rung up, said or chosen since. */
export function since(now: TicketContent, cameBack: TicketContent): TicketContent {
  const { discount, note, customer, codeData } = now;
  return {
    lines: beyond(now.lines, cameBack.lines),
    discount: discount === cameBack.discount ? null : discount,
    note: note === cameBack.note ? '' : note,
    customer: customer === cameBack.customer ? null : customer,
    ...(codeData && codeData !== cameBack.codeData && { codeData }),
    replaces: null,
  };
}
