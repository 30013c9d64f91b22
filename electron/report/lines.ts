import { hashOfLine } from '../journal/copied-line.ts';

/** A line of a file beside a copy. */
export interface CopiedLine {
  number: number;
  /** The hash at its beginning, which the next line follows. */
  hash: string;
  /** The rest; null where the hash does not match. */
  said: string | null;
}

export function linesOf(text: string): CopiedLine[] {
  let before = '';
  return text.split('\n').flatMap((line, index): CopiedLine[] => {
    if (line === '') return [];
    const [given, said] = [line.slice(0, 64), line.slice(65)];
    const isWritten = given === hashOfLine(before, said);
    before = given;
    return [{ number: index + 1, hash: given, said: isWritten ? said : null }];
  });
}

/** Undefined where a text is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
