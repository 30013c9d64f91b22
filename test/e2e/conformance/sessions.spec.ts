import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ElectronApplication, expect, type Page } from '@playwright/test';
import { openPage, test } from './fixture.ts';

/** Opens a window in the default session, or in a partition. */
async function openIn(app: ElectronApplication, partition: string | null): Promise<Page> {
  return await openPage(app, { webPreferences: partition === null ? {} : { partition } });
}

/** Leaves a mark by every means that a page has. */
async function leaveMark(page: Page, mark: string): Promise<void> {
  await page.evaluate(async (text) => {
    localStorage.setItem('mark', text);
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(text);
      opening.onsuccess = () => {
        opening.result.close();
        resolve();
      };
      opening.onerror = () => reject(new Error(opening.error?.message));
    });
  }, mark);
}

async function marksOf(page: Page): Promise<unknown[]> {
  return await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return [localStorage.getItem('mark'), ...databases.map(({ name }) => name)];
  });
}

const sessions = [null, 'persist:one', 'persist:two', 'memory'] as const;

test('what pages store stays with their session, and over a restart where the session is kept', async ({
  launch,
}) => {
  const userDataDir = await mkdtemp(join(tmpdir(), 'conformance-kept-'));
  const first = await launch({ userDataDir, args: ['--no-window'] });
  for (const name of sessions) await leaveMark(await openIn(first.app, name), `of ${name}`);
  await first.app.close();

  const { app } = await launch({ userDataDir, args: ['--no-window'] });
  const found = [];
  for (const name of sessions) found.push(await marksOf(await openIn(app, name)));
  await app.close();
  await rm(userDataDir, { recursive: true, force: true, maxRetries: 3 });
  expect(found).toEqual([
    ['of null', 'of null'],
    ['of persist:one', 'of persist:one'],
    ['of persist:two', 'of persist:two'],
    [null],
  ]);
});
