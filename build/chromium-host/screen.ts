/** `screen`: the display that the windows are on. */
import { EventEmitter } from 'node:events';
import type { Cdp } from './cdp.ts';
import { asElectron, guardedClass } from './guard.ts';

/** One display: 1280 x 800 when there is none, or until the first window has told the real one's size. */
class HostScreen
  extends guardedClass('screen', EventEmitter)
  implements Pick<Electron.Screen, 'getPrimaryDisplay' | 'getAllDisplays'>
{
  #size = { width: 1280, height: 800 };
  #scaleFactor = 1;

  getPrimaryDisplay(): Electron.Display {
    const bounds = { x: 0, y: 0, ...this.#size };
    const same = { bounds, workArea: bounds, size: { ...this.#size }, workAreaSize: { ...this.#size } };
    return asElectron<Electron.Display>({
      id: 1,
      label: '',
      ...same,
      scaleFactor: this.#scaleFactor,
      rotation: 0,
      internal: false,
    });
  }

  getAllDisplays(): Electron.Display[] {
    return [this.getPrimaryDisplay()];
  }

  /** Learns the display's size from a page. */
  async measure(cdp: Cdp): Promise<void> {
    const expression = '[screen.width, screen.height, devicePixelRatio]';
    const { result } = await cdp.send('Runtime.evaluate', { expression, returnByValue: true });
    const [width = 1280, height = 800, scaleFactor = 1] = result.value as number[];
    this.#size = { width, height };
    this.#scaleFactor = scaleFactor;
  }
}

/** Electron's `screen`. */
export const screen = new HostScreen();
