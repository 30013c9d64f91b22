import { type ElectronApplication, expect } from '@playwright/test';
import { openPage, test } from './fixture.ts';

const display = { x: 0, y: 0, width: 1280, height: 800 };

/** What main knows of the first window; a window manager may have put it anywhere. */
async function standing(app: ElectronApplication): Promise<{ size: number[]; full: boolean[] }> {
  return await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    if (window === undefined) throw new Error('There is no window.');
    return { size: window.getSize(), full: [window.isFullScreen(), window.isKiosk()] };
  });
}

async function boundsOf(app: ElectronApplication): Promise<Electron.Rectangle | undefined> {
  return await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds());
}

/** Has main do something with the first window; answers what the window told of it at once. */
async function tell(
  app: ElectronApplication,
  call: 'setFullScreen' | 'setKiosk' | 'setResizable' | 'setSize' | 'setBounds',
  ...args: unknown[]
): Promise<string[]> {
  return await app.evaluate(
    ({ BrowserWindow }, [name, given]) => {
      const [window] = BrowserWindow.getAllWindows();
      if (window === undefined) throw new Error('There is no window.');
      const told: string[] = [];
      const events = ['move', 'resize', 'enter-full-screen', 'leave-full-screen'];
      const listeners = events.map((event) => () => void told.push(event));
      for (const [index, event] of events.entries())
        window.on(event as 'move', listeners[index] ?? (() => 0));
      (window as unknown as Record<string, (...args: unknown[]) => void>)[name]?.(...given);
      for (const [index, event] of events.entries())
        window.off(event as 'move', listeners[index] ?? (() => 0));
      return told;
    },
    [call, args] as const,
  );
}

/** Sizes that the first window has had, and those that it still gets. */
async function followSizes(app: ElectronApplication): Promise<() => Promise<unknown[]>> {
  await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    const sizes: unknown[] = [];
    Object.assign(globalThis, { sizes });
    window?.on('resize', () => sizes.push(window.getSize()));
  });
  return () => app.evaluate(() => (globalThis as unknown as { sizes: unknown[] }).sizes);
}

const full = { size: [display.width, display.height], full: [true, true] };

test.describe('full screen', () => {
  test('and kiosk are one: either name begins it, and either ends it', async ({ app, page }) => {
    await page.title();
    test.skip(process.platform !== 'linux', 'elsewhere a kiosk is more than full screen');
    for (const [on, off] of [
      ['setFullScreen', 'setKiosk'],
      ['setKiosk', 'setFullScreen'],
    ] as const) {
      expect(await tell(app, on, true)).toContain('enter-full-screen');
      await expect.poll(() => standing(app)).toEqual(full);
      expect(await tell(app, off, false)).toContain('leave-full-screen');
      await expect.poll(() => standing(app)).toEqual({ size: [900, 600], full: [false, false] });
    }
  });

  test('is told of by move, resize and its own event, and only when it changes', async ({ app, page }) => {
    await page.title();
    await tell(app, 'setBounds', { x: 100, y: 100, width: 900, height: 600 });
    await expect.poll(() => boundsOf(app)).toMatchObject({ x: 100, y: 100 });
    expect(await tell(app, 'setKiosk', true)).toEqual(['move', 'resize', 'enter-full-screen']);
    expect(await tell(app, 'setFullScreen', true)).toEqual([]);
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(display.width);
    expect(await tell(app, 'setKiosk', false)).toEqual(['move', 'resize', 'leave-full-screen']);
  });

  test('comes back when main or the page gives the window another size', async ({ app, page }) => {
    await tell(app, 'setFullScreen', true);
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(display.width);
    const sizes = await followSizes(app);
    await tell(app, 'setSize', 700, 500);
    await expect.poll(sizes).toEqual([[700, 500], full.size]);
    await page.evaluate(() => resizeTo(500, 400));
    await expect.poll(sizes).toEqual([[700, 500], full.size, [500, 400], full.size]);
    await expect.poll(() => standing(app)).toEqual(full);
  });

  test('shrinks for good, by main or the page, once the window may not be resized', async ({ app, page }) => {
    await tell(app, 'setKiosk', true);
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(display.width);
    await tell(app, 'setResizable', false);
    await page.evaluate(() => resizeTo(500, 400));
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(500);
    await expect.poll(() => standing(app)).toEqual({ size: [500, 400], full: [true, true] });
    await tell(app, 'setSize', 700, 500);
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(700);
    await expect.poll(() => standing(app)).toEqual({ size: [700, 500], full: [true, true] });
    await tell(app, 'setResizable', true);
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(display.width);
    await expect.poll(() => standing(app)).toEqual(full);
  });

  test('does not hold where the size was pinned before', async ({ app, page }) => {
    await page.title();
    await tell(app, 'setResizable', false);
    const sizes = await followSizes(app);
    await tell(app, 'setKiosk', true);
    await expect.poll(sizes).toEqual([full.size, [900, 600]]);
    expect(await boundsOf(app)).toEqual({ x: 0, y: 0, width: 900, height: 600 });
    expect((await standing(app)).full).toEqual([true, true]);
    await tell(app, 'setResizable', true);
    await expect.poll(() => standing(app)).toEqual(full);
  });

  test('shows a window that was hidden', async ({ app, page }) => {
    await page.title();
    const shown = await app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.hide();
      const before = window?.isVisible();
      window?.setFullScreen(true);
      return [before, window?.isFullScreen()];
    });
    expect(shown).toEqual([false, true]);
    const isVisible = (): Promise<boolean | undefined> =>
      app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
    await expect.poll(isVisible).toBe(true);
  });
});

