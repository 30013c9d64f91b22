import type { ScannerEnd } from '../../electron/contract/till.ts';

/** What a scanner sent for one code: its signs, and the key after them; null: none came. */
export interface SentCode {
  readonly keys: string;
  readonly end: ScannerEnd | null;
}

/** How a scanner marks its codes, from what it sent for several. */
export interface LearnedMarks {
  readonly prefix: string;
  /** Null where it sends no key after a code, or not always the same. */
  readonly end: ScannerEnd | null;
}

/** So many different codes tell what a scanner sends before each from what they have in common. */
export const codesToLearn = 3;

/**
 * What several codes of one scanner have in common. Only signs are a prefix, with the letter and digit that an AIM identifier
 * (`]E0`) has after its bracket: the first digits of goods from one country are the same, too.
 */
export function learnMarks(codes: readonly SentCode[]): LearnedMarks {
  const [first] = codes;
  const prefix = /^(?:\][A-Za-z]\d|[^\dA-Za-z]{1,3})/.exec(first?.keys ?? '')?.[0] ?? '';
  const isShared = codes.every(({ keys }) => keys.startsWith(prefix) && keys.length > prefix.length);
  const end = first?.end ?? null;
  return { prefix: isShared ? prefix : '', end: codes.every((code) => code.end === end) ? end : null };
}
