import type { Timers } from '../domain/timers.ts';

/** How long the page is waited for, in ms: with or without screens, open sales are asked about. */
const patienceMs = 5_000;

/**
 * Runs `work` once the page has its script: from then on the page and this process each have a processor to use, while
 * before that every moment of this process is one that the page waits for its files. A page that does not ask for its
 * script is waited for five seconds. Settles as `work` does.
 */
export function afterPage(
  hasScript: Promise<unknown>,
  timers: Timers,
  work: () => Promise<void>,
): Promise<void> {
  return new Promise<void>((resolve) => {
    const timer = timers.setTimeout(resolve, patienceMs);
    void hasScript.then(() => {
      timers.clearTimeout(timer);
      resolve();
    });
  }).then(work);
}
