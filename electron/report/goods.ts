import * as z from 'zod';
import { copiedGoods, type CopiedClose, type SoldGoods } from '../contract/copied-closes.ts';
import { jsonIn, linesOf } from './lines.ts';
import { sumOf } from './sums.ts';

const goodsCheck = z.compile(copiedGoods, { strict: true });

/** Goods of a closed day, with those that its close has of days closed before. */
export interface DayGoods {
  date: string;
  /** Of each currency, as in its close. */
  digits: CopiedClose['close']['digits'];
  goods: SoldGoods[];
  late: SoldGoods[];
}

/** The goods of each close of a month that was read and proved, or why it cannot be. */
export function readGoods(
  text: string,
  closes: readonly CopiedClose[],
): { ok: true; goods: DayGoods[] } | { ok: false; why: string } {
  const found = new Map<number, z.infer<typeof copiedGoods>>();
  for (const { number, said } of linesOf(text)) {
    if (said === null) return { ok: false, why: `:${number} is not what was written` };
    const value = jsonIn(said);
    if (!goodsCheck.validate(value)) return { ok: false, why: `:${number} are no goods` };
    found.set(value.number, value);
  }
  const all = closes.map(({ close, link }) => ({ close, of: found.get(close.number), link }));
  const wrong = all.find(({ close, of, link }) => {
    if (of?.link !== link.hash) return true;
    return close.totals.some(({ currency, payments }) => {
      const isOf = (row: { currency: string }): boolean => row.currency === currency;
      return (
        sumOf(of.goods.filter(isOf), 'amount') !== payments.amount ||
        (of.late && sumOf(of.late.filter(isOf), 'amount') !== sumOf(close.adjustments.filter(isOf), 'paid'))
      );
    });
  });
  if (wrong) return { ok: false, why: ` does not have what the close ${wrong.close.number} has` };
  return {
    ok: true,
    goods: all.map(({ close: { date, digits }, of }) => ({
      ...{ date, digits },
      ...{ goods: of?.goods ?? [], late: of?.late ?? [] },
    })),
  };
}
