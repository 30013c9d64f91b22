/** Modules of which the app uses a call or two. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { asElectron, guarded, notImplemented } from './guard.ts';

/** Electron's `Menu`: on macOS Chromium has its own, with the editing keys; elsewhere an app says that there is none. */
export const Menu = guarded('Menu', {
  buildFromTemplate: (): Electron.Menu => asElectron<Electron.Menu>(guarded('Menu', {})),
  setApplicationMenu: (menu: Electron.Menu | null): void => {
    if (menu !== null && process.platform !== 'darwin') {
      throw notImplemented('Menu.setApplicationMenu with a menu');
    }
  },
  getApplicationMenu: (): Electron.Menu | null => null,
}) satisfies Partial<typeof Electron.Menu>;

/** Electron's `nativeImage`: an icon's path, which Chromium's windows do not show. */
export const nativeImage = guarded('nativeImage', {
  createFromPath: (path: string) =>
    asElectron<Electron.NativeImage>(guarded('NativeImage', { isEmpty: () => !existsSync(path) })),
}) satisfies Partial<typeof Electron.nativeImage>;

/** Electron's `shell`: on Linux the file's folder is opened, for there is no way to point at the file that every desktop knows. */
export const shell = guarded('shell', {
  showItemInFolder: (path: string): void => {
    const [program, ...args] =
      process.platform === 'darwin'
        ? ['open', '-R', path]
        : process.platform === 'win32'
          ? ['explorer', `/select,${path}`]
          : ['xdg-open', dirname(path)];
    const child = spawn(program, args, { detached: true, stdio: 'ignore' });
    child.on('error', (error) => process.stderr.write(`${program}: ${error.message}\n`));
    child.unref();
  },
}) satisfies Partial<typeof Electron.shell>;

/** Modules that must exist because apps import them, and of which nothing may be used here. */
export const clipboard = guarded('clipboard', {});
export const crashReporter = guarded('crashReporter', {});
export const globalShortcut = guarded('globalShortcut', {});
export const safeStorage = guarded('safeStorage', {});
export const autoUpdater = guarded('autoUpdater', {});
export const systemPreferences = guarded('systemPreferences', {});
