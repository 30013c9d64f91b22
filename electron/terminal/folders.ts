import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { App } from 'electron';
import { sweepPictures } from '../catalogue/pictures.ts';
import type { Log } from '../domain/log.ts';
import { type DrivePlaces, drivePlaces } from '../files/drives.ts';
import { foldersOfUpdates } from '../updates/files-before.ts';
import { Place } from '../updates/place.ts';
import { machineClock } from './clock.ts';

export interface Folders {
  /** Settings, journals, logs. */
  profile: string;
  pictures: string;
  documents: string;
  /** What the program ships with beside its code. */
  bundle: string;
  /** The task bar's picture. */
  icon: string;
}

export function foldersOf(app: App, bundle: string): Folders {
  const profile = app.getPath('userData');
  const resources = app.isPackaged ? process.resourcesPath : join(app.getAppPath(), 'resources');
  return {
    profile,
    pictures: join(profile, 'shop-pictures'),
    documents: join(app.getPath('documents'), 'Madoguchi'),
    bundle,
    icon: join(resources, 'icon.png'),
  };
}

/** Where drives are looked for. Tests name a folder, each folder in it a drive, in the environment; packaged programs ignore that. */
export function placesOfDrives({ isPackaged }: Pick<App, 'isPackaged'>): DrivePlaces {
  const ofTest = isPackaged ? undefined : process.env['MADOGUCHI_DRIVES'];
  if (ofTest !== undefined) return { roots: [ofTest], paths: [], mountedOnly: false };
  return drivePlaces(process.platform, userName(), process.env['SystemDrive']);
}

/** Null where the system does not know the user, as in some containers. */
function userName(): string | null {
  try {
    return userInfo().username;
  } catch {
    return null;
  }
}

/** Undoes what a version that did not come up has changed; runs before the settings are opened (docs/decisions/updates.md). */
export function undoFailedVersion(profile: string, log: Pick<Log, 'warn'>): void {
  try {
    const names = new Place(profile).bringFilesBack();
    if (names.length > 0) log.warn('Brought back from before a version that did not come up', names);
  } catch (error) {
    // doorAt recognizes files of the newer version by their version.
    log.warn('What a version that did not come up has changed cannot be brought back', error);
  }
}

export async function sweepUnused({ profile, pictures }: Folders, log: Pick<Log, 'warn'>): Promise<void> {
  try {
    await sweepPictures({
      folder: pictures,
      catalogueFolders: [profile, join(profile, 'practice'), ...foldersOfUpdates(profile)],
      now: machineClock.wall(),
    });
  } catch (error) {
    log.warn('Unused pictures could not be removed', error);
  }
}
