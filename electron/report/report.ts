import type { OpenDay } from '../contract/copied-closes.ts';
import type { SaleTwicePaid } from '../contract/day-close.ts';
import { localDay } from '../domain/local-day.ts';
import type { Problem, TillCopy } from './copy.ts';
import type { Period } from './period.ts';
import type { Found } from './place.ts';
import { added, soFarOf, type Total } from './sums.ts';

export interface TillReport {
  shop: string;
  till: string;
  name: string;
  location: string | null;
  copy: string;
  closes: number;
  lastClose: string | null;
  /** When its copy was last complete, epoch ms. */
  copiedAt: number;
  /** The report's last finished day is not closed there. */
  notClosed: boolean;
  /** Its copy has had nothing for more than an hour. */
  copyOld: boolean;
  totals: Total[];
  /** Sales without an end by its last close of the period. */
  unresolved: TillCopy['unresolved'];
  /** Double payments and unconfirmed refunds, by the same close. */
  paidTwice: TillCopy['paidTwice'];
  openRefunds: TillCopy['openRefunds'];
  failedRefunds: TillCopy['failedRefunds'];
  beforeFirst: TillCopy['beforeFirst'];
  /** Goods by day; empty where not asked for. */
  goods: TillCopy['goods'];
  /** What the till took so far and no close has, by its own word: in no sum. */
  open: OpenDay | null;
}

export interface Report extends Period {
  /** Some of its days are not over yet. */
  runsOn: boolean;
  tills: TillReport[];
  shops: { shop: string; tills: number; totals: Total[] }[];
  totals: Total[];
  /** What was taken so far and no close has, by the tills' own word: apart from all other sums. */
  openTotals: Total[];
  /** What is wrong; in no sum. */
  problems: Problem[];
}

const [hourMs, dayMs] = [3_600_000, 86_400_000];

/** Adds up what was found. Of two copies of one till that close the same day, neither counts. */
export function reportOf({ copies, takenOver, problems }: Found, period: Period, now: number): Report {
  const twice = twins(copies);
  const counted = copies.filter((copy) => !twice.has(copy));
  const tills = counted.map((copy) => tillReportOf(copy, period, now));
  const shops = [...new Set(counted.map(({ shop }) => shop))].map((shop) => {
    const own = tills.filter((till) => till.shop === shop);
    return { shop, tills: own.length, totals: added(own.flatMap(({ totals }) => totals)) };
  });
  const doubled = [...twice].map(([{ shop, copy, till }, other]): Problem => ({
    shop,
    copy,
    till: till.till,
    kind: 'doubled',
    why: `the till ${till.till} has another copy with the same days, ${[other.shop, other.copy].filter(Boolean).join('/')}`,
  }));
  return {
    ...period,
    runsOn: [localDay(null, now).date, ...counted.map((copy) => runningDay(copy, now))].some(
      (day) => period.to >= day,
    ),
    tills,
    shops,
    totals: added(shops.flatMap(({ totals }) => totals)),
    openTotals: added(tills.flatMap(({ open }) => (open === null ? [] : soFarOf(open)))),
    problems: [...problems, ...doubled, ...withoutHeir(takenOver, copies)],
  };
}

/** Taken-over copies with a close that no other copy has. */
function withoutHeir(takenOver: readonly TillCopy[], copies: readonly TillCopy[]): Problem[] {
  if (takenOver.length === 0) return [];
  const known = new Set(copies.flatMap(({ hashes }) => hashes));
  return takenOver
    .filter(({ hashes }) => hashes.some((hash) => !known.has(hash)))
    .map(({ shop, copy, till }) => ({
      shop,
      copy,
      till: till.till,
      kind: 'taken-over',
      why: 'was taken over, and no copy here goes on with its closes',
    }));
}

/** Copies of one prefix with closes of the same day, or any with the same close, each with another one. */
function twins(copies: readonly TillCopy[]): Map<TillCopy, TillCopy> {
  const found = new Map<TillCopy, TillCopy>();
  const first = new Map<string, TillCopy>();
  const look = (key: string, copy: TillCopy): void => {
    const before = first.get(key);
    if (before === undefined) first.set(key, copy);
    else if (before !== copy) found.set(before, copy).set(copy, before);
  };
  for (const copy of copies) for (const hash of copy.hashes) look(hash, copy);
  for (const own of Map.groupBy(copies, ({ till }) => till.till).values()) {
    if (own.length === 1) continue;
    for (const copy of own) for (const day of copy.days) look(`${copy.till.till} ${day}`, copy);
  }
  return found;
}

/**
 * The business day that runs at a till, by when its last closed day began, since a day may end at night; with an hour's leeway
 * for changed clocks. Without a close, the calendar day.
 */
function runningDay({ lastClose, lastFrom }: TillCopy, now: number): string {
  if (lastClose === null || lastFrom === null) return localDay(null, now).date;
  return dateAfter(lastClose, Math.floor((now - lastFrom - hourMs) / dayMs));
}

function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
}

function tillReportOf(of: TillCopy, period: Period, now: number): TillReport {
  const { shop, copy, till, days, lastClose, totals, unresolved, paidTwice, openRefunds, beforeFirst } = of;
  const { failedRefunds, goods, open } = of;
  const before = dateAfter(runningDay(of, now), -1);
  const over = period.to < before ? period.to : before;
  return {
    shop,
    till: till.till,
    name: till.name,
    location: till.location,
    copy,
    closes: days.length,
    lastClose,
    copiedAt: till.at,
    notClosed: lastClose === null || lastClose < over,
    copyOld: now - till.at > hourMs,
    totals,
    unresolved,
    paidTwice,
    openRefunds,
    failedRefunds,
    beforeFirst,
    goods,
    open,
  };
}

/** What somebody has to see to at a till. */
export function statesOf({ notClosed, copyOld }: TillReport): ('not-closed' | 'copy-old')[] {
  return [...(notClosed ? (['not-closed'] as const) : []), ...(copyOld ? (['copy-old'] as const) : [])];
}

/** Which payments of a sale came second, by the service's own ids where known. */
export function secondsIn({ seconds = [] }: Pick<SaleTwicePaid, 'seconds'>): string {
  return seconds.map(({ chargeId, orderNo }) => chargeId ?? orderNo).join(' ');
}
