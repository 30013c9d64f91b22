import type { BrowserWindow } from 'electron';
import type { NotificationName, NotificationOf } from '../contract/index.ts';
import type { Log } from '../domain/log.ts';
import { answerRequests, createNotifier, type Handlers } from '../ipc/ipc.ts';
import { isTrustedSender } from '../ipc/trusted-sender.ts';
import type { StaffLock } from '../staff/lock.ts';
import { screensOrigin } from '../window/security.ts';
import { machineClock } from './clock.ts';

/** Answers what the screens of this window ask, and of no other. */
export function serveWindow(
  window: BrowserWindow,
  { handlers, staff, log }: { handlers: Handlers; staff: Pick<StaffLock, 'refusal'>; log: Log },
): void {
  const { webContents: contents } = window;
  answerRequests({
    handlers,
    isTrusted: (event) => isTrustedSender(event, { contents, origin: screensOrigin }),
    refusal: (name) => staff.refusal(name),
    now: () => machineClock.monotonic(),
    log,
  });
}

/** Tells the screens of this window; one that is closed is not to be asked even for its contents. */
export function tellWindow(
  window: BrowserWindow,
  log: Log,
): <N extends NotificationName>(name: N, value: NotificationOf<N>) => void {
  return createNotifier({ contents: () => (window.isDestroyed() ? undefined : window.webContents), log });
}
