import { execFile, execFileSync, type ExecFileException, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createPackage } from '@electron/asar';
import { beforeAll, describe, expect, test } from 'vitest';
import { requireElectron } from '../../../build/electron/program.ts';
import { fromRoot } from '../../../build/paths.ts';
import { signRelease } from '../../../build/release.ts';
import { publicKeyText } from '../../../electron/provisioning/signature.ts';
import { Place } from '../../../electron/updates/place.ts';
import { newFolder } from '../../support/folder.ts';
import { compiled, inOneFile } from '../support/program.ts';

const program = inOneFile('test/fault/updates/kill-program.ts');
const settings = '{"version":4}';
/** An archive as Electron packs the app's code into one. */
const packed = join(mkdtempSync(join(tmpdir(), 'madoguchi-update-kills-')), 'app.asar');

beforeAll(async () => {
  const source = join(dirname(packed), 'app');
  mkdirSync(source);
  writeFileSync(join(source, 'package.json'), '{}');
  await createPackage(source, packed);
  return () => rmSync(dirname(packed), { recursive: true });
});

/** A machine with version 0.1.0 installed, settings, and 0.2.0 on its shelf, which does what it is told once started. */
function machine(then: string): string {
  const root = newFolder('update-kills');
  const keys = generateKeyPairSync('ed25519');
  writeFileSync(join(root, 'key'), publicKeyText(keys.privateKey));
  for (const folder of ['profile', 'shelf', 'bin']) mkdirSync(join(root, folder));
  writeFileSync(join(root, 'profile/settings.json'), settings);
  programOf(join(root, 'installed'), '0.1.0', 'exit 0');
  cpSync(fromRoot('resources/madoguchi-start'), join(root, 'installed/madoguchi-start'));
  programOf(join(root, 'madoguchi-0.2.0'), '0.2.0', then);
  const archive = join(root, 'shelf/madoguchi-0.2.0.tar.gz');
  execFileSync('tar', ['-czf', archive, '-C', root, 'madoguchi-0.2.0']);
  signRelease(join(root, 'shelf'), keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  return root;
}

function programOf(folder: string, version: string, then: string): void {
  mkdirSync(join(folder, 'resources'), { recursive: true });
  writeFileSync(join(folder, 'resources/version'), `${version}\n`);
  cpSync(packed, join(folder, 'resources/app.asar'));
  const script = `#!/bin/sh\necho ${version} >>"$TOLD"\ncd "$(dirname "$0")"\n${then}\n`;
  writeFileSync(join(folder, 'madoguchi'), script, { mode: 0o755 });
}

/** Downloads and installs in a process that is killed at a step; answers what it said. */
async function install(
  root: string,
  killAt?: number,
  node = process.execPath,
): Promise<{ signal: string | null; said: string }> {
  const args = [await program(), root, ...(killAt === undefined ? [] : [String(killAt)])];
  return new Promise((resolve, reject) => {
    execFile(
      node,
      args,
      { env: { ...process.env, NODE_COMPILE_CACHE: compiled, ELECTRON_RUN_AS_NODE: '1' } },
      (error: ExecFileException | null, stdout, stderr) => {
        if (error && error.signal !== 'SIGKILL') reject(new Error(stderr));
        else resolve({ signal: error?.signal ?? null, said: stdout });
      },
    );
  });
}

/** The same machine once more. */
function copyOf(machineRoot: string): string {
  const root = newFolder('update-kills');
  cpSync(machineRoot, root, { recursive: true, verbatimSymlinks: true });
  return root;
}

/** Starts the terminal as the unit does; answers how that ended, and every version that was started so far. */
function start(
  root: string,
  path = process.env['PATH'],
): { status: number | null; signal: string | null; told: string[] } {
  const told = join(root, 'told');
  const starter = join(root, 'installed/madoguchi-start');
  const { status, signal } = spawnSync(starter, [`--user-data-dir=${join(root, 'profile')}`], {
    env: { ...process.env, PATH: path, TOLD: told },
    timeout: 20_000,
  });
  return { status, signal, told: existsSync(told) ? readFileSync(told, 'utf8').trim().split('\n') : [] };
}

/** The same, ended before or after the n-th command of the starter that changes the disk; answers whether there was one. */
function startAndKill(root: string, killAt: number): boolean {
  const count = join(root, 'count');
  writeFileSync(count, '0');
  const step = `n=$(($(cat "${count}") + 1)); echo $n >"${count}"; [ $n -ne ${killAt} ] || kill -KILL $PPID`;
  for (const name of ['mv', 'rm', 'sync']) {
    const real = execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
    const script = `#!/bin/sh\n${step}\n${real} "$@"\ncode=$?\n${step}\nexit $code\n`;
    writeFileSync(join(root, 'bin', name), script, { mode: 0o755 });
  }
  const { signal } = start(root, `${join(root, 'bin')}:${process.env['PATH'] ?? ''}`);
  return signal === 'SIGKILL';
}

test.skipIf(process.platform !== 'linux')(
  'Electron, which shows an archive of code as a folder, installs a version that holds one, over an older try',
  async () => {
    const root = machine('rm -f trial; exit 0');
    const updates = join(root, 'profile/updates');
    for (const older of ['work/program', 'versions/0.2.0'])
      programOf(join(updates, older), '0.2.0', 'exit 1');
    await install(root, undefined, requireElectron());
    expect(existsSync(join(updates, 'work'))).toBe(false);
    const sealed = readFileSync(join(updates, 'versions/0.2.0/sha256'), 'utf8').match(/(?<= {2}).+/g);
    expect(sealed).toEqual(expect.arrayContaining(['madoguchi', 'resources/app.asar', 'resources/version']));
    expect(sealed).toHaveLength(3);
    expect(start(root)).toMatchObject({ status: 0, told: ['0.2.0'] });
  },
);

describe.skipIf(process.platform !== 'linux')('a power cut', () => {
  test('at any step of a download and an installation leaves a version that starts, and the update goes on', async () => {
    const up = 'rm -f trial; exit 0';
    const whole = machine(up);
    const first = copyOf(whole);
    const steps = Number((await install(first)).said);
    expect(steps).toBeGreaterThan(60);
    expect(start(first)).toMatchObject({ status: 0, told: ['0.2.0'] });

    const outcomes = new Set<string>();
    // Steps come in pairs, before and after a call: in threes, both kinds have their turn, in a third of two minutes.
    for (let killAt = 1; killAt <= steps; killAt += 3) {
      const root = copyOf(whole);
      expect((await install(root, killAt)).signal, `step ${killAt}`).toBe('SIGKILL');
      const after = start(root);
      expect(after.status, `step ${killAt}`).toBe(0);
      expect(after.told, `step ${killAt}`).toHaveLength(1);
      outcomes.add(after.told[0] ?? '');
      expect(new Place(join(root, 'profile')).failed, `step ${killAt}`).toBeNull();
      expect(readFileSync(join(root, 'profile/settings.json'), 'utf8')).toBe(settings);
      if (after.told[0] === '0.2.0') continue;
      await install(root);
      expect(start(root), `step ${killAt}`).toMatchObject({ status: 0, told: ['0.1.0', '0.2.0'] });
    }
    expect([...outcomes].toSorted()).toEqual(['0.1.0', '0.2.0']);
  });

  test('at any step of a trial that fails still ends with the version before, and the other one given up', async () => {
    const failing = 'exit 0'; // its trial stands
    const whole = machine(failing);
    await install(whole);
    const outcomes = new Set<number>();
    for (let killAt = 1; ; killAt += 1) {
      const root = copyOf(whole);
      const wasKilled = startAndKill(root, killAt);
      const { status, told } = start(root);
      expect(status, `step ${killAt}`).toBe(0);
      expect(told.at(-1), `step ${killAt}`).toBe('0.1.0');
      expect(told.filter((version) => version === '0.2.0').length, `step ${killAt}`).toBeLessThanOrEqual(2);
      expect(new Place(join(root, 'profile')).failed, `step ${killAt}`).toBe('0.2.0');
      expect(existsSync(join(root, 'profile/updates/current')), `step ${killAt}`).toBe(false);
      outcomes.add(told.filter((version) => version === '0.2.0').length);
      if (!wasKilled) break;
    }
    expect([...outcomes].toSorted()).toEqual([1, 2]);
  });
});
