import { type PrintedPaper, width } from './paper.ts';

/** Two columns; `right` ends at the paper's edge. */
export interface Row {
  left: string;
  indent: number;
  right: string | null;
}

/** `signs`: the paper's width. */
export function readRows(paper: PrintedPaper, signs: number): Row[] {
  return paper.lines.map((line): Row => {
    const shown = line.filter(({ text }) => text.trim() !== '');
    const last = shown.at(-1);
    const isRight = last !== undefined && last.column > 0 && last.column + width(last.text) === signs;
    const left = line.filter((piece) => !(isRight && piece === last));
    const text = left.map((piece) => piece.text).join('');
    return { left: text, indent: text.length - text.trimStart().length, right: isRight ? last.text : null };
  });
}
