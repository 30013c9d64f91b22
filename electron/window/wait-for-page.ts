import type { WebContents } from 'electron';
import type { Timers } from '../domain/timers.ts';

/** Milliseconds to wait for each moment: open sales are asked about even without screens. */
const patienceMs = 5_000;

/** Moments of a start at which this process does not slow the page; each comes, late, even without a page. */
export interface PageMoments {
  /**
   * The page's document is there: the time to open the terminal. That takes less time than the page needs until its first file;
   * later, the page's files would wait for this process.
   */
  document: Promise<unknown>;
  /** The page has drawn its first screen. */
  drawn: Promise<unknown>;
  /** The page lives: by then it has drawn. */
  lives(): void;
}

/** The moments of a page that has just begun to load. */
export function momentsOf(contents: Pick<WebContents, 'once'>, timers: Timers): PageMoments {
  const document = waitedFor(timers);
  contents.once('did-navigate', document.comes);
  const drawn = waitedFor(timers);
  return { document: document.promise, drawn: drawn.promise, lives: drawn.comes };
}

function waitedFor(timers: Timers): { promise: Promise<unknown>; comes: () => void } {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const come = (): void => resolve(undefined);
  const timer = timers.setTimeout(come, patienceMs);
  return {
    promise,
    comes: () => {
      timers.clearTimeout(timer);
      come();
    },
  };
}
