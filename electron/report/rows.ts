import { stringify } from 'csv-stringify/sync';
import type { SoldGoods } from '../contract/copied-closes.ts';
import type { OpenRefund, SaleTwicePaid } from '../contract/day-close.ts';
import { csvFormat, inUnits } from '../domain/csv.ts';
import { digitsIn } from '../domain/day-close/totals.ts';
import type { Named } from './copy.ts';
import { type Report, secondsIn, statesOf, type TillReport } from './report.ts';
import type { Total } from './sums.ts';

/** Kinds of CSV rows. */
export const rowKinds = ['tills', 'methods', 'rates', 'unresolved', 'goods'] as const;
export type RowKind = (typeof rowKinds)[number];

type Row = Record<string, string | number>;

/** A report's rows of one kind as CSV, each with its shop and its till. */
export function csvOf({ tills }: Report, kind: RowKind): string {
  const rows = tills.flatMap((till) => {
    const of = { shop: till.shop, till: till.till, name: till.name };
    return rowsOf[kind](till).map((row) => ({ ...of, ...row }));
  });
  return stringify(rows, {
    ...csvFormat,
    bom: true,
    header: true,
    columns: ['shop', 'till', 'name', ...columns[kind]],
  });
}

const columns: Record<RowKind, string[]> = {
  tills: [
    ...['location', 'copy', 'closes', 'last close', 'copied at', 'state', 'currency', 'payments', 'paid'],
    ...['refunded', 'adjusted', 'net', 'unresolved'],
  ],
  methods: ['currency', 'method', 'payments', 'net'],
  rates: ['currency', 'rate', 'amount', 'tax', 'late'],
  unresolved: ['order number', 'currency', 'amount', 'opened at', 'doubt', 'second payments'],
  goods: ['day', 'hour', 'kind', 'item', 'goods', 'count', 'currency', 'amount', 'late'],
};

const rowsOf: Record<RowKind, (till: TillReport) => Row[]> = {
  tills: (till) => {
    const of: Row = {
      location: till.location ?? '',
      copy: till.copy,
      closes: till.closes,
      'last close': till.lastClose ?? '',
      'copied at': new Date(till.copiedAt).toISOString(),
      state: statesOf(till).join(' '),
      unresolved: till.unresolved.length,
    };
    // A till without takings has a row too.
    if (till.totals.length === 0) return [of];
    return till.totals.map((total) => ({ ...of, ...figuresOf(total) }));
  },
  methods: ({ totals }) =>
    totals.flatMap(({ currency, digits, methods }) =>
      methods.map(({ method, count, net }) => ({
        ...{ currency, method: method ?? '', payments: count },
        net: inUnits(net, currency, digits),
      })),
    ),
  rates: ({ totals }) =>
    totals.flatMap(({ currency, digits, rates, lateRates }) =>
      [...rates.map((of) => ({ ...of, late: '' })), ...lateRates.map((of) => ({ ...of, late: 'late' }))].map(
        ({ rate, amount, tax, late }) => ({
          ...{ currency, rate: rate ?? '', amount: inUnits(amount, currency, digits) },
          ...{ tax: tax === null ? '' : inUnits(tax, currency, digits), late },
        }),
      ),
    ),
  unresolved: ({ unresolved, paidTwice, openRefunds, failedRefunds, beforeFirst }) => [
    ...[...unresolved, ...paidTwice].map((sale: Named<SaleTwicePaid>) => ({
      ...doubtRow(sale, sale.openedAt, sale.doubt),
      'second payments': secondsIn(sale),
    })),
    ...openRefunds.map((refund) => doubtRow(refund, refund.askedAt, 'refund-not-known')),
    ...failedRefunds.map((refund) => doubtRow(refund, refund.failedAt, 'refund-failed-later')),
    ...beforeFirst.map((sum) => doubtRow({ ...sum, orderNo: '' }, null, 'before-first-close')),
  ],
  goods: (till) =>
    soldOf(till).map(({ day, digits, ...sold }) => ({
      ...{
        day,
        hour: sold.hour,
        kind: sold.kind,
        item: sold.item ?? '',
        goods: sold.name,
        count: sold.count,
      },
      ...{ currency: sold.currency, amount: inUnits(sold.amount, sold.currency, digits) },
      late: sold.late ? 'late' : '',
    })),
};

function doubtRow(
  of: Named<Pick<OpenRefund, 'orderNo' | 'currency' | 'amount'>>,
  at: number | null,
  doubt: string,
): Row {
  const { orderNo, currency, amount, digits } = of;
  return {
    'order number': orderNo,
    currency,
    amount: inUnits(amount, currency, digits),
    'opened at': at === null ? '' : new Date(at).toISOString(),
    doubt,
  };
}

/** One thing sold in one hour; `late`: on a day that an earlier close had closed. */
type SoldRow = SoldGoods & { day: string; digits: number; late: boolean };

/** A till's goods, with the day whose close has them and the digits of its amounts. */
export function soldOf({ goods }: TillReport): SoldRow[] {
  return goods.flatMap(({ date: day, ...of }) =>
    (['goods', 'late'] as const).flatMap((kind) =>
      of[kind].map((sold) => ({
        ...sold,
        ...{ day, digits: digitsIn(of, sold.currency), late: kind === 'late' },
      })),
    ),
  );
}

function figuresOf({ currency, digits, count, payments, refunds, adjustments, net }: Total): Row {
  const units = (amount: number): string => inUnits(amount, currency, digits);
  return {
    ...{ currency, payments: count, paid: units(payments), refunded: units(refunds) },
    ...{ adjusted: units(adjustments), net: units(net) },
  };
}
