import type { App, BrowserWindow, Session } from 'electron';
import type { NotificationName, NotificationOf, Theme } from '../contract/index.ts';
import { createNotifier } from '../ipc/ipc.ts';
import type { Kiosk } from './kiosk.ts';
import { focusWindow, openMainWindow, backgrounds } from './main-window.ts';
import { momentsOf, type PageMoments } from './wait-for-page.ts';
import { recoverScreens } from './screens-recovery.ts';
import type { Timers } from '../domain/timers.ts';
import type { Log } from '../domain/log.ts';

export interface Cashier {
  readonly window: BrowserWindow;
  readonly page: PageMoments;
  readonly tell: <N extends NotificationName>(name: N, value: NotificationOf<N>) => void;
  beat(): void;
}

/**
 * Opens the cashier's window as the kiosk wants it. Screens that crash or hang come back; when nothing can be shown, the program
 * starts anew.
 */
export function setUpCashier(options: {
  app: App;
  kiosk: Kiosk;
  preload: string;
  icon: string;
  session: Session;
  theme: Theme;
  /** Monotonic milliseconds. */
  now: () => number;
  timers: Timers;
  log: Pick<Log, 'warn' | 'error'>;
}): Cashier {
  const { app, kiosk, now, timers, log } = options;
  const window = openMainWindow({ ...options, kiosk: kiosk.running, background: backgrounds[options.theme] });
  const page = momentsOf(window.webContents, timers);
  kiosk.hold(window);
  const tell = createNotifier(window, log);
  const recovery = recoverScreens(window, {
    now,
    timers,
    log,
    ask: () => tell('pulse', null),
    giveUp: () => kiosk.startAnew(),
  });
  app.on('second-instance', () => focusWindow(window));
  app.on('window-all-closed', () => app.quit());
  return {
    window,
    page,
    tell,
    beat: () => {
      page.lives();
      recovery.beat();
    },
  };
}
