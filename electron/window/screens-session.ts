import { join } from 'node:path';
import { type App, type Session, session } from 'electron';
import type { Log } from '../domain/log.ts';
import { serveScreens } from './app-protocol.ts';
import { closeNetwork, guardAllContents, guardSession } from './guards.ts';

/**
 * Sets up guards and the screens' scheme before any window exists. Sessions store nothing on disk; the entry view has its own,
 * made on demand, and shares no process or storage with the screens.
 */
export function setUpScreens(
  app: Pick<App, 'on'>,
  folders: { bundle: string; pictures: string },
  log: Pick<Log, 'warn'>,
): { screens: Session; entrySession: () => Session } {
  guardAllContents(app, log);
  // No window should use the default session; one that does reaches nothing.
  guardSession(session.defaultSession, () => false, log);
  closeNetwork(session.defaultSession, 'nothing', log);
  const served = { screens: join(folders.bundle, 'renderer'), pictures: folders.pictures };
  function open(partition: string): Session {
    const opened = session.fromPartition(partition);
    guardSession(opened, (url) => URL.canParse(url) && new URL(url).protocol === 'app:', log);
    closeNetwork(opened, 'nothing', log);
    serveScreens(opened.protocol, served);
    return opened;
  }
  let entry: Session | undefined;
  return { screens: open('screens'), entrySession: () => (entry ??= open('entry')) };
}
