import { ipcMain, type IpcMainInvokeEvent } from 'electron';
import { type CustomerDisplay, customerDisplay } from '../contract/customer-display.ts';
import { displayChannels } from '../contract/display-names.ts';
import { fail, type Result, success } from '../contract/result.ts';
import { createAdmission, failedInside } from './admission.ts';
import type { Log } from '../domain/log.ts';

interface Told {
  send(channel: string, value: unknown): void;
  isDestroyed(): boolean;
}

/**
 * Answers the customer display's one question; the result pushes what it is to show now. Anybody else who asks is refused: less is
 * told here than the cashier knows, but no other window has business with it.
 */
export function answerCustomerDisplay(options: {
  /** What the screen shows now; remaining times are computed at each call. */
  read: () => CustomerDisplay;
  /** The screen's web contents, while there is a screen. */
  contents: () => Told | undefined;
  isTrusted: (event: IpcMainInvokeEvent) => boolean;
  /** The screen has asked, so it is alive. */
  heard: () => void;
  /** Monotonic ms, for the rate limit. */
  now: () => number;
  log: Pick<Log, 'warn' | 'error'>;
}): () => void {
  const { log } = options;
  const refusalOf = createAdmission('readCustomerDisplay', options);

  ipcMain.handle(displayChannels.read, (event, ...received: unknown[]): Result<CustomerDisplay> => {
    const refused = refusalOf(event);
    if (refused) return refused;
    if (received.length > 0) return fail('invalid', 'readCustomerDisplay takes no value.');
    options.heard();
    const shown = checked();
    return shown ? success(shown) : failedInside;
  });

  function checked(): CustomerDisplay | undefined {
    try {
      const { success: fits, data, error } = customerDisplay.safeParse(options.read());
      if (fits) return data;
      log.error('The customer’s screen: the value does not fit the contract', error);
    } catch (error) {
      log.error('The customer’s screen: failed unexpectedly', error);
    }
    return undefined;
  }

  return () => {
    const contents = options.contents();
    if (!contents || contents.isDestroyed()) return;
    const shown = checked();
    if (shown) contents.send(displayChannels.changed, shown);
  };
}
