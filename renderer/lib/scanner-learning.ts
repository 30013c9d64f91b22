import type { ScannerEnd } from '../../electron/contract/till.ts';

/** The keys of one code, and the key after them; null: none came. */
export interface SentCode {
  readonly keys: string;
  readonly end: ScannerEnd | null;
}

/** How a scanner marks its codes. */
export interface LearnedMarks {
  readonly prefix: string;
  /** Null where no key follows a code, or not always the same. */
  readonly end: ScannerEnd | null;
}

/** So many different codes tell a prefix from digits they happen to share. */
export const codesToLearn = 3;

/**
 * What a scanner's codes have in common. A prefix is signs only, plus the letter and digit of an AIM identifier (`]E0`): goods
 * from one country share their first digits, too.
 */
export function learnMarks(codes: readonly SentCode[]): LearnedMarks {
  const [first] = codes;
  const prefix = /^(?:\][A-Za-z]\d|[^\dA-Za-z]{1,3})/.exec(first?.keys ?? '')?.[0] ?? '';
  const isShared = codes.every(({ keys }) => keys.startsWith(prefix) && keys.length > prefix.length);
  const end = first?.end ?? null;
  return { prefix: isShared ? prefix : '', end: codes.every((code) => code.end === end) ? end : null };
}
