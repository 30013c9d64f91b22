import type { CloseItem, CloseTotals, DayClose, SaleTwicePaid, SumIn } from '../contract/day-close.ts';
import { fractionDigits } from '../contract/currencies.ts';
import { paymentMethodNameIn } from '../domain/payment-methods.ts';
import { counted, filled, rateName, wordFor } from '../domain/words.ts';
import { literal } from './printable.ts';
import {
  columns,
  ending,
  inner,
  large,
  left,
  markOf,
  opening,
  pair,
  paperMoney,
  paperTime,
  rule,
  wholeWidth,
} from './slip-lines.ts';
import type { CloseSlip } from './slips.ts';
import { slipWords } from './words.ts';

/** The sealed close of a day as a ReceiptLine document, in its screen's order. */
export function closeText(slip: CloseSlip): string {
  const { close } = slip;
  const words = slipWords[slip.language];
  let widest = 2;
  const money: Money = (amount, currency) => {
    // The same as the report's `digitsIn`: a file that both share would be loaded before the window opens.
    const digits = close.digits[currency] ?? fractionDigits(currency);
    const text = paperMoney(amount, { currency, digits });
    widest = Math.max(widest, text.length);
    return text;
  };
  const said: Said = { slip, money };
  const lines = [
    wholeWidth,
    ...opening(slip),
    large(filled(words.slip_close, { number: close.number })),
    `"${literal(slip.issuer.name)}"`,
    left(`${words.file_business_day}: ${close.date}`),
    left(`${words.close_sealed_at}: ${paperTime(close.sealedAt)}`),
    left(`${words.slip_terminal}: ${slip.terminal}`),
    asWideAsAmounts,
    ...totalsOf(said),
    ...ratesOf(said),
    ...methodsOf(said),
    ...namesOf(said),
    wholeWidth,
    rule,
    left(`${words.close_head}: ${close.head.sequence}`),
    ...hashLines(close.head.hash).map(left),
    ...ending(slip),
  ];
  return lines.map((line) => (line === asWideAsAmounts ? columns(widest) : line)).join('\n');
}

type Money = (amount: number, currency: string) => string;

interface Said {
  slip: CloseSlip;
  /** Formats with the digits that the close was sealed with. */
  money: Money;
}

/** Placeholder for the columns: the widest amount decides their width. */
const asWideAsAmounts = '{width:amounts}';

function totalsOf({ slip, money }: Said): string[] {
  const words = slipWords[slip.language];
  const lines = slip.close.totals.flatMap((total) => [rule, ...totalOf(total, { slip, money })]);
  return lines.length > 0 ? lines : [rule, left(words.slip_none)];
}

function totalOf(
  { currency, payments, refunds, adjustments, net }: CloseTotals,
  { slip, money }: Said,
): string[] {
  const { language } = slip;
  const words = slipWords[language];
  const mark = markOf(slip);
  // Beside the total too: the middle torn out of a slip must not pass as real.
  const label = mark ? `${words.close_net} (${mark.word})` : words.close_net;
  return [
    pair(counted(words.close_payments, payments.count, language), money(payments.amount, currency)),
    pair(counted(words.slip_refunds, refunds.count, language), money(-refunds.amount, currency)),
    pair(counted(words.close_adjustments, adjustments.count, language), money(adjustments.amount, currency)),
    `|"${literal(label)}" | "${literal(money(net, currency))}"|`,
  ];
}

function ratesOf({ slip: { close, language }, money }: Said): string[] {
  const words = slipWords[language];
  const section = (title: string, rates: DayClose['rates']): string[] =>
    rates.length === 0
      ? []
      : [
          ...headed(title),
          ...rates.flatMap(({ currency, rate, amount, tax }) => [
            pair(rateName(rate, language), money(amount, currency)),
            ...(tax === null ? [] : [inner(words.close_rate_tax, money(tax, currency))]),
          ]),
        ];
  return [
    ...section(words.slip_rates, close.rates),
    ...section(words.slip_late_rates, close.lateRates ?? []),
  ];
}

function methodsOf({ slip: { close, language }, money }: Said): string[] {
  const words = slipWords[language];
  if (close.methods.length === 0) return [];
  return [
    ...headed(words.close_methods),
    ...close.methods.map(({ currency, method, count, net }) => {
      const name = method === null ? words.file_unknown_method : paymentMethodNameIn(method, language);
      return pair(counted(name, count, language), money(net, currency));
    }),
  ];
}

