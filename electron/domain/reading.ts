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

/** Dashes, minus signs and the long vowel's sign, which keyboards and fonts put for one another. */
const dashes = /[-ー‐‑‒–—―−]/g;
/** The wave dash that Windows writes (~ after NFKC) and the one that others write. */
const waves = /[~〜]/g;
/** Latin letters with accents, and accents by themselves; the marks of voiced kana are neither. */
const accented = /[\u00c0-\u024f\u1e00-\u1eff]/g;
const accents = /[\u0300-\u036f]/g;

/**
 * What two names have in common that a person reads alike: width, composed and decomposed kana, blanks around and between
 * words, wave dashes, and dashes for one another.
 */
export function sameName(name: string): string {
  return name.normalize('NFKC').trim().replace(dashes, '-').replace(waves, '~').replace(/\s+/g, ' ');
}

/** Whether one of a thing's names reads like the text. */
export function isCalled({ ja, en }: { ja: string; en: string }, text: string): boolean {
  return [ja, en].map(sameName).includes(sameName(text));
}

/** A text without the differences of width, capitals, accents and blanks. */
export function plain(text: string): string {
  const small = text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
  return small
    .replace(waves, '~')
    .replace(accented, (sign) => sign.normalize('NFD').charAt(0))
    .replace(accents, '');
}

/** A text's spelling as searches compare it: plain, katakana as hiragana, one dash for all. */
export function spellingOf(text: string): string {
  return hiragana(plain(text)).replace(dashes, '-');
}

/** The spelling of each line. */
export function searchedWords(text: string): string {
  return text.split('\n').map(spellingOf).join('\n');
}
