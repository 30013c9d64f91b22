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
  type TakingsNames,
  type TakingsRow,
} from '../domain/day-close/takings-rows.ts';
import { asText, csvFormat, inUnits } from '../domain/csv.ts';
import { messageOf } from '../domain/error-message.ts';
import { type Cell, htmlPage, htmlTable } from '../domain/html-page.ts';
import { localIso } from '../domain/local-time.ts';
import { formatMoney } from '../domain/money.ts';
import { paymentMethodNameIn } from '../domain/payment-methods.ts';
import { filled, fileWords } from '../domain/words.ts';
import { withContent, writeNewFile } from '../files/new-file.ts';
import { headingIn, markName } from '../sales/export-rows.ts';
import { filePrefix, type MoneyMode } from '../sales/money-mode.ts';
import type { PrintPage } from '../window/report-pdf.ts';

export interface TakingsFile {
  format: TakingsFormat;
  language: Language;
  mode: MoneyMode;
  /** The prefix of its order numbers. */
  till: string;
  folder: string;
  print: PrintPage;
}

const columns = [
  ...['file_from', 'file_to', 'file_kind', 'file_name', 'file_count', 'takings_net', 'file_net_before'],
  ...['file_currency', 'file_practice'],
] as const;

type TakingsPart =
  'total' | `takings_by_${'hour' | 'day' | 'item' | 'category' | 'method' | 'rate' | 'staff'}`;

function namesIn(language: Language): TakingsNames {
  const words = fileWords[language];
  return {
    item: (name) => name ?? words.takings_no_item,
    otherItems: (kinds) => filled(words.takings_other_items, { count: kinds }),
    category: (category) => category?.name[language] ?? words.takings_no_category,
    method: (method) =>
      method === null ? words.close_method_unknown : paymentMethodNameIn(method, language),
    rate: (rate) => (rate === null ? words.close_rate_none : filled(words.close_rate_of, { rate })),
    staff: (staff) => staff ?? words.takings_no_staff,
  };
}

interface Table {
  part: TakingsPart;
  currency: string;
  digits: number;
  rows: TakingsRow[];
}

/** Writes the takings of a span, with every row of the screen, as a file for people. */
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

/** One table for each part of each currency, in the screen's order. */
function tablesOf(takings: Takings, language: Language): Table[] {
  const rowsOf = createTakingsRows(namesIn(language));
  return takingsByCurrency(takings).flatMap(({ currency, digits, ...both }) => {
    const { of } = both;
    const total = { name: fileWords[language].total, count: paymentsIn(both), net: of?.net ?? 0 };
    const table = (part: TakingsPart, rows: TakingsRow[]): Table => ({ part, currency, digits, rows });
    return [
      table('total', [{ ...total, before: both.before?.net ?? 0 }]),
      ...(of
        ? [table(`takings_by_${takings.span === 'day' ? 'hour' : 'day'}`, timesOf(of.times, takings.span))]
        : []),
      table('takings_by_item', rowsOf.items(both)),
      table('takings_by_category', rowsOf.categories(both)),
      table('takings_by_method', rowsOf.methods(both)),
      table('takings_by_rate', rowsOf.rates(both)),
      table('takings_by_staff', rowsOf.staff(both)),
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

function csvOf({ from, to }: Takings, tables: readonly Table[], { language, mode }: TakingsFile): string {
  const rows = tables.flatMap(({ part, currency, digits, rows }) =>
    rows.map(({ name, count, net, before }) => [
      ...[from, to, fileWords[language][part], asText(name), count],
      inUnits(net, currency, digits),
      before === undefined ? '' : inUnits(before, currency, digits),
      ...[currency, markName(mode, language)],
    ]),
  );
  return stringify([headingIn(columns, language), ...rows], { ...csvFormat, bom: true });
}

function pageOf(
  { from, to, span }: Takings,
  tables: readonly Table[],
  { language, mode }: TakingsFile,
): string {
  const words = fileWords[language];
  const mark = mode === 'live' ? '' : ` (${markName(mode, language)})`;
  const parts = tables.map(({ part, currency, digits, rows }) => {
    const money = (amount: number, share?: number): Cell => ({
      figure: formatMoney(amount, currency, language, digits),
      ...(share !== undefined && { share }),
    });
    // As on the screen: sums of the rest, and the total, have no bar.
    const most = longestBar(rows);
    const shareOf = ({ net, isRest }: TakingsRow): number | undefined =>
      part === 'total' || isRest === true ? undefined : Math.max(0, net) / most;
    const isCompared = rows.some(({ before }) => before !== undefined);
    const counted =
      part === 'takings_by_item' || part === 'takings_by_category'
        ? words.takings_pieces
        : words.takings_payments;
    return htmlTable(
      [words[part], counted, words.takings_net, ...(isCompared ? [words[`takings_before_${span}`]] : [])],
      rows.map((row) => [
        ...[row.name, { figure: String(row.count) }, money(row.net, shareOf(row))],
        ...(row.before === undefined ? [] : [money(row.before)]),
      ]),
    );
  });
  const days = from === to ? from : `${from} – ${to}`;
  return htmlPage(
    language,
    `${words.takings} ${days}${mark}`,
    parts.length > 0 ? parts : [`<p>${words.file_no_payments}</p>`],
  );
}
