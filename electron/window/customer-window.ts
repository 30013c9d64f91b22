import { isDeepStrictEqual } from 'node:util';
import { BrowserWindow, type Display, screen, type Session, type WebContents } from 'electron';
import type { CustomerDisplay } from '../contract/customer-display.ts';
import { answerCustomerDisplay } from '../ipc/customer-screens.ts';
import { isTrustedSender } from '../ipc/admission.ts';
import { recoverFromCrashes } from './crash-recovery.ts';
import { customerUrl, screensOrigin, webPreferences } from './security.ts';
import type { Timers } from '../domain/timers.ts';
import { type Watchdog, watchScreens } from './watchdog.ts';
import type { Log } from '../domain/log.ts';

export interface CustomerDisplayOptions {
  /** The display is on another screen than this window, and ends with it. */
  cashier: BrowserWindow;
  preload: string;
  icon: string;
  session: Session;
  /** The window's colour before its page has painted. */
  background: string;
  /** Under Wayland no program knows which display a window is on. */
  onWayland: boolean;
  wanted: () => boolean;
  read: () => CustomerDisplay;
  /** Called when the window opens and when it closes. */
  opened: (isOpen: boolean) => void;
  /** Monotonic milliseconds. */
  now: () => number;
  timers: Timers;
  log: Pick<Log, 'warn' | 'error'>;
}

export interface CustomerDisplayWindow {
  changed(): void;
  /** Opens or closes the window as the shop now wants. */
  follow(): void;
}

/** The display without the cashier's window; undefined where there is only one. */
export function displayForCustomers(displays: readonly Display[], cashiers: Display): Display | undefined {
  return displays.find(({ id }) => id !== cashiers.id);
}

/**
 * Keeps a window on the second display while both are wanted and there. It opens after the cashier's window is shown, to delay
 * nothing, and never takes its focus.
 */
export function keepCustomerDisplay(options: CustomerDisplayOptions): CustomerDisplayWindow {
  const { cashier } = options;
  const display = new SecondWindow(options);
  const follow = (): void => display.follow();
  cashier.once('show', () => display.cashierShown());
  // A cashier's window that is moved to the other display swaps places with this one.
  cashier.on('move', follow);
  screen.on('display-added', follow);
  screen.on('display-removed', follow);
  screen.on('display-metrics-changed', follow);
  cashier.once('closed', () => {
    screen.off('display-added', follow);
    screen.off('display-removed', follow);
    screen.off('display-metrics-changed', follow);
    display.close();
  });
  return display;
}

class SecondWindow implements CustomerDisplayWindow {
  readonly #options: CustomerDisplayOptions;
  readonly changed: () => void;
  #window: BrowserWindow | undefined;
  #watchdog: Watchdog | undefined;
  #place: Display | undefined;
  #cashierShown = false;
  /** It crashed too often: closed until the shop asks for it anew. */
  #givenUp = false;
  #refused = false;
  #told = false;

  constructor(options: CustomerDisplayOptions) {
    this.#options = options;
    const contents = (): WebContents | undefined => this.#window?.webContents;
    this.changed = answerCustomerDisplay({
      read: options.read,
      contents,
      isTrusted: (event) => isTrustedSender(event, { contents: contents(), origin: screensOrigin }),
      heard: () => this.#watchdog?.beat(),
      now: options.now,
      log: options.log,
    });
  }

  cashierShown(): void {
    this.#cashierShown = true;
    this.follow();
  }

  follow(): void {
    const { cashier, onWayland, wanted } = this.#options;
    if (cashier.isDestroyed() || !this.#cashierShown) return;
    if (!wanted()) this.#givenUp = false;
    if (onWayland) {
      this.#refuse();
      return;
    }
    const cashiers = screen.getDisplayMatching(cashier.getBounds());
    const display = displayForCustomers(screen.getAllDisplays(), cashiers);
    if (!display || !wanted() || this.#givenUp) {
      this.close();
      return;
    }
    // A window that fills a screen cannot be moved or sized: open a new one.
    if (!isSamePlace(display, this.#place)) this.close();
    this.#place = display;
    this.#window ??= this.#open(display);
    this.#tell();
  }

  close(): void {
    const closing = this.#window;
    this.#window = undefined;
    // Not close(): a kiosk would prevent it.
    if (closing?.isDestroyed() === false) closing.destroy();
    this.#tell();
  }

  #tell(): void {
    const isOpen = this.#window !== undefined;
    if (isOpen === this.#told) return;
    this.#told = isOpen;
    this.#options.opened(isOpen);
  }

  /** It could open over the cashier's window, so it never opens; the doctor reports it. */
  #refuse(): void {
    const { wanted, log } = this.#options;
    if (this.#refused || !wanted() || screen.getAllDisplays().length < 2) return;
    this.#refused = true;
    log.warn('The customer’s screen stays closed: on Wayland no window can be placed on a display.');
  }

  #open(display: Display): BrowserWindow {
    const { now, timers, log } = this.#options;
    const opened = openWindow(display, this.#options);
    // A screen that flashes at customers is worse than a dark one.
    const crashes = recoverFromCrashes(opened, {
      now,
      log: { error: (message) => log.error(`the customer’s screen: ${message}`) },
      giveUp: () => {
        log.error('the customer’s screen is lost again and again and stays closed');
        this.#givenUp = true;
        this.close();
      },
    });
    // A hung page would show a code past its time. One that lives asks back whenever it is told something.
    const watching = watchScreens({
      timers,
      ask: this.changed,
      isWatched: () => true,
      hung: () => crashes.hung('it does not answer'),
    });
    this.#watchdog = watching;
    opened.webContents.on('render-process-gone', () => watching.restart());
    opened.on('closed', () => {
      watching.stop();
      if (this.#window !== opened) return;
      this.#window = undefined;
      this.#tell();
    });
    return opened;
  }
}

function isSamePlace(one: Display, other: Display | undefined): boolean {
  return one.id === other?.id && isDeepStrictEqual(one.bounds, other.bounds);
}

function openWindow(display: Display, options: CustomerDisplayOptions): BrowserWindow {
  const { x, y, width, height } = display.bounds;
  const window = new BrowserWindow({
    // X does not manage a window that cannot be focused: full screen has no effect, and at exactly the display's size Chromium takes a
    // pixel off each side, where the desktop would show.
    x,
    y,
    width,
    height: height + 1,
    show: false,
    frame: false,
    fullscreen: true,
    // No key or tap may take the focus: a scanner types at the cashier's.
    focusable: false,
    skipTaskbar: true,
    resizable: false,
    movable: false,
    minimizable: false,
    autoHideMenuBar: true,
    backgroundColor: options.background,
    title: 'Madoguchi',
    icon: options.icon,
    webPreferences: { ...webPreferences, preload: options.preload, session: options.session },
  });
  window.once('ready-to-show', () => window.showInactive());
  window.on('page-title-updated', (event) => event.preventDefault());
  // It has nothing to press: drop all input.
  window.webContents.on('before-input-event', (event) => event.preventDefault());
  window.loadURL(customerUrl).catch((error: unknown) => {
    // Closed while opening, or a bug; the cashier sells on in either case.
    if (!window.isDestroyed()) options.log.error('The customer’s screen could not be loaded.', error);
  });
  return window;
}
