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
