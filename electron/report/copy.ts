import * as z from 'zod';
import {
  closesFile,
  goodsFile,
  copiedTill,
  type CopiedClose,
  type CopiedTill,
  type OpenDay,
  openDay,
  openDayFile,
  tillFile,
} from '../contract/copied-closes.ts';
import type {
  CarriedSale,
  CloseFigures,
  FailedRefund,
  OpenRefund,
  SaleTwicePaid,
  SumIn,
} from '../contract/day-close.ts';
import type { TillProblemKind } from '../contract/shop-day.ts';
import { type Entry, PlaceAway } from '../copy/place-files.ts';
import { digitsIn } from '../domain/day-close/totals.ts';
import { messageOf } from '../domain/error-message.ts';
import { readCloses } from './closes.ts';
import { type DayGoods, readGoods } from './goods.ts';
import { jsonIn } from './lines.ts';
import { monthsOf, type Period } from './period.ts';
import { added, type Total, totalsOf } from './sums.ts';

/** An entry of a close, with its currency's digits there. */
export type Named<T> = T & { digits: number };

/** A till's copy at a place, with the closes of a period. */
export interface TillCopy {
  /** The shop's folder; empty where copies lie at the place itself. */
  shop: string;
  copy: string;
  till: Omit<CopiedTill, 'months'>;
  /** The closed days. */
  days: string[];
  hashes: string[];
  totals: Total[];
  /** Sales without an end by the last close of the period. */
  unresolved: Named<CarriedSale>[];
  /** Double payments and unconfirmed refunds, by the same close. */
  paidTwice: Named<SaleTwicePaid>[];
  openRefunds: Named<OpenRefund>[];
  /** Refunds that failed later, by the closes of the period. */
  failedRefunds: Named<FailedRefund>[];
  /** Payments before the first close, if in the period: no close has them. */
  beforeFirst: Named<SumIn>[];
  /** The last closed day up to the end of the period's last month. */
  lastClose: string | null;
  /** When that day began at the till, epoch ms. */
  lastFrom: number | null;
  /** Goods of the closed days; empty where not asked for. */
  goods: DayGoods[];
  /** What the till took so far in a day of the period and no close has, by its own word. */
  open: OpenDay | null;
}

/** Something wrong at a place; its till adds nothing. */
export interface Problem {
  shop: string;
  copy: string;
  /** The till's order-number prefix; empty where not known. */
  till: string;
  kind: TillProblemKind;
  why: string;
}

export interface Asked {
  period: Period;
  now: number;
  /** Whether to read goods too. */
  goods?: boolean;
}

/** A place's files, by paths below it, as a report reads them. */
export interface FilesToRead {
  /** How many to request at once. */
  atOnce: number;
  list: (folder: string) => Entry[] | Promise<Entry[]>;
  read: (path: string) => string | null | Promise<string | null>;
  close: () => void;
}

/** `isTaken`: another terminal goes on from it; its problems do not matter once that one has a copy. */
export type ReadCopy = { isTaken: boolean } & (
  { ok: true; copy: TillCopy } | { ok: false; problem: Problem }
);

/** Compiled, as for closes: a chain has thousands of tills. */
const tillCheck = z.compile(copiedTill, { strict: true });
const openDayCheck = z.compile(openDay, { strict: true });

/** Milliseconds by which clocks may differ: less than makes another day. */
const leewayMs = 3_600_000;

type Found<T> = { ok: true; value: T } | { ok: false; kind: Problem['kind']; why: string };

/** Reads a copy and proves its closes of a period. Rejects where the place is away. */
export async function readCopy(
  files: FilesToRead,
  of: Pick<TillCopy, 'shop' | 'copy'>,
  asked: Asked,
): Promise<ReadCopy> {
  const text = textsIn(files, [of.shop, of.copy].filter((part) => part !== '').join('/'));
  let [isTaken, till] = [false, prefixOf(of)];
  const not = ({ kind, why }: Pick<Problem, 'kind' | 'why'>): ReadCopy => ({
    isTaken,
    ok: false,
    problem: { ...of, till, kind, why },
  });
  try {
    isTaken = isTakenOver(await text(takenFile));
    const told = tillOf(await text(tillFile));
    if (!told.ok) return not(told);
    till = told.value.till;
    const copy = await tillCopyOf(text, told.value, asked);
    return copy.ok ? { isTaken, ok: true, copy: { ...of, ...copy.value } } : not(copy);
  } catch (error) {
    if (error instanceof UnreadableFile) return not({ kind: 'unreadable', why: error.message });
    throw error;
  }
}

