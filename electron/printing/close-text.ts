import type { CloseItem, CloseTotals, DayClose, SaleTwicePaid } from '../contract/day-close.ts';
import { closeItemNames } from '../domain/day-close/item-names.ts';
import { paymentMethodNameIn } from '../domain/payment-methods.ts';
import { closeSlipWords } from './close-words.ts';
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

/** The sealed close of a day as a ReceiptLine document: what its screen says, in the same order. */
export function closeText(slip: CloseSlip): string {
  const { close } = slip;
  const words = closeSlipWords[slip.language];
  return [
    wholeWidth,
    ...opening(slip),
    large(words.title(close.number)),
    `"${literal(slip.issuer.name)}"`,
    left(`${words.businessDay}: ${close.date}`),
    left(`${words.sealedAt}: ${paperTime(close.sealedAt)}`),
    left(`${words.terminal}: ${slip.terminal}`),
    columns(widestOf(close)),
    ...totalsOf(slip),
    ...ratesOf(slip),
    ...methodsOf(slip),
    ...namesOf(slip),
    wholeWidth,
    rule,
    left(`${words.head}: ${close.head.sequence}`),
    ...hashLines(close.head.hash).map(left),
    ...ending(slip),
  ].join('\n');
}

type Money = (amount: number, currency: string) => string;

/** Amounts with the digits that the close was sealed with. */
function moneyOf({ digits }: DayClose): Money {
  return (amount, currency) => paperMoney(amount, { currency, digits: digits[currency] ?? 0 });
}

/** Room for the widest amount of a close. */
function widestOf(close: DayClose): number {
  const money = moneyOf(close);
  const amounts: [number, string][] = [
    ...close.totals.flatMap(({ currency, payments, refunds, adjustments, net }) =>
      [payments.amount, -refunds.amount, adjustments.amount, net].map((amount): [number, string] => [
        amount,
        currency,
      ]),
    ),
    ...[...close.rates, ...(close.lateRates ?? [])].flatMap(
      ({ currency, amount, tax }): [number, string][] => [
        [amount, currency],
        [tax ?? 0, currency],
      ],
    ),
    ...close.methods.map(({ currency, net }): [number, string] => [net, currency]),
    ...close.adjustments.map((item): [number, string] => [item.paid - item.givenBack, item.currency]),
    ...[
      ...close.unresolved,
      ...close.resolved,
      ...close.paidTwice,
      ...(close.openRefunds ?? []),
      ...(close.elsewhere ?? []),
    ].map(({ currency, amount }): [number, string] => [amount, currency]),
  ];
  return Math.max(2, ...amounts.map(([amount, currency]) => money(amount, currency).length));
}

function totalsOf(slip: CloseSlip): string[] {
  const { close } = slip;
  const words = closeSlipWords[slip.language];
  const lines = close.totals.flatMap((total) => [rule, ...totalOf(total, slip)]);
  return lines.length > 0 ? lines : [rule, left(words.none)];
}

function totalOf({ currency, payments, refunds, adjustments, net }: CloseTotals, slip: CloseSlip): string[] {
  const money = moneyOf(slip.close);
  const words = closeSlipWords[slip.language];
  const mark = markOf(slip);
  // Beside the total too: a slip that is torn above and below is still none.
  const label = mark ? `${words.net} (${mark.word})` : words.net;
  return [
    pair(words.counted(words.payments, payments.count), money(payments.amount, currency)),
    pair(words.counted(words.refunds, refunds.count), money(-refunds.amount, currency)),
    pair(words.counted(words.adjustments, adjustments.count), money(adjustments.amount, currency)),
    `|"${literal(label)}" | "${literal(money(net, currency))}"|`,
  ];
}

function ratesOf({ close, language }: CloseSlip): string[] {
  const money = moneyOf(close);
  const words = closeSlipWords[language];
  const section = (title: string, rates: DayClose['rates']): string[] =>
    rates.length === 0
      ? []
      : [
          ...headed(title, close),
          ...rates.flatMap(({ currency, rate, amount, tax }) => [
            pair(words.rateOf(rate), money(amount, currency)),
            ...(tax === null ? [] : [inner(words.taxIn, money(tax, currency))]),
          ]),
        ];
  return [...section(words.rates, close.rates), ...section(words.lateRates, close.lateRates ?? [])];
}

