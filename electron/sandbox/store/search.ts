/** Folds width, case, spaces, and hiragana to katakana: "さとう", "ｻﾄｳ" and "サトウ" match. */
export function searchable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));
}

/** The texts of a record, folded, one a line: a keyword has no white space, so that none spans two. */
export function searchableLines(texts: readonly (string | undefined)[]): string {
  return texts.map((text) => searchable(text ?? '')).join('\n');
}