const takenFile = 'taken-over.json';

/** Throws an UnreadableFile for a cut-off file: it is unknown then whether the copy was taken over. */
function isTakenOver(text: string | null): boolean {
  if (text !== null && jsonIn(text) === undefined) throw new UnreadableFile(`${takenFile} was cut off`);
  return text !== null;
}

async function tillCopyOf(
  text: Texts,
  { months, ...till }: CopiedTill,
  asked: Asked,
): Promise<Found<Omit<TillCopy, 'shop' | 'copy'>>> {
  // A till whose clock is ahead may have other days than the other tills.
  if (till.at > asked.now + leewayMs) {
    const why = `its clock is ahead: it was written at ${new Date(till.at).toISOString()}`;
    return { ok: false, kind: 'clock', why };
  }
  const read = await closesOf(text, months, asked);
  if (!read.ok) return read;
  const { closes, days } = read.value;
  const sold = asked.goods === true ? await goodsOf(text, closes) : { ok: true as const, value: [] };
  if (!sold.ok) return sold;
  const [lastClose, lastFrom] = [...days].sort(([one], [other]) => (one < other ? -1 : 1)).at(-1) ?? [
    null,
    null,
  ];
  const last = closes.toSorted((a, b) => a.close.number - b.close.number).at(-1);
  const named = <T extends { currency: string }>(rows: readonly T[] = []): Named<T>[] =>
    last === undefined ? [] : namedIn(last.close, rows);
  return {
    ok: true,
    value: {
      till,
      days: closes.map(({ close }) => close.date),
      hashes: closes.map(({ link }) => link.hash),
      totals: added(closes.flatMap(totalsOf)),
      goods: sold.value,
      unresolved: named(last?.close.unresolved),
      paidTwice: named(last?.close.paidTwice),
      openRefunds: named(last?.close.openRefunds),
      failedRefunds: closes.flatMap(({ close }) => namedIn(close, close.failedRefunds)),
      beforeFirst: closes.flatMap(({ close }) => namedIn(close, close.beforeFirst)),
      lastClose,
      lastFrom,
      open: openOf(await text(openDayFile).catch(noneIfUnreadable), lastClose, { ...asked, closes }),
    },
  };
}

function namedIn<T extends { currency: string }>(
  close: Pick<CloseFigures, 'digits'>,
  rows: readonly T[] = [],
): Named<T>[] {
  return rows.map((row) => ({ ...row, digits: digitsIn(close, row.currency) }));
}

/** The till's order-number prefix when the copy's name was drawn. */
function prefixOf({ copy }: Pick<TillCopy, 'copy'>): string {
  return copy.slice(0, copy.indexOf('-'));
}

function isIn({ from, to }: Period, date: string): boolean {
  return date >= from && date <= to;
}

/** The closes of a report, and every closed day of their months, with when it began. */
interface Closes {
  closes: CopiedClose[];
  days: Map<string, number>;
}

/** The closes of a period; the days of its months and of the last month with closes before its end. */
async function closesOf(
  text: Texts,
  months: CopiedTill['months'],
  { period, now }: Asked,
): Promise<Found<Closes>> {
  const last = Object.keys(months)
    .filter((month) => month <= period.to.slice(0, 7))
    .sort()
    .at(-1);
  const read: Closes = { closes: [], days: new Map() };
  for (const month of new Set([...monthsOf(period), ...(last === undefined ? [] : [last])])) {
    const expected = months[month];
    if (expected === undefined) continue;
    const wrong = readMonth(await text(closesFile(month)), { month, expected, period, now }, read);
    if (wrong !== null) return { ok: false, ...wrong };
  }
  return { ok: true, value: read };
}

