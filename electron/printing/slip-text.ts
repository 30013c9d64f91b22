import { assertNever } from '../domain/assert-never.ts';
import { servingOf } from '../domain/serving.ts';
import { filled, wordFor } from '../domain/words.ts';
import { closeText } from './close-text.ts';
import { literal, printable } from './printable.ts';
import { refundText } from './refund-text.ts';
import {
  centered,
  centeredIfAny,
  columns,
  emphasized,
  ending,
  goodsName,
  inner,
  issuerOf,
  large,
  left,
  logoOf,
  markOf,
  opening,
  pair,
  paperMoney,
  paperTime,
  rateNote,
  ratesOf,
  rule,
  takenOff,
  wholeWidth,
  widestOf,
} from './slip-lines.ts';
import type { FormalReceipt, PaidSlip, Receipt, Slip, SlipLine, TestSlip } from './slips.ts';
import { slipWords } from './words.ts';

/**
 * A slip as a ReceiptLine document for any paper width. Typed text stays text: no name becomes a rule, column, bar code or
 * printer command.
 */
export function slipText(slip: Slip): string {
  switch (slip.kind) {
    case 'receipt':
      return receiptText(slip);
    case 'formal':
      return formalText(slip);
    case 'refund':
      return refundText(slip);
    case 'test':
      return testText(slip);
    case 'close':
      return closeText(slip);
    default:
      return assertNever(slip);
  }
}

/** Beside the total too: the middle torn out of a slip must not pass as real. */
function totalWord(slip: PaidSlip): string {
  const words = slipWords[slip.language];
  const mark = markOf(slip);
  const word = slip.priced === undefined ? words.total : words.slip_paid;
  return mark ? `${word} (${mark.word})` : word;
}

function paymentOf(slip: PaidSlip): string[] {
  const words = slipWords[slip.language];
  return [
    left(`${words.slip_method}: ${slip.method ?? words.file_unknown_method}`),
    ...(slip.givenBack > 0 ? [left(`${words.slip_given_back}: ${paperMoney(slip.givenBack, slip)}`)] : []),
  ];
}

function noRates(slip: PaidSlip): string[] {
  const words = slipWords[slip.language];
  if (slip.rates.length > 0) return [];
  return [left(slip.priced === undefined ? words.slip_no_rates : words.slip_other_amount)];
}

/** `saysServing`: goods are served in different ways, so each line says its own. */
function lineOf(
  line: SlipLine,
  slip: Receipt,
  { width, saysServing }: { width: string; saysServing: boolean },
): string[] {
  const { price, count, discount } = line;
  return [
    pair(goodsName(line.name, line), paperMoney(price * count, slip)),
    ...(line.choices === undefined ? [] : [`|~~${literal(line.choices)} |`]),
    // One piece needs no sum. The sum gets the whole line: a count broken in two reads as another.
    ...(count === 1 ? [] : [wholeWidth, `|~~${literal(`${paperMoney(price, slip)} × ${count}`)} |`, width]),
    ...(line.serving && saysServing
      ? [`|~~${literal(wordFor(slipWords[slip.language], 'serving', line.serving))} |`]
      : []),
    ...(discount === null ? [] : [inner(discount.name, takenOff(discount, slip))]),
  ];
}

function receiptText(slip: Receipt): string {
  const words = slipWords[slip.language];
  const { lines, discounts, rates, total, priced } = slip;
  const amounts = [
    ...lines.map(({ price, count }) => price * count),
    ...rates.map(({ amount }) => amount),
    total,
    ...(priced === undefined ? [] : [priced]),
  ];
  const width = columns(
    widestOf(amounts, slip, [...discounts, ...lines.flatMap(({ discount }) => discount ?? [])]),
  );
  const isInvoice = slip.issuer.invoiceNumber !== null && rates.length > 0;
  const serving = servingOf(lines);
  const saysServing = serving === 'both';
  return [
    wholeWidth,
    ...opening(slip),
    ...issuerOf(slip),
    centered(isInvoice ? words.slip_qualified_invoice : words.slip_receipt),
    left(`${words.slip_paid_at}: ${paperTime(slip.paidAt)}`),
    left(`${words.slip_order_no}: ${slip.orderNo}`),
    ...(serving === null || saysServing ? [] : [left(wordFor(words, 'serving', serving))]),
    rule,
    width,
    ...lines.flatMap((line) => lineOf(line, slip, { width, saysServing })),
    ...discounts.map((discount) => pair(discount.name, takenOff(discount, slip))),
    wholeWidth,
    rule,
    width,
    ...(priced === undefined ? [] : [pair(words.slip_priced, paperMoney(priced, slip))]),
    `|"${literal(totalWord(slip))}" | "${literal(paperMoney(total, slip))}"|`,
    ...ratesOf(slip),
    wholeWidth,
    ...rateNote(lines, slip),
    ...(slip.prices === 'excluded' ? [left(words.slip_without_tax)] : []),
    ...paymentOf(slip),
    ...noRates(slip),
    ...centeredIfAny(slip.thanks),
    ...ending(slip),
  ].join('\n');
}

function formalText(slip: FormalReceipt): string {
  const words = slipWords[slip.language];
  const amounts = slip.rates.map(({ amount }) => amount);
  return [
    wholeWidth,
    ...opening(slip),
    emphasized(words.slip_formal),
    left(filled(words.slip_to, { addressee: printable(slip.addressee) })),
    rule,
    // The largest text, as on handwritten ones.
    emphasized(totalWord(slip)),
    large(paperMoney(slip.total, slip)),
    rule,
    columns(widestOf(amounts, slip)),
    ...ratesOf(slip),
    wholeWidth,
    ...rateNote(slip.rates, slip),
    left(filled(words.slip_purpose, { purpose: printable(slip.purpose) })),
    centered(words.slip_received),
    rule,
    left(`${words.slip_paid_at}: ${paperTime(slip.paidAt)}`),
    left(`${words.slip_issued_at}: ${paperTime(slip.issuedAt)}`),
    left(`${words.slip_order_no}: ${slip.orderNo}`),
    ...paymentOf(slip),
    ...noRates(slip),
    ...issuerOf(slip),
    ...ending(slip),
  ].join('\n');
}

function testText(slip: TestSlip): string {
  const words = slipWords[slip.language];
  return [
    wholeWidth,
    ...logoOf(slip),
    large(words.printing_test),
    ...issuerOf(slip),
    left(`${words.slip_terminal}: ${slip.terminal}`),
    left(paperTime(slip.at)),
    rule,
    pair('|<', '>|'),
    left(words.slip_test_print_note),
    ...centeredIfAny(slip.thanks),
  ].join('\n');
}
