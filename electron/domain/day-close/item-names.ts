import type { CloseItem } from '../../contract/day-close.ts';
import type { Language } from '../../contract/terminal.ts';

/** What the lines of a close are called, in its file and on paper. */
export const closeItemNames: Record<Language, Record<CloseItem['kind'], string>> = {
  ja: {
    payment: '支払い',
    refund: '返金',
    'late-payment': 'あとからわかった支払い',
    correction: '訂正',
    disputed: '異議申し立て',
    'dispute-over': '異議の終了',
    'unknown-payment': '記録のない支払い',
  },
  en: {
    payment: 'Payment',
    refund: 'Refund',
    'late-payment': 'Payment found later',
    correction: 'Correction',
    disputed: 'Disputed',
    'dispute-over': 'Dispute over',
    'unknown-payment': 'Payment without a sale',
  },
};