test.describe('a window’s size', () => {
  test('that is pinned is the page’s to change, and not main’s', async ({ app, page }) => {
    await page.title();
    await tell(app, 'setResizable', false);
    await tell(app, 'setSize', 700, 500);
    await page.evaluate(() => resizeTo(640, 480));
    await expect.poll(async () => (await standing(app)).size).toEqual([640, 480]);
    await tell(app, 'setSize', 700, 500);
    await tell(app, 'setResizable', true);
    await tell(app, 'setSize', 720, 500);
    await expect.poll(async () => (await standing(app)).size).toEqual([720, 500]);
  });

  test('may be larger than the display by main’s word, and not by the page’s', async ({ app, page }) => {
    await page.title();
    const huge = { x: -50, y: -40, width: 3000, height: 2000 };
    await tell(app, 'setBounds', huge);
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(huge.width);
    await expect.poll(() => boundsOf(app)).toEqual(huge);
    await page.evaluate(() => resizeTo(640, 480));
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(640);
    await page.evaluate(() => resizeTo(3000, 2000));
    await expect.poll(() => page.evaluate(() => innerWidth)).toBeGreaterThan(1200);
    const [width = 0, height = 0] = (await standing(app)).size;
    expect(width <= display.width && height <= display.height, `${width} x ${height}`).toBe(true);
    await page.evaluate(() => resizeTo(10, 10));
    await expect.poll(async () => (await standing(app)).size).toEqual([100, 100]);
  });

  test('stays within the least and the most that it was opened with', async ({ launch }) => {
    const { app } = await launch({ args: ['--no-window'] });
    const limits = { minWidth: 600, minHeight: 500, maxWidth: 1000, maxHeight: 700 };
    const page = await openPage(app, limits);
    await tell(app, 'setSize', 100, 100);
    await expect.poll(async () => (await standing(app)).size).toEqual([600, 500]);
    await tell(app, 'setSize', 1200, 1000);
    await expect.poll(async () => (await standing(app)).size).toEqual([1000, 700]);
    await page.evaluate(() => resizeTo(100, 100));
    await expect.poll(async () => (await standing(app)).size).toEqual([600, 500]);
  });

  test('and place are the page’s to ask for only where the app lets it', async ({ app, page }) => {
    await page.title();
    await tell(app, 'setBounds', { x: 100, y: 100, width: 900, height: 600 });
    await expect.poll(() => boundsOf(app)).toMatchObject({ x: 100, y: 100 });
    await app.evaluate(({ BrowserWindow }) => {
      const asked: unknown[] = [];
      Object.assign(globalThis, { asked });
      BrowserWindow.getAllWindows()[0]?.webContents.once('content-bounds-updated', (event, bounds) => {
        asked.push(bounds);
        event.preventDefault();
      });
    });
    await page.evaluate(() => resizeTo(500, 400));
    await expect
      .poll(() => app.evaluate(() => (globalThis as unknown as { asked: unknown[] }).asked))
      .toEqual([{ x: 100, y: 100, width: 500, height: 400 }]);
    await page.evaluate(() => moveTo(50, 60));
    await expect.poll(() => boundsOf(app)).toEqual({ x: 50, y: 60, width: 900, height: 600 });
  });
});
