import {
  chmodSync,
  closeSync,
  copyFileSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Result } from '../contract/result.ts';
import { messageOf } from '../domain/error-message.ts';
import type { Clock } from '../domain/expiry.ts';
import { writeAtomically } from '../files/atomic.ts';
import { isFileAt } from '../files/found-file.ts';
import { sync } from './backup.ts';
import { type KeptBackup, listBackups } from './backups.ts';
import { highestMark, setAside } from './aside.ts';
import { journalHealth } from './health.ts';
import { openJournal } from './journal.ts';
import { readMark } from './high-water-mark.ts';
import { notesIn, readableGenesisOf, readJournal } from './open-to-read.ts';
import type { SaleRecord } from './records.ts';
import { recoveryReport } from './recovery-report.ts';
import { type FoundClose, type FoundTicket, isReadable, merged, salvage, type Salvaged } from './salvage.ts';
import type { Imported } from './import-after-backup.ts';

/** A damaged journal that was kept aside. */
export interface Recovered {
  /** Where it is now. */
  path: string;
  /** A file that says what was done about it; null when none could be written, and `trouble` says why. */
  report: string | null;
  trouble: string | null;
  /** The journal that is in its place now; null where there was nothing to make one from, so that a new one begins. */
  restored: Restored | null;
  /** The highest number that it certainly gave to a sale: a new journal goes on after it. */
  highestCounter: number;
}

/** A journal that was put back, with the sales that only the damaged one held. */
export interface Restored extends Imported {
  /** What it was made from: a backup, what proves itself of the damaged journal and its log, or rows that can be read. */
  from: 'backup' | 'itself' | 'rows';
  /** The backup; null where it was made from none. */
  backup: string | null;
  tickets: RestoredTickets;
  /** Closes that the damaged journal had and this one has not: their days may be closed again, under the same numbers. */
  lostCloses: FoundClose[];
}

/** What became of the tickets on the counter and those put aside. */
export interface RestoredTickets {
  /** Whether they are those of an earlier moment, the backup's for one, since nothing tells which of them were charged since. */
  areOlder: boolean;
  /** Those that were still put aside, and can be read nowhere. */
  lost: FoundTicket[];
}

/** Pages to read a journal from: a file, or null for a blank page, with a log or without one. */
interface Source {
  base: string | null;
  log: string | null;
}

/** A source as it was found when its pages were put together. */
interface Examined extends Source {
  genesis: string | null;
  /** The number of its newest event where every page and every hash proves itself; null where they do not. */
  provenTo: number | null;
  /** How much it holds beside its events (`notesIn`). */
  notes: number;
}

/** Sales before the newest in a journal that may have been asked for again since. */
const mayHaveChanged = 1_000;

/**
 * Puts a journal in the place of one that is damaged or missing, in this order: everything of it is kept aside; of the
 * newest backup and of what proves itself of the damaged journal and its log, whatever goes furthest is taken; what else
 * SQLite can read is taken in, to be asked about; a report for people is written. Whole or not at all: a power cut in
 * between leaves no journal, and the next start calls this again. `prefix`: what the terminal's order numbers begin with now, which
 * they may not have when the backup was made. Throws what the file system says.
 */
export function recover(path: string, why: string, clock: Clock, prefix: string | null = null): Recovered {
  const aside = setAside(path);
  const mark = readMark(aside, () => undefined);
  const marked = mark?.genesis ?? null;
  const backup = newestProven(path, marked ?? readableGenesisOf(aside));
  const sources = [
    ...(backup ? [backup] : []),
    ...sourcesOf(aside, backup).flatMap((each) => examined(path, each)),
  ];
  // The backups beside a journal are its own: where its mark is lost, they say which chain that is.
  const chain = marked ?? backup?.genesis ?? null;
  const isKnown = chain !== null && sources.some(({ genesis }) => genesis === chain);
  // A journal or a log of another terminal holds none of this one's sales.
  const own = sources.filter(({ genesis }) => !isKnown || genesis === null || genesis === chain);
  const base = own.reduce<Examined | null>(furthest, null);
  const unproven = own.filter((source) => source.provenTo === null);
  const found = merged(unproven.map((source) => put(path, source, salvage)));
  const numbers = [highestMark(path), ...found.sales.map(({ counter }) => counter)];
  const highestCounter = numbers.reduce((highest, number) => Math.max(highest, number));
  const isWhole = mark !== null && base !== null && base !== backup && (base.provenTo ?? 0) >= mark.sequence;
  const restored =
    base === null && found.sales.length === 0
      ? null
      : restore(path, { base, found, highestCounter, isWhole, clock, prefix });
  const report = { aside, why, now: clock.wall(), found, restored, highestCounter };
  try {
    writeAtomically(`${aside}.txt`, recoveryReport(report));
    return { path: aside, report: `${aside}.txt`, trouble: null, restored, highestCounter };
  } catch (error) {
    return { path: aside, report: null, trouble: messageOf(error), restored, highestCounter };
  }
}

