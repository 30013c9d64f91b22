import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NoElectron } from '../../../build/electron/assemble.ts';
import { ensureSystem } from '../../../build/electron/system.ts';
import { newFolder } from '../../support/folder.ts';

describe('what the system lacks', () => {
  let root: string;
  let told: string[];
  beforeEach(() => {
    root = newFolder('system');
    mkdirSync(join(root, 'bin'));
    told = [];
    vi.stubEnv('MADOGUCHI_CACHE', join(root, 'cache'));
    vi.stubEnv('PATH', join(root, 'bin'));
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  /** A program of this system; what it is called with is in `calls`. */
  function program(name: string, script = ''): void {
    const path = join(root, 'bin', name);
    writeFileSync(path, `#!/bin/sh\nPATH=/usr/bin:/bin\necho "${name} $*" >> '${root}/calls'\n${script}\n`);
    chmodSync(path, 0o755);
  }

  /** A system whose packages bring one program each, which is called as its package is. */
  function debian(): void {
    program('apt-cache', 'echo till-bell; echo till-drawert64');
    program(
      'apt-get',
      `for word; do
        case "$word" in Dir::Cache=*) archives="\${word#*=}/archives" ;; till-*) : > "$archives/$word.deb" ;; esac
      done`,
    );
    program(
      'dpkg',
      `name=$(basename "$2" .deb); mkdir -p "$3/usr/bin"; : > "$3/usr/bin/\${name%t64}"; chmod 755 "$3/usr/bin/\${name%t64}"`,
    );
  }
  const needs = { 'till-bell': 'till-bell', 'till-drawer': 'till-drawer' };
  const ensure = async (): ReturnType<typeof ensureSystem> =>
    await ensureSystem([], needs, (line) => told.push(line));
  const calls = (): string[] => readFileSync(join(root, 'calls'), 'utf8').trim().split('\n');

  test('is unpacked once from its own packages, under the names that they have there', async () => {
    debian();
    const { folder = '', env } = await ensure();
    expect(env['PATH']).toBe(`${join(root, 'bin')}:${join(folder, 'usr/bin')}`);
    expect(told.at(-1)).toMatch(/^2 packages are there after \d+ s; nothing was installed\.$/);
    expect(calls().at(2)).toMatch(/install till-bell till-drawert64$/);
    const before = calls().length;
    expect(await ensure()).toEqual({ folder, env });
    expect(calls()).toHaveLength(before);
  });

  test('is nothing where it has everything', async () => {
    for (const name of Object.keys(needs)) program(name);
    expect(await ensure()).toEqual({ folder: undefined, env: {} });
    expect(told).toEqual([]);
  });

  test('and its packages do not bring is said, and nothing of them is kept', async () => {
    debian();
    program('dpkg');
    await expect(ensure()).rejects.toThrow(
      'This machine lacks till-bell, till-drawer, and its packages do not bring it.',
    );
    debian();
    expect((await ensure()).folder).toBeDefined();
  });

  test('and cannot be fetched is told in the words of who fetches', async () => {
    debian();
    program('apt-get', 'echo "E: Temporary failure resolving" >&2; exit 100');
    const failed = ensure();
    await expect(failed).rejects.toThrow(/apt-get says: E: Temporary failure resolving$/);
    await expect(failed).rejects.toBeInstanceOf(NoElectron);
  });

  test.each([
    ['dnf', /^This machine lacks till-bell, till-drawer\. Install them: sudo dnf install gtk3 /],
    ['apk', /C library is not the one that Electron is built for/],
    ['none', /has no apt-get to fetch them with: install GTK 3, /],
  ])('is named in one sentence where the packages are another system’s: %s', async (name, sentence) => {
    program(name);
    await expect(ensure()).rejects.toThrow(sentence);
  });
});
