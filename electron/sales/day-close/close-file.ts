import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import type { WrittenFile } from '../../contract/catalogue.ts';
import type { CloseItem, DayClose } from '../../contract/day-close.ts';
import { fail, type Result, success } from '../../contract/result.ts';
import type { Language } from '../../contract/terminal.ts';
import { closeItemNames } from '../../domain/day-close/item-names.ts';
import { netOf } from '../../domain/day-close/totals.ts';
import { localIso } from '../../domain/local-time.ts';
import { paymentMethodNameIn } from '../../domain/payment-methods.ts';
import { writeNewFile } from '../../files/new-file.ts';
import { csvFormat, inUnits } from '../csv.ts';
import type { SaleBook } from '../sale-book.ts';
import { filePrefix, type MoneyMode, moneyMode } from '../money-mode.ts';
import { closeWords } from './close-words.ts';

/** Where the file goes, and in which language its headings are. */
export interface CloseFileTarget {
  folder: string;
  language: Language;
}

/** Makes what writes a sealed close into a CSV file: a row for each line, and for each sale that it names. */
export function createCloseExporter(
  book: SaleBook,
): (number: number, target: CloseFileTarget) => Promise<Result<WrittenFile>> {
  return async (number, { folder, language }) => {
    const { journal } = book.dependencies;
    const close = journal.closes.read(number);
    if (!close.ok) return close;
    const items = journal.closes.items(number);
    if (!items.ok) return items;
    const mode = moneyMode(book);
    const name = `${filePrefix(mode)}close-${String(number).padStart(4, '0')}-${close.value.date}`;
    const rows = rowsOf(close.value, items.value, language, mode);
    const text = stringify([closeWords[language].columns, ...rows], { ...csvFormat, bom: true });
    try {
      const written = await writeNewFile({ folder, name, extension: 'csv' }, async (file) => {
        await file.appendFile(text);
        return success(rows.length);
      });
      return written.ok ? success({ path: written.value.path, rows: written.value.filled }) : written;
    } catch (error) {
      const path = join(folder, `${name}.csv`);
      return fail('storage', `${path}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
}

function rowsOf(
  close: DayClose,
  items: readonly CloseItem[],
  language: Language,
  mode: MoneyMode,
): string[][] {
  const words = closeWords[language];
  const money = (amount: number, currency: string): string =>
    inUnits(amount, currency, close.digits[currency]);
  const mark = mode === 'live' ? '' : words[mode];
  const head = (kind: string, orderNo: string): string[] => [String(close.number), close.date, kind, orderNo];
  const lines = items.map((item) => {
    const { kind, orderNo, currency, method, at, paid, givenBack, isAdjustment, of } = item;
    const amounts = [paid, givenBack, netOf(item)].map((amount) => money(amount, currency));
    return [
      ...head(closeItemNames[language][kind], orderNo),
      ...[localIso(at), ...amounts, currency, method === null ? '' : paymentMethodNameIn(method, language)],
      ...[isAdjustment ? words.adjustment : '', of === null ? '' : String(of), mark],
    ];
  });
  const named = [...close.unresolved, ...close.paidTwice].map(
    ({ orderNo, amount, currency, openedAt, doubt, since }) => [
      ...head(words.doubts[doubt], orderNo),
      ...[localIso(openedAt), '', '', '', currency, ''],
      ...[`${words.amount} ${money(amount, currency)}`, since === null ? '' : String(since), mark],
    ],
  );
  const totals = close.totals.map(({ currency, payments, refunds, net }) => [
    ...head(words.total, ''),
    ...[localIso(close.sealedAt), money(payments.amount, currency), money(refunds.amount, currency)],
    ...[money(net, currency), currency, '', '', '', mark],
  ]);
  const rates = close.rates.map(({ currency, rate, amount, tax }) => [
    ...head(words.rate(rate), ''),
    ...[localIso(close.sealedAt), money(amount, currency), '', '', currency, '', '', '', mark],
    tax === null ? '' : money(tax, currency),
  ]);
  const methods = close.methods.map(({ currency, method, count, net }) => [
    ...head(words.method(count), ''),
    ...[localIso(close.sealedAt), '', '', money(net, currency), currency],
    ...[method === null ? words.unknownMethod : paymentMethodNameIn(method, language), '', '', mark],
  ]);
  const untaxed = (rows: readonly string[][]): string[][] => rows.map((row) => [...row, '']);
  return [...untaxed([...lines, ...named]), ...rates, ...untaxed([...methods, ...totals])];
}
