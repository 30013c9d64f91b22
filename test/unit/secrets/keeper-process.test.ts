import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fromRoot } from '../../../build/paths.ts';
import type { SecretKeeper } from '../../../electron/secrets/secret-keeper.ts';
import { SecretService, secretServiceMissing } from './secret-service.ts';
import { isInstalled, packages, ShippedKeeper } from './shipped-keeper.ts';

/*
 * The fault catalogue's keychain group, on the keeper's process as it ships and a real Secret Service on a bus
 * of its own.
 */
const account = 'https://pay.example/v1';
const key = 'sk_live_CANARY_4f1e';
const patience = 180_000;
/** As the terminal has it. */
const deadlineMs = 3000;

const shipped = new ShippedKeeper();
beforeAll(() => shipped.build(), patience);
afterEach(() => shipped.close());
afterAll(() => shipped.remove());

test('without any keychain package the keeper is missing, and says which packages were tried', async () => {
  const status = await shipped.keeperOf('none', {}).status();
  expect(status).toMatchObject({ kind: 'missing' });
  expect(status).toHaveProperty('why', expect.stringMatching(/keytar: .*keyring: /));
});

const missing = secretServiceMissing();
if (missing !== null) console.log(`Skipped: tests against a real Secret Service: ${missing}.`);

