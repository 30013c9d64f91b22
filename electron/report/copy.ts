import * as z from 'zod';
import {
  closesFile,
  goodsFile,
  type SoldGoods,
  copiedTill,
  type CopiedClose,
  type CopiedTill,
  type OpenDay,
  openDay,
  openDayFile,
  tillFile,
} from '../contract/copied-closes.ts';
import type { CarriedSale } from '../contract/day-close.ts';
import type { TillProblemKind } from '../contract/shop-day.ts';
import type { Entry } from '../copy/place-files.ts';
import { localDay } from '../domain/local-day.ts';
import { readCloses } from './closes.ts';
import { readGoods } from './goods.ts';
import { jsonIn } from './lines.ts';
import { monthsOf, type Period } from './period.ts';
import { added, type Total, totalsOf } from './sums.ts';

/** A till's copy at a place, with what its closes of a period come to. */
export interface TillCopy {
  /** The folder of the shop; empty where copies lie at the place itself. */
  shop: string;
  /** The copy's name. */
  copy: string;
  till: Omit<CopiedTill, 'months'>;
  /** The days that are closed. */
  days: string[];
  /** What stands for each close, in whichever copy. */
  hashes: string[];
  totals: Total[];
  /** Sales without an end by the last close of the period. */
  unresolved: CarriedSale[];
  /** The day of the last close of the month in which the period ends, or before. */
  lastClose: string | null;
  /** What was sold in the days that are closed; empty where it was not asked for. */
  goods: { date: string; goods: SoldGoods[] }[];
  /** A day of the period that is not closed, and what it took so far by the till's own word. */
  open: OpenDay | null;
}

/** Something at a place that is not as it must be; its till adds nothing. */
export interface Problem {
  shop: string;
  copy: string;
  /** What order numbers of the till begin with; empty where it is not known. */
  till: string;
  kind: TillProblemKind;
  why: string;
}

/** What is read, and when. */
export interface Asked {
  period: Period;
  now: number;
  /** What was sold is read, too. */
  goods?: boolean;
}

/** The files at a place, by their paths below it: what a report reads of them. */
export interface FilesToRead {
  /** How many may be asked for at once. */
  atOnce: number;
  list: (folder: string) => Entry[] | Promise<Entry[]>;
  read: (path: string) => string | null | Promise<string | null>;
  close: () => void;
}

/** What one copy comes to. `isTaken`: another terminal goes on from it, and what is wrong with it matters no more. */
export type ReadCopy = { isTaken: boolean } & (
  { ok: true; copy: TillCopy } | { ok: false; problem: Problem }
);

/** Prepared, as for closes: a chain has thousands of tills. */
const tillCheck = z.compile(copiedTill, { strict: true });
const openDayCheck = z.compile(openDay, { strict: true });

/** A clock may differ by so much from the one that reads: no day is another by it. */
const leewayMs = 3_600_000;

type Found<T> = { ok: true; value: T } | { ok: false; kind: Problem['kind']; why: string };

/** Reads a copy and proves its closes of a period. */
export async function readCopy(
  files: FilesToRead,
  of: Pick<TillCopy, 'shop' | 'copy'>,
  asked: Asked,
): Promise<ReadCopy> {
  const text = textsIn(files, [of.shop, of.copy].filter((part) => part !== '').join('/'));
  const taken = await text('taken-over.json');
  const not = (kind: Problem['kind'], why: string, till = prefixOf(of)): ReadCopy => ({
    isTaken: taken !== null && taken !== '',
    ok: false,
    problem: { ...of, till, kind, why },
  });
  if (taken === '') return not('unreadable', 'cannot be read');
  const told = tillOf(await text(tillFile));
  if (!told.ok) return not(told.kind, told.why);
  const { months, ...till } = told.value;
  // Its days may be others than those of the other tills.
  if (till.at > asked.now + leewayMs) {
    return not(
      'clock',
      `its clock is ahead: it was written at ${new Date(till.at).toISOString()}`,
      till.till,
    );
  }
  const read = await closesOf(text, months, asked);
  if (!read.ok) return not(read.kind, read.why, till.till);
  const { closes, days } = read.value;
  const sold = asked.goods === true ? await goodsOf(text, closes) : { ok: true as const, value: [] };
  if (!sold.ok) return not(sold.kind, sold.why, till.till);
  const lastClose = [...days].sort().at(-1) ?? null;
  const last = closes.toSorted((a, b) => a.close.number - b.close.number).at(-1);
  const copy: TillCopy = {
    ...of,
    till,
    days: closes.map(({ close }) => close.date),
    hashes: closes.map(({ link }) => link.hash),
    totals: added(closes.flatMap(totalsOf)),
    goods: sold.value,
    unresolved: last?.close.unresolved ?? [],
    lastClose,
    open: openOf(await text(openDayFile), lastClose, asked),
  };
  return { isTaken: taken !== null, ok: true, copy };
}

