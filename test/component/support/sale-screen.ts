import { vi } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { Draft } from '../../../electron/contract/sale.ts';
import { lines } from '../fixtures/sales.ts';

/** The screens in English, for tests that name what they press. */
export const english = { language: 'en' } as const;

/** A button by its exact name. */
export function button(name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}

export function tile(name: string): Locator {
  return page.getByRole('region', { name: 'Items' }).getByRole('button').filter({ hasText: name });
}

export function tab(name: 'Items' | 'Keypad'): Locator {
  return page.getByRole('tab', { name });
}

export const keypadAmount = page.getByRole('status', { name: 'Amount entered' });

export const itemSearch = page.getByRole('textbox', { name: 'Search items' });

/** A ticket of 1,200 yen. */
export function draftOf(change: Partial<Draft> = {}): Draft {
  return { lines, note: '', expiryPeriod: null, locationId: null, customer: null, ...change };
}

/**
 * Sends a barcode as a scanner does: without pauses, to whatever has the focus. Answers whether the page kept the end key to
 * itself.
 */
export function scan(barcode: string, end = 'Enter'): boolean {
  return pressKeys([...Array.from(barcode), end], 0);
}

/**
 * The same at the pace of a scanner over Bluetooth. The keys have time stamps of their own: by the real clock, a busy machine
 * would be a slower scanner.
 */
export function scanSlowly(barcode: string, end = 'Enter'): boolean {
  const began = performance.now();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const clock = vi.spyOn(performance, 'now');
  try {
    const kept = [...Array.from(barcode), end].map((key, index) => {
      clock.mockReturnValue(began + 70 * (index + 1));
      vi.advanceTimersByTime(70);
      return pressKey(key);
    });
    return kept.at(-1) === true;
  } finally {
    clock.mockRestore();
    vi.useRealTimers();
  }
}

/** Keys that were pressed so many ms apart and are handed over in one burst; answers whether the page kept the last one. */
export function pressKeys(keys: readonly string[], apartMs: number, from = performance.now()): boolean {
  return keys.map((key, index) => pressKey(key, from + index * apartMs)).at(-1) === true;
}

/** Presses a key, which writes its sign into the focused field unless the page keeps it; answers whether the page does. */
function pressKey(key: string, timeStamp = performance.now()): boolean {
  const target = document.activeElement ?? document.body;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  const goesOn = target.dispatchEvent(event);
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (goesOn && isField && key.length === 1) {
    target.value += key;
    target.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  return !goesOn;
}

/** Pastes a text while no field has the focus. */
export function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
}
