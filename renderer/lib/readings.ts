import { toKatakana, toRomaji } from 'wanakana';

const hasKanji = (text: string): boolean => /\p{Script=Han}/u.test(text);

/**
 * Learns from a Japanese input method which kana each text was made of. A text picked from a prediction keeps only the kana
 * typed until then: a reading is a proposal, no more.
 */
export class Readings {
  readonly #known = new Map<string, string>();
  /** The kana of the composition that runs. */
  #typed = '';
  #wasKana = true;

  begin(): void {
    this.#typed = '';
    this.#wasKana = true;
  }

  hear(composed: string): void {
    const text = composed.normalize('NFKC');
    if (!hasKanji(text)) {
      this.#typed = withoutUnfinished(text);
      this.#wasKana = true;
      return;
    }
    // A method that converts while one types shows kanji first, then more kana.
    const longer = this.#wasKana ? null : this.#readingOf(text);
    if (longer !== null && longer.startsWith(this.#typed)) this.#typed = withoutUnfinished(longer);
    else if (this.#typed !== '') this.#known.set(text, this.#typed);
    this.#wasKana = false;
  }

  /** Null when it has kanji whose reading was not heard. */
  katakanaOf(text: string): string | null {
    const reading = this.#readingOf(text.normalize('NFKC'));
    return reading === null ? null : toKatakana(reading, { passRomaji: true });
  }

  #readingOf(text: string): string | null {
    let reading = '';
    for (let rest = text; rest !== '';) {
      const [heard, kana] = this.#longestAt(rest) ?? [Array.from(rest)[0] ?? ''];
      if (kana === undefined && hasKanji(heard)) return null;
      reading += kana ?? heard;
      rest = rest.slice(heard.length);
    }
    return reading;
  }

  #longestAt(text: string): [heard: string, kana: string] | undefined {
    let longest: [string, string] | undefined;
    for (const entry of this.#known) {
      if (text.startsWith(entry[0]) && entry[0].length > (longest?.[0].length ?? 0)) longest = entry;
    }
    return longest;
  }
}

/** Drops the Latin letters of an unfinished syllable; a last n is one. */
function withoutUnfinished(text: string): string {
  return text
    .replace(/(?<=[\p{Script=Hiragana}\p{Script=Katakana}ー])n$/u, 'ん')
    .replace(/(?<=[\p{Script=Hiragana}\p{Script=Katakana}ー])[a-z]+$/u, '');
}

/** Each word with a capital: a proposal. Empty when kanji are among it. */
export function romajiOf(kana: string): string {
  if (hasKanji(kana)) return '';
  const romaji = toRomaji(kana.normalize('NFKC')).trim();
  return romaji.replace(/(?<=^|[\s/・])\p{Ll}/gu, (letter) => letter.toUpperCase());
}
