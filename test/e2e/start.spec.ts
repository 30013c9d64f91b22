import { fromRoot } from '../../build/paths.ts';
import { expect, test } from '../support/app.ts';
import { firstPage, launchApp } from '../support/electron.ts';
import { screensOf } from '../support/screens.ts';

test('the page has its script before the terminal opens, and shows nothing before the terminal is open', async ({
  start,
}) => {
  const terminal = await start();
  await terminal.showCode();
  await terminal.kill();
  const { app } = await launchApp({
    userDataDir: terminal.profile,
    electronArgs: ['-r', fromRoot('test/support/start-order.cjs')],
  });
  const page = await firstPage(app);
  await page.getByRole('main').waitFor();
  // The first thing that is shown is the sale that was open, not a sale screen that does not know of it yet.
  await expect(screensOf(page, 'en').code.qr).toBeVisible({ timeout: 1 });
  const order = await app.evaluate(() => (globalThis as unknown as { startOrder: string[] }).startOrder);
  expect(order.slice(0, 2)).toEqual(['script', 'service']);
  await app.close();
});
