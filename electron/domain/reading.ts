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
