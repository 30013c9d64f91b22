import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { WrittenFile } from '../contract/catalogue.ts';
import type { ExportSales } from '../contract/day-close.ts';
import { fail, type Result, success } from '../contract/result.ts';
import { businessDay } from '../domain/local-day.ts';
import { writeNewFile } from '../files/new-file.ts';
import type { ExportedSale } from '../journal/snapshot.ts';
import type { SaleBook } from './sale-book.ts';
import { filePrefix, moneyMode } from './money-mode.ts';
import { itemRows } from './export-item-rows.ts';
import { headingOf, linesOf, type RowsOfSales, saleRows, type RowStyle } from './export-rows.ts';

/** Rows that are read and written between two turns of the event loop, at least: a few milliseconds. */
const rowsAtOnce = 100;

const rowsOf: Record<ExportSales['rows'], RowsOfSales> = { sales: saleRows, items: itemRows };

/** Where a file of sales goes, and how it is written. */
export interface ExportTarget extends Omit<RowStyle, 'mode'> {
  /** The folder; made when it is missing. */
  folder: string;
}

/**
 * Writes the sales of some business days, or their lines, into a CSV file, as the journal has them now: sales that are made
 * meanwhile are not in it. Memory stays flat and the terminal goes on selling however many there are. The
 * file appears only when it is whole, and never takes another one's place.
 */
export type Exporter = (days: ExportSales, target: ExportTarget) => Promise<Result<WrittenFile>>;

/** Makes the exporter of a book; it writes one file at a time. */
export function createExporter(book: SaleBook): Exporter {
  let isWriting = false;
  return async (days, target) => {
    if (isWriting) return fail('busy', 'A file is being written.');
    isWriting = true;
    try {
      return await exportSales(book, days, target);
    } finally {
      isWriting = false;
    }
  };
}

async function exportSales(
  book: SaleBook,
  { rows, from, to }: ExportSales,
  target: ExportTarget,
): Promise<Result<WrittenFile>> {
  const now = book.dependencies.clock.wall();
  const { dayEndsAt } = book.dependencies.settings();
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
  const name = `${filePrefix(mode)}${of.name}-${days}`;
  const newFile = { folder: target.folder, name, extension: 'csv' };
  try {
    const sales = snapshot.sales(first.from, last.to);
    const written = await writeNewFile(newFile, (file) =>
      write(file, sales, { of, style: { ...target, mode } }, () => book.isDisposed),
    );
    return written.ok ? success({ path: written.value.path, rows: written.value.filled }) : written;
  } catch (error) {
    const path = join(target.folder, `${name}.csv`);
    return fail('storage', `${path}: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    snapshot.close();
  }
}

/** Writes heading and rows; answers how many rows there are. */
async function write(
  file: FileHandle,
  sales: Iterable<ExportedSale>,
  { of, style }: { of: RowsOfSales; style: RowStyle },
  isCalledOff: () => boolean,
): Promise<Result<number>> {
  // Not `write`, which answers a success for the part of a text that still fitted on the disk.
  await file.appendFile(headingOf(of, style));
  let rows = 0;
  let batch: string[][] = [];
  const flush = async (): Promise<void> => {
    await file.appendFile(linesOf(batch));
    rows += batch.length;
    batch = [];
    await turn();
  };
  for (const sale of sales) {
    batch.push(...of.rows(sale, style));
    if (batch.length < rowsAtOnce) continue;
    await flush();
    if (isCalledOff()) return fail('not-ready', 'This terminal is changing over.');
  }
  if (batch.length > 0) await flush();
  return success(rows);
}
