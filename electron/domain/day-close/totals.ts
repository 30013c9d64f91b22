import { fractionDigits } from '../../contract/currencies.ts';
import type { CloseFigures, CloseItem, CloseRate, CloseTotals } from '../../contract/day-close.ts';
import type { SaleTax } from '../../contract/tax.ts';
import { ownNameOf } from '../payment-methods.ts';

/** What lines of a close add up to, by currency. */
export function totalsOf(items: readonly CloseItem[]): CloseTotals[] {
  const totals = new Map<string, CloseTotals>();
  for (const item of items) {
    const total = totals.get(item.currency) ?? noTotals(item.currency);
    totals.set(item.currency, total);
    total.net += netOf(item);
    if (item.isAdjustment) add(total.adjustments, netOf(item));
    else if (item.kind === 'refund') add(total.refunds, item.givenBack);
    else if (item.kind === 'payment') add(total.payments, item.paid);
  }
  return [...totals.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

/** The same lines by payment method, largest first within a currency; they add up to the same. */
export function methodsOf(items: readonly CloseItem[]): CloseFigures['methods'] {
  const totals = new Map<string, CloseFigures['methods'][number]>();
  for (const item of items) {
    const { currency, method } = item;
    const key = JSON.stringify([currency, method]);
    const total = totals.get(key) ?? { currency, method, count: 0, net: 0 };
    totals.set(key, total);
    total.net += netOf(item);
    if (item.paid > 0) total.count += 1;
  }
  return [...totals.values()].sort((a, b) =>
    a.currency === b.currency ? b.net - a.net : a.currency < b.currency ? -1 : 1,
  );
}

/** What of the sums by method staff recorded as paid another way than by the service, by currency. */
export function otherWaysOf(
  methods: CloseFigures['methods'],
): Omit<CloseFigures['methods'][number], 'method'>[] {
  const own = methods.filter(({ method }) => ownNameOf(method) !== null);
  return Map.groupBy(own, ({ currency }) => currency)
    .entries()
    .map(([currency, sums]) => ({
      currency,
      count: sums.reduce((sum, { count }) => sum + count, 0),
      net: sums.reduce((sum, { net }) => sum + net, 0),
    }))
    .toArray();
}

/** The tax of a sale, by its id; nothing where it has none on record. */
type TaxOf = (saleId: string) => SaleTax | null | undefined;

/**
 * The day's own payments by rate of tax, as each sale was reckoned: they add up to `payments` of the totals. Refunds are apart,
 * since no record says which rate they are of.
 */
export function ratesOf(items: readonly CloseItem[], taxOf: TaxOf): CloseRate[] {
  return byRate(
    items.filter(({ kind }) => kind === 'payment'),
    taxOf,
  );
}

/**
 * What was paid by the lines that change earlier closes, by rate: a payment that was found later, and a correction with what the close
 * before said of it taken off again. They add up to the `paid` of these lines.
 */
export function lateRatesOf(items: readonly CloseItem[], taxOf: TaxOf): CloseRate[] {
  const late = items.filter(({ isAdjustment, paid }) => isAdjustment && paid !== 0);
  return byRate(late, taxOf).filter(({ amount, tax }) => amount !== 0 || (tax ?? 0) !== 0);
}

function byRate(items: readonly CloseItem[], taxOf: TaxOf): CloseRate[] {
  const rates = new Map<string, CloseRate>();
  for (const { currency, saleId, paid } of items) {
    const sign = paid < 0 ? -1 : 1;
    const told = (saleId === null ? null : taxOf(saleId))?.rates ?? [];
    // Of another amount than the sale's nobody knows which rate it is of.
    const isOfSale = told.reduce((sum, { amount }) => sum + amount, 0) === sign * paid;
    for (const { rate, ...more } of isOfSale ? told : [{ rate: null, amount: sign * paid, tax: null }]) {
      const key = `${currency} ${String(rate)}`;
      const before = rates.get(key) ?? { currency, rate, amount: 0, tax: rate === null ? null : 0 };
      const sum = before.tax === null || more.tax === null ? null : before.tax + sign * more.tax;
      rates.set(key, { ...before, amount: before.amount + sign * more.amount, tax: sum });
    }
  }
  return [...rates.values()].sort((a, b) =>
    a.currency === b.currency ? (b.rate ?? -1) - (a.rate ?? -1) : a.currency < b.currency ? -1 : 1,
  );
}

/** The digits of each currency that a close names, as its `sales` were made with: the table of currencies may have changed. */
export function digitsOf(
  named: readonly { currency: string }[],
  sales: readonly { currency: string; digits: number }[],
): CloseFigures['digits'] {
  const sold = new Map(sales.map(({ currency, digits }) => [currency, digits]));
  return Object.fromEntries(
    named.map(({ currency }) => [currency, sold.get(currency) ?? fractionDigits(currency)]),
  );
}

/** A currency's digits in a close; those of now where it is of a version that did not name all. */
export function digitsIn({ digits }: Pick<CloseFigures, 'digits'>, currency: string): number {
  return digits[currency] ?? fractionDigits(currency);
}

/** A currency without anything. */
export function noTotals(currency: string): CloseTotals {
  const none = (): CloseTotals['payments'] => ({ count: 0, amount: 0 });
  return { currency, payments: none(), refunds: none(), adjustments: none(), net: 0 };
}

/** What a line adds to the net total. */
export function netOf({ paid, givenBack }: Pick<CloseItem, 'paid' | 'givenBack'>): number {
  return paid - givenBack;
}

function add(sum: CloseTotals['payments'], amount: number): void {
  sum.count += 1;
  sum.amount += amount;
}
