import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import type { WrittenFile } from '../../contract/catalogue.ts';
import type { CloseDoubt, CloseItem, DayClose } from '../../contract/day-close.ts';
import { fail, type Result, success } from '../../contract/result.ts';
import type { Language } from '../../contract/terminal.ts';
import { digitsIn, netOf } from '../../domain/day-close/totals.ts';
import { messageOf } from '../../domain/error-message.ts';
import { localIso } from '../../domain/local-time.ts';
import { paymentMethodNameIn } from '../../domain/payment-methods.ts';
import { counted, filled, fileWords, rateName, wordFor } from '../../domain/words.ts';
import { writeNewFile } from '../../files/new-file.ts';
import { csvFormat, inUnits } from '../../domain/csv.ts';
import type { SaleBook } from '../sale-book.ts';
import { filePrefix, type MoneyMode, moneyMode } from '../money-mode.ts';
import { headingIn, markName } from '../export-rows.ts';

const columns = [
  ...['file_close', 'file_business_day', 'file_kind', 'file_order_no', 'file_time', 'file_payment'],
  ...['file_given_back', 'file_close_net', 'file_currency', 'file_method', 'file_adjustment'],
  ...['file_of_close', 'file_practice', 'close_rate_tax'],
] as const;

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
    const { journal, settings } = book.dependencies;
    const close = journal.closes.read(number);
    if (!close.ok) return close;
    const items = journal.closes.items(number);
    if (!items.ok) return items;
    const mode = moneyMode(book);
    const till = filePrefix(mode, settings().prefix);
    const name = `${till}close-${String(number).padStart(4, '0')}-${close.value.date}`;
    const rows = rowsOf(close.value, items.value, language, mode);
    const text = stringify([headingIn(columns, language), ...rows], { ...csvFormat, bom: true });
    try {
      const written = await writeNewFile({ folder, name, extension: 'csv' }, async (file) => {
        await file.appendFile(text);
        return success(rows.length);
      });
      return written.ok ? success({ path: written.value.path, rows: written.value.filled }) : written;
    } catch (error) {
      const path = join(folder, `${name}.csv`);
      return fail('storage', `${path}: ${messageOf(error)}`);
    }
  };
}

/** A row's cells by what they hold; what is left out is empty. */
interface Cells {
  kind: string;
  orderNo?: string;
  at?: number;
  paid?: string;
  givenBack?: string;
  net?: string;
  currency?: string;
  method?: string;
  /** What is said beside the figures that a spreadsheet adds up. */
  remark?: string;
  /** The number of the close that has it, or that named it first. */
  of?: number | null;
  tax?: string;
}

/** What the close's screen and its paper say, in the same words. */
function rowsOf(
  close: DayClose,
  items: readonly CloseItem[],
  language: Language,
  mode: MoneyMode,
): string[][] {
  const money = (amount: number, currency: string): string =>
    inUnits(amount, currency, digitsIn(close, currency));
  const mark = markName(mode, language);
  const said: Said = { close, language, money };
  const rows = [...linesOf(items, said), ...namesOf(said), ...sumsOf(said), ...endOf(said)];
  return rows.map((row) => [
    String(close.number),
    close.date,
    row.kind,
    row.orderNo ?? '',
    row.at === undefined ? '' : localIso(row.at),
    row.paid ?? '',
    row.givenBack ?? '',
    row.net ?? '',
    row.currency ?? '',
    row.method ?? '',
    row.remark ?? '',
    row.of === undefined || row.of === null ? '' : String(row.of),
    mark,
    row.tax ?? '',
  ]);
}

interface Said {
  close: DayClose;
  language: Language;
  money: (amount: number, currency: string) => string;
}

/** One row for each payment, refund and adjustment: their net amounts add up to the total. */
function linesOf(items: readonly CloseItem[], { language, money }: Said): Cells[] {
  return items.map((item) => ({
    kind: wordFor(fileWords[language], 'file_item', item.kind),
    orderNo: item.orderNo,
    at: item.at,
    of: item.of,
    currency: item.currency,
    paid: money(item.paid, item.currency),
    givenBack: money(item.givenBack, item.currency),
    net: money(netOf(item), item.currency),
    method: item.method === null ? '' : paymentMethodNameIn(item.method, language),
    remark: item.isAdjustment ? fileWords[language].file_adjustment : '',
  }));
}

