/** What a machine must have so that the registry's Electron runs on it, and how it gets it. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { xServer } from './displays.ts';

/** What it needs, by the Debian package that brings each: programs that are found by name, files by their path. */
const needed = {
  [xServer]: 'xserver-xorg-core',
  '/usr/lib/xorg/modules/drivers/dummy_drv.so': 'xserver-xorg-video-dummy',
  openbox: 'openbox',
  setxkbmap: 'x11-xkb-utils',
  xdotool: 'xdotool',
  xprop: 'x11-utils',
  xrandr: 'x11-xserver-utils',
};
/** Libraries of the program that Debian's `libgtk-3-0` does not bring by itself. */
const libraries = ['libgtk-3-0', 'libnss3', 'libasound2', 'libgbm1'];

/** What is missing, in a sentence with the command that brings it; undefined when nothing is. */
export function missingForElectron(program: string): string | undefined {
  const absent = absentOf(needed);
  const { stdout } = spawnSync('ldd', [program], { encoding: 'utf8' });
  const unfound = [...stdout.matchAll(/^\s*(\S+) => not found$/gm)].map(([, name]) => name);
  const names = [...absent.map(([name]) => name), ...unfound];
  if (names.length === 0) return undefined;
  const packages = [...absent.map(([, name]) => name), ...(unfound.length > 0 ? libraries : [])];
  return `This machine lacks ${names.join(', ')}. On Debian: apt-get install ${packages.join(' ')}`;
}

/** Programs and files that are not here, each with the Debian package that brings it. */
export function absentOf(
  programs: Readonly<Record<string, string>>,
): [name: string, debianPackage: string][] {
  return Object.entries(programs).filter(([name]) => !isHere(name));
}

function isHere(name: string): boolean {
  if (isAbsolute(name)) return existsSync(name);
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