/** What order numbers of a till began with when the name of its copy was drawn. */
function prefixOf({ copy }: Pick<TillCopy, 'copy'>): string {
  return copy.slice(0, copy.indexOf('-'));
}

function isIn({ from, to }: Period, date: string): boolean {
  return date >= from && date <= to;
}

/** The closes of a copy that a report is of, and every day that is closed in their months. */
interface Closes {
  closes: CopiedClose[];
  days: Set<string>;
}

/** The closes of a period, and the days of its months and of the last month before its end that has any. */
async function closesOf(
  text: Texts,
  months: CopiedTill['months'],
  { period, now }: Asked,
): Promise<Found<Closes>> {
  const last = Object.keys(months)
    .filter((month) => month <= period.to.slice(0, 7))
    .sort()
    .at(-1);
  const read: Closes = { closes: [], days: new Set() };
  for (const month of new Set([...monthsOf(period), ...(last === undefined ? [] : [last])])) {
    const expected = months[month];
    if (expected === undefined) continue;
    const why = readMonth(await text(closesFile(month)), { month, expected, period }, read);
    if (why !== null) return { ok: false, kind: 'damaged', why };
  }
  const today = localDay(null, now).date;
  const early = [...read.days].find((date) => date > today);
  if (early === undefined) return { ok: true, value: read };
  return { ok: false, kind: 'clock', why: `there is a close of ${early}, a day that has not come` };
}

/** What was sold in these closes. */
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

/** Adds the closes of a month; answers why they do not prove themselves. */
function readMonth(
  text: string | null,
  { month, expected, period }: { month: string; expected: CopiedTill['months'][string]; period: Period },
  { closes, days }: Closes,
): string | null {
  if (text === null) return `${closesFile(month)} is missing`;
  const lines = readCloses(text, (date) => isIn(period, date));
  for (const line of lines) {
    const where = `${closesFile(month)}:${line.number}`;
    if (!line.ok) return `${where}: the close ${line.why}`;
    const { date } = line;
    if (!date.startsWith(month) || days.has(date)) return `${where}: a close of ${date} has no place here`;
    days.add(date);
    if (line.value !== null && isIn(period, date)) closes.push(line.value);
  }
  // One that was written a moment ago may be there already.
  return lines[expected.count - 1]?.hash === expected.hash
    ? null
    : `${closesFile(month)} has ${lines.length} closes, and must have the ${expected.count} that it had`;
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

/** No word of a day that is closed since, or has not come; what cannot be read says nothing. */
function openOf(text: string | null, lastClose: string | null, { period, now }: Asked): OpenDay | null {
  const told = text === null ? null : parsed(text, openDayCheck);
  if (told === null || !isIn(period, told.date) || told.at > now + leewayMs) return null;
  return lastClose === null || told.date > lastClose ? told : null;
}

function parsed<T>(text: string, check: { validate: (value: unknown) => value is T }): T | null {
  const value = jsonIn(text);
  return check.validate(value) ? value : null;
}

type Texts = (name: string) => Promise<string | null>;

/** Texts of a folder: null where there is no such file; what cannot be read is empty, which is no close. */
function textsIn(files: FilesToRead, folder: string): Texts {
  return async (name) => {
    try {
      return await files.read(`${folder}/${name}`);
    } catch {
      return '';
    }
  };
}
