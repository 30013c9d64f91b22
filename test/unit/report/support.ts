import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  closesFile,
  type CopiedClose,
  type CopiedTill,
  tillFile,
} from '../../../electron/contract/copied-closes.ts';
import { type ClosesToCopy, copyCloses } from '../../../electron/copy/closes.ts';
import { openFolder } from '../../../electron/copy/folder-files.ts';
import type { PlaceFiles } from '../../../electron/copy/place-files.ts';
import { closedMonths, copyOfCloses } from '../../../electron/journal/copied-closes.ts';
import { hashOfLine } from '../../../electron/journal/copied-line.ts';
import { copyOfGoods } from '../../../electron/journal/copied-goods.ts';
import { periodOf } from '../../../electron/report/period.ts';
import type { ReportPlace } from '../../../electron/report/place.ts';
import type { Report } from '../../../electron/report/report.ts';
import { reportOn } from '../../../electron/report/report-on.ts';
import { close, nextDay, sell, today } from '../sales/day-close/support.ts';
import { type Bench, createBench } from '../sales/support.ts';
import { newFolder } from '../../support/folder.ts';

/** A till whose journal has closed days, and its clock. */
export interface Till {
  bench: Bench;
  /** The days that it closed. */
  days: string[];
  /** Brings its closes to a place, as of now by its clock. */
  copy: (to: string | PlaceFiles, of: { shop: string; till: string; copy?: string }) => Promise<string>;
}

/** A till that sold so many times on each of some days, each 1,200 yen, and closed them. */
export async function till(sales: readonly number[]): Promise<Till> {
  const bench = createBench();
  const days: string[] = [];
  for (const count of sales) {
    for (let sold = 0; sold < count; sold += 1) await sell(bench);
    days.push(today(bench));
    await close(bench);
    await nextDay(bench);
  }
  return tillOf(bench, days);
}

/** A till that closed these days. */
export function tillOf(bench: Bench, days: string[]): Till {
  const copy: Till['copy'] = async (to, { shop, till: prefix, copy: name }) => {
    const copy = name ?? `${prefix}-${'0'.repeat(16)}`;
    const path = join(shop, copy);
    if (typeof to === 'string') mkdirSync(join(to, path), { recursive: true });
    const files = typeof to === 'string' ? openFolder(to) : to;
    await copyCloses(files, path, closesOf(bench, prefix), bench.machine.wallMs);
    return typeof to === 'string' ? join(to, path) : path;
  };
  return { bench, days, copy };
}

function closesOf({ folder }: Bench, prefix: string): ClosesToCopy {
  const path = join(folder, 'journal.db');
  return {
    months: () => closedMonths(path),
    ofMonth: (month) => copyOfCloses(path, month),
    goodsOfMonth: (month, copied) => copyOfGoods(path, month, copied),
    till: () => ({ till: prefix, name: `Till ${prefix}`, location: null }),
    openDay: () => null,
  };
}

/** Rewrites a file of a copy. */
export function change(folder: string, name: string, to: (text: string) => string): void {
  const path = join(folder, name);
  writeFileSync(path, to(readFileSync(path, 'utf8')));
}

/** The file with the closes of a day's month. */
export const monthOf = (day = ''): string => closesFile(day.slice(0, 7));

/** What a copy says of itself, changed. */
export function changeTill(folder: string, to: (till: CopiedTill) => object): void {
  change(folder, tillFile, (text) => JSON.stringify(to(JSON.parse(text) as CopiedTill)));
}

/** Writes the first close of a month otherwise, and every hash of its file anew. */
export function forge(folder: string, day: string, to: (said: CopiedClose) => object | string): void {
  let [count, last] = [0, ''];
  change(folder, monthOf(day), (text) =>
    text
      .trimEnd()
      .split('\n')
      .map((line, index) => {
        const told = index > 0 ? line.slice(65) : to(JSON.parse(line.slice(65)) as CopiedClose);
        const said = typeof told === 'string' ? told : JSON.stringify(told);
        [count, last] = [index + 1, hashOfLine(last, said)];
        return `${last} ${said}\n`;
      })
      .join(''),
  );
  changeTill(folder, (told) => ({ ...told, months: { [day.slice(0, 7)]: { count, hash: last } } }));
}

/** A place that is a folder. */
export const folder = (to: string): ReportPlace => ({ copy: { to }, secret: null });

/** The report of some days at a folder. */
export async function made(at: string, days: string, now: number, shop?: string): Promise<Report> {
  const period = periodOf(days);
  if (period === null) throw new Error(days);
  return await reportOn(folder(at), { period, now, ...(shop !== undefined && { shop }) });
}

/** Two shops with three tills, who sold 3, 1 and 2 times on their first day. */
export async function chain(): Promise<{
  at: string;
  day: string;
  now: number;
  one: Till;
  folders: string[];
}> {
  const at = newFolder();
  const [one, two, three] = [await till([3, 1]), await till([1]), await till([2, 2])];
  const folders = [
    await one.copy(at, { shop: 'ginza', till: 'T1' }),
    await two.copy(at, { shop: 'ginza', till: 'T2' }),
    await three.copy(at, { shop: '渋谷', till: 'T3' }),
  ];
  return { at, day: one.days[0] ?? '', now: one.bench.machine.wallMs, one, folders };
}