/** Lists what changes earlier closes, has no known end, or rests on a person's word. */
function namesOf(said: Said): string[] {
  const { slip, money } = said;
  const { close, language } = slip;
  const words = slipWords[language];
  const { adjustments, unresolved, resolved, paidTwice, byWord, elsewhere, notLookedAt } = close;
  const { openRefunds = [], failedRefunds = [], beforeFirst = [], unread = [] } = close;
  const section = (title: string, lines: readonly string[]): string[] =>
    lines.length > 0 ? [...headed(title), ...lines] : [];
  const sums = (of: readonly SumIn[]): string[] =>
    of.map(({ currency, count, amount }) =>
      pair(counted(currency, count, language), money(amount, currency)),
    );
  return [
    ...section(
      counted(words.close_adjustments, adjustments.length, language),
      adjustments.flatMap((item) => adjustmentLines(item, said)),
    ),
    ...section(
      `${counted(words.slip_unresolved, unresolved.length, language)} ${words.slip_not_in_total}`,
      unresolved.flatMap((sale) => carriedLines(sale, said)),
    ),
    ...section(
      counted(words.close_paid_twice, paidTwice.length, language),
      paidTwice.flatMap((sale) => carriedLines(sale, said)),
    ),
    ...section(
      counted(words.close_open_refunds, openRefunds.length, language),
      openRefunds.flatMap(({ orderNo, amount, currency, askedAt }) => [
        pair(orderNo, money(amount, currency)),
        ...remark(paperTime(askedAt)),
      ]),
    ),
    ...section(
      counted(words.file_failed_refund, failedRefunds.length, language),
      failedRefunds.flatMap(({ orderNo, amount, currency, failedAt }) => [
        pair(orderNo, money(amount, currency)),
        ...remark(paperTime(failedAt)),
      ]),
    ),
    ...section(
      counted(words.close_resolved, resolved.length, language),
      resolved.flatMap(({ orderNo, amount, currency, isPaid, since }) => {
        const end = isPaid ? words.slip_resolved_paid : words.slip_resolved_unpaid;
        const what = `${end} ${filled(words.close_since, { number: since })}`;
        return [pair(orderNo, money(amount, currency)), ...remark(what)];
      }),
    ),
    ...section(counted(words.file_by_word, byWord.length, language), byWord.map(left)),
    ...section(
      `${counted(words.file_unread, unread.length, language)} ${words.slip_not_in_total}`,
      unread.map(left),
    ),
    ...section(words.file_before_first, sums(beforeFirst)),
    ...section(`${words.file_elsewhere} ${words.slip_not_in_total}`, sums(elsewhere ?? [])),
    ...(close.isUnlisted ? [wholeWidth, rule, left(words.file_not_listed)] : []),
    ...(notLookedAt > 0
      ? [wholeWidth, rule, left(filled(words.slip_not_looked_at, { count: notLookedAt }))]
      : []),
  ];
}

function adjustmentLines(item: CloseItem, { slip, money }: Said): string[] {
  const words = slipWords[slip.language];
  const { kind, orderNo, currency, paid, givenBack, of } = item;
  const name = wordFor(words, 'file_item', kind);
  const booked = of === 0 ? words.slip_before_first : filled(words.slip_of_close, { number: of ?? '' });
  const what = of === null ? name : `${name} ${booked}`;
  return [pair(orderNo, money(paid - givenBack, currency)), ...remark(what)];
}

function carriedLines(sale: SaleTwicePaid, { slip, money }: Said): string[] {
  const words = slipWords[slip.language];
  const { orderNo, amount, currency, doubt, since, seconds = [] } = sale;
  const why = wordFor(words, 'file_doubt', doubt);
  const what = since === null ? why : `${why} ${filled(words.close_since, { number: since })}`;
  return [
    pair(orderNo, money(amount, currency)),
    ...remark(what),
    ...seconds.flatMap(({ orderNo: of, at, chargeId }) =>
      remark(`${words.close_second}: ${of} ${paperTime(at)} ${chargeId ?? ''}`.trim()),
    ),
  ];
}

function headed(title: string): string[] {
  return [wholeWidth, rule, left(title), asWideAsAmounts];
}

/** A line on the whole width below an amount, indented by two signs. */
function remark(text: string): string[] {
  return [wholeWidth, `|~~${literal(text)} |`, asWideAsAmounts];
}

/** A hash in groups that an eye can follow, three to a line. */
function hashLines(hash: string): string[] {
  const groups = hash.match(/.{1,8}/g) ?? [];
  return Array.from({ length: Math.ceil(groups.length / 3) }, (_, line) =>
    groups.slice(line * 3, line * 3 + 3).join(' '),
  );
}