function methodsOf({ close, language }: CloseSlip): string[] {
  const money = moneyOf(close);
  const words = closeSlipWords[language];
  if (close.methods.length === 0) return [];
  return [
    ...headed(words.methods, close),
    ...close.methods.map(({ currency, method, count, net }) => {
      const name = method === null ? words.unknownMethod : paymentMethodNameIn(method, language);
      return pair(words.counted(name, count), money(net, currency));
    }),
  ];
}

/** What is named: what changes earlier closes, what nobody knows the end of, and what rests on a word. */
function namesOf(slip: CloseSlip): string[] {
  const { close, language } = slip;
  const money = moneyOf(close);
  const words = closeSlipWords[language];
  const { adjustments, unresolved, resolved, paidTwice, byWord, elsewhere, notLookedAt } = close;
  const { openRefunds = [] } = close;
  const section = (title: string, lines: readonly string[]): string[] =>
    lines.length > 0 ? [...headed(title, close), ...lines] : [];
  return [
    ...section(
      words.counted(words.adjustments, adjustments.length),
      adjustments.flatMap((item) => adjustmentLines(item, slip)),
    ),
    ...section(
      `${words.counted(words.unresolved, unresolved.length)} ${words.notInTotal}`,
      unresolved.flatMap((sale) => carriedLines(sale, slip)),
    ),
    ...section(
      words.counted(words.paidTwice, paidTwice.length),
      paidTwice.flatMap((sale) => carriedLines(sale, slip)),
    ),
    ...section(
      words.counted(words.openRefunds, openRefunds.length),
      openRefunds.flatMap(({ orderNo, amount, currency, askedAt }) => [
        pair(orderNo, money(amount, currency)),
        ...remark(paperTime(askedAt), close),
      ]),
    ),
    ...section(
      words.counted(words.resolved, resolved.length),
      resolved.flatMap(({ orderNo, amount, currency, isPaid, since }) => [
        pair(orderNo, money(amount, currency)),
        ...remark(`${words.resolvedTo(isPaid)} ${words.since(since)}`, close),
      ]),
    ),
    ...section(words.counted(words.byWord, byWord.length), byWord.map(left)),
    ...section(
      `${words.elsewhere} ${words.notInTotal}`,
      (elsewhere ?? []).map(({ currency, count, amount }) =>
        pair(words.counted(currency, count), money(amount, currency)),
      ),
    ),
    ...(notLookedAt > 0 ? [wholeWidth, rule, left(words.notLookedAt(notLookedAt))] : []),
  ];
}

function adjustmentLines(item: CloseItem, { close, language }: CloseSlip): string[] {
  const words = closeSlipWords[language];
  const { kind, orderNo, currency, paid, givenBack, of } = item;
  const name = closeItemNames[language][kind];
  const what = of === null ? name : `${name} ${words.ofClose(of)}`;
  return [pair(orderNo, moneyOf(close)(paid - givenBack, currency)), ...remark(what, close)];
}

function carriedLines(sale: SaleTwicePaid, { close, language }: CloseSlip): string[] {
  const words = closeSlipWords[language];
  const { orderNo, amount, currency, doubt, since, seconds = [] } = sale;
  const what = since === null ? words.doubts[doubt] : `${words.doubts[doubt]} ${words.since(since)}`;
  return [
    pair(orderNo, moneyOf(close)(amount, currency)),
    ...remark(what, close),
    ...seconds.flatMap(({ orderNo: of, at, chargeId }) =>
      remark(`${words.second}: ${of} ${paperTime(at)} ${chargeId ?? ''}`.trim(), close),
    ),
  ];
}

/** What begins a section, on the whole width. */
function headed(title: string, close: DayClose): string[] {
  return [wholeWidth, rule, left(title), columns(widestOf(close))];
}

/** A line on the whole width below an amount, two signs further in. */
function remark(text: string, close: DayClose): string[] {
  return [wholeWidth, `|~~${literal(text)} |`, columns(widestOf(close))];
}

/** A hash in groups that an eye can follow, three to a line. */
function hashLines(hash: string): string[] {
  const groups = hash.match(/.{1,8}/g) ?? [];
  return Array.from({ length: Math.ceil(groups.length / 3) }, (_, line) =>
    groups.slice(line * 3, line * 3 + 3).join(' '),
  );
}
