/** `screen`: the displays that the windows are on. */
import { EventEmitter } from 'node:events';
import type { Cdp } from './cdp.ts';
import { type HostDisplay, mostOf, nearestTo, placedAfter, readSizes, type Size } from './displays.ts';
import { asElectron, guardedClass } from './guard.ts';
import { host } from './host.ts';

const withoutDisplay: Size = { width: 1280, height: 800 };

/**
 * One display, 1280 x 800 when there is none, or until the first window has told the real one's size; or those
 * of `--host-displays=1280x800,1920x1080`, from left to right. Tests plug in more, and pull them out.
 */
class HostScreen
  extends guardedClass('screen', EventEmitter)
  implements
    Pick<
      Electron.Screen,
      'getPrimaryDisplay' | 'getAllDisplays' | 'getDisplayNearestPoint' | 'getDisplayMatching'
    >
{
  #displays: readonly HostDisplay[] | undefined;
  #lastId = 0;

  /** Read when first needed: the command line is known only once the host has started. */
  get #all(): readonly HostDisplay[] {
    if (this.#displays !== undefined) return this.#displays;
    const sizes = readSizes(host().commandLine.switches.get('host-displays') ?? '');
    let displays: HostDisplay[] = [];
    for (const size of sizes.length > 0 ? sizes : [withoutDisplay]) {
      displays = [...displays, placedAfter(displays, ++this.#lastId, size)];
    }
    this.#displays = displays;
    return displays;
  }

  getPrimaryDisplay(): Electron.Display {
    return describe(this.#all[0]);
  }

  getAllDisplays(): Electron.Display[] {
    return this.#all.map(describe);
  }

  getDisplayNearestPoint(point: Electron.Point): Electron.Display {
    return describe(nearestTo(this.#all, point));
  }

  getDisplayMatching(area: Electron.Rectangle): Electron.Display {
    return describe(mostOf(this.#all, area));
  }

  /** Not of Electron's: plugs in a display to the right of the others; answers its id. */
  plugIn(size: Size): number {
    const display = placedAfter(this.#all, ++this.#lastId, size);
    this.#displays = [...this.#all, display];
    this.emit('display-added', {}, describe(display));
    return display.id;
  }

  /** Not of Electron's: pulls a display out; the first one stays. */
  pullOut(id: number): void {
    const [first, ...others] = this.#all;
    const display = others.find((other) => other.id === id);
    if (first === undefined || display === undefined) throw new Error(`There is no second display ${id}.`);
    this.#displays = [first, ...others.filter((other) => other !== display)];
    this.emit('display-removed', {}, describe(display));
  }

  /** Learns the display's size from a page, where no switch says what to know. */
  async measure(cdp: Cdp): Promise<void> {
    const expression = '[screen.width, screen.height, devicePixelRatio]';
    const { result } = await cdp.send('Runtime.evaluate', { expression, returnByValue: true });
    const [width = 1280, height = 800, scaleFactor = 1] = result.value as number[];
    const [first] = this.#all;
    if (first === undefined || host().commandLine.switches.has('host-displays')) return;
    this.#displays = [{ ...first, scaleFactor, bounds: { x: 0, y: 0, width, height } }];
  }
}

function describe(display: HostDisplay | undefined): Electron.Display {
  if (display === undefined) throw new Error('The host knows of no display.');
  const { id, scaleFactor, bounds } = display;
  const size = { width: bounds.width, height: bounds.height };
  return asElectron<Electron.Display>({
    id,
    label: '',
    bounds: { ...bounds },
    workArea: { ...bounds },
    size,
    workAreaSize: { ...size },
    scaleFactor,
    rotation: 0,
    internal: false,
  });
}

/** Electron's `screen`. */
export const screen = new HostScreen();
