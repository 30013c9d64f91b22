import { type ElectronApplication, expect } from '@playwright/test';
import { noPlugs, plugIn, pullOut, pullOutAfterTest, secondDisplay } from '../../support/displays.ts';
import { type FixtureGlobals, openPage, seen, test } from './fixture.ts';

const second = { width: 1920, height: 1080 };

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
  test.skip(noPlugs !== undefined, noPlugs ?? '');
  test.afterEach(pullOutAfterTest);

  test('each hold the windows that were put there, also in full screen', async ({ launch }) => {
    const { app } = await launch({ args: [...(await secondDisplay(second)), '--no-window'] });
    const place = { x: 1400, y: 100, width: 600, height: 400 };
    const page = await openPage(app, place);
    expect(await app.evaluate(({ screen }) => screen.getAllDisplays().map(({ bounds }) => bounds))).toEqual([
      { x: 0, y: 0, width: 1280, height: 800 },
      { x: 1280, y: 0, ...second },
    ]);
    await expect.poll(() => boundsOf(app)).toEqual(place);
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setFullScreen(true));
    await expect.poll(() => boundsOf(app)).toEqual({ x: 1280, y: 0, ...second });
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setFullScreen(false));
    await expect.poll(() => boundsOf(app)).toEqual(place);
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setKiosk(true));
    await expect
      .poll(() => page.evaluate(() => [innerWidth, innerHeight]))
      .toEqual([second.width, second.height]);
  });

  test('come and go with their events, and a window whose display is gone moves', async ({ app, page }) => {
    await page.title();
    const displays = async (): Promise<number> =>
      await app.evaluate(({ screen }) => screen.getAllDisplays().length);
    await app.evaluate(({ screen }) => {
      const { seen } = globalThis as unknown as FixtureGlobals;
      screen.on('display-added', (_event, { size }) => seen.push(`added ${size.width}`));
      screen.on('display-removed', (_event, { size }) => seen.push(`removed ${size.width}`));
    });
    await plugIn(app, second);
    await expect.poll(displays).toBe(2);
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setPosition(1280, 0));
    await expect.poll(async () => (await boundsOf(app))?.x).toBe(1280);
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setKiosk(true));
    await expect.poll(() => boundsOf(app)).toEqual({ x: 1280, y: 0, ...second });
    await pullOut(app);
    await expect.poll(displays).toBe(1);
    await expect.poll(() => boundsOf(app)).toEqual({ x: 0, y: 0, width: 1280, height: 800 });
    expect(await seen(app)).toEqual(
      expect.arrayContaining([`added ${second.width}`, `removed ${second.width}`]),
    );
  });
});

/** Where the app's first window is. */
async function boundsOf(app: ElectronApplication): Promise<Electron.Rectangle | undefined> {
  return await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds());
}
