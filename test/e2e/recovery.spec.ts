import type { CDPSession } from '@playwright/test';
import { safeScreenUrl, screensUrl } from '../../electron/window/security.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { expect, test, type TestApp } from '../support/app.ts';
import { forgetNavigation } from '../support/electron.ts';
import { readQrCodes } from '../support/qr.ts';
import { terminalForAll } from '../support/terminal-for-all.ts';

/** A session of its own: Playwright gives a crashed page up for good. */
async function sessionOf({ app, page }: TestApp): Promise<CDPSession> {
  return await app.context().newCDPSession(page);
}

/** The words on screen, whichever page shows them; none while one takes another's place. */
async function words(session: CDPSession): Promise<string> {
  const expression = 'document.body.innerText';
  const answer = await session.send('Runtime.evaluate', { expression }).catch(() => undefined);
  return String(answer?.result.value ?? '');
}

/** The address that the cashier's window shows. */
async function address({ app }: TestApp): Promise<string> {
  return await app.evaluate(
    ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL() ?? '',
  );
}

/** Ends the screens' process and waits until something is shown again; answers its address. */
async function crash(terminal: TestApp): Promise<string> {
  await terminal.app.evaluate(
    ({ BrowserWindow }) =>
      new Promise<void>((resolve) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        contents?.once('did-finish-load', () => resolve());
        contents?.forcefullyCrashRenderer();
      }),
  );
  return await address(terminal);
}

async function crashFiveTimes(terminal: TestApp): Promise<string[]> {
  const shown: string[] = [];
  for (let count = 0; count < 5; count += 1) shown.push(await crash(terminal));
  return shown;
}

test.describe('screens with a code on them', () => {
  const shared = terminalForAll();
  let session: CDPSession;
  let codeUrl: string;
  let orderNo: string;
  test.beforeAll(async () => {
    const terminal = shared.app;
    // It can be paid for longer than a hang is remembered.
    await terminal.ask('setPreferences', { expiryPeriod: 30 });
    codeUrl = await terminal.showCode();
    ({ orderNo } = await terminal.sale());
    session = await sessionOf(terminal);
    await terminal.holdTimers();
  });

  test('renderer hang: ended and reloaded, sale restored', async () => {
    const terminal = shared.app;
    // One question and its answer, so that the screens are known to live.
    await terminal.advance(5_000);
    const gone = terminal.app.evaluate(
      ({ BrowserWindow }) =>
        new Promise<string>((resolve) => {
          const contents = BrowserWindow.getAllWindows()[0]?.webContents;
          contents?.once('render-process-gone', (_event, { reason }) => resolve(reason));
        }),
    );
    void terminal.page.evaluate('for (;;);').catch(() => undefined);
    await expect(async () => {
      await terminal.advance(5_000);
      expect(await Promise.race([gone, Promise.resolve('not yet')])).toMatch(/crashed|killed/);
    }).toPass();
    await expect.poll(() => words(session)).toContain(orderNo);
    await expect(async () => {
      const { data } = await session.send('Page.captureScreenshot');
      expect(await readQrCodes(Buffer.from(data, 'base64'))).toEqual([codeUrl]);
    }).toPass();
  });

  // The last of them: it is paid.
  test('five crashes in a row: safe screen, whose link leads back to the sale that went on', async () => {
    const terminal = shared.app;
    // A hang is forgotten.
    await terminal.advance(600_000);
    const shown = await crashFiveTimes(terminal);
    expect(shown).toEqual([screensUrl, screensUrl, screensUrl, screensUrl, safeScreenUrl]);
    await expect.poll(() => words(session)).toContain('もう一度表示する');
    expect(await words(session)).toContain('the terminal is still watching whether it gets paid');

    // Nobody sees it, and the sale is paid all the same.
    await terminal.pay(codeUrl);
    await terminal.advance(15_000);
    await session.send('Runtime.evaluate', {
      expression: "document.querySelector('a').click()",
      userGesture: true,
    });
    await expect.poll(() => address(terminal)).toBe(screensUrl);
    await expect.poll(() => words(session)).toContain('Paid');
  });
});

test.describe('screens without a sale', () => {
  const shared = terminalForAll();

  test.describe('the safe screen', () => {
    test.use({ expectedComplaints: [/Content Security Policy|Refused to|ERR_|violates/i] });

    const sizes: [number, number][] = [
      [1280, 800],
      [1024, 600],
      [800, 1280],
    ];

    test('is accessible, fits every size, and leads nowhere but back', async () => {
      const terminal = shared.app;
      const { app, page } = terminal;
      for (const size of sizes) {
        await app.evaluate(
          async ({ BrowserWindow }, { url, to }) => {
            const [window] = BrowserWindow.getAllWindows();
            window?.setSize(...to);
            await window?.webContents.loadURL(url);
          },
          { url: safeScreenUrl, to: size },
        );
        const again = page.getByRole('link', { name: 'もう一度表示する' });
        await expect(again).toBeVisible();
        expect(await accessibilityFaults(page), `accessibility at ${size.join(' x ')}`).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
        expect(overflow, size.join(' x ')).toBeLessThanOrEqual(0);
        const box = await again.boundingBox();
        expect(box?.height).toBeGreaterThanOrEqual(56);

        expect(await page.evaluate(() => 'madoguchi' in window && document.scripts.length)).toBe(0);
        await page.evaluate(() => location.assign('https://example.com/'));
        expect(await address(terminal)).toBe(safeScreenUrl);
        await forgetNavigation(page);
        await again.click();
        await expect(terminal.screens.sale.ticket).toBeVisible();
        expect(await address(terminal)).toBe(screensUrl);
      }
    });
  });

  // The last of them: it ends the terminal.
  test('a safe screen that dies as well ends the program with code 1', async () => {
    const terminal = shared.app;
    await terminal.holdTimers();
    // The crashes before are forgotten.
    await terminal.advance(60_000);
    await crashFiveTimes(terminal);
    const ended = new Promise((resolve) => terminal.app.process().once('exit', resolve));
    await terminal.app
      .evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
      )
      .catch(() => undefined);
    expect(await ended).toBe(1);
  });
});
