/** Folds width, case, spaces, and hiragana to katakana: "さとう", "ｻﾄｳ" and "サトウ" match. */
export function searchable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));
}

/** Folded, one text a line: keywords have no spaces, so none spans two. */
export function searchableLines(texts: readonly (string | undefined)[]): string {
  return texts.map((text) => searchable(text ?? '')).join('\n');
}
