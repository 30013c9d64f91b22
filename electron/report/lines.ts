import { hashOfLine } from '../journal/copied-line.ts';

/** A line of a file beside a copy. */
export interface CopiedLine {
  number: number;
  /** The hash that it begins with, which the next line follows. */
  hash: string;
  /** What it says behind that; null where it is not what was written. */
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

/** What a text says as JSON; undefined where it says nothing. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
