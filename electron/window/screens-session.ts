import { join } from 'node:path';
import { type App, type Session, session } from 'electron';
import type { Log } from '../domain/log.ts';
import { serveScreens } from './app-protocol.ts';
import { closeNetwork, guardAllContents, guardSession } from './guards.ts';

/**
 * Guards and the screens' own scheme, before any window exists. The screens' session keeps nothing on the disk.
 * `hasScript` resolves once a page has its script.
 */
export function setUpScreens(
  app: Pick<App, 'on'>,
  folders: { bundle: string; pictures: string },
  log: Pick<Log, 'warn'>,
): { screens: Session; hasScript: Promise<unknown> } {
  const screens = session.fromPartition('screens');
  guardAllContents(app, log);
  // No window is to use the default session; one that does reaches nothing.
  guardSession(session.defaultSession, () => false, log);
  guardSession(screens, (url) => URL.canParse(url) && new URL(url).protocol === 'app:', log);
  for (const closed of [session.defaultSession, screens]) closeNetwork(closed, 'nothing', log);
  const served = { screens: join(folders.bundle, 'renderer'), pictures: folders.pictures };
  return { screens, hasScript: serveScreens(screens.protocol, served) };
}
