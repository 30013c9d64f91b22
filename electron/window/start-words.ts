import en from '../../renderer/i18n/messages/en/start.json' with { type: 'json' };
import ja from '../../renderer/i18n/messages/ja/start.json' with { type: 'json' };
import { filled } from '../domain/words.ts';

/** A reason in both languages of the screens: the settings, which say which one staff speak, may be what cannot be read. */
export interface StoppedReason {
  ja: string;
  en: string;
}

export function startWords(key: keyof typeof ja, values: Record<string, string> = {}): StoppedReason {
  return { ja: filled(ja[key], values), en: filled(en[key], values) };
}
