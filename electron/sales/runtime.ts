import type { OnScreen } from '../domain/phase.ts';

/** What is known of a sale only as long as this process lives; everything else is in the journal. */
export interface Runtime extends OnScreen {
  failedTries: Set<string>;
  /**
   * The try that each code of the sale showed last, by attempt, and the service's id of it where it names one: a replica
   * that lags may show none again.
   */
  lastTries: Map<number, string | undefined>;
  /** The tries that each code of the sale showed open, and not over since, by attempt; '': one without an id. */
  openTries: Map<number, ReadonlySet<string>>;
  /** When the answer with each code of the sale came, by attempt, on the monotonic clock: the service had made it by then. */
  answeredAt: Map<number, number>;
  /** Monotonic time at which the sale lapsed in this process. */
  lapsedAt: number | null;
  /** Calls off the timer of the next request for a code. */
  stopRetry: () => void;
  /** Calls off the timer that ends the countdown. */
  stopCountdown: () => void;
  /** The request for a code that is under way, or waits to be repeated. */
  requesting: Promise<void> | null;
  /** What a person asked for and is being done: one thing at a time. */
  working: string | null;
}

/** A sale that nothing is being done about. */
export function newRuntime(): Runtime {
  return {
    deadline: null,
    watching: { kind: 'watching' },
    paying: 'nobody',
    failedTries: new Set(),
    lastTries: new Map(),
    openTries: new Map(),
    answeredAt: new Map(),
    goodsPaidAs: null,
    canceling: false,
    unshown: false,
    asleep: false,
    unproven: false,
    retryAt: null,
    lapsedAt: null,
    stopRetry: () => undefined,
    stopCountdown: () => undefined,
    requesting: null,
    working: null,
  };
}
