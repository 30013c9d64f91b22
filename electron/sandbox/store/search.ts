/**
 * Finds customers by any part of their texts. SQLite would scan every row twice (the page and the total), and its
 * trigram index cannot help with the two characters of a surname; so the folded texts are kept in memory as one
 * string, about 70 characters for each customer, in which a part is found within milliseconds.
 */

/**
 * Folds a text for searching: width, case, spaces, and hiragana to katakana, so that "さとう", "ｻﾄｳ" and
 * "サトウ" find one another.
 */
export function searchable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));
}

/** The texts of one record, folded, each on a line of its own: no keyword, being without spaces, spans two. */
export function searchableLines(texts: readonly (string | undefined)[]): string {
  return texts.map((text) => searchable(text ?? '')).join('\n');
}

/** Folded texts in which parts can be found, each known by the number it was given. */
export interface Haystack {
  /** The numbers of the texts that contain the keyword (folded), in the order in which they were given. */
  readonly find: (keyword: string) => readonly number[];
}

// Folding leaves no line break in a keyword, so a keyword never spans two texts either.
const separator = '\n';

/** Makes a haystack of folded texts, in order. */
export function createHaystack(texts: readonly { number: number; text: string }[]): Haystack {
  const whole = texts.map(({ text }) => text).join(separator);
  const starts = new Uint32Array(texts.length + 1);
  for (const [index, { text }] of texts.entries()) {
    starts[index + 1] = (starts[index] ?? 0) + text.length + separator.length;
  }
  return {
    find: (keyword) => {
      if (keyword === '') return texts.map(({ number }) => number);
      const found: number[] = [];
      for (let index = 0, at = whole.indexOf(keyword); at >= 0; at = whole.indexOf(keyword, starts[index])) {
        index = indexOfText(starts, at, index);
        const text = texts[index];
        if (text === undefined) throw new Error('a part was found after the last text');
        found.push(text.number);
        // On to the next text: one that contains the keyword twice is found once.
        index += 1;
        if (index === texts.length) break;
      }
      return found;
    },
  };
}

/** The index, from `low` on, of the text in which a position lies: strides first, since it is mostly near. */
function indexOfText(starts: Uint32Array, position: number, low: number): number {
  let stride = 1;
  while ((starts[low + stride] ?? Infinity) <= position) stride *= 2;
  let [from, to] = [low + (stride >> 1), Math.min(low + stride, starts.length - 1)];
  while (to - from > 1) {
    const middle = (from + to) >> 1;
    if ((starts[middle] ?? Infinity) <= position) from = middle;
    else to = middle;
  }
  return from;
}
