import type { PrintedPaper } from './paper.ts';
import { readRows } from './rows.ts';

/** A close as read off the paper. */
export interface ReadClose {
  /** Every amount in order, each with its label; a label may go on in the next line. */
  amounts: [string, string][];
  /** Everything that is no amount, in one text without the spaces that a line end may have taken. */
  words: string;
}

/** Reads a close off paper that is `signs` half-width signs wide. */
export function readClose(paper: PrintedPaper, signs: number): ReadClose {
  const amounts: [string, string][] = [];
  let words = '';
  let goesOn = false;
  for (const { left, indent, right } of readRows(paper, signs)) {
    const text = left.replaceAll(' ', '');
    const last = amounts.at(-1);
    if (right !== null) amounts.push([text, right]);
    // What explains an amount is indented, on the whole width.
    else if (goesOn && last && indent === 0 && !text.startsWith('─')) last[0] += text;
    else words += text;
    goesOn = right !== null || (goesOn && indent === 0 && !text.startsWith('─'));
  }
  return { amounts, words };
}
