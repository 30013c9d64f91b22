import type { Belief } from '../../../electron/payments/capability-memory.ts';

/** How much may still happen, or go wrong: plain refusals of what is offered, hours, settings of the clock on the wall, starts, changes of the service. */
export type Left = Readonly<Record<'strays' | 'hours' | 'sets' | 'starts' | 'changes', number>>;

/** What is explored. */
export interface Bounds extends Left {
  /** Whether the operation is about money. */
  readonly money: boolean;
}

/** One operation of a service, and what the terminal believes of it. Times in hours. */
export interface World {
  /** Whether the service offers it by now. */
  readonly isOffered: boolean;
  readonly belief: Belief;
  readonly wall: number;
  readonly monotonic: number;
  /** Refusals in a row that count, since this start, and when the first of them came. */
  readonly refused: { readonly count: number; readonly since: number } | null;
  /** For how long it was not asked for, though all is well. */
  readonly waited: number;
  readonly left: Left;
  /** What was wrong in the step that led here. */
  readonly wrong: string | null;
}
