import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fromRoot } from '../paths.ts';

/** Electron's own package downloads into this folder. */
export const electronPackage = fromRoot('node_modules/electron');

const programs: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
};

/**
 * The program that the app runs on: the one in the folder of `ELECTRON_OVERRIDE_DIST_PATH`, which Electron's package heeds too
 * and the lane sets (lane.ts), else the downloaded one. Undefined where there is none.
 */
export function electronProgram(): string | undefined {
  const program = programIn(process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(electronPackage, 'dist'));
  return existsSync(program) ? program : undefined;
}

export function programIn(folder: string): string {
  return join(folder, programs[process.platform] ?? 'electron');
}

/** The same; throws where there is none. */
export function requireElectron(): string {
  const program = electronProgram();
  if (program !== undefined) return program;
  throw new Error('No Electron is named here: npm run electron -- COMMAND finds one and runs COMMAND on it.');
}

/** Reads an Electron's version from a file beside its program. */
export function electronVersion(program: string): string {
  const folder = process.platform === 'darwin' ? join(program, '../../../..') : dirname(program);
  return readFileSync(join(folder, 'version'), 'utf8').trim().replace(/^v/, '');
}
