import type { Again, Requested } from '../../../electron/domain/requesting.ts';
import type { AttemptKind, Sale } from '../../../electron/domain/sale.ts';
import type { SaleReason } from '../../../electron/contract/sale.ts';

/**
 * How much may still happen, or go wrong: troubles, which are an answer that is lost or slow, a refusal, a code that must not be shown, a
 * timer that is late, a power cut; acts of staff, which are a cancel, a stop of selling and another try; and what payers do with an
 * earlier code.
 */
export type Left = Readonly<Record<'troubles' | 'acts' | 'payments', number>>;

/** What is explored. */
export interface Bounds extends Left {
  /** What is asked for. */
  readonly by: AttemptKind;
  /** Whether the customer's saved source may pay a code that nobody has seen. */
  readonly source: boolean;
  /** How many codes the sale had before, which are over. */
  readonly earlier: number;
}

/**
 * What an answer with a code says of it; `unfit`: its address is not safe; `paying`: somebody has begun to pay one like that. Of the charge of a
 * payer's code: it is of another order; and that took money.
 */
export type Made = 'fit' | 'unfit' | 'paying' | 'over' | 'paid';

/** The requests that leave one after another by themselves. */
export interface Run extends Requested {
  /** The attempt with which it began. */
  readonly first: number;
  readonly at:
    | { readonly kind: 'away' }
    | { readonly kind: 'looking'; readonly codes: readonly number[]; readonly reason: SaleReason }
    | { readonly kind: 'waiting'; readonly again: Again; readonly dueAt: number };
  /** What was answered last: what it was, which of the codes with its number were looked at since, and before when nobody is to ask. */
  readonly answered: {
    readonly kind: string;
    readonly looked: readonly number[];
    readonly notBefore: number;
  } | null;
}

/** A sale for which requests leave, what they do at the service, and what of that is known. Times on the monotonic clock, in ms. */
export interface World {
  readonly now: number;
  readonly sale: Sale;
  readonly run: Run | null;
  readonly isCanceling: boolean;
  /** Selling has stopped. */
  readonly isStopped: boolean;
  /** What each attempt has at the service; null: nothing. */
  readonly made: readonly (Made | null)[];
  /** Of an earlier code: that it may be paid after all, was paid, or that another amount came by it; and whether that is told. */
  readonly earlier: 'over' | 'open' | 'paid' | 'other';
  readonly isTold: boolean;
  /** The attempt whose code may come late, and until when. */
  readonly late: { readonly attempt: number; readonly until: number } | null;
  /** The attempts whose code is known by its id. */
  readonly known: readonly number[];
  /** The codes that are asked about since the service says that the number is paid. */
  readonly asking: readonly number[];
  readonly left: Left;
  /** What was wrong in the step that led here. */
  readonly wrong: string | null;
}
