import { BrowserWindow, type Session, type WebContents } from 'electron';
import { allowNavigation } from './guards.ts';
import { safeScreenUrl, screensUrl, webPreferences } from './security.ts';
import type { Log } from '../domain/log.ts';

/** The window's colour before its page has painted, by theme. */
export const backgrounds = { light: '#FAF8F4', dark: '#1C1B19' } as const;

export interface MainWindowOptions {
  preload: string;
  icon: string;
  session: Session;
  kiosk: boolean;
  background: string;
  log: Pick<Log, 'warn'>;
}

/** Opens the cashier's window; it shows itself once it has painted. */
export function openMainWindow(options: MainWindowOptions): BrowserWindow {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    minWidth: 600,
    minHeight: 600,
    show: false,
    kiosk: options.kiosk,
    autoHideMenuBar: true,
    backgroundColor: options.background,
    title: 'Madoguchi',
    webPreferences: { ...webPreferences, preload: options.preload, session: options.session },
  });
  showOncePainted(window, options);
  window.on('page-title-updated', (event) => event.preventDefault());
  // The screens begin anew, from themselves or the safe screen; nothing else is ever shown here.
  allowNavigation(window.webContents, (url) => url === screensUrl);
  const load = (): void => {
    window.loadURL(screensUrl).catch((error: unknown) => {
      options.log.warn(`the screens did not load: ${String(error)}`);
    });
  };
  stayAtOwnPages(window.webContents, load, options.log);
  load();
  return window;
}

/** Milliseconds a loaded page may take to paint. */
const paintsWithin = 5_000;

/**
 * On Linux a kiosk is on screen at once, and `ready-to-show` never comes; it is shown all the same, for the focus and for whoever
 * waits. So is a loaded window without that event for a while: a terminal that sells must not stay hidden.
 */
function showOncePainted(window: BrowserWindow, { icon, log }: MainWindowOptions): void {
  let shown = false;
  const show = (): void => {
    if (shown) return;
    shown = true;
    window.show();
    // Set late: as an option, the icon is unpacked and sent to the screen before there is a window. macOS uses the program's.
    if (process.platform !== 'darwin') window.setIcon(icon);
  };
  window.once('ready-to-show', show);
  window.webContents.once('did-finish-load', () => {
    if (window.isVisible()) show();
    else setTimeout(showUnpainted, paintsWithin);
  });
  function showUnpainted(): void {
    if (shown || window.isDestroyed()) return;
    log.warn('the window did not say that it has painted');
    show();
  }
}

/** Pages made without a request, such as `about:blank`, pass the guards: checked once loaded. */
function stayAtOwnPages(contents: WebContents, load: () => void, log: MainWindowOptions['log']): void {
  contents.once('did-finish-load', () => {
    contents.on('dom-ready', () => {
      const [page = ''] = contents.getURL().split('#');
      if (page === screensUrl || page === safeScreenUrl) return;
      log.warn(`the window showed ${page}; the screens begin anew`);
      load();
    });
  });
}

/** Brings a window to the front; a closed one stays closed. */
export function focusWindow(window: BrowserWindow): void {
  if (window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
