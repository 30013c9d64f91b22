import type { PrintedPaper } from './paper.ts';
import { readRows } from './rows.ts';

/** A close as somebody reads it off the paper. */
export interface ReadClose {
  /** Every amount in its order, with what stands before it; a text that goes on below is one text. */
  amounts: [string, string][];
  /** Everything that is no amount, in one text without the spaces that a line end may have taken. */
  words: string;
}

/** Reads a close off paper of so many signs. */
export function readClose(paper: PrintedPaper, signs: number): ReadClose {
  const amounts: [string, string][] = [];
  let words = '';
  let goesOn = false;
  for (const { left, indent, right } of readRows(paper, signs)) {
    const text = left.replaceAll(' ', '');
    const last = amounts.at(-1);
    if (right !== null) amounts.push([text, right]);
    // What is told of an amount stands further in, on the whole width.
    else if (goesOn && last && indent === 0 && !text.startsWith('─')) last[0] += text;
    else words += text;
    goesOn = right !== null || (goesOn && indent === 0 && !text.startsWith('─'));
  }
  return { amounts, words };
}
