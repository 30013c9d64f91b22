export { shortened } from '../../electron/domain/shortened.ts';

/** The number of Unicode code points, as the specification counts (section 8). */
export function characters(text: string): number {
  return Array.from(text).length;
}

let words: Intl.Segmenter | undefined;

/** Pieces between which a line may end: ブレンド and コーヒー, each with the signs beside it. */
export function namePieces(name: string): string[] {
  words ??= new Intl.Segmenter('ja', { granularity: 'word' });
  const pieces: string[] = [];
  let isAfterWord = false;
  for (const { segment, isWordLike = false } of words.segment(name)) {
    if (isAfterWord && isWordLike) pieces.push(segment);
    else pieces.push((pieces.pop() ?? '') + segment);
    isAfterWord = isWordLike;
  }
  return pieces;
}
