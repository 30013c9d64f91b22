import type { CatalogueCategory as Category } from '../../contract/catalogue.ts';
import type { TakingsIn } from '../../contract/takings.ts';
import type { TaxRate } from '../../contract/tax.ts';
import type { SalePayment } from '../ledger.ts';
import { lineShares, type OfLines } from '../line-shares.ts';
import { type LineBack, piecesBack } from '../refund-lines.ts';
import { spread } from '../tax.ts';

/** What a sale is of. */
export interface Sold extends OfLines {
  /** Goods that came back, of which payment their money went back. */
  returned?: readonly (LineBack & { chargeId: string })[];
  /** The key of the payment that they went over the counter for, whenever that was; null: none; left out: the one that is added. */
  paidFor?: string | null;
  /** Who rang it up; left out: nobody had signed on. */
  staff?: string;
}

/** The category that an item has now, by the item's id; null: it is sold no more. */
export type CategoryOf = (itemId: string) => Category | null;

const itemsAtMost = 100;

/** How many, and what they took. */
interface Sum {
  count: number;
  net: number;
}

/** What was taken in one currency so far. */
interface Sums {
  digits: number;
  times: Map<number, Sum>;
  items: Map<string | null, Sum>;
  categories: Map<Category | null, Sum>;
  methods: Map<string | null, Sum>;
  staff: Map<string | null, Sum>;
  rates: Map<TaxRate | null, Sum>;
}

/**
 * Adds up what payments come to by time, item, category, method, rate of tax and staff, net of what was given back of them, by
 * currency. Money that was given back is taken off the time of its payment, as the close of its day has it, and off whoever
 * rang its sale up.
 */
export class TakingsSums {
  readonly #times: readonly number[];
  readonly #categoryOf: CategoryOf;
  readonly #sums = new Map<string, Sums>();

  /** `times`: when each hour or day of the span begins, in epoch ms, in order. */
  constructor(times: readonly number[], categoryOf: CategoryOf) {
    this.#times = times;
    this.#categoryOf = categoryOf;
  }

  /** Adds a payment, and what its sale is of; of a sale that is not known, the payment alone. */
  add(payment: SalePayment, sold: Sold = { lines: [], tax: null }, digits = 0): void {
    const { currency, at, method, key } = payment;
    const net = netOf(payment);
    const sums = this.#sums.get(currency) ?? noSums(digits);
    this.#sums.set(currency, sums);
    // Ascending, and the first begins before every payment of the span.
    put(sums.times, this.#times.findLast((begins) => begins <= at) ?? at, { count: 1, net });
    put(sums.methods, method, { count: 1, net });
    put(sums.staff, sold.staff ?? null, { count: 1, net });
    const takings = lineTakings(sold, payment);
    // The goods went over the counter once, also where they were paid twice.
    const isFirst = sold.paidFor === undefined || sold.paidFor === key;
    const byRate = new Map<TaxRate | null, Sum>();
    sold.lines.forEach(({ itemId, name, count, rate }, index) => {
      const ofLine = takings[index] ?? 0;
      const kept = count - piecesBack(sold.returned ?? [], index);
      const goods = { count: isFirst ? kept : 0, net: ofLine };
      put(sums.items, name, goods);
      put(sums.categories, itemId === undefined ? null : this.#categoryOf(itemId), goods);
      put(byRate, sold.tax ? (rate ?? 0) : null, { count: 0, net: ofLine });
    });
    const rest = net - takings.reduce((sum, ofLine) => sum + ofLine, 0);
    if (rest !== 0) {
      put(sums.items, null, { count: 0, net: rest });
      put(sums.categories, null, { count: 0, net: rest });
    }
    if (rest !== 0 || sold.lines.length === 0) put(byRate, null, { count: 0, net: rest });
    for (const [rate, sum] of byRate) put(sums.rates, rate, { count: 1, net: sum.net });
  }

  /** Everything that was added, by currency. The items of the span that this one is compared with are all named. */
  all(comparedWith: readonly TakingsIn[] = []): TakingsIn[] {
    const itemsIn = (currency: string): TakingsIn['items'] =>
      comparedWith.find((one) => one.currency === currency)?.items ?? [];
    return [...this.#sums]
      .map(([currency, sums]) => inCurrency(currency, sums, this.#times, itemsIn(currency)))
      .sort((a, b) => (a.currency < b.currency ? -1 : 1));
  }
}

function noSums(digits: number): Sums {
  return {
    digits,
    times: new Map(),
    items: new Map(),
    categories: new Map(),
    methods: new Map(),
    staff: new Map(),
    rates: new Map(),
  };
}

function put<K>(sums: Map<K, Sum>, key: K, { count, net }: Sum): void {
  const sum = sums.get(key) ?? { count: 0, net: 0 };
  sums.set(key, { count: sum.count + count, net: sum.net + net });
}

function inCurrency(
  currency: string,
  { digits, times, items, categories, methods, staff, rates }: Sums,
  begins: readonly number[],
  compared: TakingsIn['items'],
): TakingsIn {
  const named = new Set(compared.map(({ name }) => name));
  const [first, last] = [Math.min(...times.keys()), Math.max(...times.keys())];
  const all = largestFirst(items).map(([name, sum]) => ({ name, ...sum }));
  const isShown = (one: (typeof all)[number], place: number): boolean =>
    place < itemsAtMost || named.has(one.name);
  const others = all.filter((one, place) => !isShown(one, place));
  const net = [...times.values()].reduce((sum, time) => sum + time.net, 0);
  return {
    currency,
    digits,
    net,
    times: begins
      .filter((from) => from >= first && from <= last)
      .map((from) => ({ from, ...(times.get(from) ?? { count: 0, net: 0 }) })),
    items: all.filter(isShown),
    otherItems: others.length === 0 ? null : { kinds: others.length, ...sumOf(others) },
    categories: largestFirst(categories).map(([category, sum]) => ({ category, ...sum })),
    methods: largestFirst(methods).map(([method, sum]) => ({ method, ...sum })),
    staff: largestFirst(staff).map(([name, sum]) => ({ staff: name, ...sum })),
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
 * What each line of a sale is of a payment for it, less what went back of it. Money that went back without saying of
 * which lines is spread in proportion over what the returned ones leave, since no record says which line it was of.
 */
export function lineTakings(sold: Sold, { amount, chargeId, givenBack }: SalePayment): number[] {
  // A person may have settled the sale with less than its price.
  if (givenBack === amount) return sold.lines.map(() => 0);
  const taken = lineShares(sold, amount);
  const named = (sold.returned ?? []).filter((one) => one.chargeId === chargeId);
  const kept = [...taken];
  // More than went back says nothing of the lines.
  const isKnown = named.reduce((sum, one) => sum + one.amount, 0) <= givenBack;
  let left = BigInt(givenBack);
  for (const one of isKnown ? named : []) {
    kept[one.line] = (kept[one.line] ?? 0n) - BigInt(one.amount);
    left -= BigInt(one.amount);
  }
  const back = spread(left, kept);
  return kept.map((share, index) => Number(share - (back[index] ?? 0n)));
}

function netOf({ amount, givenBack }: SalePayment): number {
  return amount - givenBack;
}
