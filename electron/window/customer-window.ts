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
  /** The cashier's window: the other screen is on another display, and ends with it. */
  cashier: BrowserWindow;
  preload: string;
  icon: string;
  session: Session;
  /** The window's colour before its page has painted. */
  background: string;
  /** A Wayland compositor draws the windows: nobody else can say on which display one is. */
  onWayland: boolean;
  wanted: () => boolean;
  read: () => CustomerDisplay;
  /** Told when the window has opened and when it has closed. */
  opened: (isOpen: boolean) => void;
  /** Monotonic milliseconds. */
  now: () => number;
  timers: Timers;
  log: Pick<Log, 'warn' | 'error'>;
}

/** The customer display, whether there is one at the moment or not. */
export interface CustomerDisplayWindow {
  /** Something that it shows has changed. */
  changed(): void;
  /** Opens the window where the shop wants it now, and closes it where the shop does not any more. */
  follow(): void;
}

/** The display that the cashier's window is not on; undefined where there is but one. */
export function displayForCustomers(displays: readonly Display[], cashiers: Display): Display | undefined {
  return displays.find(({ id }) => id !== cashiers.id);
}

/**
 * Keeps a second window on the second display for as long as both are wanted and there. It opens when the
 * cashier's window has been shown, so that nothing delays that one, and never takes the focus from it.
 */
export function keepCustomerDisplay(options: CustomerDisplayOptions): CustomerDisplayWindow {
  const { cashier } = options;
  const display = new SecondWindow(options);
  const follow = (): void => display.follow();
  cashier.once('show', () => display.cashierShown());
  // A window that is carried to the other display changes places with this one.
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
  /** Has the page, where there is one, show anew what it shows. */
  readonly changed: () => void;
  #window: BrowserWindow | undefined;
  #watchdog: Watchdog | undefined;
  /** Where the window was opened. */
  #place: Display | undefined;
  #cashierShown = false;
  /** It crashed too often; it stays closed until the shop asks for it anew. */
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
    // A window that fills a screen cannot be moved or sized: the display gets a new one.
    if (!isSamePlace(display, this.#place)) this.close();
    this.#place = display;
    this.#window ??= this.#open(display);
    this.#tell();
  }

  close(): void {
    const closing = this.#window;
    this.#window = undefined;
    // Not close(): nothing, such as what keeps a kiosk open, has a say in this.
    if (closing?.isDestroyed() === false) closing.destroy();
    this.#tell();
  }

  #tell(): void {
    const isOpen = this.#window !== undefined;
    if (isOpen === this.#told) return;
    this.#told = isOpen;
    this.#options.opened(isOpen);
  }

  /** It could come up over the cashier's, so it never opens; the doctor says the same. */
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
    // A page that stands still would show a code past its time. It asks back whenever it is told something.
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

/** Opens the window that fills a display. */
function openWindow(display: Display, options: CustomerDisplayOptions): BrowserWindow {
  const { x, y, width, height } = display.bounds;
  const window = new BrowserWindow({
    // On X nobody manages a window that cannot be focused, full screen does nothing to it, and Chromium takes a pixel
    // from either side of what is exactly as large as a display: the desktop would show there.
    x,
    y,
    width,
    height: height + 1,
    show: false,
    frame: false,
    fullscreen: true,
    // No key and no tap makes it the window that is typed into: a scanner types at the cashier's.
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
  // It has nothing to press; what arrives all the same goes no further than here.
  window.webContents.on('before-input-event', (event) => event.preventDefault());
  window.loadURL(customerUrl).catch((error: unknown) => {
    // Closed while it was being opened, or a bug; the cashier sells on in either case.
    if (!window.isDestroyed()) options.log.error('The customer’s screen could not be loaded.', error);
  });
  return window;
}
