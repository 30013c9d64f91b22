import { filled } from '../domain/words.ts';
import { literal } from './printable.ts';
import {
  centered,
  columns,
  ending,
  goodsName,
  issuerOf,
  left,
  markOf,
  opening,
  paperMoney,
  paperTime,
  rateNote,
  ratesOf,
  rule,
  wholeWidth,
  widestOf,
} from './slip-lines.ts';
import type { RefundSlip } from './slips.ts';
import { slipWords } from './words.ts';

/** A refund as a ReceiptLine document: of which sale, when, how much, and the tax in it at each rate. */
export function refundText(slip: RefundSlip): string {
  const words = slipWords[slip.language];
  const { lines, rates, amount } = slip;
  const isInvoice = slip.issuer.invoiceNumber !== null && rates.length > 0;
  return [
    wholeWidth,
    ...opening(slip),
    ...issuerOf(slip),
    centered(isInvoice ? words.slip_qualified_return : words.slip_refund),
    left(`${words.slip_refunded_at}: ${paperTime(slip.refundedAt)}`),
    left(`${words.slip_sold_at}: ${paperTime(slip.paidAt)}`),
    left(`${words.slip_order_no}: ${slip.orderNo}`),
    rule,
    left(`${slip.isReturn ? words.slip_returned : words.slip_sold}:`),
    ...lines.map((line) => `|~~${literal(soldOf(line))} |`),
    rule,
    columns(widestOf([amount, ...rates.map((rate) => rate.amount)], slip)),
    amountOf(slip),
    ...ratesOf(slip),
    wholeWidth,
    ...rateNote([...lines, ...rates], slip),
    left(`${words.slip_refunded_to}: ${slip.method ?? words.file_unknown_method}`),
    ...notesOf(slip),
    ...ending(slip),
  ].join('\n');
}

/** What has no tax rates on the slip, and why. */
function notesOf({ amount, ofTwo, rates, ...slip }: RefundSlip): string[] {
  const words = slipWords[slip.language];
  if (ofTwo === amount) return [left(words.slip_of_two)];
  return [
    ...(ofTwo > 0 ? [left(filled(words.slip_part_of_two, { amount: paperMoney(ofTwo, slip) }))] : []),
    ...(rates.length === 0 ? [left(words.slip_no_refund_rates)] : []),
  ];
}

/** Beside the amount too: the middle torn out of a slip must not pass as real. */
function amountOf(slip: RefundSlip): string {
  const words = slipWords[slip.language];
  const mark = markOf(slip);
  const label = mark ? `${words.slip_refund_amount} (${mark.word})` : words.slip_refund_amount;
  return `|"${literal(label)}" | "${literal(paperMoney(slip.amount, slip))}"|`;
}

/** Names what was sold, since the tax office asks what the money was for; prices are on the receipt. */
function soldOf(line: RefundSlip['lines'][number]): string {
  return goodsName(line.name, line, line.count === 1 ? '' : ` × ${line.count}`);
}
