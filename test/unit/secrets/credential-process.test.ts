import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { copyAccount } from '../../../electron/contract/journal-copy.ts';
import { copyCredentialName, credentialName } from '../../../electron/secrets/credential.ts';
import { createSecretKeeper, type SecretKeeper } from '../../../electron/secrets/secret-keeper.ts';
import { newFolder } from '../../support/folder.ts';
import { SecretService, secretServiceMissing } from './secret-service.ts';
import { isInstalled, ShippedKeeper } from './shipped-keeper.ts';

/*
 * The keeper's process as it ships, with a folder such as systemd makes for a service with LoadCredential=:
 * `$CREDENTIALS_DIRECTORY`, which only the service's user may read.
 */
const account = 'https://pay.example/v1';
const key = 'sk_live_CREDENTIAL_77c0';
const patience = 180_000;

const shipped = new ShippedKeeper();
let folder = '';

beforeAll(() => shipped.build(), patience);
afterAll(() => shipped.remove());

beforeEach(() => {
  folder = newFolder('credentials');
});

afterEach(() => {
  shipped.close();
  chmodSync(folder, 0o700);
});

/** Lays credentials out as systemd does. */
function give(credentials: Record<string, string>): void {
  for (const [name, text] of Object.entries(credentials)) {
    writeFileSync(join(folder, name), text, { mode: 0o400 });
  }
  chmodSync(folder, 0o700);
}

function withoutKeychain(environment: NodeJS.ProcessEnv = { CREDENTIALS_DIRECTORY: folder }): SecretKeeper {
  return shipped.keeperOf('none', environment);
}

describe('a systemd credential on a machine without a keychain', () => {
  test('is the key of every service, and says who keeps it', async () => {
    give({ [credentialName]: key });
    const keeper = withoutKeychain();
    for (const name of [account, 'https://other.example']) {
      expect(await keeper.get(name)).toMatchObject({ kind: 'found', key, keeper: 'systemd' });
      expect(await keeper.has(name)).toEqual({ kind: 'found', keeper: 'systemd' });
    }
  });

  test('is of the services or of the place of the copy, and never the one for the other', async () => {
    const place = copyAccount({ to: 's3://shop-copies' });
    give({ [credentialName]: key });
    expect(await withoutKeychain().get(place)).toMatchObject({ kind: 'missing' });
    give({ [copyCredentialName]: 'the-secret-of-the-place' });
    expect(await withoutKeychain().get(place)).toMatchObject({
      kind: 'found',
      key: 'the-secret-of-the-place',
    });
    expect(await withoutKeychain().get(account)).toMatchObject({ kind: 'found', key });
    rmSync(join(folder, credentialName));
    expect(await withoutKeychain().get(account)).toMatchObject({ kind: 'missing' });
  });

  test('is only read: setting and removing are answered as such, and the folder stays as it was', async () => {
    give({ [credentialName]: key });
    const keeper = withoutKeychain();
    const readOnly = { kind: 'read-only', keeper: 'systemd' };
    expect(await keeper.status()).toEqual(readOnly);
    expect(await keeper.set(account, 'sk_new')).toEqual(readOnly);
    expect(await keeper.clear(account)).toEqual(readOnly);
    expect(readdirSync(folder)).toEqual([credentialName]);
    expect(await keeper.get(account)).toMatchObject({ kind: 'found', key });
  });

  test('has a fingerprint, by which another one is noticed after a restart', async () => {
    give({ [credentialName]: key });
    const first = await withoutKeychain().get(account);
    if (first.kind !== 'found') throw new Error(first.kind);
    expect(first.fingerprint).toMatchObject({ keeper: 'systemd' });
    expect(await withoutKeychain().get(account, first.fingerprint)).toEqual(first);
    rmSync(join(folder, credentialName));
    give({ [credentialName]: 'sk_live_another' });
    const changed = await withoutKeychain().get(account, first.fingerprint);
    expect(changed).toEqual({ kind: 'changed', what: 'key' });
  });

  test('that is no key is unavailable, never nothing, and not repeated', async () => {
    give({ [credentialName]: 'sk_live\nInjected: header' });
    const keeper = withoutKeychain();
    const why = expect.stringContaining('printable ASCII') as string;
    const outcomes = [await keeper.get(account), await keeper.status(), await keeper.set(account, 'sk_new')];
    for (const outcome of outcomes) expect(outcome).toMatchObject({ kind: 'unavailable', why });
    expect(JSON.stringify([outcomes, shipped.warnings])).not.toMatch(/sk_live|Injected|header/);
  });

  test('that cannot be read is unavailable, with the reason of the system', async () => {
    give({ file: '' });
    const why = expect.stringContaining('ENOTDIR') as string;
    const keeper = withoutKeychain({ CREDENTIALS_DIRECTORY: join(folder, 'file') });
    expect(await keeper.get(account)).toMatchObject({ kind: 'unavailable', why });
  });

  test.each<[string, () => NodeJS.ProcessEnv]>([
    ['systemd gave none', () => ({})],
    ['the folder is empty', () => ({ CREDENTIALS_DIRECTORY: folder })],
  ])('is not missed where %s: the keychain is what is missing', async (_what, environment) => {
    expect(await withoutKeychain(environment()).get(account)).toMatchObject({ kind: 'missing' });
    expect(await withoutKeychain(environment()).status()).toMatchObject({ kind: 'missing' });
  });

  test('is the only file of the folder that is opened', async ({ skip }) => {
    skip(spawnSync('strace', ['--version']).error !== undefined, 'strace is not installed');
    give({ [credentialName]: key, 'another-secret': 'not for Madoguchi' });
    const trace = join(folder, 'trace');
    const keeper = createSecretKeeper({
      fork: () => shipped.forkTraced('none', { CREDENTIALS_DIRECTORY: folder }, trace),
      timers: { setTimeout, clearTimeout },
      randomBytes,
      deadlineMs: patience,
      log: { warn: () => undefined },
    });
    expect(await keeper.get(account)).toMatchObject({ kind: 'found', key });
    keeper.close();
    const calls = readFileSync(trace, 'utf8')
      .split('\n')
      .filter((call) => call.includes(folder) && !call.includes('execve'));
    expect(calls).toEqual([expect.stringContaining(`"${join(folder, credentialName)}", O_RDONLY`)]);
  });
});

