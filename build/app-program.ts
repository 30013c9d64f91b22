/** Which program opens the app here: Electron where its binary is here or can be fetched, else the Chromium host. */
import { hasDisplay } from './chromium-host/chromium.ts';
import { electronChoice, fetchElectronBinary } from './electron-binary.ts';
import { fromRoot } from './paths.ts';

/** A program, and its arguments before those of Electron's own. */
export interface AppProgram {
  readonly program: string;
  readonly args: readonly string[];
  readonly onHost: boolean;
  /** Why it is not Electron; empty where it is. */
  readonly why: string;
}

/** Finds the program, and fetches Electron's binary where that is to be had. */
export async function findAppProgram(): Promise<AppProgram> {
  // With its sandbox on, Electron does not start as root on Linux; without it, a terminal does not.
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0;
  const binary = asRoot || !hasDisplay() ? undefined : await fetchElectronBinary();
  if (binary !== undefined) return { program: binary, args: [], onHost: false, why: '' };
  return {
    program: process.execPath,
    args: ['--unhandled-rejections=warn', fromRoot('build/chromium-host/program.ts')],
    onHost: true,
    why: whyNot(asRoot),
  };
}

function whyNot(asRoot: boolean): string {
  if (electronChoice() === 'host') return 'As asked for';
  if (!hasDisplay()) return 'There is no display here';
  return asRoot ? 'Electron does not run as root' : "Electron's binary cannot be fetched here";
}
