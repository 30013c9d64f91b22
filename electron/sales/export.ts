import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { WrittenFile } from '../contract/catalogue.ts';
import type { ExportSales } from '../contract/closing.ts';
import { fail, type Result, success } from '../contract/result.ts';
import { localDay } from '../domain/local-day.ts';
import type { ExportedSale } from '../journal/snapshot.ts';
import type { Desk } from './desk.ts';
import { headingOf, linesOf, type RowStyle } from './export-rows.ts';

/** Rows that are read and written between two turns of the event loop: a few milliseconds. */
const rowsAtOnce = 100;

/** Where a file of sales goes, and how it is written. */
export interface ExportTarget extends Omit<RowStyle, 'practice'> {
  /** The folder; made when it is missing. */
  folder: string;
}

/**
 * Writes the sales of some local days into a CSV file, as the journal has them now: sales that are made
 * meanwhile are not in it. Memory stays flat and the terminal goes on selling however many there are. The
 * file appears only when it is whole, and never takes another one's place.
 */
export type Exporter = (days: ExportSales, target: ExportTarget) => Promise<Result<WrittenFile>>;

/** Makes the exporter of a desk; it writes one file at a time. */
export function createExporter(desk: Desk): Exporter {
  let isWriting = false;
  return async (days, target) => {
    if (isWriting) return fail('busy', 'A file is being written.');
    isWriting = true;
    try {
      return await exportSales(desk, days, target);
    } finally {
      isWriting = false;
    }
  };
}

async function exportSales(
  desk: Desk,
  { from, to }: ExportSales,
  target: ExportTarget,
): Promise<Result<WrittenFile>> {
  const now = desk.given.clock.wall();
  const [first, last] = [localDay(from, now), localDay(to, now)];
  if (last.from < first.from) {
    return fail('invalid', `to: ${last.date} is before ${first.date}`, { field: 'to' });
  }
  const opened = desk.given.journal.openSnapshot();
  if (!opened.ok) return opened;
  const snapshot = opened.value;
  const practice = desk.given.practiceOrigin !== null;
  const days = from === to ? from : `${from}--${to}`;
  const path = join(target.folder, `${practice ? 'practice-' : ''}sales-${days}.csv`);
  try {
    await mkdir(target.folder, { recursive: true });
    const sales = snapshot.sales(first.from, last.to);
    return await writeWhole(path, desk.given.random.uuid(), (file) =>
      write(file, sales, { ...target, practice }, () => desk.isDisposed),
    );
  } catch (error) {
    return fail('storage', `${path}: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    snapshot.close();
  }
}

/** Writes heading and rows; answers how many rows there are. */
async function write(
  file: FileHandle,
  sales: Iterable<ExportedSale>,
  style: RowStyle,
  isCalledOff: () => boolean,
): Promise<Result<number>> {
  // Not `write`, which answers a success for the part of a text that still fitted on the disk.
  await file.appendFile(headingOf(style));
  let rows = 0;
  let batch: ExportedSale[] = [];
  const flush = async (): Promise<void> => {
    await file.appendFile(linesOf(batch, style));
    rows += batch.length;
    batch = [];
    await turn();
  };
  for (const sale of sales) {
    batch.push(sale);
    if (batch.length < rowsAtOnce) continue;
    await flush();
    if (isCalledOff()) return fail('not-ready', 'This terminal is changing over.');
  }
  if (batch.length > 0) await flush();
  return success(rows);
}

/** Writes a file under another name, syncs it, and gives it the first of its names that is free. */
async function writeWhole(
  path: string,
  unique: string,
  fill: (file: FileHandle) => Promise<Result<number>>,
): Promise<Result<WrittenFile>> {
  const partial = `${path}.${unique}.partial`;
  const file = await open(partial, 'wx', 0o600);
  try {
    let filled: Result<number>;
    try {
      filled = await fill(file);
      await file.sync();
    } finally {
      await file.close();
    }
    if (!filled.ok) return filled;
    const reserved = await reserve(path);
    try {
      await rename(partial, reserved);
    } catch (error) {
      await rm(reserved, { force: true }); // an empty file would pass for a day without sales
      throw error;
    }
    return success({ path: reserved, rows: filled.value });
  } finally {
    await rm(partial, { force: true });
  }
}

/** Takes the first free name of `sales.csv`, `sales-2.csv`, ... by making an empty file of it. */
async function reserve(path: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? path : path.replace(/\.csv$/, `-${number}.csv`);
    try {
      const file = await open(name, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600);
      await file.close();
      return name;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
