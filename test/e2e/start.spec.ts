import type { Page } from '@playwright/test';
import { fromRoot } from '../../build/paths.ts';
import { expect, test } from '../support/app.ts';
import { firstPage, launchApp } from '../support/electron.ts';
import { screensOf } from '../support/screens.ts';

/** What a page can keep, by whatever means it has. */
async function keptBy(page: Page): Promise<Record<string, unknown>> {
  return await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return {
      local: Object.fromEntries(Object.entries(localStorage)),
      databases: databases.map(({ name }) => name),
    };
  });
}

test('the page is there before the terminal opens, shows nothing before the terminal is open, and keeps nothing of the start before', async ({
  start,
}) => {
  const terminal = await start();
  await terminal.showCode();
  await terminal.page.evaluate(async () => {
    localStorage.setItem('stranger', 'was here');
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('stranger');
      opening.onsuccess = () => {
        opening.result.close();
        resolve();
      };
      opening.onerror = () => reject(new Error(opening.error?.message));
    });
  });
  expect(await keptBy(terminal.page)).toEqual({ local: { stranger: 'was here' }, databases: ['stranger'] });
  await terminal.close();
  const { app } = await launchApp({
    userDataDir: terminal.profile,
    electronArgs: ['-r', fromRoot('test/support/start-order.cjs')],
  });
  const page = await firstPage(app);
  await page.getByRole('main').waitFor();
  // The first thing that is shown is the sale that was open, not a sale screen that does not know of it yet.
  await expect(screensOf(page, 'en').code.qr).toBeVisible({ timeout: 1 });
  const order = await app.evaluate(() => (globalThis as unknown as { startOrder: string[] }).startOrder);
  expect(order.slice(0, 2)).toEqual(['page', 'service']);
  expect(await keptBy(page)).toEqual({ local: {}, databases: [] });
  await app.close();
});
