import type { BrowserWindow } from 'electron';
import type { Log } from '../domain/log.ts';
import { answerRequests, type Handlers } from '../ipc/ipc.ts';
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
