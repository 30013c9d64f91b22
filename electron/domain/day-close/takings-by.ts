import type { Line } from '../../contract/sale.ts';
import type { TakingsIn } from '../../contract/takings.ts';
import type { SaleTax, TaxRate } from '../../contract/tax.ts';
import { lineDiscounts } from '../line-discounts.ts';
import { spread } from '../tax.ts';
import type { SalePayment } from '../ledger.ts';

/** What a sale is of. */
export interface Sold {
  lines: readonly Line[];
  tax: SaleTax | null;
}

const itemsAtMost = 100;

/** How many, and what they took. */
interface Sum {
  count: number;
  net: number;
}

/** What was taken in one currency so far; `counted`: the sales whose goods are in it. */
interface Sums {
  digits: number;
  times: Map<number, Sum>;
  items: Map<string | null, Sum>;
  methods: Map<string | null, Sum>;
  rates: Map<TaxRate | null, Sum>;
  counted: Set<string>;
}

/**
 * Adds up what payments come to by time, item, method and rate of tax, net of what was given back of them, by currency. Money
 * that was given back is taken off the time of its payment, as the close of its day has it.
 */
export class TakingsSums {
  readonly #times: readonly number[];
  readonly #sums = new Map<string, Sums>();

  /** `times`: when each hour or day of the span begins, in epoch ms, in order. */
  constructor(times: readonly number[]) {
    this.#times = times;
  }

  /** Adds a payment, and what its sale is of; of a sale that is not known, the payment alone. */
  add(payment: SalePayment, sold: Sold = { lines: [], tax: null }, digits = 0): void {
    const { currency, at, method, saleId } = payment;
    const net = netOf(payment);
    const sums = this.#sums.get(currency) ?? noSums(digits);
    this.#sums.set(currency, sums);
    // Ascending, and the first begins before every payment of the span.
    put(sums.times, this.#times.findLast((begins) => begins <= at) ?? at, { count: 1, net });
    put(sums.methods, method, { count: 1, net });
    const takings = lineTakings(sold, payment);
    // The goods went over the counter once, also where they were paid twice.
    const isFirst = !sums.counted.has(saleId);
    sums.counted.add(saleId);
    const byRate = new Map<TaxRate | null, Sum>();
    sold.lines.forEach(({ name, count, rate }, index) => {
      const ofLine = takings[index] ?? 0;
      put(sums.items, name, { count: isFirst ? count : 0, net: ofLine });
      put(byRate, sold.tax ? (rate ?? 0) : null, { count: 0, net: ofLine });
    });
    const rest = net - takings.reduce((sum, ofLine) => sum + ofLine, 0);
    if (rest !== 0) put(sums.items, null, { count: 0, net: rest });
    if (rest !== 0 || sold.lines.length === 0) put(byRate, null, { count: 0, net: rest });
    for (const [rate, sum] of byRate) put(sums.rates, rate, { count: 1, net: sum.net });
  }

  /** Everything that was added, by currency. */
  all(): TakingsIn[] {
    return [...this.#sums]
      .map(([currency, sums]) => inCurrency(currency, sums, this.#times))
      .sort((a, b) => (a.currency < b.currency ? -1 : 1));
  }
}

function noSums(digits: number): Sums {
  return {
    digits,
    times: new Map(),
    items: new Map(),
    methods: new Map(),
    rates: new Map(),
    counted: new Set(),
  };
}

function put<K>(sums: Map<K, Sum>, key: K, { count, net }: Sum): void {
  const sum = sums.get(key) ?? { count: 0, net: 0 };
  sums.set(key, { count: sum.count + count, net: sum.net + net });
}

function inCurrency(
  currency: string,
  { digits, times, items, methods, rates }: Sums,
  begins: readonly number[],
): TakingsIn {
  const [first, last] = [Math.min(...times.keys()), Math.max(...times.keys())];
  const all = largestFirst(items).map(([name, sum]) => ({ name, ...sum }));
  const others = all.slice(itemsAtMost);
  const net = [...times.values()].reduce((sum, time) => sum + time.net, 0);
  return {
    currency,
    digits,
    net,
    times: begins
      .filter((from) => from >= first && from <= last)
      .map((from) => ({ from, ...(times.get(from) ?? { count: 0, net: 0 }) })),
    items: all.slice(0, itemsAtMost),
    otherItems: others.length === 0 ? null : { kinds: others.length, ...sumOf(others) },
    methods: largestFirst(methods).map(([method, sum]) => ({ method, ...sum })),
    rates: [...rates]
      .map(([rate, sum]) => ({ rate, ...sum }))
      .sort((a, b) => (b.rate ?? -1) - (a.rate ?? -1)),
  };
}

function sumOf(parts: readonly Sum[]): Sum {
  return {
    count: parts.reduce((sum, { count }) => sum + count, 0),
    net: parts.reduce((sum, { net }) => sum + net, 0),
  };
}

function largestFirst<K>(sums: ReadonlyMap<K, Sum>): [K, Sum][] {
  return [...sums].sort(([, a], [, b]) => b.net - a.net || b.count - a.count);
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
