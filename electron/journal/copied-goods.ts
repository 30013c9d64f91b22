import * as z from 'zod';
import type { SoldGoods } from '../contract/copied-closes.ts';
import { line as ticketLine } from '../contract/sale.ts';
import { saleTax } from '../contract/tax.ts';
import { lineDiscounts } from '../domain/line-discounts.ts';
import { linksOf } from './copied-closes.ts';
import { hashOfLine } from './copied-line.ts';
import { readJournal } from './open-to-read.ts';
import { json } from './records.ts';

const closesOfMonth =
  'SELECT number, business_day AS date FROM closes WHERE substr(business_day, 1, 7) = ? ORDER BY number';
/**
 * `is_first`: no close before, and no line above, has another payment for its goods, by its sale or, as it says itself, another one for
 * them; between the two may be sales that nobody paid. A correction takes no goods back.
 */
const paidInClose = `
  SELECT at, paid, close_items.currency, lines, tax,
    kind <> 'correction' AND close_items.key IS (
      SELECT booked.key FROM payments JOIN close_items AS booked ON booked.key = payments.key
      WHERE payments.sale_id IN (
        WITH RECURSIVE same (id) AS (
          SELECT close_items.sale_id
          UNION SELECT linked.id FROM same JOIN sales AS one ON one.id = same.id
            JOIN sales AS linked ON linked.id = one.predecessor OR linked.predecessor = one.id
          WHERE sales.doubled = 1
        ) SELECT id FROM same
      ) AND booked.kind IN ('payment', 'late-payment')
      ORDER BY booked.number, booked.position LIMIT 1
    ) AS is_first
  FROM close_items LEFT JOIN sales ON sales.id = sale_id
  WHERE number = ? AND kind <> 'before' AND paid <> 0 AND is_adjustment = ? ORDER BY position`;

const payment = z.object({
  at: z.number(),
  paid: z.int(),
  currency: z.string(),
  lines: json(z.array(ticketLine)).nullable(),
  tax: json(saleTax).nullable(),
  is_first: z.int(),
});
type Payment = z.infer<typeof payment>;

/**
 * What was sold in the closed days of a month, by hour, as it is copied: a line for each close. Those that the copy has are taken as they are:
 * a month's tickets take as long to add up as a screen may wait.
 */
export function copyOfGoods(path: string, month: string, copied: string): string {
  return readJournal(path, (database) => {
    const closes = database
      .prepare(closesOfMonth)
      .all(month)
      .map((row) => ({ number: Number(row['number']), date: String(row['date']) }));
    const links = linksOf(
      database,
      closes.map(({ number }) => number),
    );
    const paid = database.prepare(paidInClose);
    let last = '';
    const there = copied.split('\n').map((line) => line.slice(65));
    const lines = closes.map(({ number, date }) => {
      const goodsIn = (isLate: 0 | 1): SoldGoods[] =>
        goodsOf(paid.all(number, isLate).map((row) => payment.parse(row)));
      const late = goodsIn(1);
      const of = { number, date, link: links.get(number)?.['hash'], ...(late.length > 0 && { late }) };
      const begun = `${JSON.stringify(of).slice(0, -1)},"goods":`;
      const said =
        there.find((line) => line.startsWith(begun)) ?? JSON.stringify({ ...of, goods: goodsIn(0) });
      last = hashOfLine(last, said);
      return `${last} ${said}\n`;
    });
    return lines.join('');
  });
}

/** Payments by hour and by what they were for: they add up to what was paid. Goods that were paid twice went over the counter once. */
function goodsOf(payments: readonly Payment[]): SoldGoods[] {
  const sums = new Map<string, SoldGoods>();
  for (const { at, paid, currency, lines, tax, is_first: isFirst } of payments) {
    const sign = paid < 0 ? -1 : 1;
    const parts = partsOf(lines ?? [], tax).map((part) => ({ ...part, amount: sign * part.amount }));
    const rest = paid - parts.reduce((sum, { amount }) => sum + amount, 0);
    const unknown = { kind: 'unknown' as const, item: null, name: '', count: 0, amount: rest };
    const hour = new Date(at).getHours();
    for (const { kind, item, name, count, amount } of rest === 0 ? parts : [...parts, unknown]) {
      const key = JSON.stringify([hour, kind, item, name, currency]);
      const sum = sums.get(key) ?? { hour, kind, item, name, count: 0, amount: 0, currency };
      sums.set(key, { ...sum, count: sum.count + (isFirst === 1 ? count : 0), amount: sum.amount + amount });
    }
  }
  return [...sums.values()];
}

/** What a ticket is made of: its lines, what is off the whole of it, and tax that is not in its prices. */
function partsOf(
  lines: Payment['lines'] & object,
  tax: Payment['tax'],
): Omit<SoldGoods, 'hour' | 'currency'>[] {
  const taken = lineDiscounts(lines, tax);
  const whole = { item: null, name: '', count: 0 };
  const above = tax?.prices === 'excluded' ? tax.rates.reduce((sum, rate) => sum + rate.tax, 0) : 0;
  return [
    ...lines.map(({ itemId = null, name, price, count }, index) => ({
      ...{ kind: 'item' as const, item: itemId, name, count },
      amount: price * count - (taken[index] ?? 0),
    })),
    { ...whole, kind: 'discount' as const, amount: 0 - (tax?.taken ?? 0) },
    { ...whole, kind: 'tax' as const, amount: above },
  ].filter(({ kind, amount }) => kind === 'item' || amount !== 0);
}
