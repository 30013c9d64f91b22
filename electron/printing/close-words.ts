import type { CloseDoubt } from '../contract/day-close.ts';
import type { Language } from '../contract/terminal.ts';

/** The words of a close on paper. */
interface CloseSlipWords {
  title: (number: number) => string;
  businessDay: string;
  sealedAt: string;
  terminal: string;
  /** How many of something. */
  counted: (what: string, count: number) => string;
  payments: string;
  refunds: string;
  adjustments: string;
  net: string;
  rates: string;
  lateRates: string;
  rateOf: (rate: number | null) => string;
  taxIn: string;
  methods: string;
  unknownMethod: string;
  unresolved: string;
  notInTotal: string;
  resolved: string;
  resolvedTo: (isPaid: boolean) => string;
  paidTwice: string;
  second: string;
  openRefunds: string;
  byWord: string;
  elsewhere: string;
  notLookedAt: (count: number) => string;
  ofClose: (number: number) => string;
  since: (number: number) => string;
  head: string;
  none: string;
  doubts: Record<CloseDoubt, string>;
}

/** The words of a close on paper, by language. */
export const closeSlipWords: Record<Language, CloseSlipWords> = {
  ja: {
    title: (number) => `日計 ${number}号`,
    businessDay: '営業日',
    sealedAt: '締めた日時',
    terminal: '端末',
    counted: (what, count) => `${what} (${count}件)`,
    payments: '支払い',
    refunds: 'この日の支払いの返金',
    adjustments: '前の日計への調整',
    net: '差引合計',
    rates: '税率ごとの支払い(返金・調整前)',
    lateRates: '締めた日の支払い(税率ごと)',
    rateOf: (rate) => (rate === null ? '税率の記録なし' : `${rate}%対象`),
    taxIn: '内消費税',
    methods: '支払い方法の内訳',
    unknownMethod: '不明',
    unresolved: '未解決',
    notInTotal: '合計に含みません',
    resolved: '持ち越しから解決',
    resolvedTo: (isPaid) => (isPaid ? '支払い済み' : '支払いなし'),
    paidTwice: '二重払い',
    second: '2回目の支払い',
    openRefunds: '返金されたかわからないもの',
    byWord: 'スタッフの記録による支払い',
    elsewhere: 'ほかの端末の支払い',
    notLookedAt: (count) => `過去90日のうち、返金を確認していない支払い ${count}件`,
    ofClose: (number) => (number === 0 ? '最初の日計より前' : `日計 ${number}号`),
    since: (number) => `日計 ${number}号から持ち越し`,
    head: '記録の連番とハッシュ',
    none: '支払いはありません',
    doubts: {
      'no-answer': '応答なし',
      'cannot-be-read': '確認できないサービス',
      'no-code': 'コードの有無が不明',
      'staff-word': 'スタッフの記録',
      'still-open': 'まだ支払われる可能性',
      contradicted: '記録の食い違い',
      'paid-twice': '二重払い',
      'not-asked': '未確認',
    },
  },
  en: {
    title: (number) => `Close ${number}`,
    businessDay: 'Business day',
    sealedAt: 'Sealed at',
    terminal: 'Terminal',
    counted: (what, count) => `${what} (${count})`,
    payments: 'Payments',
    refunds: 'Refunds of this day',
    adjustments: 'Adjustments to earlier closes',
    net: 'Net total',
    rates: 'Payments by tax rate (before refunds and adjustments)',
    lateRates: 'Payments of days closed before, by tax rate',
    rateOf: (rate) => (rate === null ? 'Without tax on record' : `Subject to ${rate}%`),
    taxIn: 'Tax in it',
    methods: 'By payment method',
    unknownMethod: 'unknown',
    unresolved: 'Unresolved',
    notInTotal: 'Not in the total',
    resolved: 'Resolved since',
    resolvedTo: (isPaid) => (isPaid ? 'paid' : 'not paid'),
    paidTwice: 'Paid twice',
    second: 'Second payment',
    openRefunds: 'Refunds not known yet',
    byWord: 'Paid by the word of staff',
    elsewhere: 'Paid at other terminals',
    notLookedAt: (count) => `Of the last 90 days, ${count} payments were not looked at for refunds`,
    ofClose: (number) => (number === 0 ? 'before the first close' : `of close ${number}`),
    since: (number) => `carried over from close ${number}`,
    head: 'Journal’s newest event and hash',
    none: 'There are no payments',
    doubts: {
      'no-answer': 'no answer',
      'cannot-be-read': 'the service cannot be asked',
      'no-code': 'a code may exist',
      'staff-word': 'recorded by staff',
      'still-open': 'may still be paid',
      contradicted: 'the service says otherwise',
      'paid-twice': 'paid twice',
      'not-asked': 'not asked',
    },
  },
};
