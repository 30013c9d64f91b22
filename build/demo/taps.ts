/** Counts what a hand does on a page: taps, and presses of keys. */
import type { Page } from '@playwright/test';

/** Counts in the page, by the browser's own events; a held key counts once. */
export const startCounting = `{
  const end = new AbortController();
  globalThis.taps = { count: 0, end };
  const count = ({ isTrusted, repeat }) => void (isTrusted && !repeat && (globalThis.taps.count += 1));
  for (const kind of ['pointerdown', 'keydown']) {
    addEventListener(kind, count, { capture: true, signal: end.signal });
  }
}`;

/** Ends the counting; its value is the count. */
export const endCounting = `{
  const { taps } = globalThis;
  delete globalThis.taps;
  taps.end.abort();
  taps.count;
}`;

export async function tapsOf(page: Page, work: () => Promise<unknown>): Promise<number> {
  await page.evaluate(startCounting);
  await work();
  return page.evaluate<number>(endCounting);
}
