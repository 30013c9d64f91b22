import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { readQrCodes } from '../support/qr.ts';
import { terminalForAll } from '../support/terminal-for-all.ts';

const sizes = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 1024, height: 600 },
  { width: 800, height: 1280 },
];

/** By how many pixels the page is larger than its window. */
async function overflow(page: Page): Promise<{ x: number; y: number }> {
  return await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return { x: Math.max(0, scrollWidth - innerWidth), y: Math.max(0, scrollHeight - innerHeight) };
  });
}

const shared = terminalForAll();

for (const theme of ['light', 'dark'] as const) {
  test(`the sale and code screens fit every size without scrolling, and the code reads, ${theme}`, async () => {
    const terminal = shared.app;
    await terminal.rest();
    await terminal.ask('setPreferences', { theme });
    const { page } = terminal;
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    const { sale, code } = terminal.screens;
    for (const size of sizes) {
      await page.setViewportSize(size);
      expect(await overflow(page), `empty sale at ${size.width}`).toEqual({ x: 0, y: 0 });
    }
    for (const name of ['Matcha latte', 'Drip coffee', 'Melon bread']) {
      if (await sale.item(name).isVisible()) await sale.addItem(name);
    }
    await sale.enterAmount(98765);
    for (const size of sizes) {
      await page.setViewportSize(size);
      expect(await overflow(page), `sale at ${size.width}`).toEqual({ x: 0, y: 0 });
      await expect(sale.showCodeButton).toBeInViewport({ ratio: 1 });
    }
    await sale.showCode();
    await expect(code.qr).toBeVisible();
    const codeUrl = await terminal.codeUrl();
    for (const size of sizes) {
      await page.setViewportSize(size);
      expect(await overflow(page), `code at ${size.width}`).toEqual({ x: 0, y: 0 });
      for (const part of [code.qr, code.amount, code.cancelButton, code.countdown, code.orderNo]) {
        await expect(part).toBeInViewport({ ratio: 1 });
      }
      expect(await readQrCodes(await page.screenshot()), `code at ${size.width}`).toEqual([codeUrl]);
    }
  });
}
