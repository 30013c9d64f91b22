import type { Watched } from '../../../electron/domain/watching.ts';

/**
 * How much may still happen, or go wrong: payments and tries to pay; troubles, which are a question without an answer or with a slow
 * one, and an answer of a replica that does not have the code; what staff do, a cancel or a word.
 */
export type Left = Readonly<Record<'payments' | 'troubles' | 'acts', number>>;

/** What is explored. */
export interface Bounds extends Left {
  /** How long the code is made for, in ms. */
  readonly validMs: number;
  /** Whether the service tells of codes at all. */
  readonly reads: boolean;
  /** Whether it closes them. */
  readonly closes: boolean;
  /** Whether it goes on telling of a try to pay until that has ended. */
  readonly tells: boolean;
  /** Whether it knows a code that nobody has scanned. */
  readonly knowsUnscanned: boolean;
}

/** One code that is asked about, what becomes of it at the service, and what of that is known. Times on the monotonic clock, in ms. */
export interface World {
  readonly now: number;
  /** When it is asked about next. */
  readonly due: number;
  readonly watched: Watched;
  readonly stage: 'awaiting' | 'lapsed' | 'canceled' | 'over';
  readonly isClosed: boolean;
  readonly wasScanned: boolean;
  /** A try to pay it: told of, or told of no more though it has not ended. */
  readonly attempt: 'open' | 'untold' | null;
  /** When its payment shows; null: it is not paid. */
  readonly paidAt: number | null;
  readonly hasWord: boolean;
  readonly isRuledOut: boolean;
  /** How it ended for the terminal. */
  readonly end: 'paid' | 'over' | 'staff' | null;
  readonly left: Left;
  /** What was wrong in the step that led here. */
  readonly wrong: string | null;
}
