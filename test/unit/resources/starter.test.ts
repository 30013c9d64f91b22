import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  cpSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { Place } from '../../../electron/updates/place.ts';
import { sealVersion } from '../../../electron/updates/sealed.ts';
import { fromRoot } from '../../../build/paths.ts';
import { newFolder } from '../../support/folder.ts';

// The starter is a script of the shell; Windows and macOS have none.
const onLinux = describe.skipIf(process.platform !== 'linux');

let root: string;
let installed: string;
let profile: string;
let told: string;

beforeEach(() => {
  root = newFolder('starter with blanks'); // with blanks, as people's folders have
  [installed, profile, told] = [join(root, 'installed'), join(root, 'profile'), join(root, 'told')];
  mkdirSync(join(installed, 'resources'), { recursive: true });
  cpSync(fromRoot('resources/madoguchi-start'), join(installed, 'madoguchi-start'));
  writeFileSync(join(installed, 'resources/version'), '0.1.0\n');
  program(installed, '0.1.0', 'exit 0');
});

/** A program that tells of its start, then does something. */
function program(folder: string, version: string, then: string): void {
  mkdirSync(folder, { recursive: true });
  const script = `#!/bin/sh\necho "${version} $*" >>"${told}"\ncd "$(dirname "$0")"\n${then}\n`;
  writeFileSync(join(folder, 'madoguchi'), script, { mode: 0o755 });
}

/** A version that an update has put into the profile, on trial. */
async function version(name: string, then: string): Promise<string> {
  const folder = join(profile, 'updates/versions', name);
  program(folder, name, then);
  writeFileSync(join(folder, 'trial'), '');
  await sealVersion(folder);
  return folder;
}

function start(...args: string[]): { status: number | null; told: string[] } {
  const { status } = spawnSync(join(installed, 'madoguchi-start'), [`--user-data-dir=${profile}`, ...args], {
    timeout: 20_000,
  });
  return { status, told: said() };
}

function said(): string[] {
  if (!existsSync(told)) return [];
  return readFileSync(told, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '');
}

const up = 'rm -f trial; exit 0';

/** Holds whoever opens it. */
function pipe(path: string): void {
  rmSync(path, { force: true });
  spawnSync('mkfifo', [path]);
}

