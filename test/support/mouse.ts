/**
 * Playwright sends the browser some forty messages a click, a quarter of these tests' time. Here only the mouse is sent, and the
 * page lets it through where it reaches its target. Where it does not, nothing has heard it, and Playwright clicks, which waits.
 */
import { vi } from 'vitest';
import { commands, type Locator, page } from 'vitest/browser';
import { drawn } from './rest.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Clicks at a point of the window, in CSS pixels. */
    clickAt: (x: number, y: number) => Promise<void>;
  }
}

const parts = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const;

const locators = Object.getPrototypeOf(page.elementLocator(document.body)) as Pick<Locator, 'click'>;
const { click } = locators;

locators.click = async function (this: Locator, ...options) {
  // A stopped clock gives the page no frames.
  if (options.length > 0 || vi.isFakeTimers() || !(await isClicked(this))) await click.apply(this, options);
};

/** Clicks what takes a click now; answers whether it has. */
async function isClicked(locator: Locator): Promise<boolean> {
  // The outcome of the last click has been seen by now.
  await drawn();
  // For none or several, Playwright gives the error.
  const element = await locator.findElement({ timeout: 5_000 }).catch(() => null);
  if (element === null || element.closest(':disabled, [aria-disabled="true"]') !== null) return false;
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  let isHit = false;
  const guard = (event: Event): void => {
    if (event.type === 'pointerdown') isHit = event.target instanceof Node && element.contains(event.target);
    if (isHit) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const part of parts) window.addEventListener(part, guard, { capture: true });
  try {
    await commands.clickAt(...middleOf(element));
  } finally {
    for (const part of parts) window.removeEventListener(part, guard, { capture: true });
  }
  return isHit;
}

/** The middle of an element in the window, which has the tests' page in a frame. */
function middleOf(element: Element): [x: number, y: number] {
  const { x, y, width, height } = element.getBoundingClientRect();
  const frame = window.frameElement?.getBoundingClientRect();
  return [(frame?.x ?? 0) + x + width / 2, (frame?.y ?? 0) + y + height / 2];
}
