import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import {
  closesFile,
  copiedTill,
  type CopiedClose,
  type CopiedTill,
  tillFile,
} from '../contract/copied-closes.ts';
import { codeOf } from '../domain/error-message.ts';
import { readCloses } from '../journal/copied-closes.ts';

/** Days, `YYYY-MM-DD`, both included. */
export interface Period {
  from: string;
  to: string;
}

/** A till's copy at a place, with its closes of a period. */
export interface TillCopy {
  /** The folder of the shop; empty where copies lie at the place itself. */
  shop: string;
  /** The copy's name. */
  copy: string;
  till: CopiedTill;
  closes: CopiedClose[];
  /** The day of the last close of the month in which the period ends, or before. */
  lastClose: string | null;
}

/** Something at a place that is not as it must be; its till adds nothing. */
export interface Problem {
  shop: string;
  copy: string;
  /** What order numbers of the till begin with; empty where it is not known. */
  till: string;
  why: string;
}

/** What is at a place. */
export interface Found {
  copies: TillCopy[];
  /** Those that were taken over: their closes are to be in the copies of their heirs. */
  takenOver: TillCopy[];
  problems: Problem[];
}

const copyName = /^[A-Z0-9]{1,8}-[0-9a-f]{16}$/;
/** A clock may differ by so much from the one that reads: no day is another by it. */
const leewayMs = 3_600_000;

/** Reads the closes of every till below a folder, of one shop where it is named. Throws where the place is none. */
export function readPlace(
  place: string,
  period: Period,
  { shop, now }: { shop?: string; now: number },
): Found {
  const found: Found = { copies: [], takenOver: [], problems: [] };
  // A drive of its own has that folder of its file system.
  const entries = readdirSync(place, { withFileTypes: true })
    .filter(({ name }) => name !== 'lost+found')
    .sort(byName);
  for (const entry of entries) {
    const { name } = entry;
    if (entry.isDirectory() && copyName.test(name)) {
      if (shop === undefined) readCopy(join(place, name), { shop: '', copy: name }, { period, now }, found);
    } else if (!entry.isDirectory()) {
      found.problems.push({ shop: '', copy: name, till: '', why: 'is no copy of a till' });
    } else if (shop === undefined || shop === name) {
      readShop(join(place, name), name, { period, now }, found);
    }
  }
  if (shop !== undefined && !entries.some(({ name }) => name === shop)) {
    found.problems.push({ shop, copy: '', till: '', why: 'is no shop of this place' });
  }
  return found;
}

function byName(one: { name: string }, other: { name: string }): number {
  return one.name < other.name ? -1 : 1;
}

interface Asked {
  period: Period;
  now: number;
}

function readShop(folder: string, shop: string, asked: Asked, found: Found): void {
  let entries: Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true }).sort(byName);
  } catch {
    found.problems.push({ shop, copy: '', till: '', why: 'cannot be read' });
    return;
  }
  for (const entry of entries) {
    const { name } = entry;
    if (entry.isDirectory() && copyName.test(name)) {
      readCopy(join(folder, name), { shop, copy: name }, asked, found);
    } else {
      found.problems.push({ shop, copy: name, till: '', why: 'is no copy of a till' });
    }
  }
  if (entries.length === 0) found.problems.push({ shop, copy: '', till: '', why: 'has no till' });
}

function readCopy(
  folder: string,
  of: { shop: string; copy: string },
  { period, now }: Asked,
  found: Found,
): void {
  const taken = textOf(join(folder, 'taken-over.json'));
  if (taken === '') {
    found.problems.push({ ...of, till: '', why: 'cannot be read' });
    return;
  }
  // What is wrong with one that was taken over matters no more.
  const into: Pick<Found, 'copies' | 'problems'> =
    taken === null ? found : { copies: found.takenOver, problems: [] };
  const told = tillOf(textOf(join(folder, tillFile)));
  const refuse = (why: string): void =>
    void into.problems.push({ ...of, till: typeof told === 'string' ? '' : told.till, why });
  if (typeof told === 'string') {
    refuse(told);
    return;
  }
  // Its days may be others than those of the other tills.
  if (told.at > now + leewayMs) {
    refuse(`its clock is ahead: it was written at ${new Date(told.at).toISOString()}`);
    return;
  }
  const last = Object.keys(told.months)
    .filter((month) => month <= period.to.slice(0, 7))
    .sort()
    .at(-1);
  const months = new Set([...monthsOf(period), ...(last === undefined ? [] : [last])]);
  const read: CopiedClose[] = [];
  for (const month of months) {
    const why = readMonth(folder, month, told, read);
    if (why !== null) {
      refuse(why);
      return;
    }
  }
  const today = localDate(now);
  const early = read.find(({ close }) => close.date > today);
  if (early) {
    refuse(`close ${early.close.number} is of ${early.close.date}, a day that has not come`);
    return;
  }
  const days = read.map(({ close }) => close.date).sort();
  const closes = read.filter(({ close: { date } }) => date >= period.from && date <= period.to);
  into.copies.push({ ...of, till: told, closes, lastClose: days.at(-1) ?? null });
}

/** Adds the closes of a month; answers why they do not prove themselves. */
function readMonth(
  folder: string,
  month: string,
  { months }: CopiedTill,
  read: CopiedClose[],
): string | null {
  const expected = months[month];
  if (expected === undefined) return null;
  const text = textOf(join(folder, closesFile(month)));
  if (text === null) return `${closesFile(month)} is missing`;
  const lines = readCloses(text);
  const days = new Set<string>();
  for (const [index, line] of lines.entries()) {
    const where = `${closesFile(month)}:${index + 1}`;
    if (!line.ok) return `${where}: the close ${line.why}`;
    const { date, number } = line.value.close;
    if (!date.startsWith(month) || days.has(date))
      return `${where}: close ${number} of ${date} has no place here`;
    days.add(date);
    read.push(line.value);
  }
  // One that was written a moment ago may be there already.
  return lines[expected.count - 1]?.hash === expected.hash
    ? null
    : `${closesFile(month)} has ${lines.length} closes, and must have the ${expected.count} that it had`;
}

function tillOf(text: string | null): CopiedTill | string {
  if (text === null) return 'has no closes beside it: half a copy, or one of an older version';
  try {
    return copiedTill.parse(JSON.parse(text));
  } catch {
    return `${tillFile} cannot be read`;
  }
}

/** Null where there is no such file; what cannot be read is no close. */
function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? null : '';
  }
}

/** The months that a period touches, `YYYY-MM`. */
function monthsOf({ from, to }: Period): string[] {
  const months: string[] = [];
  let [year = 0, month = 0] = from.split('-').map(Number);
  for (;;) {
    const name = `${year}-${String(month).padStart(2, '0')}`;
    if (name > to.slice(0, 7)) return months;
    months.push(name);
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
}

/** The day of this machine's clock. */
export function localDate(at: number): string {
  const day = new Date(at);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** The days of a day, a month or `FROM..TO`; null where it is none of them. */
export function periodOf(text: string): Period | null {
  const isDay = (value: string): boolean => z.iso.date().safeParse(value).success;
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) {
    const [year = 0, month = 0] = text.split('-').map(Number);
    const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
    return { from: `${text}-01`, to: `${text}-${days}` };
  }
  const [from = '', to = from, ...more] = text.split('..');
  return more.length === 0 && isDay(from) && isDay(to) && from <= to ? { from, to } : null;
}
