import { type FileHandle, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { WrittenFile } from '../contract/catalogue.ts';
import type { ExportSales } from '../contract/day-close.ts';
import type { ExportTrouble } from '../contract/export.ts';
import { fail, type Failure, type Result, success } from '../contract/result.ts';
import { messageOf } from '../domain/error-message.ts';
import { businessDay } from '../domain/local-day.ts';
import { type FilePlace, troubleAt } from '../files/file-place.ts';
import { makeFolder, writeNewFile } from '../files/new-file.ts';
import type { ExportedSale } from '../journal/snapshot.ts';
import type { Scheduler } from './dependencies.ts';
import type { SaleBook } from './sale-book.ts';
import { filePrefix, moneyMode } from './money-mode.ts';
import { itemRows } from './export-item-rows.ts';
import { headingOf, linesOf, type RowsOfSales, saleRows, type RowStyle } from './export-rows.ts';

/** Rows that are read and written between two turns of the event loop, at least: a few milliseconds. */
const rowsAtOnce = 100;
/** On a drive so many characters are brought onto it at a time, so that what is said to be done is done. */
const syncedAtOnce = 1_000_000;

const rowsOf: Record<ExportSales['rows'], RowsOfSales> = { sales: saleRows, items: itemRows };

/** Where a file of sales goes, and how it is written. */
export type ExportTarget = FilePlace & Omit<RowStyle, 'mode'>;

/** A file that was written; `synced`: it is on the disk with its name (`writeNewFile`). */
export type SyncedFile = WrittenFile & { synced: boolean };

/**
 * Writes the sales of some business days, or their lines, into a CSV file, as the journal has them now: sales that are made
 * meanwhile are not in it. Memory stays flat and the terminal goes on selling however many there are. The
 * file appears only when it is whole, and never takes another one's place. One file is written at a time.
 */
export interface Exporter {
  /** Why there is none is the `field` of a failure where it is one of `exportTroubles`. */
  write(days: ExportSales, target: ExportTarget): Promise<Result<SyncedFile>>;
  /** How far it is; null while nothing is written. */
  progress(): Pick<Run, 'done' | 'total'> | null;
  /** Calls off what is written now, and leaves nothing of it. */
  stop(): void;
}

/** An export under way, in sales. */
interface Run {
  done: number;
  total: number;
  stopped: boolean;
}

/** Makes the exporter of a book. */
export function createExporter(book: SaleBook): Exporter {
  let run: Run | null = null;
  return {
    async write(days, target) {
      if (run !== null) return fail('busy', 'A file is being written.');
      const current: Run = { done: 0, total: 0, stopped: false };
      run = current;
      const { timers } = book.dependencies;
      const exporting = exportSales(book, days, target, current).finally(() => (run = null));
      if (target.isDriveThere === undefined) return await exporting;
      const watch = watchForSilence(current, timers);
      try {
        return await Promise.race([exporting, watch.silence]);
      } finally {
        watch.end();
      }
    },
    progress: () => run && { done: run.done, total: run.total },
    stop() {
      if (run !== null) run.stopped = true;
    },
  };
}

/** A drive that takes nothing for so long does not answer any more. */
const silenceMs = 60_000;

/**
 * Fails when nothing more of a run was written for long. What hangs cannot be called off: it keeps its file, and no other
 * is begun, until the drive answers; then nothing is left of it.
 */
function watchForSilence(run: Run, timers: Scheduler): { silence: Promise<Failure>; end: () => void } {
  const { promise: silence, resolve } = Promise.withResolvers<Failure>();
  let end: () => void = () => undefined;
  const look = (before: number): void => {
    end = timers.after(silenceMs, () => {
      if (run.done !== before) {
        look(run.done);
        return;
      }
      run.stopped = true;
      resolve(notWritten('drive-gone', 'The drive does not answer.'));
    });
  };
  look(-1);
  return { silence, end: () => end() };
}

async function exportSales(
  book: SaleBook,
  { rows, from, to }: ExportSales,
  target: ExportTarget,
  run: Run,
): Promise<Result<SyncedFile>> {
  const now = book.dependencies.clock.wall();
  const { dayEndsAt, prefix } = book.dependencies.settings();
  const [first, last] = [businessDay(from, now, dayEndsAt), businessDay(to, now, dayEndsAt)];
  if (last.from < first.from) {
    return fail('invalid', `to: ${last.date} is before ${first.date}`, { field: 'to' });
  }
  const opened = book.dependencies.journal.openSnapshot();
  if (!opened.ok) return opened;
  const snapshot = opened.value;
  const mode = moneyMode(book);
  const days = from === to ? from : `${from}--${to}`;
  const of = rowsOf[rows];
  const name = `${filePrefix(mode, prefix)}${of.name}-${days}`;
  const onDrive = target.isDriveThere !== undefined;
  const newFile = { folder: target.folder, name, extension: 'csv', onDrive };
  try {
    run.total = snapshot.count(first.from, last.to);
    const sales = snapshot.sales(first.from, last.to);
    if (onDrive) {
      await makeFolder(target.folder, onDrive);
      await sweep(target.folder);
    }
    const written = await writeNewFile(newFile, (file) =>
      write(file, sales, { of, style: { ...target, mode } }, { run, onDrive, isOver: () => book.isDisposed }),
    );
    if (!written.ok) return written;
    // Where a drive was pulled out, the file may have gone to a folder of the same name on this machine's own disk. Where it
    // was silent for too long, the person was already told that it is gone.
    if (run.stopped || (await target.isDriveThere?.()) === false) {
      await rm(written.value.path, { force: true });
      return notWritten(run.stopped ? 'stopped' : 'drive-gone', written.value.path);
    }
    const { path, filled, synced } = written.value;
    return success({ path, rows: filled, synced });
  } catch (error) {
    const path = join(target.folder, `${name}.csv`);
    const message = `${path}: ${messageOf(error)}`;
    const trouble = await troubleAt(target, error);
    return trouble === null ? fail('storage', message) : notWritten(trouble, message);
  } finally {
    snapshot.close();
  }
}

function notWritten(why: ExportTrouble, message: string): Failure {
  return fail(why === 'stopped' ? 'conflict' : 'storage', message, { field: why });
}

/** Of files that name their till, and of older ones. */
const partialName =
  /^\.(?:practice-|test-)?(?:[A-Z\d]{1,8}-)?(?:sales|sold-items)-[\d-]+\.[\da-f-]{36}\.partial$/;

/** Removes unfinished files from a drive: it was pulled out while an earlier export was being written. */
async function sweep(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (partialName.test(name)) await rm(join(folder, name), { force: true });
  }
}

