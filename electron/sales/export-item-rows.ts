import type { Line } from '../contract/sale.ts';
import { choicesText } from '../domain/choices.ts';
import { lineDiscounts } from '../domain/line-discounts.ts';
import { piecesBack } from '../domain/refund-lines.ts';
import { localIso } from '../domain/local-time.ts';
import { filled, fileWords } from '../domain/words.ts';
import type { ExportedSale } from '../journal/snapshot.ts';
import { asText, inUnits } from '../domain/csv.ts';
import {
  headingIn,
  markName,
  type RowsOfSales,
  type RowStyle,
  servingName,
  stateName,
} from './export-rows.ts';

const columns = [
  ...['file_counter', 'file_order_no', 'file_state', 'file_opened', 'file_paid', 'file_kind', 'file_name'],
  ...['file_pieces', 'file_price', 'file_line_discount', 'file_rate', 'file_amount', 'file_currency'],
  ...['file_practice', 'serving', 'file_choices', 'file_pieces_back', 'file_amount_back'],
] as const;

/** What a sale was made up of, one row of its own each. */
interface Part {
  kind: string;
  name: string;
  count: string;
  price: string;
  discount: string;
  /** Empty: the sale was made before there were rates. */
  rate: string;
  amount: number;
  serving?: Line['serving'];
  choices?: string;
  /** Pieces that came back, and what went back for them. */
  back?: { pieces: number; amount: number };
}

/** A row for each line of a sale, and for what else is in its amount: a sale's rows add up to it. */
export const itemRows: RowsOfSales = {
  name: 'sold-items',
  heading: ({ language }) => headingIn(columns, language),
  rows(sale, style) {
    const { currency, digits, stage } = sale;
    const { language, mode } = style;
    return partsOf(sale, style).map(
      ({ kind, name, count, price, discount, rate, amount, serving, choices = '', back }) => [
        String(sale.counter),
        sale.orderNos.join(' '),
        stateName(stage.state, language),
        localIso(sale.openedAt),
        stage.state === 'paid' ? localIso(stage.paidAt) : '',
        kind,
        asText(name),
        count,
        price,
        discount,
        rate,
        inUnits(amount, currency, digits),
        currency,
        markName(mode, language),
        servingName(serving ?? null, language),
        asText(choices),
        back ? String(back.pieces) : '',
        back ? inUnits(back.amount, currency, digits) : '',
      ],
    );
  },
};

function partsOf({ lines, tax, currency, digits, returned }: ExportedSale, { language }: RowStyle): Part[] {
  const taken = lineDiscounts(lines, tax);
  const words = fileWords[language];
  const units = (amount: number): string => inUnits(amount, currency, digits);
  const items = lines.map((line, index): Part => {
    const { name, price, count, rate, serving } = line;
    const off = taken[index] ?? 0;
    const pieces = piecesBack(returned, index);
    const back = returned.reduce((sum, one) => sum + (one.line === index ? one.amount : 0), 0);
    return {
      kind: words.file_item,
      name,
      count: String(count),
      price: units(price),
      discount: off === 0 ? '' : units(off),
      rate: tax && rate !== undefined ? String(rate) : '',
      amount: price * count - off,
      ...(serving && { serving }),
      choices: choicesText(line, language),
      ...(pieces > 0 && { back: { pieces, amount: back } }),
    };
  });
  if (!tax) return items;
  const none = { count: '', price: '', discount: '' };
  const off = tax.shares
    .filter(({ discount }) => discount > 0)
    .map(({ rate, discount }): Part => {
      const name = tax.discount?.name ?? '';
      return { ...none, kind: words.file_ticket_discount, name, rate: String(rate), amount: 0 - discount };
    });
  const above = tax.prices === 'included' ? [] : tax.rates.filter((one) => one.tax > 0);
  const taxes = above.map((one): Part => ({
    ...none,
    kind: filled(words.file_tax, { rate: one.rate }),
    name: '',
    rate: String(one.rate),
    amount: one.tax,
  }));
  return [...items, ...off, ...taxes];
}
