import type { App, BrowserWindow, Display, Rectangle, RelaunchOptions } from 'electron';
import { type KioskSettings, type Result, success } from '../contract/index.ts';
import type { Autostart } from './autostart.ts';

export interface KioskOptions {
  app: Pick<App, 'on' | 'quit' | 'exit' | 'relaunch'>;
  platform: NodeJS.Platform;
  /** A Wayland compositor draws the window, and says how large it is. */
  onWayland: boolean;
  /** The displays of the system, in the windows' own pixels. */
  displays: { getDisplayMatching: (place: Rectangle) => Pick<Display, 'bounds'> };
  /** Asked for on the command line, whatever the settings say; a change of the settings goes before it. */
  asked: boolean;
  settings: KioskSettings;
  autostart: Autostart;
  /** What a new start is made with; undefined: as this one was. */
  relaunch: RelaunchOptions | undefined;
  setTimeout: (callback: () => void, milliseconds: number) => unknown;
  /** The window has become a kiosk, or is one no more. */
  changed: () => void;
}

/** Above all other windows. The usual level leaves the task bar of Windows, and its start menu, above a kiosk. */
export const levelOnTop = 'pop-up-menu';

/** After this long the program ends whether or not its windows have closed. */
const patienceMs = 5_000;

/**
 * How long a window on Wayland stays resizable after it is shown or sized, in ms. The compositor says how large it is once
 * it has been seen; pinned before that it keeps the size that it was made with, whatever the display has.
 */
const sizedAfterMs = 1_500;

/** So far from its display's size a window still fills it: fractions of a scale are rounded. */
const roundedPx = 1;

/**
 * The cashier's window as a kiosk: it fills the screen, and nothing that a person does to the window closes it.
 * What ends the program from outside still ends it in order: a signal, the session's end, `exit`.
 */
export class Kiosk {
  readonly #options: KioskOptions;
  #enabled: boolean;
  #startsWithSystem: boolean;
  #running: boolean;
  #window: BrowserWindow | undefined;
  #leaving = false;

  constructor(options: KioskOptions) {
    this.#options = options;
    this.#enabled = options.settings.enabled;
    this.#startsWithSystem = options.settings.startWithSystem;
    this.#running = options.asked || options.settings.enabled;
    // A signal, or the system that asks its programs to end: the windows close next.
    options.app.on('before-quit', () => (this.#leaving = true));
  }

  get running(): boolean {
    return this.#running;
  }

  /** Holds the cashier's window; once. */
  hold(window: BrowserWindow): void {
    this.#window = window;
    window.on('close', (event) => {
      if (this.#running && !this.#leaving) event.preventDefault();
    });
    // A page can close its own window, and no event prevents that.
    window.on('closed', () => {
      if (this.#running && !this.#leaving) this.startAnew();
    });
    // Windows ends a session without closing its windows first.
    window.on('session-end', () => this.#options.app.quit());
    this.#follow();
  }

  /**
   * The window and the start with the system follow the settings. `storage`: the system was not told to start
   * the program, or not to; the window has followed all the same.
   */
  async apply(settings: KioskSettings): Promise<Result<undefined>> {
    if (settings.enabled !== this.#enabled) {
      this.#enabled = settings.enabled;
      this.#running = settings.enabled;
      this.#follow();
      this.#options.changed();
    }
    this.#startsWithSystem = settings.startWithSystem;
    const applied = await this.#options.autostart.apply(settings.startWithSystem);
    return applied.ok ? success(undefined) : applied;
  }

  /** Ends the program in order; after a while without it, such as when the screens hang. */
  exit(): void {
    this.#options.setTimeout(() => this.#options.app.exit(0), patienceMs);
    this.#options.app.quit();
  }

  /** Ends the program at once, with a code of its own. The windows close with it, which is no reason for a new start. */
  endWith(code: number): void {
    // `before-quit` is not asked.
    this.#leaving = true;
    this.#options.app.exit(code);
  }

  /**
   * Ends the program at once because nothing can be shown any more. Code 1 tells a service manager to start it. A
   * desktop that started it does so once: there a kiosk starts itself. Never both, since the second one would end
   * at once, in order, and the service manager would take that for the kiosk's end.
   */
  startAnew(): void {
    if (this.#running && this.#startsWithSystem && !this.#leaving)
      this.#options.app.relaunch(this.#options.relaunch);
    this.endWith(1);
  }

  #follow(): void {
    const window = this.#window;
    if (!window || window.isDestroyed()) return;
    const free = !this.#running;
    // Never setClosable(false): Windows and macOS would then end neither the window nor the program, not even in
    // order (app.quit). What closes the window is for `close` to say.
    // Out of full screen last, and into it first: a window that may not be resized does not fill the screen.
    if (this.#running) window.setKiosk(true);
    window.setMinimizable(free);
    window.setMovable(free);
    if (free || !this.#options.onWayland) window.setResizable(free);
    else this.#pinOnceSized(window);
    // Not on Linux: a keyboard on the screen belongs above the kiosk, and a kiosk's session has no other program.
    if (this.#options.platform !== 'linux') window.setAlwaysOnTop(!free, levelOnTop);
    if (free) window.setKiosk(false);
  }

  #pinOnceSized(window: BrowserWindow): void {
    const pin = (): void => {
      if (window.isDestroyed() || !this.#running) return;
      if (this.#fillsDisplay(window)) window.setResizable(false);
      else window.once('resize', pinLater);
    };
    const pinLater = (): void => void this.#options.setTimeout(pin, sizedAfterMs);
    if (window.isVisible()) pinLater();
    else window.once('show', pinLater);
  }

  #fillsDisplay(window: BrowserWindow): boolean {
    const own = window.getBounds();
    const { bounds } = this.#options.displays.getDisplayMatching(own);
    return (['width', 'height'] as const).every((side) => Math.abs(own[side] - bounds[side]) <= roundedPx);
  }
}
