import type { SaleTwicePaid } from '../contract/day-close.ts';
import type { Language } from '../contract/terminal.ts';
import { type Cell, htmlPage, htmlTable } from '../domain/html-page.ts';
import { formatMoney } from '../domain/money.ts';
import { paymentMethodNameIn } from '../domain/payment-methods.ts';
import { tillProblemIn } from '../domain/till-problems.ts';
import type { Named } from './copy.ts';
import { type Report, secondsIn, statesOf, type TillReport } from './report.ts';
import { soFarOf, type Total } from './sums.ts';

const words = {
  ja: {
    title: '売上の集計',
    all: '全体',
    shop: '店舗',
    till: '端末',
    closes: '締めの数',
    count: '件数',
    paid: '売上',
    refunded: '返金',
    adjusted: '前日以前の調整',
    net: '差引',
    unresolved: '未解決',
    method: '支払い方法',
    unknown: '不明',
    rate: '税率',
    amount: '税込金額',
    tax: '内消費税',
    late: '（締めた日の支払い）',
    'paid-twice': '二重払い：{of}',
    'open-refund': '返金されたかまだわかりません：{of}',
    'before-first': '最初の締めより前の支払い（どの締めにも入っていません）：{of}',
    look: '確認が必要なこと',
    none: 'ありません。',
    'not-closed': '締めがまだです（最後の締め：{day}）',
    'copy-old': '控えが1時間以上届いていません（最後：{at}）',
    runsOn: '期間の途中です。まだ締めていない分は入っていません。',
    left: '次のものは、右の理由で、どの合計にも入っていません。',
    open: 'まだ締めていない端末（確定前の金額。上の合計には入っていません）',
    at: '時点',
    sum: '合計',
    never: 'なし',
  },
  en: {
    title: 'Takings',
    all: 'All',
    shop: 'Shop',
    till: 'Till',
    closes: 'Closes',
    count: 'Payments',
    paid: 'Paid',
    refunded: 'Refunded',
    adjusted: 'Adjustments',
    net: 'Net',
    unresolved: 'Unresolved',
    method: 'Method',
    unknown: 'Unknown',
    rate: 'Rate',
    amount: 'With tax',
    tax: 'Tax in it',
    late: '(payments of days closed before)',
    'paid-twice': 'Paid twice: {of}',
    'open-refund': 'Not known whether it was refunded: {of}',
    'before-first': 'Paid before the first close, in no close: {of}',
    look: 'To look after',
    none: 'Nothing.',
    'not-closed': 'Not closed (last close: {day})',
    'copy-old': 'No copy for more than an hour (last: {at})',
    runsOn: 'The period is not over. What is not closed yet is not in it.',
    left: 'These are in no sum, for the reason beside each.',
    open: 'Not closed yet: what these took so far, which is in no sum above',
    at: 'As of',
    sum: 'Together',
    never: 'none',
  },
} as const;

/** A report as a page that stands by itself, to be read, printed or sent. */
export function pageOf(report: Report, language: Language): string {
  const word = words[language];
  const days = report.from === report.to ? report.from : `${report.from} – ${report.to}`;
  const parts = [
    ...(report.runsOn ? [`<p>${word.runsOn}</p>`] : []),
    ...sumsOf(report, language),
    ...openOf(report, language),
    ...lookOf(report, language),
    htmlTable(
      [word.shop, word.till, word.closes, word.unresolved, ...figureHeads(language)],
      report.tills.flatMap((till) => {
        const of = [till.shop, calledOf(till), figure(till.closes), figure(till.unresolved.length)];
        return withFigures(of, till.totals, language);
      }),
    ),
  ];
  return htmlPage(language, `${word.title} ${days}`, parts);
}

function figure(value: number): Cell {
  return { figure: String(value) };
}

function money(amount: number, { currency, digits }: Total, language: Language): Cell {
  return { figure: formatMoney(amount, currency, language, digits) };
}

function figureHeads(language: Language): string[] {
  const { count, paid, refunded, adjusted, net } = words[language];
  return [count, paid, refunded, adjusted, net];
}

/** A row for each currency; what took nothing stands there all the same. */
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
  const unknown = word.unknown;
  // One shop is all of them.
  const apart = shops.length > 1 ? shops : [];
  const groups = [{ shop: word.all, totals }, ...apart];
  const each = groups.flatMap(({ shop, totals: of }) => of.map((total) => [shop, total] as const));
  return [
    htmlTable(
      [word.shop, word.till, ...figureHeads(language)],
      [
        ...withFigures([word.all, figure(tills.length)], totals, language),
        ...shops.flatMap((shop) => withFigures([shop.shop, figure(shop.tills)], shop.totals, language)),
      ],
    ),
    htmlTable(
      [word.shop, word.method, word.count, word.net],
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
      [word.shop, word.rate, word.amount, word.tax],
      each.flatMap(([name, total]) =>
        [
          ...total.rates.map((of) => ({ ...of, late: '' })),
          ...total.lateRates.map((of) => ({ ...of, late: word.late })),
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

/** What tills took of days that they have not closed. */
function openOf({ tills, openTotals }: Report, language: Language): string[] {
  const word = words[language];
  const rows = tills.flatMap((till) => {
    if (till.open === null) return [];
    const of = [till.shop, calledOf(till), new Date(till.open.at).toLocaleString(language)];
    return withFigures(of, soFarOf(till.open), language);
  });
  if (rows.length === 0) return [];
  const sum = withFigures([word.sum, '', ''], openTotals, language);
  return [
    `<h2>${word.open}</h2>`,
    htmlTable([word.shop, word.till, word.at, ...figureHeads(language)], [...sum, ...rows]),
  ];
}

/** A sale without an end or paid twice, or a refund that is not known to be back. */
type Doubt = Named<Pick<SaleTwicePaid, 'orderNo' | 'amount' | 'currency' | 'seconds'>>;

/** What is not closed or not copied, and what is in no sum. */
function lookOf({ tills, problems }: Report, language: Language): string[] {
  const word = words[language];
  const heads = [word.shop, word.till, ''];
  const said = (till: TillReport, text: string): string[] => [till.shop, calledOf(till), text];
  const textOf = (of: Doubt): string =>
    `${of.orderNo} ${formatMoney(of.amount, of.currency, language, of.digits)} ${secondsIn(of)}`.trim();
  const look = tills.flatMap((till) => {
    const at = new Date(till.copiedAt).toLocaleString(language);
    const day = till.lastClose ?? word.never;
    return statesOf(till).map((state) => said(till, word[state].replace('{day}', day).replace('{at}', at)));
  });
  const open = tills.flatMap((till) =>
    till.unresolved.map((sale) => said(till, `${word.unresolved} ${textOf(sale)}`)),
  );
  const doubts = tills.flatMap((till) => [
    ...till.paidTwice.map((sale) => said(till, word['paid-twice'].replace('{of}', textOf(sale)))),
    ...till.openRefunds.map((refund) => said(till, word['open-refund'].replace('{of}', textOf(refund)))),
    ...till.beforeFirst.map(({ count, amount, currency, digits }) =>
      said(
        till,
        word['before-first'].replace('{of}', `${count} · ${formatMoney(amount, currency, language, digits)}`),
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
    `<h2>${word.look}</h2>`,
    ...(named.length + left.length === 0 ? [`<p>${word.none}</p>`] : []),
    ...(named.length === 0 ? [] : [htmlTable(heads, named)]),
    ...(left.length === 0 ? [] : [`<p>${word.left}</p>`, htmlTable([...heads, ''], left)]),
  ];
}
