import { toKatakana, toRomaji } from 'wanakana';

const hasKanji = (text: string): boolean => /\p{Script=Han}/u.test(text);

/**
 * Listens to a Japanese input method and learns of what kana each text was made. It hears the kana while
 * they are typed and then the text that they became; a text that was picked from a prediction keeps the
 * kana that were typed until then, so what is made of a reading is a proposal and no more.
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
    // An input method that converts while one types shows kanji first and goes on with kana after them.
    const longer = this.#wasKana ? null : this.#readingOf(text);
    if (longer !== null && longer.startsWith(this.#typed)) this.#typed = withoutUnfinished(longer);
    else if (this.#typed !== '') this.#known.set(text, this.#typed);
    this.#wasKana = false;
  }

  /** The text in katakana; null when it has kanji whose reading was not heard. */
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

/** Kana without the Latin letters of a syllable that is not finished; a last n is one. */
function withoutUnfinished(text: string): string {
  return text
    .replace(/(?<=[\p{Script=Hiragana}\p{Script=Katakana}ー])n$/u, 'ん')
    .replace(/(?<=[\p{Script=Hiragana}\p{Script=Katakana}ー])[a-z]+$/u, '');
}

/** Kana in Latin letters, each word with a capital: a proposal. Empty when there is kanji among it. */
export function romajiOf(kana: string): string {
  if (hasKanji(kana)) return '';
  const romaji = toRomaji(kana.normalize('NFKC')).trim();
  return romaji.replace(/(?<=^|[\s/・])\p{Ll}/gu, (letter) => letter.toUpperCase());
}
