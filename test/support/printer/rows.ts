import { type PrintedPaper, width } from './paper.ts';

/** A line of the paper as its two columns; `right` ends at the paper's edge. */
export interface Row {
  left: string;
  indent: number;
  right: string | null;
}

/** Reads the lines off paper that is `signs` half-width signs wide. */
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
