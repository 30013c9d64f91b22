import type { Language } from '../contract/terminal.ts';

/** The words of slips. */
interface SlipWords {
  receipt: string;
  qualifiedInvoice: string;
  formal: string;
  practice: string;
  practiceWarning: string;
  test: string;
  testWarning: string;
  reissue: string;
  invoiceNumber: string;
  phone: string;
  orderNo: string;
  paidAt: string;
  issuedAt: string;
  reducedRate: string;
  withoutTax: string;
  total: string;
  /** Of goods for which another amount was paid: what they come to, what was paid, and why no tax is named. */
  priced: string;
  paid: string;
  otherAmount: string;
  method: string;
  unknownMethod: string;
  givenBack: string;
  noRates: string;
  to: (addressee: string) => string;
  purpose: (purpose: string) => string;
  received: string;
  rateOf: (rate: number) => string;
  taxIn: (rate: number) => string;
  refund: string;
  qualifiedReturn: string;
  refundedAt: string;
  soldAt: string;
  sold: string;
  returned: string;
  refundAmount: string;
  refundedTo: string;
  noRefundRates: string;
  ofTwo: string;
  testPrint: string;
  testPrintNote: string;
  terminal: string;
}

/** The words of slips, by language; what a Japanese invoice must name keeps its Japanese name beside the English. */
export const slipWords: Record<Language, SlipWords> = {
  ja: {
    receipt: '領収書',
    qualifiedInvoice: '適格簡易請求書',
    formal: '領収書',
    practice: '練習',
    practiceWarning: '練習です。領収書ではありません',
    test: 'テスト',
    testWarning: 'テストです。領収書ではありません',
    reissue: '再発行',
    invoiceNumber: '登録番号',
    phone: 'TEL',
    orderNo: '注文番号',
    paidAt: '日時',
    issuedAt: '発行日',
    reducedRate: '※は軽減税率対象',
    withoutTax: '品目の金額は税抜です',
    total: '合計',
    priced: '商品の合計',
    paid: '受取金額',
    otherAmount: '商品の合計と異なる金額の支払いです。適格簡易請求書ではありません',
    method: '支払い方法',
    unknownMethod: '不明',
    givenBack: '返金済み',
    noRates: '税率と消費税額の記録がない会計です。適格簡易請求書ではありません',
    to: (addressee) => `${addressee} 様`,
    purpose: (purpose) => `但し ${purpose}`,
    received: '上記正に領収いたしました',
    rateOf: (rate) => `${rate}%対象`,
    taxIn: (rate) => `内消費税(${rate}%)`,
    refund: '返金明細書',
    qualifiedReturn: '適格返還請求書',
    refundedAt: '返金日',
    soldAt: '元の会計の日時',
    sold: '元の会計の品目',
    returned: '返品した品目',
    refundAmount: '返金額',
    refundedTo: '返金先',
    noRefundRates: '税率と消費税額の記録がない会計です。適格返還請求書ではありません',
    ofTwo: '二重に支払われた会計の返金です。適格返還請求書ではありません',
    testPrint: 'テスト印刷',
    testPrintNote: 'この行の両端が紙の端にそろっていれば、用紙の幅は合っています',
    terminal: '端末',
  },
  en: {
    receipt: 'Receipt',
    qualifiedInvoice: 'Simplified qualified invoice (適格簡易請求書)',
    formal: 'Receipt (領収書)',
    practice: 'PRACTICE 練習',
    practiceWarning: 'Practice only. Not a receipt.',
    test: 'TEST テスト',
    testWarning: 'A test only. Not a receipt.',
    reissue: 'REPRINT 再発行',
    invoiceNumber: 'Registration No.',
    phone: 'Tel.',
    orderNo: 'Order No.',
    paidAt: 'Date',
    issuedAt: 'Issued',
    reducedRate: '※ reduced tax rate',
    withoutTax: 'Prices of items are without tax',
    total: 'Total',
    priced: 'Total of the goods',
    paid: 'Amount received',
    otherAmount: 'Another amount was paid than the goods come to. This is not a qualified invoice.',
    method: 'Paid with',
    unknownMethod: 'unknown',
    givenBack: 'Refunded',
    noRates: 'No tax rates were recorded for this sale. This is not a qualified invoice.',
    to: (addressee) => `To: ${addressee}`,
    purpose: (purpose) => `For: ${purpose}`,
    received: 'Received with thanks',
    rateOf: (rate) => `Subject to ${rate}%`,
    taxIn: (rate) => `Tax included (${rate}%)`,
    refund: 'Refund',
    qualifiedReturn: 'Qualified return invoice (適格返還請求書)',
    refundedAt: 'Refunded',
    soldAt: 'Sold',
    sold: 'What was sold',
    returned: 'What came back',
    refundAmount: 'Refund',
    refundedTo: 'Back to',
    noRefundRates: 'No tax rates were recorded for this sale. This is not a qualified return invoice.',
    ofTwo: 'Refunded of a sale that was paid twice. This is not a qualified return invoice.',
    testPrint: 'Test print',
    testPrintNote: 'If this line reaches from edge to edge, the width of the paper is right.',
    terminal: 'Terminal',
  },
};
