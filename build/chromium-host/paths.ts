/** `app.getPath`: where things belong on this system. */
import { mkdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { notImplemented } from './guard.ts';
import { executablePath, host } from './host.ts';

/** Names that `app.getPath` knows here. */
export type PathName = Parameters<Electron.App['getPath']>[0];

const overridden = new Map<string, string>();

/** Sets a path for this run; it must be absolute. */
export function setPath(name: string, path: string): void {
  if (resolve(path) !== path) throw new Error('Path must be absolute');
  overridden.set(name, path);
}

/** A path by its name; the folder for the app's data is made when it is asked for. */
export function getPath(name: PathName): string {
  const path = overridden.get(name) ?? defaultPath(name);
  if (name === 'userData' || name === 'sessionData' || name === 'logs' || name === 'crashDumps') {
    mkdirSync(path, { recursive: true });
  }
  return path;
}

function defaultPath(name: PathName): string {
  const home = homedir();
  switch (name) {
    case 'home':
      return home;
    case 'temp':
      return tmpdir();
    case 'exe':
    case 'module':
      return executablePath;
    case 'appData':
      return appData(home);
    case 'userData':
      return userDataOf(host().commandLine.switches, host().appPackage.name);
    case 'sessionData':
      return getPath('userData');
    case 'logs':
      return process.platform === 'darwin'
        ? join(home, 'Library', 'Logs', host().appPackage.name)
        : join(getPath('userData'), 'logs');
    case 'crashDumps':
      return join(getPath('userData'), 'Crashpad');
    case 'desktop':
    case 'documents':
    case 'downloads':
    case 'music':
    case 'pictures':
    case 'videos':
      return join(home, name.charAt(0).toUpperCase() + name.slice(1));
    case 'assets':
    case 'recent':
      throw notImplemented(`app.getPath('${name}')`);
  }
}

/** The folder for an app's data that the command line names, or else the usual one. */
export function userDataOf(switches: ReadonlyMap<string, string>, appName: string): string {
  const chosen = switches.get('user-data-dir');
  const appFolder = (): string => overridden.get('appData') ?? appData(homedir());
  return chosen === undefined || chosen === '' ? join(appFolder(), appName) : resolve(chosen);
}

/** The folder of this system in which every app has one for its data. */
export function appData(home: string): string {
  if (process.platform === 'darwin') return join(home, 'Library', 'Application Support');
  if (process.platform === 'win32') return process.env['APPDATA'] ?? join(home, 'AppData', 'Roaming');
  return process.env['XDG_CONFIG_HOME'] ?? join(home, '.config');
}
