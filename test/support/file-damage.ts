import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** What may happen to a file from outside the program. Each takes a path, where a file may be or not. */
export const fileDamages = {
  missing: (path) => clear(path),
  empty: (path) => replace(path, ''),
  zeroes: (path) => replace(path, new Uint8Array(512)),
  half: (path) => replace(path, readFileSync(path).subarray(0, readFileSync(path).length / 2)),
  garbage: (path) =>
    replace(
      path,
      Uint8Array.from({ length: 300 }, (_, index) => (index * 167 + 13) % 256),
    ),
  text: (path) => replace(path, '{"version":1}'),
  huge: (path) => {
    replace(path, '{');
    truncateSync(path, 1024 ** 3);
  },
  folder: (path) => {
    clear(path);
    mkdirSync(join(path, 'in the way'), { recursive: true });
  },
  pipe: (path) => {
    clear(path);
    execFileSync('mkfifo', [path]);
  },
  'dangling link': (path) => {
    clear(path);
    symlinkSync(`${path}.gone`, path);
  },
  'link to itself': (path) => {
    clear(path);
    symlinkSync(path, path);
  },
  unreadable: (path) => chmodSync(path, 0),
} as const satisfies Record<string, (path: string) => void>;

export type FileDamage = keyof typeof fileDamages;

/** The damages that this system knows. A superuser can read everything, so no file is unreadable to one. */
export const damageNames = (Object.keys(fileDamages) as FileDamage[]).filter(
  (name) =>
    (name !== 'pipe' || process.platform !== 'win32') && (name !== 'unreadable' || process.getuid?.() !== 0),
);

function clear(path: string): void {
  rmSync(path, { recursive: true, force: true });
}

function replace(path: string, content: string | Uint8Array): void {
  clear(path);
  writeFileSync(path, content);
}
