import { stringify } from 'csv-stringify/sync';
import { type CodeFields, mergedCodeData, noCodeData } from '../contract/code-fields.ts';
import type { SaleState } from '../contract/sale.ts';
import type { TaxRate } from '../contract/tax.ts';
import type { Language } from '../contract/terminal.ts';
import { lineDiscounts } from '../domain/line-discounts.ts';
import { localIso } from '../domain/local-time.ts';
import { paymentMethodNameIn } from '../domain/payment-methods.ts';
import { servingOf } from '../domain/serving.ts';
import { fileWords, wordFor } from '../domain/words.ts';
import type { ExportedSale } from '../journal/snapshot.ts';
import { csvFormat, inUnits } from '../domain/csv.ts';
import type { MoneyMode } from './money-mode.ts';

/** The columns, in order, by their words. */
const columns = [
  'file_counter',
  'file_order_no',
  'file_state',
  'file_opened',
  'file_paid',
  'file_amount',
  'file_currency',
  'file_location',
  'file_customer',
  'file_method',
  'file_settled',
  'file_lines',
  'file_practice',
  'file_refunded',
  'file_net',
  'file_staff',
  'file_metadata',
  'file_extra',
  'file_cancel_asked_by',
  'file_settled_by',
  'file_refund_asked_by',
  'file_discount',
  'file_amount10',
  'file_tax10',
  'file_amount8',
  'file_tax8',
  'file_amount0',
  'serving',
] as const;
type Column = (typeof columns)[number];
type TaxColumn = 'file_discount' | `file_${'amount' | 'tax'}${10 | 8}` | 'file_amount0';

/** What the rows are written with. */
export interface RowStyle {
  language: Language;
  /** Every row carries the mark: neither practice nor a test passes for money (reliability rule 11). */
  mode: MoneyMode;
  /** A location's name in the script of the language, or undefined where it is not known. */
  locationName: (locationId: string) => string | undefined;
}

/** What a file of rows is made of. */
export interface RowsOfSales {
  /** What the file is called, before its days. */
  readonly name: string;
  heading(style: RowStyle): string[];
  rows(sale: ExportedSale, style: RowStyle): string[][];
}

/** A row for each sale. */
export const saleRows: RowsOfSales = {
  name: 'sales',
  heading: ({ language }) => headingIn(columns, language),
  rows(sale, style) {
    const cells = cellsOf(sale, style);
    return [columns.map((column) => cells[column])];
  },
};

/** What begins the file: the byte order mark that tells a spreadsheet of UTF-8, and the heading. */
export function headingOf(of: RowsOfSales, style: RowStyle): string {
  return stringify([of.heading(style)], { ...csvFormat, bom: true });
}

/** Rows as lines of the file. Text that a spreadsheet would take for a formula is disarmed. */
export function linesOf(rows: readonly string[][]): string {
  return stringify([...rows], csvFormat);
}

/** A file's heading: the word of each column. */
export function headingIn(of: readonly (keyof (typeof fileWords)[Language])[], language: Language): string[] {
  return of.map((column) => fileWords[language][column]);
}

/** What a sale's state is called in its file. */
export function stateName(state: SaleState, language: Language): string {
  return wordFor(fileWords[language], 'file_state', state);
}

/** Where it is eaten, as its file says it; empty where no rate of tax depends on it. */
export function servingName(serving: ReturnType<typeof servingOf>, language: Language): string {
  return serving === null ? '' : wordFor(fileWords[language], 'serving', serving);
}

/** What stands on each row of sales that brought no money. */
export function markName(mode: MoneyMode, language: Language): string {
  const { file_practice, file_test } = fileWords[language];
  return { live: '', practice: file_practice, test: file_test }[mode];
}

function cellsOf(sale: ExportedSale, { language, mode, locationName }: RowStyle): Record<Column, string> {
  const { stage, customer, locationId } = sale;
  const paid = stage.state === 'paid' ? stage : null;
  const sent = sale.codeData === null ? noCodeData : mergedCodeData(sale.codeData);
  return {
    file_counter: String(sale.counter),
    file_order_no: sale.orderNos.join(' '),
    file_state: stateName(stage.state, language),
    file_opened: localIso(sale.openedAt),
    file_paid: paid ? localIso(paid.paidAt) : '',
    file_amount: inUnits(sale.amount, sale.currency, sale.digits),
    file_refunded: inUnits(sale.givenBack, sale.currency, sale.digits),
    file_net: inUnits(sale.received - sale.givenBack, sale.currency, sale.digits),
    file_staff: sale.staff.join('; '),
    file_cancel_asked_by: sale.cancelAskedBy.join('; '),
    file_settled_by: sale.settledBy ?? '',
    file_refund_asked_by: sale.refundAskedBy.join('; '),
    file_currency: sale.currency,
    file_location: locationId === null ? '' : named(locationName(locationId), locationId),
    file_customer: customer === null ? '' : named(customer.name, customer.id),
    file_method: paid?.paymentMethod ? paymentMethodNameIn(paid.paymentMethod, language) : '',
    file_settled: sale.settledBecause ?? '',
    file_lines: sale.lines
      .map(({ name, price, count }) => `${name} ${inUnits(price, sale.currency, sale.digits)} × ${count}`)
      .join('; '),
    file_practice: markName(mode, language),
    file_metadata: fieldsText(sent.metadata),
    file_extra: fieldsText(sent.extra),
    ...taxCells(sale),
    serving: servingName(servingOf(sale.lines), language),
  };
}

/** Empty where the sale was made before there were rates. */
function taxCells({ lines, tax, currency, digits }: ExportedSale): Record<TaxColumn, string> {
  const units = (amount: number): string => (tax ? inUnits(amount, currency, digits) : '');
  const at = (rate: TaxRate) => tax?.rates.find((one) => one.rate === rate) ?? { amount: 0, tax: 0 };
  const offLines = lineDiscounts(lines, tax).reduce((sum, off) => sum + off, 0);
  return {
    file_discount: units(offLines + (tax?.taken ?? 0)),
    file_amount10: units(at(10).amount),
    file_tax10: units(at(10).tax),
    file_amount8: units(at(8).amount),
    file_tax8: units(at(8).tax),
    file_amount0: units(at(0).amount),
  };
}

/** As it is sent, in JSON; empty where there is nothing. */
function fieldsText(fields: CodeFields): string {
  return Object.keys(fields).length === 0 ? '' : JSON.stringify(fields);
}

function named(name: string | undefined, id: string): string {
  return name === undefined || name === '' ? id : `${name} (${id})`;
}
