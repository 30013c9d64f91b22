import type { Page } from '@playwright/test';

/**
 * Scans a barcode with its end key. The keys count as pressed within milliseconds, however slowly a busy machine hands them
 * over.
 */
export async function scan(page: Page, barcode: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const keys = [...barcode.split(''), 'Enter'];
  // Keys must be pressed before they are handed over.
  const begun = Date.now() - keys.length * 5;
  for (const [at, key] of keys.entries()) {
    const timestamp = (begun + at * 5) / 1_000;
    const text = key === 'Enter' ? '\r' : key;
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, timestamp });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp });
  }
  await session.detach();
}
