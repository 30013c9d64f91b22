/** How much may still happen: payments, hours, starts of the program. */
export type Left = Readonly<Record<'payments' | 'hours' | 'starts', number>>;

/** What is explored. */
export interface Bounds extends Left {
  /** Milliseconds in one unit of the times that the service tells, and of those that it takes. */
  readonly tells: number;
  readonly takes: number;
}

/** A service that lists payments by time, and what the terminal knows of its times. */
export interface World {
  /** The hour that it is. */
  readonly hour: number;
  /** The hours in which money was paid. */
  readonly paid: readonly number[];
  /** Milliseconds in one unit of the service's times, as far as it has told any since the program started; null: it has not. */
  readonly unitMs: number | null;
  readonly left: Left;
  /** What was wrong in the step that led here. */
  readonly wrong: string | null;
}