async function goodsOf(text: Texts, closes: readonly CopiedClose[]): Promise<Found<TillCopy['goods']>> {
  const found: TillCopy['goods'] = [];
  for (const [month, own] of Map.groupBy(closes, ({ close }) => close.date.slice(0, 7))) {
    const file = goodsFile(month);
    const said = await text(file);
    const read = said === null ? { ok: false as const, why: ' is missing' } : readGoods(said, own);
    if (!read.ok) return { ok: false, kind: 'damaged', why: `${file}${read.why}` };
    found.push(...read.goods);
  }
  return { ok: true, value: found };
}

/** Adds the closes of a month; answers what is wrong with them. */
function readMonth(
  text: string | null,
  of: { month: string; expected: CopiedTill['months'][string]; period: Period; now: number },
  { closes, days }: Closes,
): Pick<Problem, 'kind' | 'why'> | null {
  const { month, expected, period, now } = of;
  const damaged = (why: string) => ({ kind: 'damaged', why }) as const;
  if (text === null) return damaged(`${closesFile(month)} is missing`);
  const lines = readCloses(text, (date) => isIn(period, date));
  for (const line of lines) {
    const where = `${closesFile(month)}:${line.number}`;
    if (!line.ok) return damaged(`${where}: the close ${line.why}`);
    const { date } = line;
    if (!date.startsWith(month) || days.has(date)) {
      return damaged(`${where}: a close of ${date} has no place here`);
    }
    // This goes by when the day began at the till: where the report is made it may be the day before.
    if (line.from > now)
      return { kind: 'clock', why: `${where}: a close of ${date}, a day that has not come` };
    days.set(date, line.from);
    if (line.value !== null && isIn(period, date)) closes.push(line.value);
  }
  // The till may have added a newer close already.
  if (lines[expected.count - 1]?.hash === expected.hash) return null;
  return damaged(
    `${closesFile(month)} has ${lines.length} closes, and must have the ${expected.count} that it had`,
  );
}

function tillOf(text: string | null): Found<CopiedTill> {
  if (text === null) {
    const why = 'has no closes beside it: half a copy, or one of an older version';
    return { ok: false, kind: 'no-closes', why };
  }
  const value = parsed(text, tillCheck);
  return value === null
    ? { ok: false, kind: 'unreadable', why: `${tillFile} cannot be read` }
    : { ok: true, value };
}

/**
 * The takings that no close has of the day that runs at the till; null for a day that is closed since or in the future, and for an unreadable
 * file.
 */
function openOf(
  text: string | null,
  lastClose: string | null,
  { period, now, closes }: Asked & Pick<Closes, 'closes'>,
): OpenDay | null {
  const told = text === null ? null : parsed(text, openDayCheck);
  if (told === null || !isIn(period, told.date) || told.at > now + leewayMs) return null;
  if (lastClose === null || told.date > lastClose) return told;
  // A day may be closed before it is over; a file from before that has what the close has.
  const last = told.date === lastClose ? closes.find(({ close }) => close.date === lastClose) : undefined;
  return last && told.at > last.close.sealedAt && told.totals.length > 0 ? told : null;
}

function parsed<T>(text: string, check: { validate: (value: unknown) => value is T }): T | null {
  const value = jsonIn(text);
  return check.validate(value) ? value : null;
}

/** Reads a file's text; null where there is no such file. Rejects as UnreadableFile, and where the place is away. */
type Texts = (name: string) => Promise<string | null>;

/** The place's reason for not giving a file. */
class UnreadableFile extends Error {}

function noneIfUnreadable(error: unknown): null {
  if (error instanceof UnreadableFile) return null;
  throw error;
}

function textsIn(files: FilesToRead, folder: string): Texts {
  return async (name) => {
    try {
      return await files.read(`${folder}/${name}`);
    } catch (error) {
      if (error instanceof PlaceAway) throw error;
      throw new UnreadableFile(`${name} cannot be read: ${messageOf(error)}`, { cause: error });
    }
  };
}
