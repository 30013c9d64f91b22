import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  closesFile,
  copiedTill,
  type CopiedTill,
  type OpenDay,
  type TakenSoFar,
  openDayFile,
  tillFile,
} from '../contract/copied-closes.ts';
import { replaceFile } from '../files/atomic.ts';

/** The closes of a journal, for whoever adds up many terminals. */
export interface ClosesToCopy {
  /** How many there are in each month, `YYYY-MM`. */
  months: () => ReadonlyMap<string, number>;
  /** A month's file, and the hash of its last line. */
  ofMonth: (month: string) => { text: string; hash: string };
  /** What the terminal is called now. */
  till: () => Pick<CopiedTill, 'till' | 'name' | 'location'>;
  /** What the business day took so far; null where that cannot be said. */
  openDay: () => TakenSoFar | null;
}

/**
 * Brings the closes beside a copy, in its folder: the months that have more of them than are there, what says so, and what the day took so far.
 * `at`: up to when the copy has everything. Rejects with what the file system says.
 */
export async function copyCloses(folder: string, closes: ClosesToCopy, at: number): Promise<void> {
  const months = { ...(await monthsThere(folder)) };
  for (const [month, count] of closes.months()) {
    if (months[month]?.count === count) continue;
    const { text, hash } = closes.ofMonth(month);
    await replaceFile(join(folder, closesFile(month)), text, { flush: true });
    months[month] = { count, hash };
  }
  const till: CopiedTill = { format: 1, at, ...closes.till(), months };
  await replaceFile(join(folder, tillFile), `${JSON.stringify(till)}\n`, { flush: true });
  const told = closes.openDay();
  if (told === null) return;
  const open: OpenDay = { format: 1, ...told };
  await replaceFile(join(folder, openDayFile), `${JSON.stringify(open)}\n`, { flush: false });
}

/** What is there already; where it cannot be read, all of it is written again. */
async function monthsThere(folder: string): Promise<CopiedTill['months']> {
  try {
    return copiedTill.parse(JSON.parse(await readFile(join(folder, tillFile), 'utf8'))).months;
  } catch {
    return {};
  }
}
