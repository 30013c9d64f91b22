import type { PayerLanguage } from '../../electron/contract/terminal.ts';
import { everyPayerWord } from './payer-words.ts';
import { canDraw } from '../lib/glyphs.ts';
import { payerFonts } from '../lib/payer-fonts.ts';

const known = new Map<PayerLanguage, boolean>();

/** Tells whether this machine has a font for the payers' words in a language. It is checked once. */
export function isDrawable(language: PayerLanguage): boolean {
  const before = known.get(language);
  if (before !== undefined) return before;
  const is = canDraw(everyPayerWord(language), payerFonts[language]);
  known.set(language, is);
  return is;
}
