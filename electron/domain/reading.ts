/**
 * The reading of a name that is written in kana, in hiragana; '' where it is not, since how kanji are read
 * is not for a program to guess.
 */
export function readingOf(name: string): string {
  const plain = name.normalize('NFKC').trim();
  if (!/^[\p{Script=Hiragana}\p{Script=Katakana}ー・\s]+$/u.test(plain)) return '';
  return hiragana(plain).replaceAll(/[・\s]+/g, '');
}

/** Katakana as hiragana; everything else as it is. */
export function hiragana(text: string): string {
  return text.replaceAll(/[ァ-ヶ]/g, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) - 0x60));
}

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
