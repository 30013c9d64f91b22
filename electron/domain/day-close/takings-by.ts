import type { Line } from '../../contract/sale.ts';
import type { TakingsIn } from '../../contract/takings.ts';
import type { SaleTax } from '../../contract/tax.ts';
import { lineDiscounts } from '../line-discounts.ts';
import { spread } from '../tax.ts';
import type { SalePayment } from '../ledger.ts';

/** What a sale is of. */
export interface Sold {
  lines: readonly Line[];
  tax: SaleTax | null;
}

const hourMs = 3_600_000;
const itemsAtMost = 100;

/**
 * What payments of a day come to by hour, item and method, net of what was given back of them, by currency. Money that
 * was given back is taken off the hour of its payment, as the close of the day has it. `from`: when the day begins.
 */
export function takingsBy(
  payments: readonly SalePayment[],
  soldOf: (saleId: string) => Sold | undefined,
  from: number,
): TakingsIn[] {
  return Map.groupBy(payments, ({ currency }) => currency)
    .entries()
    .map(([currency, made]): TakingsIn => ({
      currency,
      net: made.reduce((sum, payment) => sum + netOf(payment), 0),
      hours: hoursOf(made, from),
      ...itemsOf(made, soldOf),
      methods: summed(made.map((payment) => ({ key: payment.method, count: 1, net: netOf(payment) }))).map(
        ({ key, ...sum }) => ({ method: key, ...sum }),
      ),
    }))
    .toArray()
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

/**
 * What each line of a sale is of a payment for it: after its own discount and its part of the ticket's, with the tax in
 * it, so that the lines add up to what was paid. Within a rate of tax, and where money was given back over all lines,
 * it is spread in proportion, since no record says which line it was of.
 */
export function lineTakings({ lines, tax }: Sold, { amount, givenBack }: SalePayment): number[] {
  const discounts = lineDiscounts(lines, tax);
  const weights = lines.map(
    ({ price, count }, index) => BigInt(price) * BigInt(count) - BigInt(discounts[index] ?? 0),
  );
  const shares = lines.map(() => 0n);
  for (const { at, total } of partsOf(lines, tax, amount)) {
    const parts = spread(
      BigInt(total),
      at.map((index) => weights[index] ?? 0n),
    );
    at.forEach((index, position) => (shares[index] = parts[position] ?? 0n));
  }
  const back = spread(BigInt(givenBack), shares);
  return shares.map((share, index) => Number(share - (back[index] ?? 0n)));
}

/** Which lines a part of an amount is of: those of a rate of tax, or, without rates on record, all. */
function partsOf(
  lines: readonly Line[],
  tax: SaleTax | null,
  amount: number,
): { at: number[]; total: number }[] {
  const all = [...lines.keys()];
  if (!tax) return [{ at: all, total: amount }];
  return tax.rates.map(({ rate, amount: total }) => ({
    at: all.filter((index) => (lines[index]?.rate ?? 0) === rate),
    total,
  }));
}

function netOf({ amount, givenBack }: SalePayment): number {
  return amount - givenBack;
}

function hoursOf(made: readonly SalePayment[], from: number): TakingsIn['hours'] {
  const hourOf = ({ at }: SalePayment): number => Math.floor((at - from) / hourMs);
  const first = Math.min(...made.map(hourOf));
  const last = Math.max(...made.map(hourOf));
  const hours = Array.from({ length: last - first + 1 }, (_, index) => ({
    from: from + (first + index) * hourMs,
    count: 0,
    net: 0,
  }));
  for (const payment of made) {
    const hour = hours[hourOf(payment) - first];
    if (!hour) continue;
    hour.count += 1;
    hour.net += netOf(payment);
  }
  return hours;
}

function itemsOf(
  made: readonly SalePayment[],
  soldOf: (saleId: string) => Sold | undefined,
): Pick<TakingsIn, 'items' | 'otherItems'> {
  const counted = new Set<string>();
  const parts = made.flatMap((payment) => {
    const sold = soldOf(payment.saleId) ?? { lines: [], tax: null };
    const takings = lineTakings(sold, payment);
    // The goods went over the counter once, also where they were paid twice.
    const isFirst = !counted.has(payment.saleId);
    counted.add(payment.saleId);
    const rest = netOf(payment) - takings.reduce((sum, net) => sum + net, 0);
    return [
      ...sold.lines.map(({ name, count }, index) => ({
        key: name,
        count: isFirst ? count : 0,
        net: takings[index] ?? 0,
      })),
      ...(rest === 0 ? [] : [{ key: null, count: 0, net: rest }]),
    ];
  });
  const all = summed(parts).map(({ key, ...sum }) => ({ name: key, ...sum }));
  const others = all.slice(itemsAtMost);
  const sumOf = (of: 'count' | 'net'): number => others.reduce((sum, item) => sum + item[of], 0);
  return {
    items: all.slice(0, itemsAtMost),
    otherItems:
      others.length === 0 ? null : { kinds: others.length, count: sumOf('count'), net: sumOf('net') },
  };
}

/** Sums by key, the largest first. */
function summed<K extends string | null>(
  parts: readonly { key: K; count: number; net: number }[],
): { key: K; count: number; net: number }[] {
  const sums = new Map<K, { key: K; count: number; net: number }>();
  for (const { key, count, net } of parts) {
    const sum = sums.get(key) ?? { key, count: 0, net: 0 };
    sums.set(key, { key, count: sum.count + count, net: sum.net + net });
  }
  return [...sums.values()].sort((a, b) => b.net - a.net || b.count - a.count);
}
