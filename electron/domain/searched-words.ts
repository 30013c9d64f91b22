import { hiragana } from './reading.ts';

/** Dashes, and what a keyboard that writes Japanese makes of one: the sign of a long vowel. */
const dashes = /[ー‐‑‒–—―−]/g;

/**
 * A text as the history's search compares it, so that no difference counts that a typed text often has: half width,
 * small letters, katakana as hiragana, one dash for all, no blanks but the ends of lines.
 */
export function searchedWords(text: string): string {
  const plain = hiragana(text.normalize('NFKC').toLowerCase());
  return plain.replace(dashes, '-').replace(/[^\S\n]+/g, '');
}
