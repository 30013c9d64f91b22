import { toHiragana } from 'wanakana';
import { plain, spellingOf } from '../../electron/domain/reading.ts';

/**
 * A text as search compares it: half width and lower case, katakana and romaji as hiragana, without spaces,
 * so that ﾗﾃ, ラテ, らて and "rate" are one word.
 */
export function fold(text: string): string {
  return toHiragana(plain(text));
}

/** Whether any of the texts contains what was typed, by spelling or by sound. */
export function matches(typed: string, texts: readonly string[]): boolean {
  const spelling = spellingOf(typed);
  const sound = fold(typed);
  // While a syllable is being typed ("mat" of "matcha") its last consonants are not kana yet.
  const started = sound.replace(/[a-z]+$/, '');
  return texts.some((text) => {
    if (spellingOf(text).includes(spelling)) return true;
    const folded = fold(text);
    return folded.includes(sound) || (started !== '' && folded.includes(started));
  });
}
