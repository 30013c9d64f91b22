/** Measures, inside a page, from a tap to the painted picture. */
import type { Page } from '@playwright/test';

/** The few browser types that the probe uses; the rest of the build has no DOM. */
interface ProbedPage {
  readonly document: { querySelector(selector: string): unknown };
  readonly performance: { now(): number; mark(name: string): void };
  readonly MutationObserver: new (callback: () => void) => {
    observe(target: unknown, options: { childList: true; subtree: true }): void;
    disconnect(): void;
  };
  addEventListener(
    type: 'click',
    listener: (event: { timeStamp: number }) => void,
    options: { capture: true; once: true },
  ): void;
  requestAnimationFrame(callback: () => void): void;
  tapToPaint?: Promise<number>;
}

/**
 * `tap` clicks once; answers the milliseconds from that click to the end of the first frame with a match of `selector`. There
 * must be none before.
 */
export async function timeTap(page: Page, selector: string, tap: () => Promise<void>): Promise<number> {
  await page.evaluate(install, selector);
  await tap();
  return page.evaluate(result);
}

function install(selector: string): void {
  const page = globalThis as unknown as ProbedPage;
  if (page.document.querySelector(selector) !== null) throw new Error(`${selector} is there already.`);
  page.tapToPaint = new Promise((resolve) => {
    let tappedAt = NaN;
    const tapped = ({ timeStamp }: { timeStamp: number }): void => {
      tappedAt = timeStamp;
      page.performance.mark('tapped');
    };
    page.addEventListener('click', tapped, { capture: true, once: true });
    const observer = new page.MutationObserver(() => {
      if (page.document.querySelector(selector) === null) return;
      observer.disconnect();
      // The first callback comes before the frame is painted, the second after it.
      page.requestAnimationFrame(() =>
        page.requestAnimationFrame(() => {
          page.performance.mark('painted');
          resolve(page.performance.now() - tappedAt);
        }),
      );
    });
    observer.observe(page.document, { childList: true, subtree: true });
  });
}

function result(): Promise<number> {
  const { tapToPaint } = globalThis as unknown as ProbedPage;
  if (tapToPaint === undefined) throw new Error('The probe is not there.');
  return tapToPaint;
}
