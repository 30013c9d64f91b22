import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';

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

test('a page keeps nothing from one start to the next', async ({ start }) => {
  const terminal = await start();
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
  const again = await start({ profile: terminal.profile });
  expect(await keptBy(again.page)).toEqual({ local: {}, databases: [] });
});
