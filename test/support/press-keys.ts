import type { Page } from '@playwright/test';

/** Presses keys so many milliseconds apart, however slowly, or all at once, a busy machine hands them over. */
export async function pressKeys(page: Page, keys: readonly string[], pauseMs: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  // No key is pressed after it is handed over.
  const begun = Date.now() - keys.length * pauseMs;
  for (const [at, key] of keys.entries()) {
    const timestamp = (begun + at * pauseMs) / 1_000;
    const text = key === 'Enter' ? '\r' : key;
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, timestamp });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp });
  }
  await session.detach();
}

/** Types digits at a person's pace: faster, they are a scanner's. */
export async function typeDigits(page: Page, digits: string): Promise<void> {
  await pressKeys(page, digits.split(''), 200);
}

/** Scans a barcode, with the key that ends it. */
export async function scan(page: Page, barcode: string): Promise<void> {
  await pressKeys(page, [...barcode.split(''), 'Enter'], 5);
}
