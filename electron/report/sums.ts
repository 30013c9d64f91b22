import type { CopiedClose, OpenDay } from '../contract/copied-closes.ts';
import type { TillSum } from '../contract/shop-day.ts';
import { digitsIn } from '../domain/day-close/totals.ts';

/** What closes come to in one currency, in its smallest unit. */
export interface Total extends TillSum {
  methods: { method: string | null; count: number; net: number }[];
  rates: { rate: number | null; amount: number; tax: number | null }[];
  /** The same of payments on days that were closed before. */
  lateRates: Total['rates'];
}

export function totalsOf({ close }: CopiedClose): Total[] {
  return close.totals.map(({ currency, payments, refunds, adjustments, net }) => ({
    ...{ currency, digits: digitsIn(close, currency) },
    ...{ count: payments.count, payments: payments.amount, refunds: refunds.amount },
    ...{ adjustments: adjustments.amount, net },
    methods: close.methods.filter((each) => each.currency === currency),
    rates: close.rates.filter((each) => each.currency === currency),
    lateRates: (close.lateRates ?? []).filter((each) => each.currency === currency),
  }));
}

/** What a till took so far and no close has. */
export function soFarOf({ totals }: OpenDay): Total[] {
  const none = { adjustments: 0, methods: [], rates: [], lateRates: [] };
  return totals.map((total) => ({ ...total, ...none, net: total.payments - total.refunds }));
}

function addRates(sums: Total['rates'], rates: Total['rates']): void {
  for (const { rate, amount, tax } of rates) {
    const row = rowOf(sums, (each) => each.rate === rate, { rate, amount: 0, tax: 0 });
    row.amount += amount;
    // Unknown in one means unknown in the sum.
    row.tax = row.tax === null || tax === null ? null : row.tax + tax;
  }
}

/** Adds totals up by currency, with the digits that it had. */
export function added(totals: readonly Total[]): Total[] {
  const sums = new Map<string, Total>();
  for (const {
    currency,
    digits,
    count,
    payments,
    refunds,
    adjustments,
    net,
    methods,
    rates,
    lateRates,
  } of totals) {
    const key = `${currency} ${digits}`;
    const sum = sums.get(key) ?? emptyOf(currency, digits);
    sums.set(key, sum);
    sum.count += count;
    sum.payments += payments;
    sum.refunds += refunds;
    sum.adjustments += adjustments;
    sum.net += net;
    for (const { method, count, net } of methods) {
      const row = rowOf(sum.methods, (each) => each.method === method, { method, count: 0, net: 0 });
      row.count += count;
      row.net += net;
    }
    addRates(sum.rates, rates);
    addRates(sum.lateRates, lateRates);
  }
  return [...sums.values()];
}

function emptyOf(currency: string, digits: number): Total {
  const none = { count: 0, payments: 0, refunds: 0, adjustments: 0, net: 0 };
  return { currency, digits, ...none, methods: [], rates: [], lateRates: [] };
}

function rowOf<T>(rows: T[], is: (row: T) => boolean, first: T): T {
  const known = rows.find(is);
  if (known) return known;
  rows.push(first);
  return first;
}

export function sumOf<Key extends string>(rows: readonly Record<Key, number>[], key: Key): number {
  return rows.reduce((sum, row) => sum + row[key], 0);
}
