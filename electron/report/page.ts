import type { SaleTwicePaid } from '../contract/day-close.ts';
import type { Language } from '../contract/terminal.ts';
import { type Cell, htmlPage, htmlTable } from '../domain/html-page.ts';
import { formatMoney } from '../domain/money.ts';
import { paymentMethodNameIn } from '../domain/payment-methods.ts';
import { tillProblemIn } from '../domain/till-problems.ts';
import { fileWords, filled, wordFor } from '../domain/words.ts';
import en from '../../renderer/i18n/messages/en/report.json' with { type: 'json' };
import ja from '../../renderer/i18n/messages/ja/report.json' with { type: 'json' };
import type { Named } from './copy.ts';
import { type Report, secondsIn, statesOf, type TillReport } from './report.ts';
import { soFarOf, type Total } from './sums.ts';

const words = { ja: { ...fileWords.ja, ...ja }, en: { ...fileWords.en, ...en } };

/** A report as a self-contained page, to be read, printed or sent. */
export function pageOf(report: Report, language: Language): string {
  const word = words[language];
  const days = report.from === report.to ? report.from : `${report.from} – ${report.to}`;
  const parts = [
    ...(report.runsOn ? [`<p>${word.report_runs_on}</p>`] : []),
    ...sumsOf(report, language),
    ...openOf(report, language),
    ...lookOf(report, language),
    htmlTable(
      [
        word.report_shop,
        word.report_till,
        word.report_closes,
        word.report_unresolved,
        ...figureHeads(language),
      ],
      report.tills.flatMap((till) => {
        const of = [till.shop, calledOf(till), figure(till.closes), figure(till.unresolved.length)];
        return withFigures(of, till.totals, language);
      }),
    ),
  ];
  return htmlPage(language, `${word.report_title} ${days}`, parts);
}

function figure(value: number): Cell {
  return { figure: String(value) };
}

function money(amount: number, { currency, digits }: Total, language: Language): Cell {
  return { figure: formatMoney(amount, currency, language, digits) };
}

function figureHeads(language: Language): string[] {
  const word = words[language];
  return [
    word.takings_payments,
    word.report_paid,
    word.report_refunded,
    word.report_adjusted,
    word.file_close_net,
  ];
}

/** A row for each currency, even without takings. */
function withFigures(of: readonly Cell[], totals: readonly Total[], language: Language): Cell[][] {
  if (totals.length === 0) return [[...of, ...figureHeads(language).map(() => '')]];
  return totals.map((total) => {
    const amounts = [total.payments, total.refunds, total.adjustments, total.net];
    return [...of, figure(total.count), ...amounts.map((amount) => money(amount, total, language))];
  });
}

function calledOf({ till, name }: TillReport): string {
  return `${till} ${name}`;
}

/** All together and shop by shop, by method and by rate. */
function sumsOf({ tills, shops, totals }: Report, language: Language): string[] {
  const word = words[language];
  const unknown = word.report_unknown;
  // A single shop equals the total.
  const apart = shops.length > 1 ? shops : [];
  const groups = [{ shop: word.report_all, totals }, ...apart];
  const each = groups.flatMap(({ shop, totals: of }) => of.map((total) => [shop, total] as const));
  return [
    htmlTable(
      [word.report_shop, word.report_till, ...figureHeads(language)],
      [
        ...withFigures([word.report_all, figure(tills.length)], totals, language),
        ...shops.flatMap((shop) => withFigures([shop.shop, figure(shop.tills)], shop.totals, language)),
      ],
    ),
    htmlTable(
      [word.report_shop, word.report_method, word.takings_payments, word.file_close_net],
      each.flatMap(([name, total]) =>
        total.methods.map(({ method, count, net }) => [
          name,
          method === null ? unknown : paymentMethodNameIn(method, language),
          figure(count),
          money(net, total, language),
        ]),
      ),
    ),
    htmlTable(
      [word.report_shop, word.report_rate, word.report_amount, word.close_rate_tax],
      each.flatMap(([name, total]) =>
        [
          ...total.rates.map((of) => ({ ...of, late: '' })),
          ...total.lateRates.map((of) => ({ ...of, late: word.report_late })),
        ].map(({ rate, amount, tax, late }) => [
          name,
          `${rate === null ? unknown : `${rate}%`} ${late}`.trim(),
          money(amount, total, language),
          tax === null ? unknown : money(tax, total, language),
        ]),
      ),
    ),
  ];
}

/** Takings of days not closed yet. */
function openOf({ tills, openTotals }: Report, language: Language): string[] {
  const word = words[language];
  const rows = tills.flatMap((till) => {
    if (till.open === null) return [];
    const of = [till.shop, calledOf(till), new Date(till.open.at).toLocaleString(language)];
    return withFigures(of, soFarOf(till.open), language);
  });
  if (rows.length === 0) return [];
  const sum = withFigures([word.report_sum, '', ''], openTotals, language);
  return [
    `<h2>${word.report_open}</h2>`,
    htmlTable(
      [word.report_shop, word.report_till, word.report_at, ...figureHeads(language)],
      [...sum, ...rows],
    ),
  ];
}

/** A sale without an end or paid twice, or an unconfirmed refund. */
type Doubt = Named<Pick<SaleTwicePaid, 'orderNo' | 'amount' | 'currency' | 'seconds'>>;

/** What is not closed or copied, and what is in no sum. */
function lookOf({ tills, problems }: Report, language: Language): string[] {
  const word = words[language];
  const heads = [word.report_shop, word.report_till, ''];
  const said = (till: TillReport, text: string): string[] => [till.shop, calledOf(till), text];
  const textOf = (of: Doubt): string =>
    `${of.orderNo} ${formatMoney(of.amount, of.currency, language, of.digits)} ${secondsIn(of)}`.trim();
  const look = tills.flatMap((till) => {
    const at = new Date(till.copiedAt).toLocaleString(language);
    const day = till.lastClose ?? word.report_never;
    return statesOf(till).map((state) =>
      said(till, filled(wordFor(word, 'report_state', state), { day, at })),
    );
  });
  const open = tills.flatMap((till) =>
    till.unresolved.map((sale) => said(till, `${word.report_unresolved} ${textOf(sale)}`)),
  );
  const doubts = tills.flatMap((till) => [
    ...till.paidTwice.map((sale) => said(till, filled(word.report_paid_twice, { of: textOf(sale) }))),
    ...till.openRefunds.map((refund) => said(till, filled(word.report_open_refund, { of: textOf(refund) }))),
    ...till.failedRefunds.map((refund) =>
      said(till, filled(word.report_failed_refund, { of: textOf(refund) })),
    ),
    ...till.beforeFirst.map(({ count, amount, currency, digits }) =>
      said(
        till,
        filled(word.report_before_first, {
          of: `${count} · ${formatMoney(amount, currency, language, digits)}`,
        }),
      ),
    ),
  ]);
  const named = [...look, ...open, ...doubts];
  const left = problems.map(({ shop, copy, till, kind, why }) => [
    shop,
    `${till} ${copy}`.trim(),
    tillProblemIn(kind, language),
    why,
  ]);
  return [
    `<h2>${word.report_look}</h2>`,
    ...(named.length + left.length === 0 ? [`<p>${word.report_none}</p>`] : []),
    ...(named.length === 0 ? [] : [htmlTable(heads, named)]),
    ...(left.length === 0 ? [] : [`<p>${word.report_left}</p>`, htmlTable([...heads, ''], left)]),
  ];
}
