/**
 * What an Electron and its displays need of the system. Missing parts are unpacked into the cache from the system's own packages
 * by its apt-get, without root or installing.
 */
import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import { NoElectron, seconds, wordsOf } from './assemble.ts';
import { makeOnce, type Tell } from './cache.ts';

/** Programs by name and files by path, each with its Debian package. */
export type Needs = Readonly<Record<string, string>>;

/** The X server itself: on desktops the command of its name works only at the console. */
const xServer = '/usr/lib/xorg/Xorg';
const dummyDriver = '/usr/lib/xorg/modules/drivers/dummy_drv.so';

/** What it takes to make displays (displays.ts), and to look at them. */
export const forDisplays: Needs = {
  [xServer]: 'xserver-xorg-core',
  [dummyDriver]: 'xserver-xorg-video-dummy',
  openbox: 'openbox',
  setxkbmap: 'x11-xkb-utils',
  xdotool: 'xdotool',
  xprop: 'x11-utils',
  xrandr: 'x11-xserver-utils',
};
/** The libraries of Electron and Chromium. */
const forPrograms = ['libgtk-3-0', 'libnss3', 'libasound2', 'libgbm1', 'libexpat1'];
/** All of these packages, by their names on systems with `dnf`. */
const fedora =
  'gtk3 nss alsa-lib mesa-libgbm expat xorg-x11-server-Xorg xorg-x11-drv-dummy openbox setxkbmap xdotool xprop xrandr';
/** Not needed by a program that only runs. */
const leftOut = ['doc', 'man', 'locale', 'bug', 'lintian', 'info', 'gir-1.0'];

export interface System {
  /** Holds what the system lacks; undefined where it lacks nothing. */
  readonly folder: string | undefined;
  /** Variables that point programs to that folder; in lists of places the system's own come first. */
  readonly env: Readonly<Record<string, string>>;
}

/** The needs that this machine lacks, each with its Debian package. */
export function absentOf(needs: Needs, path = process.env['PATH']): [name: string, debianPackage: string][] {
  return Object.entries(needs).filter(([name]) => !isHere(name, path ?? ''));
}

/** Gets what these programs and displays need. Throws `NoElectron` where it cannot be had. */
export async function ensureSystem(programs: readonly string[], needs: Needs, tell: Tell): Promise<System> {
  const missing = missingOf(programs, needs);
  if (missing.names.length === 0) return { folder: undefined, env: {} };
  if (!isHere('apt-get', process.env['PATH'] ?? '') || !isHere('dpkg', process.env['PATH'] ?? '')) {
    throw new NoElectron(sentenceFor(missing.names));
  }
  const key = createHash('sha256')
    .update([...missing.packages, systemName()].join())
    .digest('hex')
    .slice(0, 12);
  const folder = await makeOnce(`system-${key}`, async (made, work, home) => {
    tell(
      `This system lacks ${listed(missing.names)}: unpacking the packages with them into the cache (once) ...`,
    );
    const start = performance.now();
    const count = await unpack(missing.packages, made, work);
    writeFileSync(join(made, 'fonts.conf'), fontsIn(home));
    tell(`${count} packages are there after ${seconds(start)} s; nothing was installed.`);
  });
  const system = { folder, env: environmentOf(folder) };
  const still = missingOf(programs, needs, system);
  if (still.names.length > 0) {
    rmSync(folder, { recursive: true, force: true });
    throw new NoElectron(`This machine lacks ${listed(still.names)}, and its packages do not bring it.`);
  }
  return system;
}

/** The path of a file of the system, or else of the unpacked one. */
export function fileIn({ folder }: System, path: string): string {
  return folder === undefined || existsSync(path) ? path : join(folder, path);
}

/** The X server, and the driver of its in-memory screen. */
export function xServerIn(system: System): { program: string; modules: string } {
  const modules = [fileIn(system, dummyDriver), '/usr/lib/xorg/modules/'].map((path) =>
    path.replace(/drivers\/.*/, ''),
  );
  const own = system.folder === undefined ? [] : [join(system.folder, '/usr/lib/xorg/modules/')];
  return { program: fileIn(system, xServer), modules: [...new Set([...modules, ...own])].join() };
}

function missingOf(
  programs: readonly string[],
  needs: Needs,
  system?: System,
): { names: string[]; packages: string[] } {
  const env = { ...process.env, ...system?.env };
  const absent = absentOf(needs, env['PATH']).filter(
    ([name]) => system === undefined || !isAbsolute(name) || !existsSync(fileIn(system, name)),
  );
  const libraries = programs.flatMap((program) => {
    // There is no ldd with another C library.
    const { stdout } = spawnSync('ldd', [program], { encoding: 'utf8', env }) as { stdout: string | null };
    return [...(stdout ?? '').matchAll(/^\s*(\S+) => not found$/gm)].map(([, name = '']) => name);
  });
  const names = [...new Set([...absent.map(([name]) => name), ...libraries])];
  const packages = [...absent.map(([, name]) => name), ...(libraries.length > 0 ? forPrograms : [])];
  return { names, packages: [...new Set(packages)].sort() };
}