/** Writes heading and rows; answers how many rows there are. */
async function write(
  file: FileHandle,
  sales: Iterable<ExportedSale>,
  { of, style }: { of: RowsOfSales; style: RowStyle },
  { run, onDrive, isOver }: { run: Run; onDrive: boolean; isOver: () => boolean },
): Promise<Result<number>> {
  // Not `write`, which answers a success for the part of a text that still fitted on the disk.
  await file.appendFile(headingOf(of, style));
  let rows = 0;
  let unsynced = 0;
  let batch: string[][] = [];
  let sold = 0;
  const flush = async (): Promise<void> => {
    const text = linesOf(batch);
    await file.appendFile(text);
    unsynced += text.length;
    if (onDrive && unsynced >= syncedAtOnce) {
      await file.datasync();
      unsynced = 0;
    }
    rows += batch.length;
    run.done += sold;
    [batch, sold] = [[], 0];
    await turn();
  };
  for (const sale of sales) {
    batch.push(...of.rows(sale, style));
    sold += 1;
    if (batch.length < rowsAtOnce) continue;
    await flush();
    if (isOver()) return fail('not-ready', 'This terminal is changing over.');
    if (run.stopped) break;
  }
  if (batch.length > 0) await flush();
  return run.stopped ? notWritten('stopped', 'It was called off.') : success(rows);
}