function doubtIn(doubt: CloseDoubt, language: Language): string {
  const words = fileWords[language];
  if (doubt === 'paid-twice') return words.close_paid_twice;
  if (doubt === 'staff-word') return words.file_staff_word;
  return filled(words.file_unresolved, { doubt: wordFor(words, 'file_doubt', doubt) });
}

/** Rows for sales that the close names but does not count: unresolved ones, those paid twice and the like. */
function namesOf({ close, language, money }: Said): Cells[] {
  const words = fileWords[language];
  const remark = (amount: number, currency: string): string =>
    `${words.file_amount} ${money(amount, currency)}`;
  const refund = (
    kind: string,
    at: number,
    of: { orderNo: string; amount: number; currency: string },
  ): Cells => ({
    ...{ kind, at, orderNo: of.orderNo, currency: of.currency },
    remark: remark(of.amount, of.currency),
  });
  return [
    ...[...close.unresolved, ...close.paidTwice].map(
      ({ orderNo, amount, currency, openedAt, doubt, since }) => ({
        kind: doubtIn(doubt, language),
        orderNo,
        at: openedAt,
        currency,
        of: since,
        remark: remark(amount, currency),
      }),
    ),
    ...close.paidTwice.flatMap(({ currency, seconds = [] }) =>
      seconds.map(({ orderNo, at, amount, chargeId }) => ({
        kind: words.file_second,
        orderNo,
        at,
        currency,
        remark: `${remark(amount, currency)} ${chargeId ?? ''}`.trim(),
      })),
    ),
    ...(close.openRefunds ?? []).map((one) => refund(words.file_open_refund, one.askedAt, one)),
    ...(close.failedRefunds ?? []).map((one) => refund(words.file_failed_refund, one.failedAt, one)),
    ...close.resolved.map(({ orderNo, amount, currency, isPaid, since }) => ({
      kind: isPaid ? words.file_resolved_paid : words.file_resolved_unpaid,
      orderNo,
      currency,
      of: since,
      remark: remark(amount, currency),
    })),
    ...(close.beforeFirst ?? []).map(({ currency, count, amount }) => ({
      kind: counted(words.file_before_first, count, language),
      currency,
      remark: remark(amount, currency),
    })),
    ...close.byWord.map((orderNo) => ({ kind: words.file_by_word, orderNo })),
    ...(close.unread ?? []).map((orderNo) => ({ kind: words.file_unread, orderNo })),
    ...(close.elsewhere ?? []).map(({ currency, count, amount }) => ({
      kind: counted(words.file_elsewhere, count, language),
      currency,
      remark: remark(amount, currency),
    })),
    ...(close.isUnlisted ? [{ kind: words.file_not_listed }] : []),
    ...(close.notLookedAt > 0
      ? [{ kind: filled(words.file_not_looked_at, { count: close.notLookedAt }) }]
      : []),
  ];
}

/** By rate and by method, and in all. */
function sumsOf({ close, language, money }: Said): Cells[] {
  const words = fileWords[language];
  const at = close.sealedAt;
  return [
    ...[
      ...close.rates.map((of) => ({ ...of, kind: rateName(of.rate, language) })),
      ...(close.lateRates ?? []).map((of) => ({
        ...of,
        kind: of.rate === null ? words.file_late_rate_none : filled(words.file_late_rate, { rate: of.rate }),
      })),
    ].map(({ kind, currency, amount, tax }) => ({
      kind,
      at,
      paid: money(amount, currency),
      currency,
      tax: tax === null ? '' : money(tax, currency),
    })),
    ...close.methods.map(({ currency, method, count, net }) => ({
      kind: counted(words.file_method, count, language),
      at,
      net: money(net, currency),
      currency,
      method: method === null ? words.file_unknown_method : paymentMethodNameIn(method, language),
    })),
    ...close.totals.flatMap(({ currency, payments, refunds, adjustments, net }) => [
      ...(adjustments.count === 0
        ? []
        : [
            {
              kind: counted(words.close_adjustments, adjustments.count, language),
              at,
              currency,
              net: money(adjustments.amount, currency),
            },
          ]),
      {
        kind: words.total,
        at,
        currency,
        paid: money(payments.amount, currency),
        givenBack: money(refunds.amount, currency),
        net: money(net, currency),
      },
    ]),
  ];
}

/** What proves the rest. */
function endOf({ close, language }: Said): Cells[] {
  const { sequence, hash } = close.head;
  return [{ kind: fileWords[language].close_head, at: close.sealedAt, remark: `${sequence} ${hash}` }];
}