for (const name of ['keytar', 'keyring'] as const) {
  const installed = isInstalled(name);
  if (missing === null && !installed) console.log(`Skipped: ${packages[name]}: not built on this machine.`);

  describe.skipIf(missing !== null || !installed)(`${packages[name]} with a Secret Service`, () => {
    let service: SecretService;

    beforeEach(() => {
      service = new SecretService();
    });

    afterEach(() => service.stop(), patience);

    async function unlocked(): Promise<SecretKeeper> {
      await service.startBus();
      await service.startDaemon();
      return shipped.keeperOf(name, service.environment);
    }

    test('that is unlocked: saves, finds, replaces and removes a key', { timeout: patience }, async () => {
      const keeper = await unlocked();
      expect(await keeper.status()).toEqual({ kind: 'ready', keeper: name });
      expect(await keeper.set(account, 'sk_old')).toMatchObject({ kind: 'saved' });
      const saved = await keeper.set(account, key);
      if (saved.kind !== 'saved') throw new Error(saved.kind);
      const found = { kind: 'found', key, keeper: name, fingerprint: saved.fingerprint };
      expect(await keeper.get(account, saved.fingerprint)).toEqual(found);
      const later = shipped.keeperOf(name, service.environment);
      expect(await later.get(account, saved.fingerprint)).toEqual(found);
      expect(await keeper.clear(account)).toEqual({ kind: 'cleared' });
      expect(await later.has(account, saved.fingerprint)).toEqual({ kind: 'none', keeper: name });
    });

    test('the key is in no command line and no environment', { timeout: patience }, async () => {
      const keeper = await unlocked();
      await keeper.set(account, key);
      const before = shipped.pids.length;
      service.signalDaemon('SIGSTOP');
      const answer = keeper.set(account, key);
      await expect.poll(() => shipped.pids.length).toBeGreaterThan(before);
      for (const file of ['cmdline', 'environ']) {
        expect(readFileSync(`/proc/${shipped.pids.at(-1)}/${file}`, 'utf8')).not.toContain(key);
      }
      service.signalDaemon('SIGCONT');
      expect(await answer).toMatchObject({ kind: 'saved' });
    });

    test('missing "not provisioned": it works and holds no key', { timeout: patience }, async () => {
      const keeper = await unlocked();
      expect(await keeper.get(account)).toEqual({ kind: 'none', keeper: name });
      expect(await keeper.clear(account)).toEqual({ kind: 'cleared' });
    });

    test('locked "locked": says so, and has the key again when unlocked', { timeout: patience }, async () => {
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
      expect(await keeper.get(account)).toMatchObject({ kind: 'found', key, keeper: name });
    });

    test('no bus "unavailable", and none on the bus', { timeout: patience }, async () => {
      const keeper = shipped.keeperOf(name, service.environment);
      expect(await keeper.status()).toMatchObject({ kind: 'unavailable' });
      expect(await keeper.get(account)).toMatchObject({ kind: 'unavailable' });
      await service.startBus();
      expect(await keeper.status()).toMatchObject({ kind: 'unavailable' });
      expect(await keeper.set(account, key)).toMatchObject({ kind: 'unavailable' });
    });

    test(
      'prompt hang killed: a password that nobody types is "locked", whatever is asked',
      { timeout: 3 * patience },
      async () => {
        service.addSilentPrompter();
        const patient = await unlocked();
        await patient.set(account, key);
        service.lock();
        const keeper = shipped.keeperOf(name, service.environment, deadlineMs);
        expect(await keeper.get(account)).toEqual({ kind: 'locked' });
        expect(await keeper.set(account, 'sk_new')).toEqual({ kind: 'locked' });
        expect(await keeper.status()).toEqual({ kind: 'locked' });
        for (const pid of shipped.pids) await expect.poll(() => isAlive(pid)).toBe(false);

        service.signalDaemon('SIGKILL');
        await service.startDaemon();
        expect(await keeper.get(account)).toMatchObject({ kind: 'found', key, keeper: name });
      },
    );

    test('that hangs for everything: killed, and the next try works', { timeout: patience }, async () => {
      const keeper = await unlocked();
      await keeper.set(account, key);
      service.signalDaemon('SIGSTOP');
      const hasty = shipped.keeperOf(name, service.environment, 500);
      expect(await hasty.get(account)).toMatchObject({ kind: 'unavailable' });
      service.signalDaemon('SIGCONT');
      expect(await keeper.get(account)).toMatchObject({ kind: 'found', key, keeper: name });
    });

    test('that dies mid-call: unavailable until it is back', { timeout: patience }, async () => {
      const keeper = await unlocked();
      await keeper.set(account, key);
      service.signalDaemon('SIGSTOP');
      const answer = keeper.get(account);
      service.signalDaemon('SIGKILL');
      expect(await answer).toMatchObject({ kind: 'unavailable' });
      await service.startDaemon();
      expect(await keeper.get(account)).toMatchObject({ kind: 'found', key, keeper: name });
    });

    test('native crash survives: the next try works', { timeout: patience }, async () => {
      const keeper = await unlocked();
      await keeper.set(account, key);
      const before = shipped.pids.length;
      service.signalDaemon('SIGSTOP');
      const answer = keeper.get(account);
      await expect.poll(() => shipped.pids.length).toBeGreaterThan(before);
      process.kill(shipped.pids.at(-1) ?? 0, 'SIGSEGV');
      expect(await answer).toMatchObject({ kind: 'unavailable' });
      service.signalDaemon('SIGCONT');
      expect(await keeper.get(account)).toMatchObject({ kind: 'found', key, keeper: name });
    });

    test.each([
      ['newline', 'sk_live\nInjected: header'],
      ['non-ASCII', 'ｓｋ＿ｌｉｖｅ'],
    ])(
      'key with %s X: not saved, and not used when it is there',
      { timeout: patience },
      async (_what, bad) => {
        const keeper = await unlocked();
        expect(await keeper.set(account, bad)).toMatchObject({ kind: 'invalid' });
        expect(await keeper.get(account)).toEqual({ kind: 'none', keeper: name });
        plant(bad);
        const outcomes = [await keeper.get(account), await keeper.has(account)];
        expect(outcomes).toEqual([
          { kind: 'changed', what: 'key' },
          { kind: 'changed', what: 'key' },
        ]);
        expect(await keeper.set(account, key)).toMatchObject({ kind: 'saved' });
        expect(await keeper.get(account)).toMatchObject({ kind: 'found', key });
      },
    );

    /** Writes into the keychain what another program could write. */
    function plant(text: string): void {
      const values = JSON.stringify(['Madoguchi', account, text]);
      const write = {
        keytar: `require('keytar').setPassword(...${values})`,
        keyring: `(([service, name, text]) => new (require('@napi-rs/keyring').AsyncEntry)(service, name, {
          linux: { store: 'secret-service' } }).setPassword(text))(${values})`,
      };
      execFileSync(process.execPath, ['-e', write[name]], { env: service.environment, cwd: fromRoot('.') });
    }
  });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
