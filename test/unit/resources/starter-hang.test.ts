import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { fromRoot } from '../../../build/paths.ts';
import { newFolder } from '../../support/folder.ts';

// The starter is a script of the shell; Windows and macOS have none.
const onLinux = describe.skipIf(process.platform !== 'linux');

let root: string;
let profile: string;
let told: string;

beforeEach(() => {
  root = newFolder('starter with blanks');
  [profile, told] = [join(root, 'profile'), join(root, 'told')];
  mkdirSync(join(root, 'resources'));
  mkdirSync(join(root, 'bin'));
  mkdirSync(profile);
  cpSync(fromRoot('resources/madoguchi-start'), join(root, 'madoguchi-start'));
  writeFileSync(join(root, 'resources/version'), '0.1.0\n');
  // A minute of the starter passes in a moment.
  writeFileSync(join(root, 'bin/sleep'), '#!/bin/sh\nexec /bin/sleep 0.2\n', { mode: 0o755 });
});

/** Starts a terminal that is this script, and ends by itself when it is started again. */
function start(script: string): { code: number | null; starts: number } {
  const lines = [
    '#!/bin/sh',
    `echo >>"${told}"`,
    `[ "$(wc -l <"${told}")" -gt 1 ] && exit 0`,
    `cd "${profile}"`,
    'write() { echo 1 >status.partial; mv status.partial status.json; }',
    script,
  ];
  writeFileSync(join(root, 'madoguchi'), lines.join('\n'), { mode: 0o755 });
  const env = { ...process.env, PATH: `${join(root, 'bin')}:${process.env['PATH'] ?? ''}` };
  const arguments_ = [`--user-data-dir=${profile}`];
  const { status } = spawnSync(join(root, 'madoguchi-start'), arguments_, { env, timeout: 30_000 });
  return { code: status, starts: readFileSync(told, 'utf8').length };
}

const hang = 'while :; do /bin/sleep 0.1; done';

onLinux('the starter', () => {
  test('ends a terminal that has written its status and does so no more, and starts it again', () => {
    expect(start(`write; /bin/sleep 0.5; write; ${hang}`)).toEqual({ code: 0, starts: 2 });
    expect(existsSync(join(profile, 'hung'))).toBe(true);
  });

  const onceAMoment =
    'for n in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19; do write; /bin/sleep 0.1; done';
  test.each([
    ['goes on writing it', onceAMoment],
    ['has not written it since its start', '/bin/sleep 2'],
    ['has no room for it', 'mkdir hung.room; /bin/sleep 0.3; write; /bin/sleep 2'],
  ])('leaves a terminal alone that %s', (_what, script) => {
    writeFileSync(join(profile, 'status.json'), 'of the day before');
    expect(start(`${script}; exit 3`)).toEqual({ code: 3, starts: 1 });
  });
});
