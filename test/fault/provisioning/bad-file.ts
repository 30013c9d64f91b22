import type { ProvisioningExpectation } from '../../../electron/contract/provisioning.ts';
import { type GoodFile, goodFile, textOf } from './good.ts';

/** What is expected, or a part of it. */
export type Wanted = { kind: ProvisioningExpectation['kind'] } & Readonly<Record<string, unknown>>;

/** What is to be said of a file: where, on the line that has this text (a number: that line; null: none), and what. */
export interface ExpectedError {
  pointer: string;
  line: string | number | null;
  expected: Wanted;
  /** What is proposed instead; undefined: not looked at. */
  suggestion?: string | null;
}

/** A file that is to be refused, and everything that is to be said of it. */
export interface BadFile {
  /** The words of the fault catalogue where it has the row. */
  name: string;
  content: string | Uint8Array;
  errors: readonly ExpectedError[];
}

/** The good file as text. */
export const good = textOf(goodFile());

/** The good file with a text in the place of another one, which it must have. */
export function edit(from: string, to: string): string {
  if (!good.includes(from)) throw new Error(`The good file has no ${from}`);
  return good.replace(from, () => to);
}

/** The good file with something else in it. */
export function change(apply: (file: GoodFile & Record<string, unknown>) => unknown): string {
  const file = goodFile() as GoodFile & Record<string, unknown>;
  apply(file);
  return textOf(file);
}

/** The line on which a text begins. */
export function lineIn(text: string, part: string): number {
  return text.slice(0, text.indexOf(part)).split('\n').length;
}

/** What is said of one place. */
export const at = (
  pointer: string,
  line: ExpectedError['line'],
  expected: Wanted,
  suggestion?: string | null,
): ExpectedError => ({ pointer, line, expected, ...(suggestion !== undefined && { suggestion }) });

/** A rule that is broken. */
export const rule = (value: object): Wanted => ({ kind: 'rule', rule: value });
/** Another type that is expected. */
export const type = (name: string): Wanted => ({ kind: 'type', type: name });
/** A format that is expected. */
export const format = (name: string): Wanted => rule({ kind: 'format', format: name });
/** A range that is expected. */
export const range = (min: number, max: number): Wanted => rule({ kind: 'range', min, max });
/** A field that is missing. */
export const required = rule({ kind: 'required' });
/** A whole number that is expected. */
export const whole: Wanted = { kind: 'type', type: 'whole-number' };

/** A bad file. */
export function bad(name: string, content: string | Uint8Array, ...errors: ExpectedError[]): BadFile {
  return { name, content, errors };
}
