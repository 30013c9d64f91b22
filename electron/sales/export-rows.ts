import { stringify } from 'csv-stringify/sync';
import { type CodeFields, mergedCodeData, noCodeData } from '../contract/code-fields.ts';
import type { SaleState } from '../contract/sale.ts';
import type { TaxRate } from '../contract/tax.ts';
import type { Language } from '../contract/terminal.ts';
import { lineDiscounts } from '../domain/line-discounts.ts';
import { localIso } from '../domain/local-time.ts';
import { paymentMethodNameIn } from '../domain/payment-methods.ts';
import { servingOf, servingWords } from '../domain/serving.ts';
import type { ExportedSale } from '../journal/snapshot.ts';
import { csvFormat, inUnits } from '../domain/csv.ts';
import type { MoneyMode } from './money-mode.ts';

/** The columns, in order. */
const columns = [
  'counter',
  'orderNo',
  'state',
  'opened',
  'paid',
  'amount',
  'currency',
  'location',
  'customer',
  'method',
  'settled',
  'lines',
  'practice',
  'refunded',
  'net',
  'staff',
  'metadata',
  'extra',
  'cancelAskedBy',
  'settledBy',
  'refundAskedBy',
  'discount',
  'amount10',
  'tax10',
  'amount8',
  'tax8',
  'amount0',
  'serving',
] as const;
type Column = (typeof columns)[number];
type TaxColumn = 'discount' | `${'amount' | 'tax'}${10 | 8}` | 'amount0';

interface Words {
  columns: Record<Column, string>;
  states: Record<SaleState, string>;
  practice: string;
  test: string;
}

const words: Record<Language, Words> = {
  ja: {
    columns: {
      counter: '通し番号',
      orderNo: '注文番号',
      state: '状態',
      opened: '会計日時',
      paid: '支払日時',
      amount: '金額',
      refunded: '返金額',
      net: '差引受取額',
      staff: '担当者',
      metadata: 'メタデータ',
      extra: 'extra（支払い方法への追加情報）',
      cancelAskedBy: '取り消しの担当者',
      settledBy: '結果を記録した担当者',
      refundAskedBy: '返金の担当者',
      discount: '割引額',
      amount10: '10%対象（税込）',
      tax10: '10%の消費税',
      amount8: '8%対象（税込）',
      tax8: '8%の消費税',
      amount0: '0%対象',
      serving: '店内／持ち帰り',
      currency: '通貨',
      location: '店舗',
      customer: '顧客',
      method: '支払い方法',
      settled: 'スタッフによる記録の理由',
      lines: '明細',
      practice: '練習',
    },
    states: {
      opening: '準備中',
      awaiting: '支払い待ち',
      lapsed: '確認中',
      expired: '期限切れ',
      canceled: '取り消し',
      paid: '支払い済み',
      refused: '作成できず',
      unknown: '結果不明',
    },
    practice: '練習',
    test: 'テスト',
  },
  en: {
    columns: {
      counter: 'No.',
      orderNo: 'Order number',
      state: 'State',
      opened: 'Opened',
      paid: 'Paid at',
      amount: 'Amount',
      refunded: 'Refunded',
      net: 'Received, net',
      staff: 'Staff',
      metadata: 'Metadata',
      extra: 'Extra (for the payment method)',
      cancelAskedBy: 'Cancel asked for by',
      settledBy: 'Settled by',
      refundAskedBy: 'Refund asked for by',
      discount: 'Discount',
      amount10: 'At 10%, with tax',
      tax10: 'Tax at 10%',
      amount8: 'At 8%, with tax',
      tax8: 'Tax at 8%',
      amount0: 'At 0%',
      serving: 'Eat in or takeaway',
      currency: 'Currency',
      location: 'Location',
      customer: 'Customer',
      method: 'Payment method',
      settled: 'Settled by staff because',
      lines: 'Lines',
      practice: 'Practice',
    },
    states: {
      opening: 'Opening',
      awaiting: 'Awaiting payment',
      lapsed: 'Being checked',
      expired: 'Expired',
      canceled: 'Canceled',
      paid: 'Paid',
      refused: 'Refused',
      unknown: 'Unknown',
    },
    practice: 'Practice',
    test: 'Test',
  },
};

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
  heading: ({ language }) => columns.map((column) => words[language].columns[column]),
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

/** What a sale's state is called in its file. */
export function stateName(state: SaleState, language: Language): string {
  return words[language].states[state];
}

/** Where it is eaten, as its file says it; empty where no rate of tax depends on it. */
export function servingName(serving: ReturnType<typeof servingOf>, language: Language): string {
  return serving === null ? '' : servingWords[language][serving];
}

/** What stands on each row of sales that brought no money. */
export function markName(mode: MoneyMode, language: Language): string {
  return mode === 'live' ? '' : words[language][mode];
}

function cellsOf(sale: ExportedSale, { language, mode, locationName }: RowStyle): Record<Column, string> {
  const { stage, customer, locationId } = sale;
  const paid = stage.state === 'paid' ? stage : null;
  const sent = sale.codeData === null ? noCodeData : mergedCodeData(sale.codeData);
  return {
    counter: String(sale.counter),
    orderNo: sale.orderNos.join(' '),
    state: stateName(stage.state, language),
    opened: localIso(sale.openedAt),
    paid: paid ? localIso(paid.paidAt) : '',
    amount: inUnits(sale.amount, sale.currency, sale.digits),
    refunded: inUnits(sale.givenBack, sale.currency, sale.digits),
    net: inUnits(sale.received - sale.givenBack, sale.currency, sale.digits),
    staff: sale.staff.join('; '),
    cancelAskedBy: sale.cancelAskedBy.join('; '),
    settledBy: sale.settledBy ?? '',
    refundAskedBy: sale.refundAskedBy.join('; '),
    currency: sale.currency,
    location: locationId === null ? '' : named(locationName(locationId), locationId),
    customer: customer === null ? '' : named(customer.name, customer.id),
    method: paid?.paymentMethod ? paymentMethodNameIn(paid.paymentMethod, language) : '',
    settled: sale.settledBecause ?? '',
    lines: sale.lines
      .map(({ name, price, count }) => `${name} ${inUnits(price, sale.currency, sale.digits)} × ${count}`)
      .join('; '),
    practice: markName(mode, language),
    metadata: fieldsText(sent.metadata),
    extra: fieldsText(sent.extra),
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
    discount: units(offLines + (tax?.taken ?? 0)),
    amount10: units(at(10).amount),
    tax10: units(at(10).tax),
    amount8: units(at(8).amount),
    tax8: units(at(8).tax),
    amount0: units(at(0).amount),
  };
}

/** As it is sent, in JSON; empty where there is nothing. */
function fieldsText(fields: CodeFields): string {
  return Object.keys(fields).length === 0 ? '' : JSON.stringify(fields);
}

function named(name: string | undefined, id: string): string {
  return name === undefined || name === '' ? id : `${name} (${id})`;
}
