import { expect } from '@playwright/test';
import type { BrowserWindow } from 'electron';
import { type FixtureGlobals, openPage, seen, testInWindow as test } from './fixture.ts';

test.describe('windows', () => {
  test('open with the size, title and focus that was asked for, and nothing else opens', async ({
    app,
    page,
  }) => {
    await expect.poll(() => seen(app)).toContain('ready-to-show');
    const state = (): Promise<unknown> =>
      app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().map((window) => [
          window.isVisible(),
          window.getTitle(),
          window.isDestroyed(),
        ]),
      );
    await expect.poll(state).toEqual([[true, 'Conformance', false]]);
    expect(app.windows()).toHaveLength(1);
    expect(await page.evaluate(() => innerWidth)).toBe(900);
  });

  test('are found from their page and their contents', async ({ app, page }) => {
    const window = await app.browserWindow(page);
    const url = await window.evaluate((one: BrowserWindow) => one.webContents.getURL());
    const id = await window.evaluate((one: BrowserWindow) => one.webContents.id);
    const same = await app.evaluate(({ BrowserWindow, webContents }, contentsId) => {
      const contents = webContents.fromId(contentsId);
      return contents && BrowserWindow.fromWebContents(contents) === BrowserWindow.getAllWindows()[0];
    }, id);
    expect([url, same]).toEqual(['app://conformance/index.html', true]);
  });

  test('remember kiosk, full screen and visibility', async ({ app, page }) => {
    await page.title();
    const states = await app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      if (window === undefined) return [];
      const read = (): boolean[] => [window.isKiosk(), window.isVisible()];
      const before = read();
      window.setKiosk(true);
      const kiosk = read();
      window.setKiosk(false);
      window.hide();
      const hidden = read();
      window.show();
      return [before, kiosk, hidden, read()];
    });
    expect(states).toEqual([
      [false, true],
      [true, true],
      [false, false],
      [false, true],
    ]);
  });

  test('are several at once, each with its own page', async ({ app, page }) => {
    const second = await openPage(app, { width: 640, height: 480 }, 'frame.html');
    await expect(page).toHaveTitle('Conformance');
    await expect(second).toHaveTitle('Frame');
    // A system's window frame may take a few pixels.
    expect(await second.evaluate(() => innerWidth > 600 && innerWidth <= 640)).toBe(true);
    expect(await second.evaluate(() => typeof window.fixture)).toBe('object');
    await second.close();
    await expect.poll(() => app.windows().length).toBe(1);
    await expect.poll(() => seen(app)).toContain('closed');
  });

  test('answer nothing but that they are gone, once they are', async ({ app, page }) => {
    await page.title();
    const answers = await app.evaluate(({ BrowserWindow }) => {
      const window = new BrowserWindow({ show: false });
      window.destroy();
      try {
        return [window.isDestroyed(), typeof window.webContents];
      } catch (error) {
        return [window.isDestroyed(), String(error)];
      }
    });
    expect(answers).toEqual([true, 'TypeError: Object has been destroyed']);
  });

  test('stay open when their close event is prevented', async ({ app, page }) => {
    await app.evaluate(({ BrowserWindow }) => {
      (globalThis as unknown as FixtureGlobals).prevented.add('close');
      BrowserWindow.getAllWindows()[0]?.close();
    });
    await expect.poll(() => seen(app)).toContain('close');
    expect(await page.title()).toBe('Conformance');
    expect(await seen(app)).not.toContain('closed');
  });

  test('reject loadURL with Electron’s error when there is nothing to load', async ({ app, page }) => {
    await page.title();
    const error = await app.evaluate(async ({ BrowserWindow }) => {
      const window = new BrowserWindow({ show: false });
      return await window.loadURL('app://conformance/no-such-file').then(String, (reason: unknown) => {
        const { code, url } = reason as { code: string; url: string };
        return [code, url];
      });
    });
    expect(error).toEqual(['ERR_UNEXPECTED', 'app://conformance/no-such-file']);
  });

  test('tell pages the colours that the app chose', async ({ app, page }) => {
    const dark = (): Promise<boolean> =>
      page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
    for (const theme of ['dark', 'light'] as const) {
      await app.evaluate(({ nativeTheme }, source) => (nativeTheme.themeSource = source), theme);
      await expect.poll(dark).toBe(theme === 'dark');
    }
  });

  test('run scripts of the app in the page’s own world', async ({ app, page }) => {
    await page.evaluate('window.mark = 7');
    const results = await app.evaluate(async ({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      const failed = await contents?.executeJavaScript('missing.thing').then(String, () => 'rejected');
      const answered: unknown = await contents?.executeJavaScript('Promise.resolve(window.mark)');
      return [answered, failed];
    });
    expect(results).toEqual([7, 'rejected']);
  });
});

test.describe('a renderer that crashes', () => {
  test('is reported, and restored with its preload by reload()', async ({ app, page }) => {
    await page.evaluate('window.mark = 1');
    await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
    );
    await expect.poll(() => seen(app)).toContainEqual(expect.stringMatching(/^gone (crashed|killed)$/));
    const state = await app.evaluate(async ({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      if (contents === undefined) return [];
      const crashed = contents.isCrashed();
      const loaded = new Promise((resolve) => contents.once('did-finish-load', () => resolve(true)));
      contents.reload();
      await loaded;
      const api: unknown = await contents.executeJavaScript(
        "fixture.invoke('echo', 'back').then((said) => [said, typeof mark])",
      );
      return [crashed, contents.isCrashed(), api];
    });
    expect(state).toEqual([true, false, ['back', 'undefined']]);
  });
});