/** The one that proves more, or holds more beside as many events; the first of two that are alike. */
function furthest(best: Examined | null, next: Examined): Examined | null {
  if (next.provenTo === null) return best;
  const more = best === null ? 1 : next.provenTo - (best.provenTo ?? -1) || next.notes - best.notes;
  return more > 0 ? next : best;
}

/** The damaged journal with its log and without; the log over the backup, and by itself. */
function sourcesOf(aside: string, backup: Source | null): Source[] {
  const log = isFileAt(`${aside}-wal`) ? `${aside}-wal` : null;
  const alone = isFileAt(aside) ? [{ base: aside, log: null }] : [];
  if (log === null) return alone;
  return [
    ...alone.map(({ base }) => ({ base, log })),
    ...alone,
    ...(backup ? [{ base: backup.base, log }] : []),
    { base: null, log },
  ];
}

/** A source with what it proves; none where its pages cannot be put together. */
function examined(path: string, source: Source): Examined[] {
  try {
    return put(path, source, (candidate) => {
      const health = journalHealth(candidate, { thorough: true });
      const chain = health.kind === 'sound' ? health.chain : null;
      // A row that cannot be read stands in no hash.
      const isProven = chain?.kind === 'whole' && isReadable(salvage(candidate));
      return [
        {
          ...source,
          genesis: readableGenesisOf(candidate),
          provenTo: isProven ? chain.head.sequence : null,
          notes: notesIn(candidate),
        },
      ];
    });
  } catch {
    return []; // it is a folder, or it is gone
  }
}

/** Puts a source's pages together, as a file of their own, for as long as they are used. */
function put<T>(path: string, source: Source, use: (candidate: string) => T): T {
  const candidate = `${path}.candidate`;
  try {
    assemble(source, candidate);
    return use(candidate);
  } finally {
    remove(candidate);
  }
}

function assemble({ base, log }: Source, to: string): void {
  remove(to);
  if (base !== null) copyFileSync(base, to);
  else if (log !== null) writeFileSync(to, blankPage(log), { mode: 0o600 });
  chmodSync(to, 0o600);
  if (log !== null) copyFileSync(log, `${to}-wal`);
}

/** One page without content, of the size that the log's pages have: SQLite removes the log beside an empty file. */
function blankPage(log: string): Buffer {
  const file = openSync(log, 'r');
  try {
    const header = Buffer.alloc(12);
    readSync(file, header, 0, header.length, 0);
    const size = header.readUInt32BE(8);
    return Buffer.alloc(size >= 512 && size <= 65_536 ? size : 4_096);
  } finally {
    closeSync(file);
  }
}

function remove(candidate: string): void {
  for (const suffix of ['', '-wal', '-shm', '.mark']) rmSync(candidate + suffix, { force: true });
}

/**
 * Puts a journal at its place, which must be empty: what proves itself, or a new one, with what else was found. The numbers
 * go on after `highestCounter`. `isWhole`: nothing that was committed is missing in it, its tickets neither.
 */
