import type { Timers } from '../domain/timers.ts';

/** Milliseconds between two questions. */
const everyMs = 5_000;
/** Questions that may stay unanswered in a row: 15 seconds for running screens, a minute for starting ones. */
const patience = { running: 3, starting: 12 } as const;

export interface Watchdog {
  /** The screens have answered. */
  beat(): void;
  /** The screens start anew, which takes its time. */
  restart(): void;
  stop(): void;
}

/**
 * Asks the screens every five seconds whether they live, and reports too many unanswered questions. Counts questions, not
 * seconds: a machine that slept, or a busy main process, has asked nothing meanwhile.
 */
export function watchScreens(options: {
  timers: Timers;
  ask: () => void;
  /** False for the safe screen: it has no scripts to answer. */
  isWatched: () => boolean;
  hung: () => void;
}): Watchdog {
  const { timers } = options;
  let unanswered = 0;
  let heard = false;
  let timer = timers.setTimeout(turn, everyMs);

  function restart(): void {
    unanswered = 0;
    heard = false;
  }

  function turn(): void {
    timer = timers.setTimeout(turn, everyMs);
    if (!options.isWatched()) {
      restart();
    } else if (unanswered >= (heard ? patience.running : patience.starting)) {
      restart();
      options.hung();
    } else {
      unanswered += 1;
      options.ask();
    }
  }

  return {
    beat() {
      unanswered = 0;
      heard = true;
    },
    restart,
    stop: () => timers.clearTimeout(timer),
  };
}