onLinux('the starter', () => {
  test('starts the installed program where there is no other, with its words', () => {
    expect(start('--kiosk', 'two words')).toEqual({ status: 0, told: ['0.1.0'] });
    expect(readFileSync(told, 'utf8')).toBe(`0.1.0 --user-data-dir=${profile} --kiosk two words\n`);
  });

  test.each([0, 1, 2, 3])('ends with the code of the program: %i', (code) => {
    program(installed, '0.1.0', `exit ${code}`);
    expect(start()).toEqual({ status: code, told: ['0.1.0'] });
  });

  test.each([
    { code: 0, isNoted: true },
    { code: 1, isNoted: false },
    { code: 137, isNoted: false },
  ])('notes for the unit that it was left where the program ends with 0: $code', ({ code, isNoted }) => {
    program(installed, '0.1.0', `exit ${code}`);
    const env = { ...process.env, RUNTIME_DIRECTORY: root };
    const { status } = spawnSync(join(installed, 'madoguchi-start'), [`--user-data-dir=${profile}`], { env });
    expect(status).toBe(code);
    expect(existsSync(join(root, 'left'))).toBe(isNoted);
  });

  test('lets no program leave a core, which would have the key in it', () => {
    program(installed, '0.1.0', 'ulimit -H -c >limit; exit 0');
    start();
    expect(readFileSync(join(installed, 'limit'), 'utf8')).toBe('0\n');
  });

  test('starts the version that an update brought, again and again once it is up', async () => {
    await version('0.2.0', up);
    new Place(profile).switchTo('0.2.0');
    expect(start()).toEqual({ status: 0, told: ['0.2.0'] });
    program(join(profile, 'updates/versions/0.2.0'), '0.2.0', 'exit 1');
    // A crash later on is no failure to come up: whoever watches starts it again.
    for (let index = 0; index < 5; index += 1) start();
    expect(said()).toEqual(Array.from({ length: 6 }, () => '0.2.0'));
  });

  test('starts the program before again when a version does not come up twice', async () => {
    await version('0.2.0', 'exit 1');
    new Place(profile).switchTo('0.2.0');
    expect(start()).toEqual({ status: 0, told: ['0.2.0', '0.2.0', '0.1.0'] });
    expect(new Place(profile).failed).toBe('0.2.0');
    expect(start().told.at(-1)).toBe('0.1.0');
  });

  test('goes back to the version before, not to the installed one, where that came up', async () => {
    await version('0.2.0', up);
    new Place(profile).switchTo('0.2.0');
    start();
    await version('0.3.0', 'kill -SEGV $$');
    new Place(profile).switchTo('0.3.0');
    expect(start()).toEqual({ status: 0, told: ['0.2.0', '0.3.0', '0.3.0', '0.2.0'] });
    expect(new Place(profile).failed).toBe('0.3.0');
  });

  test('counts starts that ended with the power', async () => {
    const folder = await version('0.2.0', 'exit 0');
    new Place(profile).switchTo('0.2.0');
    writeFileSync(join(folder, 'trial'), 'started\nstarted\n');
    expect(start().told).toEqual(['0.1.0']);
  });

  test('takes another version at once when the program says that it installed one', async () => {
    await version('0.2.0', up);
    const link = `ln -sfn versions/0.2.0 "${join(profile, 'updates/current')}"`;
    program(installed, '0.1.0', `${link}; exit 75`);
    expect(start()).toEqual({ status: 0, told: ['0.1.0', '0.2.0'] });
  });

  test('starts the installed program where that is newer than what updates brought', async () => {
    await version('0.2.0', up);
    new Place(profile).switchTo('0.2.0');
    writeFileSync(join(installed, 'resources/version'), '0.10.0\n');
    expect(start().told).toEqual(['0.1.0']);
  });

  test('passes over a link to nothing', () => {
    mkdirSync(join(profile, 'updates'), { recursive: true });
    symlinkSync('versions/9.9.9', join(profile, 'updates/current'));
    expect(start().told).toEqual(['0.1.0']);
  });

  test.each([0, 1, 139])('gives a version up whose trial ends twice with %i', async (code) => {
    await version('0.2.0', `exit ${code}`);
    new Place(profile).switchTo('0.2.0');
    expect(start()).toEqual({ status: 0, told: ['0.2.0', '0.2.0', '0.1.0'] });
    expect(new Place(profile).failed).toBe('0.2.0');
    expect(existsSync(join(profile, 'updates/current'))).toBe(false);
  });

  const damages: [what: string, damage: (folder: string) => void][] = [
    ['has no bytes', (folder) => writeFileSync(join(folder, 'madoguchi'), '')],
    ['is not there', (folder) => rmSync(join(folder, 'madoguchi'))],
    ['may not be run', (folder) => chmodSync(join(folder, 'madoguchi'), 0o644)],
    ['is another one', (folder) => appendFileSync(join(folder, 'madoguchi'), '# more\n')],
    ['has no hashes', (folder) => rmSync(join(folder, 'sha256'))],
    ['has hashes of nothing', (folder) => writeFileSync(join(folder, 'sha256'), '')],
    ['lost a file', (folder) => rmSync(join(folder, 'app.asar'))],
    ['is a pipe', (folder) => pipe(join(folder, 'madoguchi'))],
    ['has hashes in a pipe', (folder) => pipe(join(folder, 'sha256'))],
    ['counts its tries in a pipe', (folder) => pipe(join(folder, 'trial'))],
    ['has a pipe in place of a file', (folder) => pipe(join(folder, 'app.asar'))],
  ];
  test.each(damages)('gives a version up without a try whose program %s', async (_what, damage) => {
    const folder = join(profile, 'updates/versions/0.2.0');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'app.asar'), 'content');
    await version('0.2.0', up);
    new Place(profile).switchTo('0.2.0');
    damage(folder);
    expect(start()).toEqual({ status: 0, told: ['0.1.0'] });
    expect(new Place(profile).failed).toBe('0.2.0');
    expect(existsSync(join(profile, 'updates/current'))).toBe(false);
  });

  test('leaves a version alone whose tries or whose failure cannot be written down', async () => {
    await version('0.2.0', 'exit 1');
    new Place(profile).switchTo('0.2.0');
    writeFileSync(join(profile, 'updates/versions/0.2.0/trial'), 'started\nstarted\n');
    mkdirSync(join(profile, 'updates/failed/in the way'), { recursive: true });
    expect(start().told).toEqual(['0.1.0']);
    rmSync(join(profile, 'updates/versions/0.2.0/trial'));
    mkdirSync(join(profile, 'updates/versions/0.2.0/trial'));
    expect(start().told).toEqual(['0.1.0', '0.1.0']);
    expect(existsSync(join(profile, 'updates/current'))).toBe(true);
  });

  test('never goes back further than to the newest version that came up', async () => {
    await version('0.1.5', up);
    new Place(profile).switchTo('0.1.5');
    start();
    await version('0.2.0', up);
    new Place(profile).switchTo('0.2.0');
    start();
    new Place(profile).markUp(join(profile, 'updates/versions/0.2.0'), '0.2.0');
    // As somebody would who wants the hole of an older version back.
    rmSync(join(profile, 'updates/current'));
    symlinkSync('versions/0.1.5', join(profile, 'updates/current'));
    expect(start().told.at(-1)).toBe('0.1.0');
    expect(readFileSync(join(profile, 'updates/up'), 'utf8')).toBe('0.2.0\n');
  });

  test.each<[what: string, put: (path: string) => void]>([
    ['garbage', (path) => writeFileSync(path, '\0\0\0')],
    ['a folder', (path) => mkdirSync(path)],
    ['a pipe', pipe],
  ])('passes over %s in place of the newest version that came up', async (_what, put) => {
    await version('0.2.0', up);
    new Place(profile).switchTo('0.2.0');
    put(join(profile, 'updates/up'));
    expect(start().told).toEqual(['0.2.0']);
  });

  test('writes a failure down whatever was left in the way of it', async () => {
    await version('0.2.0', 'exit 1');
    new Place(profile).switchTo('0.2.0');
    pipe(join(profile, 'updates/failed.next'));
    pipe(join(profile, 'updates/failed'));
    expect(start().told).toEqual(['0.2.0', '0.2.0', '0.1.0']);
    expect(new Place(profile).failed).toBe('0.2.0');
  });

  test('ends a version on trial that hangs, and gives it up', async () => {
    await version('0.2.0', 'while :; do command -p sleep 0.1; done');
    new Place(profile).switchTo('0.2.0');
    // Its three minutes pass at once.
    const fast = join(root, 'bin');
    mkdirSync(fast);
    writeFileSync(join(fast, 'sleep'), '#!/bin/sh\nexec /bin/sleep 0.3\n', { mode: 0o755 });
    const env = { ...process.env, PATH: `${fast}:${process.env['PATH'] ?? ''}` };
    const { status } = spawnSync(join(installed, 'madoguchi-start'), [`--user-data-dir=${profile}`], {
      env,
      timeout: 20_000,
    });
    expect({ status, told: said() }).toEqual({ status: 0, told: ['0.2.0', '0.2.0', '0.1.0'] });
  });

  test.each(['--doctor', '--report', '--set-up-tool'])('asking by %s is no try', async (word) => {
    const folder = await version('0.2.0', 'exit 1');
    new Place(profile).switchTo('0.2.0');
    for (let index = 0; index < 3; index += 1) expect(start(word).status).toBe(1);
    expect(readFileSync(join(folder, 'trial'), 'utf8')).toBe('');
  });

  test('starts nothing more where a signal comes between two programs', async () => {
    await version('0.2.0', 'exit 0');
    const [bin, current] = [join(root, 'bin'), join(profile, 'updates/current')];
    program(
      installed,
      '0.1.0',
      `ln -s versions/0.2.0 "${current}"; echo "$PPID" >"${root}/starter"; exit 75`,
    );
    mkdirSync(bin);
    // It comes while the next version's files are being looked at.
    const looking = `#!/bin/sh\nkill -TERM "$(cat "${root}/starter")"\n`;
    writeFileSync(join(bin, 'sha256sum'), looking, { mode: 0o755 });
    spawnSync(join(installed, 'madoguchi-start'), [`--user-data-dir=${profile}`], {
      env: { ...process.env, PATH: `${bin}:${process.env['PATH'] ?? ''}` },
      timeout: 20_000,
    });
    expect(said()).toEqual(['0.1.0']);
  });

  test('hands a signal on, and ends when the program has ended', async () => {
    program(
      installed,
      '0.1.0',
      'trap "echo closed >>\\"$OLDPWD/closed\\"; exit 0" TERM; echo ready; while :; do sleep 0.05; done',
    );
    const starter = spawn(join(installed, 'madoguchi-start'), [`--user-data-dir=${profile}`], {
      cwd: root,
      env: { ...process.env, RUNTIME_DIRECTORY: root },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await once(starter.stdout, 'data');
    starter.kill('SIGTERM');
    const [code] = (await once(starter, 'exit')) as [number];
    expect(code).toBe(0);
    expect(existsSync(join(root, 'closed'))).toBe(true);
    // A session that goes down is no manager who left the terminal.
    expect(existsSync(join(root, 'left'))).toBe(false);
  });
});
