/** Puts a window where the app wants it: Chromium's window on a display, the page's size without one. */
import type { Cdp } from './cdp.ts';
import { host } from './host.ts';

/** Gives a headless page the size of its window. */
export async function resizePage(cdp: Cdp, width: number, height: number): Promise<void> {
  await cdp.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: 0,
    mobile: false,
  });
}

/** Places and shows a window of Chromium's. */
export async function placeWindow(
  targetId: string,
  area: Electron.Rectangle,
  windowState: 'normal' | 'minimized' | 'fullscreen',
): Promise<void> {
  const { browser } = host().chromium.connection;
  const { windowId, bounds } = await browser.send('Browser.getWindowForTarget', { targetId });
  const set = (to: typeof bounds): Promise<unknown> =>
    browser.send('Browser.setWindowBounds', { windowId, bounds: to });
  // From any other state Chromium only goes back to normal; without a window manager, size is all there is.
  if (bounds.windowState !== 'normal') await set({ windowState: 'normal' });
  const { x: left, y: top, width, height } = area;
  await set({ left, top, width, height });
  if (windowState !== 'normal') await set({ windowState });
}
