import type { TakingsSpan } from '../contract/takings.ts';
import type { Language } from '../contract/terminal.ts';
import type { TakingsNames } from '../domain/day-close/takings-rows.ts';
import { paymentMethodNameIn } from '../domain/payment-methods.ts';

/** What a file of takings has a table for. */
export type TakingsPart = 'total' | 'times' | 'items' | 'categories' | 'methods' | 'rates' | 'staff';

interface TakingsWords {
  title: string;
  columns: string[];
  /** The name of each table, by the span where the times of one are others. */
  parts: Record<Exclude<TakingsPart, 'times'>, string> & { hours: string; days: string };
  pieces: string;
  payments: string;
  net: string;
  before: Record<TakingsSpan, string>;
  none: string;
  names: TakingsNames;
}

/** The words of a file of takings, by language. */
export const takingsWords: Record<Language, TakingsWords> = {
  ja: {
    title: '売上',
    columns: ['初日', '最終日', '種類', '名前', '数', '受取額', '前の期間の受取額', '通貨', '練習'],
    parts: {
      total: '合計',
      hours: '時間帯別',
      days: '日別',
      items: '商品別',
      categories: 'カテゴリー別',
      methods: '支払い方法別',
      rates: '税率別',
      staff: '担当者別',
    },
    pieces: '点数',
    payments: '件数',
    net: '受取額',
    before: { day: '前日', week: '前の週', month: '前の月' },
    none: '支払いはありません。',
    names: {
      item: (name) => name ?? '明細にない金額',
      otherItems: (kinds) => `その他の${kinds}商品`,
      category: (category) => category?.name.ja ?? 'カテゴリーなし',
      method: (method) => (method === null ? '支払い方法不明' : paymentMethodNameIn(method, 'ja')),
      rate: (rate) => (rate === null ? '税率の記録なし' : `${rate}%対象`),
      staff: (staff) => staff ?? '担当者の記録なし',
    },
  },
  en: {
    title: 'Takings',
    columns: [
      ...['From', 'To', 'Kind', 'Name', 'Count', 'Received, net', 'Received in the span before'],
      ...['Currency', 'Practice'],
    ],
    parts: {
      total: 'Total',
      hours: 'By hour',
      days: 'By day',
      items: 'By item',
      categories: 'By category',
      methods: 'By payment method',
      rates: 'By rate of tax',
      staff: 'By staff',
    },
    pieces: 'Pieces',
    payments: 'Payments',
    net: 'Received, net',
    before: { day: 'The day before', week: 'The week before', month: 'The month before' },
    none: 'There are no payments.',
    names: {
      item: (name) => name ?? 'Not on any line',
      otherItems: (kinds) => `${kinds} other items`,
      category: (category) => category?.name.en ?? 'No category',
      method: (method) => (method === null ? 'Method not known' : paymentMethodNameIn(method, 'en')),
      rate: (rate) => (rate === null ? 'Without tax on record' : `${rate}%`),
      staff: (staff) => staff ?? 'Nobody signed on',
    },
  },
};
