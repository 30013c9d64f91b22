import { createHash } from 'node:crypto';
import { constants, type Stats, type StatsFs } from 'node:fs';
import { access, lstat, readdir, stat, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export interface Drive {
  /** From its path and what is mounted there: another drive in the same place has another id. */
  id: string;
  name: string;
  path: string;
  /** Tells a drive from another one in the same place. */
  mark: string;
  freeBytes: number;
  readOnly: boolean;
}

export interface DrivePlaces {
  /** Folders with a folder for each drive. */
  roots: readonly string[];
  /** Drives themselves, such as Windows' letters. */
  paths: readonly string[];
  /** A folder counts only where something is mounted on it. */
  mountedOnly: boolean;
}

const drivesAtMost = 20;
/** Milliseconds; a slower drive, such as one on a network that is down, is not offered. */
const patienceMs = 2_000;

/** Where a system mounts drives. On Windows every letter but the system's own. */
export function drivePlaces(platform: NodeJS.Platform, user: string | null, systemDrive = 'C:'): DrivePlaces {
  if (platform === 'win32') {
    const letters = Array.from('CDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => `${letter}:`);
    const paths = letters
      .filter((letter) => letter !== systemDrive.toUpperCase())
      .map((letter) => `${letter}\\`);
    return { roots: [], paths, mountedOnly: false };
  }
  const own = user === null ? [] : [`/media/${user}`, `/run/media/${user}`];
  const roots = platform === 'darwin' ? ['/Volumes'] : [...own, '/media', '/mnt'];
  return { roots, paths: [], mountedOnly: true };
}

export async function findDrives({ roots, paths, mountedOnly }: DrivePlaces): Promise<Drive[]> {
  const inside = await Promise.all(roots.map((root) => inTime(`in ${root}`, () => childrenOf(root), [])));
  const candidates = [...new Set([...paths, ...inside.flat()])];
  const looks = candidates.map((path) => inTime(path, () => look(path, mountedOnly), null));
  const found = (await Promise.all(looks)).filter((drive) => drive !== null);
  return found.sort((a, b) => (a.name < b.name ? -1 : 1)).slice(0, drivesAtMost);
}

/** Unanswered questions, by subject. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * The answer, or `otherwise` where none comes in time. A hanging drive holds one of the few file system threads: it is not asked
 * again before it answers.
 */
async function inTime<T>(what: string, ask: () => Promise<T>, otherwise: T): Promise<T> {
  const asking = underWay.get(what) ?? ask().finally(() => underWay.delete(what));
  underWay.set(what, asking);
  // Each name stands for one kind of question.
  return Promise.race([asking as Promise<T>, wait(patienceMs, otherwise, { ref: false })]);
}

/** Whether a drive is still in its place: not pulled out or replaced. One that does not answer is not. */
export async function isThere({ path, mark }: Drive): Promise<boolean> {
  const isSame = async (): Promise<boolean> => {
    try {
      return markOf(await stat(path), await statfs(path)) === mark;
    } catch {
      return false;
    }
  };
  return await inTime(`still ${path} ${mark}`, isSame, false);
}

/** Identifies a mount by the facts that stay the same. */
function markOf({ dev, ino }: Stats, { type, bsize, blocks }: StatsFs): string {
  return [dev, ino, type, bsize, blocks].join();
}

async function childrenOf(root: string): Promise<string[]> {
  try {
    return (await readdir(root)).map((name) => join(root, name));
  } catch {
    return []; // not there, or not ours
  }
}

async function look(path: string, mountedOnly: boolean): Promise<Drive | null> {
  try {
    const own = await lstat(path);
    if (!own.isDirectory()) return null;
    if (mountedOnly && own.dev === (await stat(dirname(path))).dev) return null;
    const space = await statfs(path);
    const mark = markOf(own, space);
    const signs = Array.from(basename(path) || path).filter((sign) => sign >= ' ');
    const name = signs.join('').slice(0, 100);
    const id = createHash('sha256').update(`${path}\0${mark}`).digest('hex').slice(0, 16);
    return {
      id,
      name,
      path,
      mark,
      freeBytes: space.bavail * space.bsize,
      readOnly: !(await isWritable(path)),
    };
  } catch {
    return null; // pulled out meanwhile
  }
}

async function isWritable(path: string): Promise<boolean> {
  try {
    await access(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
