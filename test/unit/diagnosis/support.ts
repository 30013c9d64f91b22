import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Check, CheckId } from '../../../electron/contract/diagnosis.ts';
import { type Machine, openMachine } from '../../../electron/diagnosis/machine.ts';
import { newFolder } from '../../support/folder.ts';

/** What a machine is made of: its files by path (`-> TARGET` is a link), its programs, and what they print. */
export interface Made {
  files?: Record<string, string>;
  /** Command lines of what runs, the program's name first. */
  programs?: string[][];
  env?: Machine['env'];
  /** By program and arguments, joined by blanks. */
  prints?: Record<string, string>;
  platform?: NodeJS.Platform;
}

/** A machine whose files are in a directory of the test's own. */
export function machineWith({ files = {}, programs, env = {}, prints = {}, platform }: Made = {}): Machine {
  const root = newFolder();
  const put = (path: string, text: string): void => {
    const at = join(root, path);
    mkdirSync(dirname(at), { recursive: true });
    if (text.startsWith('-> ')) symlinkSync(text.slice(3), at);
    else writeFileSync(at, text);
  };
  for (const [path, text] of Object.entries(files)) put(path, text);
  programs?.forEach(([name = '', ...rest], index) => {
    // The kernel keeps 15 characters of a name.
    put(`/proc/${100 + index}/comm`, `${name.slice(0, 15)}\n`);
    put(`/proc/${100 + index}/cmdline`, [name, ...rest, ''].join('\0'));
  });
  return openMachine({
    platform: platform ?? 'linux',
    env,
    home: '/home/kiosk',
    root,
    run: (program, ...args) => Promise.resolve(prints[[program, ...args].join(' ')] ?? null),
  });
}

/** The levels of checks, by id. */
export function levelsOf(checks: readonly Check[]): Partial<Record<CheckId, Check['level']>> {
  return Object.fromEntries(checks.map(({ id, level }) => [id, level]));
}
