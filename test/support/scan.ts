import type { TestApp } from './test-app.ts';

/** Scans a barcode: its keys are pressed as a scanner does, however slowly a busy machine hands them over. */
export async function scan({ app, page }: TestApp, barcode: string): Promise<void> {
  const session = await app.context().newCDPSession(page);
  const begun = Date.now();
  for (const [at, key] of [...barcode.split(/(?=.)/), 'Enter'].entries()) {
    const timestamp = (begun + at * 5) / 1_000;
    const text = key === 'Enter' ? '\r' : key;
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, timestamp });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp });
  }
  await session.detach();
}
