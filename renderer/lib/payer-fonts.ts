import type { PayerLanguage } from '../../electron/contract/terminal.ts';

/**
 * The systems' fonts for languages that the terminal has no font for. Japanese fonts draw many of their characters differently:
 * they come last.
 */
export const payerFonts: Record<PayerLanguage, string> = {
  'zh-Hans': "'Noto Sans SC', 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif",
  'zh-Hant': "'Noto Sans TC', 'Noto Sans CJK TC', 'PingFang TC', 'Microsoft JhengHei', sans-serif",
  ko: "'Noto Sans KR', 'Noto Sans CJK KR', 'Apple SD Gothic Neo', 'Malgun Gothic', sans-serif",
};
