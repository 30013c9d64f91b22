/** The payer page's words, in both languages, and which of them a payer reads. */

export type Language = 'ja' | 'en';

/** The words of the pages; functions take what is filled in. */
export interface Messages {
  readonly payTo: string;
  readonly payment: string;
  readonly practice: string;
  readonly practiceNote: string;
  readonly otherLanguage: string;
  readonly amount: string;
  readonly orderNo: string;
  readonly timeLeft: string;
  readonly validUntil: (time: string) => string;
  readonly items: string;
  readonly notItemised: string;
  readonly count: (price: string, count: number) => string;
  readonly chooseMethod: string;
  readonly savedMethod: (method: string) => string;
  readonly pay: (amount: string) => string;
  readonly decline: string;
  readonly paid: string;
  readonly paidNote: string;
  readonly alreadyPaid: string;
  readonly alreadyPaidNote: string;
  readonly paidTime: string;
  readonly paidWith: string;
  readonly declined: string;
  readonly declinedNote: string;
  readonly tryAgain: string;
  readonly expired: string;
  readonly expiredNote: string;
  readonly underWay: string;
  readonly underWayNote: string;
  readonly closed: string;
  readonly closedNote: string;
  readonly unknown: string;
  readonly unknownNote: string;
  readonly badForm: string;
  readonly badFormNote: string;
  readonly returnToShop: string;
  readonly returning: string;
  readonly canClose: string;
}

const ja: Messages = {
  payTo: 'お支払い先',
  payment: 'お支払い',
  practice: '練習モード',
  practiceNote: '実際のお金は動きません',
  otherLanguage: 'English',
  amount: 'お支払い金額',
  orderNo: '注文番号',
  timeLeft: '残り時間',
  validUntil: (time) => `${time} まで有効`,
  items: 'ご注文内容',
  notItemised: 'その他',
  count: (price, count) => `${price} × ${count}`,
  chooseMethod: 'お支払い方法',
  savedMethod: (method) => `登録済み: ${method}`,
  pay: (amount) => `${amount} を支払う`,
  decline: '支払いを失敗させる（練習用）',
  paid: 'お支払いが完了しました',
  paidNote: 'この画面をお店の方にお見せください。',
  alreadyPaid: 'お支払い済みです',
  alreadyPaidNote: 'このコードのお支払いは完了しています。もう一度お支払いいただく必要はありません。',
  paidTime: 'お支払い日時',
  paidWith: 'お支払い方法',
  declined: 'お支払いできませんでした',
  declinedNote: '代金は引き落とされていません。別の方法でもう一度お試しいただけます。',
  tryAgain: 'もう一度試す',
  expired: '有効期限が切れました',
  expiredNote: '代金は引き落とされていません。お店の方に新しいコードをお求めください。',
  underWay: 'お支払いを処理しています',
  underWayNote: '完了するまでお待ちください。この画面は、開き直すと新しくなります。',
  closed: 'このコードは取り消されました',
  closedNote: '代金は引き落とされていません。お店の方にご確認ください。',
  unknown: 'コードが見つかりません',
  unknownNote: 'もう一度QRコードを読み取るか、お店の方にご確認ください。',
  badForm: '手続きを続けられません',
  badFormNote: '代金は引き落とされていません。もう一度QRコードを読み取ってください。',
  returnToShop: 'お店のページに戻る',
  returning: 'まもなくお店のページに戻ります。',
  canClose: 'この画面は閉じてかまいません。',
};

const en: Messages = {
  payTo: 'Pay to',
  payment: 'Payment',
  practice: 'Practice',
  practiceNote: 'No real money moves',
  otherLanguage: '日本語',
  amount: 'Amount to pay',
  orderNo: 'Order number',
  timeLeft: 'Time left',
  validUntil: (time) => `Valid until ${time}`,
  items: 'Your order',
  notItemised: 'Other',
  count: (price, count) => `${price} × ${count}`,
  chooseMethod: 'Pay with',
  savedMethod: (method) => `Saved: ${method}`,
  pay: (amount) => `Pay ${amount}`,
  decline: 'Make the payment fail (practice)',
  paid: 'Payment complete',
  paidNote: 'Please show this screen to the shop staff.',
  alreadyPaid: 'Already paid',
  alreadyPaidNote: 'This code has been paid. There is no need to pay again.',
  paidTime: 'Paid at',
  paidWith: 'Paid with',
  declined: 'Payment declined',
  declinedNote: 'You have not been charged. You can try again with another method.',
  tryAgain: 'Try again',
  expired: 'This code has expired',
  expiredNote: 'You have not been charged. Please ask the shop staff for a new code.',
  underWay: 'Payment under way',
  underWayNote: 'Please wait until it is complete. Open this page again to see how it stands.',
  closed: 'This code was cancelled',
  closedNote: 'You have not been charged. Please ask the shop staff.',
  unknown: 'Code not found',
  unknownNote: 'Please scan the QR code again, or ask the shop staff.',
  badForm: 'This cannot go on',
  badFormNote: 'You have not been charged. Please scan the QR code again.',
  returnToShop: 'Return to shop',
  returning: 'Returning to the shop shortly.',
  canClose: 'You can close this page.',
};

export const messages: Readonly<Record<Language, Messages>> = { ja, en };

function isLanguage(value: string | undefined): value is Language {
  return value === 'ja' || value === 'en';
}

/** The language that was asked for, else the better liked of `Accept-Language`, else Japanese. */
export function chooseLanguage(asked: string | undefined, acceptLanguage: string | undefined): Language {
  if (isLanguage(asked)) return asked;
  const liked = (acceptLanguage ?? '').split(',').flatMap((part) => {
    const [range = '', ...parameters] = part.trim().toLowerCase().split(';');
    const language = range.split('-')[0];
    const quality = Number(
      parameters
        .find((text) => text.trim().startsWith('q='))
        ?.trim()
        .slice(2) ?? 1,
    );
    return isLanguage(language) && quality > 0 ? [{ language, quality }] : [];
  });
  // The sort is stable: of equals, the first named wins.
  return liked.sort((a, b) => b.quality - a.quality)[0]?.language ?? 'ja';
}
