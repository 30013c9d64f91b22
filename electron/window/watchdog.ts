import type { Timers } from '../domain/timers.ts';

/** Milliseconds between two questions whether the screens live. */
const everyMs = 5_000;
/** Questions in a row that may stay unanswered: 15 seconds of screens that run, a minute of ones that start. */
const patience = { running: 3, starting: 12 } as const;

/** Hears whether the screens live. */
export interface Watchdog {
  /** The screens have answered. */
  beat(): void;
  /** The screens start anew: they have their time for that. */
  restart(): void;
  stop(): void;
}

/**
 * Asks the screens every five seconds whether they live, and says when they have left too many questions
 * unanswered. Questions are counted, not seconds: a machine that slept, or a main process that was held up,
 * has asked nothing meanwhile and blames nobody.
 */
export function watchScreens(options: {
  timers: Timers;
  ask: () => void;
  /** Whether there is anything to ask now: the safe screen has no scripts that could answer. */
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
