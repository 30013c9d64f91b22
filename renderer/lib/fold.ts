import { toHiragana } from 'wanakana';
import { plain, spellingOf } from '../../electron/domain/reading.ts';

/** For search: half width, lower case, katakana and romaji as hiragana, no spaces, so that ﾗﾃ, ラテ, らて and "rate" are one word. */
export function fold(text: string): string {
  return toHiragana(plain(text));
}

/** Tells whether a text contains what was typed, by spelling or by sound. */
export function matches(typed: string, texts: readonly string[]): boolean {
  const spelling = spellingOf(typed);
  const sound = fold(typed);
  // The last consonants of an unfinished syllable ("mat" of "matcha") are not kana yet.
  const started = sound.replace(/[a-z]+$/, '');
  return texts.some((text) => {
    if (spellingOf(text).includes(spelling)) return true;
    const folded = fold(text);
    return folded.includes(sound) || (started !== '' && folded.includes(started));
  });
}
