import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import type { WrittenFile } from '../contract/catalogue.ts';
import { fail, type Result } from '../contract/result.ts';
import type { Takings, TakingsFormat, TakingsSpan } from '../contract/takings.ts';
import type { Language } from '../contract/terminal.ts';
import {
  type BothTakings,
  createTakingsRows,
  longestBar,
  takingsByCurrency,
  type TakingsRow,
} from '../domain/day-close/takings-rows.ts';
import { asText, csvFormat, inUnits } from '../domain/csv.ts';
import { messageOf } from '../domain/error-message.ts';
import { type Cell, htmlPage, htmlTable } from '../domain/html-page.ts';
import { localIso } from '../domain/local-time.ts';
import { formatMoney } from '../domain/money.ts';
import { withContent, writeNewFile } from '../files/new-file.ts';
import { markName } from '../sales/export-rows.ts';
import { filePrefix, type MoneyMode } from '../sales/money-mode.ts';
import type { PrintPage } from '../window/report-pdf.ts';
import { type TakingsPart, takingsWords } from './takings-words.ts';

/** How a file of takings is written, and where. */
export interface TakingsFile {
  format: TakingsFormat;
  language: Language;
  mode: MoneyMode;
  /** The prefix of its order numbers. */
  till: string;
  folder: string;
  print: PrintPage;
}

/** What is alike in the file's rows. */
interface Table {
  part: TakingsPart;
  currency: string;
  digits: number;
  rows: TakingsRow[];
}

/** Writes the takings of a span, with every row that the screen has, as a file for people. */
export async function writeTakings(takings: Takings, file: TakingsFile): Promise<Result<WrittenFile>> {
  const { format, language, mode, till, folder } = file;
  const { from, to } = takings;
  const name = `${filePrefix(mode, till)}takings-${from === to ? from : `${from}--${to}`}`;
  const tables = tablesOf(takings, language);
  const rows = tables.reduce((sum, table) => sum + table.rows.length, 0);
  try {
    const content =
      format === 'csv' ? csvOf(takings, tables, file) : await file.print(pageOf(takings, tables, file));
    const written = await writeNewFile({ folder, name, extension: format }, withContent(content));
    return written.ok ? { ok: true, value: { path: written.value.path, rows } } : written;
  } catch (error) {
    return fail('storage', `${join(folder, `${name}.${format}`)}: ${messageOf(error)}`);
  }
}

/** A table for each part of each currency, in the order of the screen. */
function tablesOf(takings: Takings, language: Language): Table[] {
  const { parts, names } = takingsWords[language];
  const rowsOf = createTakingsRows(names);
  return takingsByCurrency(takings).flatMap(({ currency, digits, ...both }) => {
    const { of } = both;
    const total = { name: parts.total, count: paymentsIn(both), net: of?.net ?? 0 };
    const table = (part: TakingsPart, rows: TakingsRow[]): Table => ({ part, currency, digits, rows });
    return [
      table('total', [{ ...total, before: both.before?.net ?? 0 }]),
      ...(of ? [table('times', timesOf(of.times, takings.span))] : []),
      table('items', rowsOf.items(both)),
      table('categories', rowsOf.categories(both)),
      table('methods', rowsOf.methods(both)),
      table('rates', rowsOf.rates(both)),
      table('staff', rowsOf.staff(both)),
    ];
  });
}

function paymentsIn({ of }: BothTakings): number {
  return of?.methods.reduce((sum, { count }) => sum + count, 0) ?? 0;
}

function timesOf(times: readonly { from: number; count: number; net: number }[], span: TakingsSpan) {
  return times.map(({ from, ...sum }) => {
    const at = localIso(from);
    return { ...sum, name: span === 'day' ? at.slice(11, 16) : at.slice(0, 10) };
  });
}

function nameOf(part: TakingsPart, span: TakingsSpan, language: Language): string {
  const { parts } = takingsWords[language];
  if (part !== 'times') return parts[part];
  return span === 'day' ? parts.hours : parts.days;
}

function csvOf(
  { from, to, span }: Takings,
  tables: readonly Table[],
  { language, mode }: TakingsFile,
): string {
  const { columns } = takingsWords[language];
  const rows = tables.flatMap(({ part, currency, digits, rows }) =>
    rows.map(({ name, count, net, before }) => [
      ...[from, to, nameOf(part, span, language), asText(name), count],
      inUnits(net, currency, digits),
      before === undefined ? '' : inUnits(before, currency, digits),
      ...[currency, markName(mode, language)],
    ]),
  );
  return stringify([columns, ...rows], { ...csvFormat, bom: true });
}

function pageOf(
  { from, to, span }: Takings,
  tables: readonly Table[],
  { language, mode }: TakingsFile,
): string {
  const words = takingsWords[language];
  const mark = mode === 'live' ? '' : ` (${markName(mode, language)})`;
  const parts = tables.map(({ part, currency, digits, rows }) => {
    const money = (amount: number, share?: number): Cell => ({
      figure: formatMoney(amount, currency, language, digits),
      ...(share !== undefined && { share }),
    });
    // As on the screen: a sum of what has no row of its own has no bar, and neither has the total.
    const most = longestBar(rows);
    const shareOf = ({ net, isRest }: TakingsRow): number | undefined =>
      part === 'total' || isRest === true ? undefined : Math.max(0, net) / most;
    const isCompared = rows.some(({ before }) => before !== undefined);
    const counted = part === 'items' || part === 'categories' ? words.pieces : words.payments;
    return htmlTable(
      [nameOf(part, span, language), counted, words.net, ...(isCompared ? [words.before[span]] : [])],
      rows.map((row) => [
        ...[row.name, { figure: String(row.count) }, money(row.net, shareOf(row))],
        ...(row.before === undefined ? [] : [money(row.before)]),
      ]),
    );
  });
  const days = from === to ? from : `${from} – ${to}`;
  return htmlPage(
    language,
    `${words.title} ${days}${mark}`,
    parts.length > 0 ? parts : [`<p>${words.none}</p>`],
  );
}
