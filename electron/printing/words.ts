import en from '../../renderer/i18n/messages/en/paper.json' with { type: 'json' };
import ja from '../../renderer/i18n/messages/ja/paper.json' with { type: 'json' };
import type { Language } from '../contract/terminal.ts';
import { fileWords } from '../domain/words.ts';

type Words = typeof ja & (typeof fileWords)[Language];

/** What a Japanese invoice must name keeps its Japanese name beside the English. */
export const slipWords: Readonly<Record<Language, Words>> = {
  ja: { ...ja, ...fileWords.ja },
  en: { ...en, ...fileWords.en },
};
