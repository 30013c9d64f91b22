/** Which Electron runs the app: its program, as the environment or Electron's own package names it. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fromRoot } from '../paths.ts';

/** The folder of Electron's own package, into which it downloads. */
export const electronPackage = fromRoot('node_modules/electron');

/** The program inside a folder that holds an Electron. */
const programs: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
};

/**
 * The program that the app runs on: in the folder that `ELECTRON_OVERRIDE_DIST_PATH` names, which Electron's package
 * heeds too and the lane sets (lane.ts), else the downloaded one. Undefined where there is none.
 */
export function electronProgram(): string | undefined {
  const program = programIn(process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(electronPackage, 'dist'));
  return existsSync(program) ? program : undefined;
}

/** The program of an Electron in such a folder. */
export function programIn(folder: string): string {
  return join(folder, programs[process.platform] ?? 'electron');
}

/** The same for whoever cannot do without. */
export function requireElectron(): string {
  const program = electronProgram();
  if (program !== undefined) return program;
  throw new Error('No Electron is named here: npm run electron -- COMMAND finds one and runs COMMAND on it.');
}

/** The version of an Electron, which a file beside its program tells. */
export function electronVersion(program: string): string {
  const folder = process.platform === 'darwin' ? join(program, '../../../..') : dirname(program);
  return readFileSync(join(folder, 'version'), 'utf8').trim().replace(/^v/, '');
}