const missing = secretServiceMissing();

// What each package says of a keychain is the same to what comes after it: test/unit/secrets/keeper-process.test.ts.
for (const name of (['keytar', 'keyring'] as const).filter(isInstalled).slice(0, 1)) {
  describe.skipIf(missing !== null)(`a systemd credential beside ${name}`, () => {
    let service: SecretService;

    beforeEach(() => {
      service = new SecretService();
      give({ [credentialName]: key });
    });

    afterEach(() => service.stop(), patience);

    async function beside(...parts: ('bus' | 'daemon')[]): Promise<SecretKeeper> {
      if (parts.includes('bus')) await service.startBus();
      if (parts.includes('daemon')) await service.startDaemon();
      return keeperWith({ CREDENTIALS_DIRECTORY: folder });
    }

    const keeperWith = (more: NodeJS.ProcessEnv): SecretKeeper =>
      shipped.keeperOf(name, { ...service.environment, ...more }, 3000);
    const fromCredential = { kind: 'found', key, keeper: 'systemd' };
    const readOnly = { kind: 'read-only', keeper: 'systemd' };

    test('a Secret Service that holds a key comes first, and is changed', { timeout: patience }, async () => {
      const keeper = await beside('bus', 'daemon');
      await keeperWith({}).set(account, 'sk_kept');
      expect(await keeper.get(account)).toMatchObject({ kind: 'found', key: 'sk_kept', keeper: name });
      expect(await keeper.set(account, 'sk_new')).toMatchObject({ kind: 'saved' });
      expect(await keeper.get(account)).toMatchObject({ key: 'sk_new', keeper: name });
    });

    test(
      'removing the key that came first brings it to light as a change',
      { timeout: patience },
      async () => {
        const keeper = await beside('bus', 'daemon');
        const saved = await keeperWith({}).set(account, 'sk_kept');
        if (saved.kind !== 'saved') throw new Error(saved.kind);
        expect(await keeper.clear(account)).toEqual({ kind: 'cleared' });
        const after = await keeper.get(account, saved.fingerprint);
        expect(after).toEqual({ kind: 'changed', what: 'keeper' });
      },
    );

    test('a Secret Service that is empty leaves it to it', { timeout: patience }, async () => {
      const keeper = await beside('bus', 'daemon');
      expect(await keeper.get(account)).toMatchObject(fromCredential);
      expect(await keeper.status()).toEqual({ kind: 'ready', keeper: name });
      expect(await keeper.set(account, 'sk_new')).toEqual(readOnly);
      expect(await keeper.clear(account)).toEqual(readOnly);
      expect(await keeperWith({}).get(account)).toEqual({ kind: 'none', keeper: name });
    });

    test.each([
      ['absent, without a bus', []],
      ['absent from its bus', ['bus']],
    ] as const)(
      'a Secret Service that is %s leaves it to it',
      { timeout: patience },
      async (_name, parts) => {
        const keeper = await beside(...parts);
        expect(await keeper.get(account)).toMatchObject(fromCredential);
        expect(await keeper.status()).toEqual(readOnly);
        expect(await keeper.set(account, 'sk_new')).toEqual(readOnly);
        expect(await keeper.clear(account)).toEqual(readOnly);
      },
    );

    test.each([
      ['locked', false],
      ['locked, with a password prompt that nobody answers', true],
    ])(
      'a Secret Service that is %s leaves it to it',
      { timeout: 3 * patience },
      async (_name, hasPrompter) => {
        if (hasPrompter) service.addSilentPrompter();
        const keeper = await beside('bus', 'daemon');
        await keeperWith({}).set(account, 'sk_kept');
        service.lock();
        expect(await keeper.get(account)).toMatchObject(fromCredential);
        expect(await keeper.set(account, 'sk_new')).toEqual(readOnly);
        expect(await keeper.clear(account)).toEqual(readOnly);
      },
    );

    test(
      'a Secret Service that holds a key hides a credential that is bad',
      { timeout: patience },
      async () => {
        const keeper = await beside('bus', 'daemon');
        await keeperWith({}).set(account, 'sk_kept');
        rmSync(join(folder, credentialName));
        give({ [credentialName]: 'two\nlines' });
        expect(await keeper.get(account)).toMatchObject({ kind: 'found', key: 'sk_kept', keeper: name });
        expect(await keeper.get('https://other.example')).toMatchObject({ kind: 'unavailable' });
      },
    );
  });
}

test('a keychain whose code crashes when it is loaded leaves the key to the credential', async () => {
  give({ [credentialName]: key });
  shipped.addPackage('crashing', 'keytar', 'process.abort();');
  const keeper = shipped.keeperOf('crashing', { CREDENTIALS_DIRECTORY: folder });
  expect(await keeper.get(account)).toMatchObject({ kind: 'found', key, keeper: 'systemd' });
  expect(shipped.warnings).toEqual([
    expect.stringMatching(/^Secret key: load: unavailable: .*process ended/),
  ]);
});
