import { expect } from '@playwright/test';
import { onChromiumHost } from '../../support/electron.ts';
import { type FixtureGlobals, seen, test } from './fixture.ts';

/** What the host's `screen` has beside Electron's. */
interface Plugs {
  plugIn(size: { width: number; height: number }): number;
  pullOut(id: number): void;
}

test.describe('displays', () => {
  test('are found by a point and by an area, and the first one is the primary', async ({ app, page }) => {
    await page.title();
    const found = await app.evaluate(({ screen }) => {
      const primary = screen.getPrimaryDisplay();
      const { x, y, width, height } = primary.bounds;
      const near = screen.getDisplayNearestPoint({ x: x + 1, y: y + 1 });
      const matching = screen.getDisplayMatching({ x, y, width, height });
      const known = screen.getAllDisplays().map(({ id }) => id);
      return [known.includes(primary.id), near.id === primary.id, matching.id === primary.id];
    });
    expect(found).toEqual([true, true, true]);
  });

  test('hold a kiosk window whole', async ({ app, page }) => {
    await page.title();
    const bounds = await app.evaluate(({ BrowserWindow, screen }) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.setKiosk(true);
      return [window?.getBounds(), screen.getPrimaryDisplay().bounds];
    });
    expect(bounds[0]).toEqual(bounds[1]);
  });
});

test.describe('several displays', () => {
  test.skip(!onChromiumHost, 'Electron takes displays from the system’s outputs, and Xvfb has one');

  test('each hold the windows that were put there, also in full screen', async ({ launch }) => {
    const { app } = await launch({ args: ['--host-displays=1280x800,1920x1080', '--no-window'] });
    const opened = app.waitForEvent('window');
    const states = await app.evaluate(async ({ screen, BrowserWindow }) => {
      const [first, second] = screen.getAllDisplays();
      const bounds = { x: 1400, y: 100, width: 600, height: 400 };
      await (globalThis as unknown as FixtureGlobals).openWindow(bounds);
      const [window] = BrowserWindow.getAllWindows();
      const before = window?.getBounds();
      window?.setFullScreen(true);
      const full = window?.getBounds();
      window?.setFullScreen(false);
      return { sizes: [first?.bounds, second?.bounds], before, full, after: window?.getBounds() };
    });
    expect(states).toEqual({
      sizes: [
        { x: 0, y: 0, width: 1280, height: 800 },
        { x: 1280, y: 0, width: 1920, height: 1080 },
      ],
      before: { x: 1400, y: 100, width: 600, height: 400 },
      full: { x: 1280, y: 0, width: 1920, height: 1080 },
      after: { x: 1400, y: 100, width: 600, height: 400 },
    });
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setKiosk(true));
    const page = await opened;
    await expect.poll(() => page.evaluate(() => [innerWidth, innerHeight])).toEqual([1920, 1080]);
  });

  test('come and go with their events, and a window whose display is gone moves', async ({ app, page }) => {
    await page.title();
    const bounds = await app.evaluate(({ screen, BrowserWindow }) => {
      const { seen } = globalThis as unknown as FixtureGlobals;
      screen.on('display-added', (_event, { id, size }) => seen.push(`added ${id} ${size.width}`));
      screen.on('display-removed', (_event, { id }) => seen.push(`removed ${id}`));
      const plugs = screen as unknown as Plugs;
      const id = plugs.plugIn({ width: 800, height: 600 });
      const [window] = BrowserWindow.getAllWindows();
      window?.setPosition(1280, 0);
      window?.setKiosk(true);
      const there = window?.getBounds();
      plugs.pullOut(id);
      return [there, window?.getBounds(), screen.getAllDisplays().length];
    });
    expect(bounds).toEqual([
      { x: 1280, y: 0, width: 800, height: 600 },
      { x: 0, y: 0, width: 1280, height: 800 },
      1,
    ]);
    expect(await seen(app)).toEqual(expect.arrayContaining(['added 2 800', 'removed 2']));
  });
});