/** One sentence on what is missing, for a system without apt-get. */
function sentenceFor(names: readonly string[]): string {
  const lacks = `This machine lacks ${listed(names)}`;
  const path = process.env['PATH'] ?? '';
  if (isHere('dnf', path)) return `${lacks}. Install them: sudo dnf install ${fedora}`;
  if (isHere('apk', path)) {
    return `${lacks}, and its C library is not the one that Electron is built for: use a system with glibc, such as Debian.`;
  }
  return `${lacks}, and has no apt-get to fetch them with: install GTK 3, NSS, ALSA, GBM and an X server with its dummy driver, openbox and xdotool.`;
}

/** At most five by name. */
function listed(names: readonly string[]): string {
  const [shown, rest] = [names.slice(0, 5), names.length - 5];
  return `${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

function systemName(): string {
  return existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : process.platform;
}

/** Unpacks packages with their uninstalled dependencies into a folder; answers how many. */
async function unpack(packages: readonly string[], folder: string, work: string): Promise<number> {
  for (const path of ['state/lists/partial', 'cache/archives/partial'])
    mkdirSync(join(work, path), { recursive: true });
  const own = {
    'Dir::State': join(work, 'state'),
    'Dir::State::status': '/var/lib/dpkg/status',
    'Dir::Cache': join(work, 'cache'),
    'Debug::NoLocking': '1',
    'APT::Sandbox::User': '',
    'Acquire::Retries': '3',
  };
  const options = Object.entries(own).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  await run('apt-get', [...options, '-qq', 'update']);
  // Newer systems add `t64` to some names, for 64-bit time.
  const known = new Set((await run('apt-cache', [...options, 'pkgnames'])).split('\n'));
  const names = packages.map((name) => (known.has(`${name}t64`) ? `${name}t64` : name));
  await run('apt-get', [
    ...options,
    '-qq',
    '-y',
    '--no-install-recommends',
    '--download-only',
    'install',
    ...names,
  ]);
  const archives = join(work, 'cache/archives');
  const files = readdirSync(archives).filter((name) => name.endsWith('.deb'));
  const left = [...files];
  const unpackNext = async (): Promise<void> => {
    for (let name = left.pop(); name !== undefined; name = left.pop())
      await run('dpkg', ['-x', join(archives, name), folder]);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, unpackNext));
  for (const name of leftOut) rmSync(join(folder, 'usr/share', name), { recursive: true, force: true });
  fitXServer(join(folder, xServer));
  return files.length;
}

/**
 * The X server starts its keyboards' compiler from a fixed folder. In the unpacked copy this becomes the folder that the server
 * is started in (displays.ts).
 */
function fitXServer(program: string): void {
  if (!existsSync(program)) return;
  const bytes = readFileSync(program);
  const fixed = Buffer.from('\0/usr/bin\0');
  const at = bytes.indexOf(fixed);
  if (at < 0 || bytes.indexOf(fixed, at + 1) >= 0)
    throw new NoElectron('This X server is not known: its keyboard cannot be made.');
  bytes.write('\0.\0', at, 'latin1');
  writeFileSync(program, bytes);
}

/** Configures fontconfig for the unpacked fonts, with their unpacked rules. */
function fontsIn(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/usr/share/fonts</dir>
  <include ignore_missing="yes">${folder}/etc/fonts/fonts.conf</include>
</fontconfig>
`;
}

/** Answers its output. */
async function run(program: string, args: readonly string[]): Promise<string> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
  try {
    const { stdout } = await promisify(execFile)(program, args, { env, maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  } catch (error) {
    const why = `What this system lacks cannot be fetched: ${program} says: ${wordsOf(error)}`;
    throw new NoElectron(why, { cause: error });
  }
}

/** Variables that point programs to the folder, after the system's own places. */
function environmentOf(folder: string): Record<string, string> {
  const after = (name: string, usual: string, ...own: readonly string[]): [string, string] => {
    const before = process.env[name] ?? usual;
    return [
      name,
      [...before.split(delimiter), ...own.map((path) => join(folder, path))].filter(Boolean).join(delimiter),
    ];
  };
  return {
    ...Object.fromEntries([
      after('LD_LIBRARY_PATH', '', 'usr/lib/x86_64-linux-gnu', 'lib/x86_64-linux-gnu'),
      after('PATH', '/usr/bin:/bin', 'usr/bin'),
      after('XDG_DATA_DIRS', '/usr/local/share:/usr/share', 'usr/share'),
      after('XDG_CONFIG_DIRS', '/etc/xdg', 'etc/xdg'),
    ]),
    ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_FILE: join(folder, 'fonts.conf') }),
    // Without it the X libraries read no window title beyond plain ASCII.
    ...(existsSync('/usr/share/X11/locale') ? {} : { XLOCALEDIR: join(folder, 'usr/share/X11/locale') }),
    ...(existsSync('/usr/share/X11/xkb') ? {} : { XKB_CONFIG_ROOT: join(folder, 'usr/share/X11/xkb') }),
  };
}

function isHere(name: string, path: string): boolean {
  if (isAbsolute(name)) return existsSync(name);
  return path.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
