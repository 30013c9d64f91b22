import type { CloseDoubt } from '../../contract/day-close.ts';
import type { Language } from '../../contract/terminal.ts';

/** The words of a close's file. */
interface CloseWords {
  columns: string[];
  doubts: Record<CloseDoubt, string>;
  adjustment: string;
  amount: string;
  total: string;
  /** What changes earlier closes, which is in the total too. */
  adjustments: (count: number) => string;
  /** A sale that an earlier close named as unresolved. */
  resolved: (isPaid: boolean) => string;
  /** Not in the total. */
  elsewhere: (count: number) => string;
  byWord: string;
  /** A payment beside the first for the same goods. */
  second: string;
  openRefund: string;
  notLookedAt: (count: number) => string;
  head: string;
  /** One row for each rate of tax; null: sales that have none on record. */
  rate: (rate: number | null) => string;
  /** The same of payments of days that were closed before. */
  lateRate: (rate: number | null) => string;
  /** One row for what each payment method took, of so many lines. */
  method: (count: number) => string;
  unknownMethod: string;
}

/** The words of a close's file, by language. */
export const closeWords: Record<Language, CloseWords> = {
  ja: {
    columns: [
      '日計番号',
      '営業日',
      '種類',
      '注文番号',
      '日時',
      '支払い',
      '返金',
      '差引',
      '通貨',
      '支払い方法',
      '調整',
      '元の日計番号',
      '練習',
      '内消費税',
    ],
    doubts: {
      'no-answer': '未解決：応答なし',
      'cannot-be-read': '未解決：確認できないサービス',
      'no-code': '未解決：コードの有無が不明',
      'staff-word': 'スタッフの記録',
      'still-open': '未解決：まだ支払われる可能性',
      contradicted: '未解決：記録の食い違い',
      'paid-twice': '二重払い',
      'not-asked': '未解決：未確認',
    },
    adjustment: '調整',
    amount: '金額',
    total: '合計',
    adjustments: (count) => `前の日計への調整 (${count}件)`,
    resolved: (isPaid) => `持ち越しから解決：${isPaid ? '支払い済み' : '支払いなし'}`,
    elsewhere: (count) => `ほかの端末の支払い (${count}件)`,
    byWord: 'スタッフの記録による支払い',
    second: '二重払いの2回目の支払い',
    openRefund: '返金されたかわからないもの',
    notLookedAt: (count) => `過去90日のうち、返金を確認していない支払い (${count}件)`,
    head: '記録の連番とハッシュ',
    rate: (rate) => (rate === null ? '税率の記録なし' : `${rate}%対象`),
    lateRate: (rate) => `締めた日の支払い：${rate === null ? '税率の記録なし' : `${rate}%対象`}`,
    method: (count) => `支払い方法 (${count}件)`,
    unknownMethod: '不明',
  },
  en: {
    columns: [
      'Close No.',
      'Business day',
      'Kind',
      'Order number',
      'Time',
      'Paid',
      'Refunded',
      'Net',
      'Currency',
      'Payment method',
      'Adjustment',
      'Of close No.',
      'Practice',
      'Tax in it',
    ],
    doubts: {
      'no-answer': 'Unresolved: no answer',
      'cannot-be-read': 'Unresolved: the service cannot be asked',
      'no-code': 'Unresolved: a code may exist',
      'staff-word': 'Recorded by staff',
      'still-open': 'Unresolved: may still be paid',
      contradicted: 'Unresolved: the service says otherwise',
      'paid-twice': 'Paid twice',
      'not-asked': 'Unresolved: not asked',
    },
    adjustment: 'Adjustment',
    amount: 'Amount',
    total: 'Total',
    adjustments: (count) => `Adjustments to earlier closes (${count})`,
    resolved: (isPaid) => `Resolved since: ${isPaid ? 'paid' : 'not paid'}`,
    elsewhere: (count) => `Paid at other terminals (${count})`,
    byWord: 'Paid by the word of staff',
    second: 'Second payment of what was paid twice',
    openRefund: 'Refund not known yet',
    notLookedAt: (count) => `Of the last 90 days, not looked at for refunds (${count})`,
    head: 'Journal’s newest event and hash',
    rate: (rate) => (rate === null ? 'Without tax on record' : `Subject to ${rate}%`),
    lateRate: (rate) =>
      `Payments of days closed before: ${rate === null ? 'without tax on record' : `subject to ${rate}%`}`,
    method: (count) => `Payment method (${count})`,
    unknownMethod: 'unknown',
  },
};
