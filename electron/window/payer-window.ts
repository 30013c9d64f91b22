import { BrowserWindow, session } from 'electron';
import { allowNavigation, closeNetwork, guardSession } from './guards.ts';
import { levelOnTop } from './kiosk.ts';
import { backgrounds } from './main-window.ts';
import { webPreferences } from './security.ts';
import type { Log } from '../domain/log.ts';

/** Shows the payer's page of a code, in practice only. */
export interface PayerWindow {
  open(codeUrl: string): void;
  close(): void;
}

/** The practice payer's phone: a small window whose in-memory session reaches the embedded service alone, without a preload. */
export function createPayerWindow(options: {
  log: Pick<Log, 'warn'>;
  /** Whether the cashier's window is above all others: this one has to be, too. */
  isOnTop: () => boolean;
}): PayerWindow {
  let window: BrowserWindow | undefined;
  let origin = '';
  const reaches = (url: string): boolean => URL.canParse(url) && new URL(url).origin === origin;
  let guarded = false;

  return {
    open(codeUrl) {
      origin = new URL(codeUrl).origin;
      const payerSession = session.fromPartition('payer');
      if (!guarded) {
        guardSession(payerSession, reaches, options.log);
        closeNetwork(payerSession, 'this-machine', options.log);
      }
      guarded = true;
      if (!window || window.isDestroyed()) {
        window = new BrowserWindow({
          width: 390,
          height: 780,
          title: 'Practice payer',
          autoHideMenuBar: true,
          backgroundColor: backgrounds.light,
          webPreferences: { ...webPreferences, session: payerSession },
        });
        allowNavigation(window.webContents, reaches);
      }
      window.loadURL(codeUrl).catch((error: unknown) => {
        options.log.warn(`the payer's page did not load: ${String(error)}`);
      });
      // The kiosk's level: at a lower one it would open behind the kiosk.
      window.setAlwaysOnTop(options.isOnTop(), levelOnTop);
      window.show();
    },
    close() {
      if (window && !window.isDestroyed()) window.close();
      window = undefined;
    },
  };
}
