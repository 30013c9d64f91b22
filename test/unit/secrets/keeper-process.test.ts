import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fromRoot } from '../../../build/paths.ts';
import { mainConfig } from '../../../build/vite.main.ts';
import { createSecretKeeper, type SecretKeeper } from '../../../electron/secrets/secret-keeper.ts';
import { forkKeeper, SecretService, secretServiceMissing } from './secret-service.ts';

/*
 * The process as it ships: the bundle, started from a directory in which only the package under test can be
 * found, and a real Secret Service on a bus of its own.
 */
const packages = { keytar: 'keytar', keyring: '@napi-rs/keyring' } as const;
const account = 'https://pay.example/v1';
const key = 'sk_live_CANARY_4f1e';
const patience = 20_000;

let directory = '';
let keepers: SecretKeeper[] = [];
let pids: number[] = [];

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'madoguchi-keeper-'));
  const config = mainConfig.find(({ build: options }) => String(options?.ssr).includes('keeper-process'));
  for (const name of ['none', ...Object.keys(packages)]) {
    const outDir = join(directory, name);
    await build({ ...config, configFile: false, build: { ...config?.build, outDir } });
  }
  for (const [name, packageName] of Object.entries(packages)) {
    const link = join(directory, name, 'node_modules', packageName);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(fromRoot(`node_modules/${packageName}`), link);
  }
}, patience);

afterEach(() => {
  for (const keeper of keepers) keeper.close();
  keepers = [];
  pids = [];
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

function keeperOf(name: string, environment: NodeJS.ProcessEnv, deadlineMs = patience): SecretKeeper {
  const keeper = createSecretKeeper({
    fork: () => {
      const started = forkKeeper(join(directory, name, 'keeper.cjs'), environment);
      pids.push(started.pid);
      return started;
    },
    timers: { setTimeout, clearTimeout },
    randomBytes,
    deadlineMs,
    log: { warn: () => undefined },
  });
  keepers.push(keeper);
  return keeper;
}

test('without any keychain package the keeper is missing, and says which packages were tried', async () => {
  const status = await keeperOf('none', {}).status();
  expect(status).toMatchObject({ kind: 'missing' });
  expect(status).toHaveProperty('why', expect.stringMatching(/keytar: .*keyring: /));
});

const missing = secretServiceMissing();
if (missing !== null) console.log(`Skipped: tests against a real Secret Service: ${missing}.`);

for (const [name, packageName] of Object.entries(packages)) {
  const installed = existsSync(fromRoot(`node_modules/${packageName}`));
  if (missing === null && !installed) console.log(`Skipped: ${packageName}: not built on this machine.`);

  describe.skipIf(missing !== null || !installed)(`${packageName} with a Secret Service`, () => {
    let service: SecretService;

    beforeEach(() => {
      service = new SecretService();
    });

    afterEach(() => service.stop(), patience);

    async function unlocked(deadlineMs?: number): Promise<SecretKeeper> {
      await service.startBus();
      await service.startDaemon();
      return keeperOf(name, service.environment, deadlineMs);
    }

    test('that is unlocked: saves, finds, replaces and removes a key', { timeout: patience }, async () => {
      const keeper = await unlocked();
      expect(await keeper.status()).toEqual({ kind: 'ready', keeper: name });
      expect(await keeper.get(account)).toEqual({ kind: 'none', keeper: name });
      expect(await keeper.set(account, 'sk_old')).toMatchObject({ kind: 'saved' });
      const saved = await keeper.set(account, key);
      if (saved.kind !== 'saved') throw new Error(saved.kind);
      expect(await keeper.get(account, saved.fingerprint)).toEqual({ kind: 'found', key, keeper: name });
      const later = keeperOf(name, service.environment);
      expect(await later.get(account, saved.fingerprint)).toEqual({ kind: 'found', key, keeper: name });
      expect(await keeper.clear(account)).toEqual({ kind: 'cleared' });
      expect(await later.has(account, saved.fingerprint)).toEqual({ kind: 'none', keeper: name });
    });

    test('the key is in no command line and no environment', { timeout: patience }, async () => {
      const keeper = await unlocked();
      await keeper.set(account, key);
      service.signalDaemon('SIGSTOP');
      const answer = keeper.set(account, key);
      await expect.poll(() => pids).toHaveLength(2);
      for (const file of ['cmdline', 'environ']) {
        expect(readFileSync(`/proc/${pids[1]}/${file}`, 'utf8')).not.toContain(key);
      }
      service.signalDaemon('SIGCONT');
      expect(await answer).toMatchObject({ kind: 'saved' });
    });

    test('that is locked: says so, and has the key again when unlocked', { timeout: patience }, async () => {
      const keeper = await unlocked();
      await keeper.set(account, key);
      service.lock();
      expect(await keeper.status()).toEqual({ kind: 'locked' });
      expect(await keeper.get('https://nobody.example')).toEqual({ kind: 'locked' });
      expect(await keeper.get(account)).toEqual({ kind: 'locked' });
      expect(await keeper.set(account, 'sk_new')).toEqual({ kind: 'locked' });
      expect(await keeper.clear(account)).toEqual({ kind: 'locked' });

      service.signalDaemon('SIGKILL');
      await service.startDaemon();
      expect(await keeper.get(account)).toEqual({ kind: 'found', key, keeper: name });
    });

    test('that is absent, with and without a bus: unavailable', { timeout: patience }, async () => {
      const keeper = keeperOf(name, service.environment);
      expect(await keeper.status()).toMatchObject({ kind: 'unavailable' });
      expect(await keeper.get(account)).toMatchObject({ kind: 'unavailable' });
      await service.startBus();
      expect(await keeper.status()).toMatchObject({ kind: 'unavailable' });
      expect(await keeper.set(account, key)).toMatchObject({ kind: 'unavailable' });
    });

    test('that hangs: its process is killed, and the next one works', { timeout: patience }, async () => {
      const keeper = await unlocked();
      await keeper.set(account, key);
      service.signalDaemon('SIGSTOP');
      const hasty = keeperOf(name, service.environment, 500);
      expect(await hasty.get(account)).toMatchObject({ kind: 'unavailable' });
      service.signalDaemon('SIGCONT');
      expect(await keeper.get(account)).toEqual({ kind: 'found', key, keeper: name });
    });

    test('that dies mid-call: unavailable until it is back', { timeout: patience }, async () => {
      const keeper = await unlocked();
      await keeper.set(account, key);
      service.signalDaemon('SIGSTOP');
      const answer = keeper.get(account);
      service.signalDaemon('SIGKILL');
      expect(await answer).toMatchObject({ kind: 'unavailable' });
      await service.startDaemon();
      expect(await keeper.get(account)).toEqual({ kind: 'found', key, keeper: name });
    });

    test('a crash of the process itself is survived', { timeout: patience }, async () => {
      const keeper = await unlocked();
      await keeper.set(account, key);
      service.signalDaemon('SIGSTOP');
      const answer = keeper.get(account);
      await expect.poll(() => pids).toHaveLength(2);
      process.kill(pids[1] ?? 0, 'SIGSEGV');
      expect(await answer).toMatchObject({ kind: 'unavailable' });
      service.signalDaemon('SIGCONT');
      expect(await keeper.get(account)).toEqual({ kind: 'found', key, keeper: name });
      expect(pids).toHaveLength(3);
    });
  });
}
