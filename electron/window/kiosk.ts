import type { App, BrowserWindow, Display, Rectangle, RelaunchOptions } from 'electron';
import { type KioskSettings, type Result, success } from '../contract/index.ts';
import type { Autostart } from './autostart.ts';

export interface KioskOptions {
  app: Pick<App, 'on' | 'quit' | 'exit' | 'relaunch'>;
  platform: NodeJS.Platform;
  /** A Wayland compositor draws the window and decides its size. */
  onWayland: boolean;
  /** In the windows' own pixels. */
  displays: { getDisplayMatching: (place: Rectangle) => Pick<Display, 'bounds'> };
  /** `--kiosk`, whatever the settings say until they change. */
  asked: boolean;
  settings: KioskSettings;
  autostart: Autostart;
  /** Options of a new start; undefined: as this one. */
  relaunch: RelaunchOptions | undefined;
  setTimeout: (callback: () => void, milliseconds: number) => unknown;
  changed: () => void;
}

/** Above all other windows. The usual level leaves Windows' task bar and start menu above a kiosk. */
export const levelOnTop = 'pop-up-menu';

/** Milliseconds after which the program ends even if its windows have not closed. */
const patienceMs = 5_000;

/**
 * Milliseconds a window on Wayland stays resizable after it is shown or sized: the compositor gives it its size only once shown,
 * and an earlier lock would keep the initial one.
 */
const sizedAfterMs = 1_500;

/** A window this close to its display's size fills it: fractional scales are rounded. */
const roundedPx = 1;

/**
 * The cashier's window as a kiosk: it fills the screen, and no person can close it. A signal, the session's end and `exit` still
 * end the program in order.
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
    // A signal or the system ends the program: the windows close next.
    options.app.on('before-quit', () => (this.#leaving = true));
  }

  get running(): boolean {
    return this.#running;
  }

  /** Takes the cashier's window; once. */
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

  /** `storage`: the system's autostart could not be changed; the window has followed all the same. */
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

  /** Ends the program in order, or by force after a while, such as when the screens hang. */
  exit(): void {
    this.#options.setTimeout(() => this.#options.app.exit(0), patienceMs);
    this.#options.app.quit();
  }

  /** Ends the program at once with a code; the windows' closing starts nothing anew. */
  endWith(code: number): void {
    // `exit` does not fire `before-quit`.
    this.#leaving = true;
    this.#options.app.exit(code);
  }

  /**
   * Ends the program at once because nothing can be shown. Code 1 has a service manager start it again. A desktop starts it only
   * once, so there a kiosk starts itself. Never both: the second instance would exit in order, and the service manager would take
   * that for the kiosk's end.
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
    // Never setClosable(false): Windows and macOS could then not end the program, not even by app.quit; `close` decides instead. Into full
    // screen first and out of it last: a window that may not be resized does not fill the screen.
    if (this.#running) window.setKiosk(true);
    window.setMinimizable(free);
    window.setMovable(free);
    if (free || !this.#options.onWayland) window.setResizable(free);
    else this.#pinOnceSized(window);
    // Not on Linux: an on-screen keyboard belongs above the kiosk, and a kiosk's session has no other program.
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
