import type { WebContents } from 'electron';
import type { Timers } from '../domain/timers.ts';

/** How long the page is waited for at each of its moments, in ms: with or without screens, open sales are asked about. */
const patienceMs = 5_000;

/** The moments of a start at which this process is not in the page's way; each comes, late, without a page too. */
export interface PageMoments {
  /**
   * The page's document is there. It takes the page longer to come to its first file than this process to open the
   * terminal; while it fetches its files, each moment of this process is one that it waits for them.
   */
  document: Promise<unknown>;
  /** The page has drawn its first screen. */
  drawn: Promise<unknown>;
  /** The page lives: by then it has drawn. */
  lives(): void;
}

/** When these moments of a window's page come; it has just begun to load. */
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
