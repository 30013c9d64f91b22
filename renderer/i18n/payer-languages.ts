import type { PayerLanguage } from '../../electron/contract/terminal.ts';

export const payerLanguageNames: Record<PayerLanguage, string> = {
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
  ko: '한국어',
};
