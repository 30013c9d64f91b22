import { spawn } from 'node:child_process';
import { copyFile, cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import { electronProgram, onChromiumHost } from '../../support/electron.ts';
import { fixtureApp, test } from './fixture.ts';

/** What the app says of itself with `--about`. */
async function aboutOf(program: string, args: readonly string[]): Promise<unknown> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0);
  return JSON.parse(said);
}

/** Puts the app into a folder as a package is: a program with its own name, the app among its resources. */
async function pack(folder: string): Promise<string> {
  const original = electronProgram();
  const program = join(folder, 'conformance');
  // Electron looks for the rest where its program really is; the host is a script that finds its own.
  await (onChromiumHost ? symlink(original, program) : copyFile(original, program));
  const rest = onChromiumHost ? [] : await readdir(dirname(original));
  for (const name of rest.filter((each) => each !== 'electron' && each !== 'resources')) {
    await symlink(join(dirname(original), name), join(folder, name));
  }
  await mkdir(join(folder, 'resources'));
  await cp(fixtureApp, join(folder, 'resources', 'app'), { recursive: true });
  return program;
}

test.describe('an app', () => {
  let folder: string;
  test.beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'conformance-'))));
  test.afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));

  test('that is packaged is its program’s own, and finds itself among the resources', async () => {
    test.skip(process.platform !== 'linux', 'a bundle or an installer is how other systems do it');
    const program = await pack(folder);
    const args = [`--user-data-dir=${join(folder, 'data')}`, '--about', '--custom=value', 'plain'];
    expect(await aboutOf(program, args)).toEqual({
      packaged: true,
      defaultApp: false,
      resources: join(folder, 'resources'),
      path: join(folder, 'resources', 'app'),
      exe: program,
      name: 'Conformance',
      version: '1.2.3',
      switch: 'value',
      argv: [program, ...args],
    });
  });

  test('that is given to Electron is not packaged', async () => {
    const program = electronProgram();
    const args = [`--user-data-dir=${folder}`, fixtureApp, '--about'];
    expect(await aboutOf(program, args)).toMatchObject({
      packaged: false,
      defaultApp: true,
      resources: join(dirname(program), 'resources'),
      path: fixtureApp,
      exe: program,
      switch: '',
    });
  });
});
