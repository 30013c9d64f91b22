import type { CarriedSale } from '../contract/day-close.ts';
import type { CopiedClose } from '../contract/copied-closes.ts';
import { type Found, localDate, type Period, type Problem, type TillCopy } from './place.ts';

/** What closes come to in one currency, in its smallest unit. */
export interface Total {
  currency: string;
  digits: number;
  count: number;
  payments: number;
  refunds: number;
  adjustments: number;
  net: number;
  methods: { method: string | null; count: number; net: number }[];
  rates: { rate: number | null; amount: number; tax: number | null }[];
}

/** One till in a report. */
export interface TillReport {
  shop: string;
  till: string;
  name: string;
  location: string | null;
  copy: string;
  closes: number;
  lastClose: string | null;
  /** Up to when its copy has everything, epoch ms. */
  copiedAt: number;
  /** The last day of the report that is over is not closed there. */
  notClosed: boolean;
  /** Its copy has had nothing for more than an hour. */
  copyOld: boolean;
  totals: Total[];
  /** Sales without an end by its last close of the period. */
  unresolved: CarriedSale[];
}

/** What many tills took. */
export interface Report extends Period {
  /** Some of its days are not over yet. */
  runsOn: boolean;
  tills: TillReport[];
  shops: { shop: string; tills: number; totals: Total[] }[];
  totals: Total[];
  /** What is not as it must be; nothing of it is in any sum. */
  problems: Problem[];
}

const oldMs = 3_600_000;

/** Adds up what was found. Of two copies of one till that close the same day neither counts. */
export function reportOf({ copies, takenOver, problems }: Found, period: Period, now: number): Report {
  const today = localDate(now);
  const over = period.to < today ? period.to : localDate(now - 24 * oldMs);
  const twice = twins(copies);
  const counted = copies.filter((copy) => !twice.has(copy));
  const tills = counted.map((copy) => tillReportOf(copy, { over, now }));
  const shops = [...new Set(counted.map(({ shop }) => shop))].map((shop) => {
    const own = tills.filter((till) => till.shop === shop);
    return { shop, tills: own.length, totals: added(own.flatMap(({ totals }) => totals)) };
  });
  const doubled = [...twice].map(([{ shop, copy, till }, other]) => ({
    shop,
    copy,
    till: till.till,
    why: `the till ${till.till} has another copy with the same days, ${[other.shop, other.copy].filter(Boolean).join('/')}`,
  }));
  const known = new Set(copies.flatMap(hashesOf));
  const lost = takenOver
    .filter((copy) => hashesOf(copy).some((hash) => !known.has(hash)))
    .map(({ shop, copy, till }) => ({
      shop,
      copy,
      till: till.till,
      why: 'was taken over, and no copy here goes on with its closes',
    }));
  return {
    ...period,
    runsOn: period.to >= today,
    tills,
    shops,
    totals: added(shops.flatMap(({ totals }) => totals)),
    problems: [...problems, ...doubled, ...lost],
  };
}

/** What stands for each close, in whichever copy. */
function hashesOf({ closes }: TillCopy): string[] {
  return closes.map(({ link }) => link.hash);
}

/** Copies of one prefix that have closes of the same day, or of any that have the same close, each with another one. */
function twins(copies: readonly TillCopy[]): Map<TillCopy, TillCopy> {
  const first = new Map<string, TillCopy>();
  const found = new Map<TillCopy, TillCopy>();
  for (const copy of copies) {
    const days = copy.closes.map(({ close }) => `${copy.till.till} ${close.date}`);
    for (const key of [...days, ...hashesOf(copy)]) {
      const before = first.get(key);
      if (before === undefined) first.set(key, copy);
      else found.set(before, copy).set(copy, before);
    }
  }
  return found;
}

function tillReportOf(
  { shop, copy, till, closes, lastClose }: TillCopy,
  { over, now }: { over: string; now: number },
): TillReport {
  const last = closes.reduce<CopiedClose | null>(
    (latest, each) => (latest === null || each.close.number > latest.close.number ? each : latest),
    null,
  );
  return {
    shop,
    till: till.till,
    name: till.name,
    location: till.location,
    copy,
    closes: closes.length,
    lastClose,
    copiedAt: till.at,
    notClosed: lastClose === null || lastClose < over,
    copyOld: now - till.at > oldMs,
    totals: added(closes.flatMap(totalsOf)),
    unresolved: last?.close.unresolved ?? [],
  };
}

/** A close by currency. */
function totalsOf({ close }: CopiedClose): Total[] {
  return close.totals.map(({ currency, payments, refunds, adjustments, net }) => ({
    ...{ currency, digits: close.digits[currency] ?? 0 },
    ...{ count: payments.count, payments: payments.amount, refunds: refunds.amount },
    ...{ adjustments: adjustments.amount, net },
    methods: close.methods.filter((each) => each.currency === currency),
    rates: close.rates.filter((each) => each.currency === currency),
  }));
}

/** Sums, by currency with the digits that it had. */
function added(totals: readonly Total[]): Total[] {
  const sums = new Map<string, Total>();
  for (const { currency, digits, count, payments, refunds, adjustments, net, methods, rates } of totals) {
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
    for (const { rate, amount, tax } of rates) {
      const row = rowOf(sum.rates, (each) => each.rate === rate, { rate, amount: 0, tax: 0 });
      row.amount += amount;
      // What is not known of one is not known of the sum.
      row.tax = row.tax === null || tax === null ? null : row.tax + tax;
    }
  }
  return [...sums.values()];
}

function emptyOf(currency: string, digits: number): Total {
  const none = { count: 0, payments: 0, refunds: 0, adjustments: 0, net: 0 };
  return { currency, digits, ...none, methods: [], rates: [] };
}

function rowOf<T>(rows: T[], is: (row: T) => boolean, first: T): T {
  const known = rows.find(is);
  if (known) return known;
  rows.push(first);
  return first;
}

/** What somebody has to look after at a till. */
export function statesOf({ notClosed, copyOld }: TillReport): ('not-closed' | 'copy-old')[] {
  return [...(notClosed ? (['not-closed'] as const) : []), ...(copyOld ? (['copy-old'] as const) : [])];
}
