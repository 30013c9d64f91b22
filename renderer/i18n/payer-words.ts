import type { PayerLanguage } from '../../electron/contract/terminal.ts';
import { m } from './generated/messages.js';

/** A message for payers, in a language of the screens. */
export type PayerMessage = (inputs: { count: number }, options?: { locale?: 'ja' | 'en' }) => string;

/* Payers' words in languages that the screens are not in: a module of its own, loaded once the first screen is idle. */
const words = new Map<PayerMessage, Record<PayerLanguage, string>>([
  [m.display_welcome, { 'zh-Hans': '欢迎光临', 'zh-Hant': '歡迎光臨', ko: '어서 오세요' }],
  [m.display_rung_up, { 'zh-Hans': '当前订单', 'zh-Hant': '目前訂單', ko: '현재 주문 내역' }],
  [m.display_attended, { 'zh-Hans': '请稍候', 'zh-Hant': '請稍候', ko: '잠시만 기다려 주세요' }],
  [
    m.display_attended_body,
    {
      'zh-Hans': '店员正在确认。',
      'zh-Hant': '店員正在確認。',
      ko: '직원이 확인하고 있습니다.',
    },
  ],
  [
    m.opening_title,
    {
      'zh-Hans': '正在准备付款码',
      'zh-Hant': '正在準備付款碼',
      ko: '결제 코드를 준비하고 있습니다',
    },
  ],
  [
    m.presented_opening_title,
    { 'zh-Hans': '正在请求付款', 'zh-Hant': '正在請求付款', ko: '결제를 요청하고 있습니다' },
  ],
  [
    m.confirming_title,
    {
      'zh-Hans': '请在手机上确认付款',
      'zh-Hant': '請在手機上確認付款',
      ko: '휴대전화에서 결제를 승인해 주세요',
    },
  ],
  [m.opening_body, { 'zh-Hans': '请稍候。', 'zh-Hant': '請稍候。', ko: '잠시만 기다려 주세요.' }],
  [m.scan_to_pay, { 'zh-Hans': '请扫码付款', 'zh-Hant': '請掃碼付款', ko: '코드를 스캔하여 결제해 주세요' }],
  [m.paying_title, { 'zh-Hans': '正在付款', 'zh-Hant': '付款處理中', ko: '결제가 진행 중입니다' }],
  [m.try_failed_title, { 'zh-Hans': '付款未成功', 'zh-Hant': '付款未成功', ko: '결제되지 않았습니다' }],
  [
    m.try_failed_body,
    {
      'zh-Hans': '此码仍然有效，请再试一次。',
      'zh-Hant': '此付款碼仍然有效，請再試一次。',
      ko: '같은 코드로 다시 결제하실 수 있습니다.',
    },
  ],
  [
    m.try_failed_body_again,
    {
      'zh-Hans': '已有{count}次付款未成功。此码仍然有效，请再试一次。',
      'zh-Hant': '已有{count}次付款未成功。此付款碼仍然有效，請再試一次。',
      ko: '결제가 {count}번 되지 않았습니다. 같은 코드로 다시 결제하실 수 있습니다.',
    },
  ],
  [
    m.checking_title,
    { 'zh-Hans': '正在确认付款', 'zh-Hant': '正在確認付款', ko: '결제를 확인하고 있습니다' },
  ],
  [
    m.display_checking,
    {
      'zh-Hans': '请勿重复付款，并在此稍候。',
      'zh-Hant': '請勿重複付款，並在此稍候。',
      ko: '다시 결제하지 말고 잠시 기다려 주세요.',
    },
  ],
  [
    m.display_show_staff,
    {
      'zh-Hans': '付款后，请向店员出示手机画面。',
      'zh-Hant': '付款後，請向店員出示手機畫面。',
      ko: '결제하신 뒤 휴대전화 화면을 직원에게 보여 주세요.',
    },
  ],
  [m.expired_title, { 'zh-Hans': '付款码已过期', 'zh-Hant': '付款碼已過期', ko: '코드가 만료되었습니다' }],
  [
    m.display_expired,
    {
      'zh-Hans': '您没有被扣款。请告知店员。',
      'zh-Hant': '您沒有被扣款。請告知店員。',
      ko: '결제되지 않았습니다. 직원에게 말씀해 주세요.',
    },
  ],
  [m.canceled_title, { 'zh-Hans': '已取消', 'zh-Hant': '已取消', ko: '취소되었습니다' }],
  [
    m.display_canceled,
    {
      'zh-Hans': '请勿使用此码付款。',
      'zh-Hant': '請勿使用此付款碼付款。',
      ko: '이 코드로 결제하지 마세요.',
    },
  ],
  [m.paid_title, { 'zh-Hans': '付款成功', 'zh-Hant': '付款成功', ko: '결제가 완료되었습니다' }],
  [m.display_thanks, { 'zh-Hans': '谢谢惠顾。', 'zh-Hant': '謝謝惠顧。', ko: '감사합니다.' }],
]);

/** All texts for payers in a language, to find out whether this machine can draw them. */
export function everyPayerWord(language: PayerLanguage): string {
  return Array.from(words.values(), (texts) => texts[language]).join('');
}

/** Undefined where the message is not for payers. */
export function payerWords(
  message: PayerMessage,
  { count }: { count: number },
  language: PayerLanguage,
): string | undefined {
  return words.get(message)?.[language].replace('{count}', String(count));
}