function restore(
  path: string,
  from: {
    base: Examined | null;
    found: Salvaged;
    highestCounter: number;
    isWhole: boolean;
    clock: Clock;
    prefix: string | null;
  },
): Restored {
  const { base, found, highestCounter, isWhole, clock, prefix } = from;
  const begun = `${path}.restoring`;
  remove(begun);
  if (base) assemble(base, begun);
  if (base?.log) change(begun, 'PRAGMA wal_checkpoint(TRUNCATE)');
  const opened = openJournal({ path: begun, clock });
  if (!opened.ok) throw new Error(`${base?.base ?? begun}: ${opened.message}`);
  const { journal } = opened;
  let taken: Imported;
  let lostCloses: FoundClose[];
  const tickets: RestoredTickets = { areOlder: false, lost: [] };
  try {
    const { counter, sequence } = journal.lastCommit;
    const newest = Math.max(counter, ...(base ? [] : found.sales.map((sale) => sale.counter)));
    const late = found.sales.filter((sale) => sale.counter > newest - mayHaveChanged);
    const [sales, foreign] = ownAndForeign(late, begun, prefix);
    const byStaff = found.byStaff.filter((event) => event.sequence > sequence);
    taken = done(journal.restore(sales, byStaff));
    taken.passedOver.push(...foreign);
    done(journal.refunds.restore(found.refunds));
    if (foreign.length === 0) done(journal.subscriptions.restore(found.subscriptions));
    lostCloses = closesWithout(found.closes, begun);
    if (!isWhole) {
      const own = foreign.length > 0 ? null : found.tickets;
      tickets.lost = done(journal.parked.restore(own));
      tickets.areOlder = own?.isNewest !== true && done(journal.parked.count()) > 0;
    }
  } finally {
    journal.close();
  }
  change(begun, `UPDATE counter SET value = ${highestCounter} WHERE value < ${highestCounter}`);
  sync(begun);
  renameSync(begun, path);
  remove(begun);
  const backup = base?.log === null && base.base?.includes('damaged-') === false ? base.base : null;
  return {
    from: backup !== null ? 'backup' : base ? 'itself' : 'rows',
    backup,
    tickets,
    lostCloses,
    ...taken,
  };
}

/**
 * Sales whose numbers begin as one in the journal at a path does, or with the terminal's prefix of now, and those of another
 * terminal, whose log can fit this one's pages. A journal without sales tells none apart.
 */
function ownAndForeign(
  sales: readonly SaleRecord[],
  path: string,
  prefix: string | null,
): [own: SaleRecord[], foreign: SaleRecord[]] {
  return readJournal(path, (database) => {
    const rows = database
      .prepare("SELECT DISTINCT substr(order_no, 1, instr(order_no, '-')) AS prefix FROM sales")
      .all();
    const prefixes = rows.map((row) => String(row['prefix']));
    const now = prefix === null ? [] : [`${prefix}-`];
    const isOwn = ({ orderNo }: SaleRecord): boolean =>
      prefixes.length === 0 || [...prefixes, ...now].some((begun) => orderNo.startsWith(begun));
    return [sales.filter(isOwn), sales.filter((sale) => !isOwn(sale))];
  });
}

/** Those of the closes that the journal at a path does not have. */
function closesWithout(closes: readonly FoundClose[], path: string): FoundClose[] {
  const kept = readJournal(path, (database) => database.prepare('SELECT number FROM closes').all());
  const numbers = new Set(kept.map(({ number }) => Number(number)));
  return closes.filter(({ number }) => !numbers.has(number));
}

function done<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.message);
  return result.value;
}

/** Past the journal's own rules, on a file that is not in use yet. */
function change(path: string, sql: string): void {
  const database = new DatabaseSync(path);
  try {
    database.exec(sql);
  } finally {
    database.close();
  }
}

/**
 * Of the chain that begins so, where there are some. Each was verified when it was made; the disk that damaged the journal
 * may have damaged it since.
 */
function newestProven(path: string, genesis: string | null): (Examined & KeptBackup) | null {
  for (const backup of listBackups(path, genesis)) {
    const health = journalHealth(backup.path, { thorough: true });
    if (health.kind === 'sound' && health.chain?.kind !== 'broken') {
      const provenTo = health.chain?.head.sequence ?? 0;
      return { ...backup, base: backup.path, log: null, provenTo, notes: notesIn(backup.path) };
    }
    // A newer version's is sound to that one.
    if (health.kind !== 'newer') renameSync(backup.path, `${backup.path}.unproven`);
  }
  return null;
}

/**
 * Whether a journal that a newer version has changed may be left for the newest backup that this one can use: with
 * a close that the backup does not hold it may not, since a sealed day is not closed again.
 */
export function mayGoBack(path: string): boolean {
  const backup = newestProven(path, readableGenesisOf(path));
  return backup !== null && closesIn(path) === closesIn(backup.path);
}

function closesIn(path: string): number {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const hasCloses =
      database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'closes'").get() !== undefined;
    if (!hasCloses) return 0;
    return Number(database.prepare('SELECT count(*) AS count FROM closes').get()?.['count']);
  } finally {
    database.close();
  }
}
