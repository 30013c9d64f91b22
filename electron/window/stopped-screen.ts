import { type App, BrowserWindow, session } from 'electron';
import { htmlText } from '../domain/html-text.ts';
import type { Log } from '../domain/log.ts';
import type { Timers } from '../domain/timers.ts';
import { allowNavigation, closeNetwork, guardSession } from './guards.ts';
import { lockInput } from './input-lock.ts';
import { backgrounds } from './main-window.ts';
import { webPreferences } from './security.ts';
import { type StoppedReason, startWords } from './start-words.ts';

/** Milliseconds until a kiosk tries again: seldom enough that a service manager keeps starting it. */
const stoppedMs = 60_000;

/**
 * Shows why the terminal cannot start, in a window that needs no profile, settings or script. The program ends with code 1 when
 * the window is closed; in a kiosk, which no person closes, after a minute, so that whoever started it tries again, or by a
 * signal.
 */
export function showStopped(options: {
  app: Pick<App, 'exit' | 'whenReady' | 'on'>;
  kiosk: boolean;
  reason: StoppedReason;
  timers: Timers;
  log: Pick<Log, 'warn' | 'error'>;
}): void {
  const { app, kiosk, reason, timers, log } = options;
  log.error(`The terminal cannot start: ${reason.en}`);
  const end = (): void => app.exit(1);
  if (kiosk) timers.setTimeout(end, stoppedMs);
  let leaving = false;
  app.on('before-quit', () => (leaving = true));
  lockInput(app, () => kiosk);
  const show = async (): Promise<void> => {
    await app.whenReady();
    const page = `data:text/html;charset=utf-8,${encodeURIComponent(stoppedPage(reason))}`;
    const alone = session.fromPartition('stopped');
    guardSession(alone, (url) => url === page, log);
    closeNetwork(alone, 'nothing', log);
    const window = new BrowserWindow({
      width: 800,
      height: 600,
      kiosk,
      autoHideMenuBar: true,
      backgroundColor: backgrounds.light,
      title: 'Madoguchi',
      webPreferences: { ...webPreferences, session: alone },
    });
    allowNavigation(window.webContents, () => false);
    window.webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
    window.on('close', (event) => {
      if (kiosk && !leaving) event.preventDefault();
    });
    window.on('closed', end);
    await window.loadURL(page);
  };
  show().catch((error: unknown) => {
    log.error('The reason could not be shown', error);
    end();
  });
}

export function stoppedPage({ ja, en }: StoppedReason): string {
  const [title, kept] = [startWords('start_stopped'), startWords('start_sales_kept')];
  return `<!doctype html>
<html lang="ja">
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Madoguchi</title>
<style>
  body { margin: 0; display: grid; min-height: 100vh; place-items: center; background: #faf8f4; color: #1c1b19; font: 20px/1.6 sans-serif; }
  main { max-width: 40em; padding: 24px; }
  h1, h2 { font-size: 28px; line-height: 1.3; }
  p { overflow-wrap: anywhere; }
</style>
<main>
  <section>
    <h1>${title.ja}</h1>
    <p>${htmlText(ja)}</p>
    <p>${kept.ja}</p>
  </section>
  <section lang="en">
    <h2>${title.en}</h2>
    <p>${htmlText(en)}</p>
    <p>${kept.en}</p>
  </section>
</main>
</html>`;
}
