import { describe, expect, test, vi } from 'vitest';
import { createSecretKeeper, type SecretKeeper } from '../../../electron/secrets/secret-keeper.ts';
import { type Bench, bench, type FakeKeychain, FakeTimers, type Mishap } from './fake-keeper.ts';
import type { KeeperAnswer } from '../../../electron/secrets/keeper-protocol.ts';

const account = 'https://pay.example/v1';
const key = 'sk_live_CANARY_4f1e';

describe('an open keychain', () => {
  test('is ready once a probe was written, read back and removed', async () => {
    const { keeper, keychain } = bench();
    expect(await keeper.status()).toEqual({ kind: 'ready', keeper: 'keytar' });
    expect(keychain.calls.map(({ kind }) => kind)).toEqual(['load', 'get', 'set', 'get', 'delete']);
    expect(keychain.entries.size).toBe(0);
  });

  test('keeps a key, gives it back, tells that it is there, and forgets it', async () => {
    const { keeper, keychain } = bench();
    expect(await keeper.set(account, key)).toMatchObject({ kind: 'saved' });
    expect(keychain.entries.get(account)).toBe(key);
    expect(await keeper.get(account)).toMatchObject({ kind: 'found', key, keeper: 'keytar' });
    expect(await keeper.has(account)).toEqual({ kind: 'found', keeper: 'keytar' });
    expect(await keeper.clear(account)).toEqual({ kind: 'cleared' });
    expect(await keeper.get(account)).toEqual({ kind: 'none', keeper: 'keytar' });
  });

  test('keeps one key an account', async () => {
    const { keeper } = bench();
    await keeper.set(account, key);
    await keeper.set('https://other.example', 'sk_other');
    expect(await keeper.get(account)).toMatchObject({ key });
    expect(await keeper.get('https://other.example')).toMatchObject({ key: 'sk_other' });
  });

  test('removes a key that is not there without complaint', async () => {
    expect(await bench().keeper.clear(account)).toEqual({ kind: 'cleared' });
  });

  test('is asked one thing at a time, whole operations in the order they were asked for', async () => {
    const { keeper, keychain } = bench();
    const outcomes = await Promise.all([
      keeper.set(account, 'first'),
      keeper.set(account, 'second'),
      keeper.get(account),
      keeper.clear(account),
      keeper.has(account),
    ]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['saved', 'saved', 'found', 'cleared', 'none']);
    expect(outcomes[2]).toMatchObject({ key: 'second' });
    expect(keychain.entries.size).toBe(0);
  });
});

describe('a key', () => {
  test.each([
    ['empty', ''],
    ['with a line end', 'sk_live\nInjected: header'],
    ['with a carriage return', 'sk_live\r'],
    ['with a space', 'sk live'],
    ['with a tab', 'sk\tlive'],
    ['with a NUL', 'sk\0live'],
    ['in full-width letters', 'ｓｋ＿ｌｉｖｅ'],
    ['with an emoji', 'sk_🔑'],
    ['of 513 characters', 'k'.repeat(513)],
  ])('%s is refused before it goes anywhere, and is not repeated', async (_what, bad) => {
    const { keeper, processes } = bench();
    const outcome = await keeper.set(account, bad);
    expect(outcome.kind).toBe('invalid');
    if (bad !== '') expect(JSON.stringify(outcome)).not.toContain(bad);
    expect(processes).toHaveLength(0);
  });

  test.each(['', 'two words', 'a\nb', '店'])('is not kept for the account %j', async (bad) => {
    const { keeper, processes } = bench();
    expect((await keeper.set(bad, key)).kind).toBe('invalid');
    expect(processes).toHaveLength(0);
  });

  test('of 512 printable characters is kept', async () => {
    const { keeper } = bench();
    const long = '!~'.repeat(256);
    expect((await keeper.set(account, long)).kind).toBe('saved');
    expect(await keeper.get(account)).toMatchObject({ key: long });
  });

  test('that the keychain accepts and does not keep is not called saved', async () => {
    const { keeper, keychain } = bench();
    keychain.forgetful = true;
    expect((await keeper.set(account, key)).kind).toBe('unavailable');
    expect((await keeper.status()).kind).toBe('unavailable');
  });

  test('that the keychain does not remove is not called cleared', async () => {
    const { keeper, keychain } = bench();
    await keeper.set(account, key);
    keychain.mishap = { on: 'delete', is: { kind: 'done' }, once: true };
    expect((await keeper.clear(account)).kind).toBe('unavailable');
  });
});

describe.each(['refusing', 'prompting'] as const)('a locked keychain that is %s', (lock) => {
  test.each([
    ['status', (keeper: SecretKeeper) => keeper.status()],
    ['set', (keeper: SecretKeeper) => keeper.set(account, key)],
    ['get', (keeper: SecretKeeper) => keeper.get(account)],
    ['has', (keeper: SecretKeeper) => keeper.has(account)],
    ['clear', (keeper: SecretKeeper) => keeper.clear(account)],
  ])('is called locked by %s, never empty', async (_name, ask) => {
    const { keeper, keychain } = bench();
    keychain.entries.set(account, key);
    keychain.lock = lock;
    expect(await ask(keeper)).toEqual({ kind: 'locked' });
    expect(keychain.entries.get(account)).toBe(key);
    keychain.lock = 'open';
    expect(await keeper.get(account)).toMatchObject({ key });
  });
});

describe('no keeper on this machine', () => {
  test('is missing, and nothing is written', async () => {
    const { keeper, keychain } = bench();
    keychain.keeper = undefined;
    expect(await keeper.status()).toEqual({ kind: 'missing', why: 'keytar: no; keyring: no' });
    expect((await keeper.set(account, key)).kind).toBe('missing');
    expect((await keeper.get(account)).kind).toBe('missing');
    expect((await keeper.clear(account)).kind).toBe('missing');
    expect(keychain.calls.every((call) => call.kind === 'load' || call.kind === 'credential')).toBe(true);
  });
});

describe('a process that misbehaves', () => {
  const noBus: KeeperAnswer = { kind: 'failed', locked: false, message: 'Cannot autolaunch D-Bus' };
  const kinds = ['load', 'get', 'set', 'delete'] as const;
  const mishaps: (Mishap | KeeperAnswer)[] = ['hang', 'crash', 'fatal', 'babble', 'echo-old-id', noBus];
  const table = kinds.flatMap((on) => mishaps.map((is) => ({ on, is, name: JSON.stringify(is) })));

  test.each(table)('at $on with $name is a plain outcome, and the next try works', async ({ on, is }) => {
    const { keeper, keychain, timers, processes, warnings } = bench();
    keychain.mishap = { on, is, once: true };
    const outcome = await keeper.status();
    const timedOut = is === 'hang' || is === 'echo-old-id';
    // Once only: the keychain answered something else meanwhile, so it was a password prompt.
    expect(outcome.kind).toBe(on !== 'load' && timedOut ? 'locked' : 'unavailable');
    expect(warnings).toHaveLength(1);
    expect(timers.pending).toBe(0);

    expect(await keeper.status()).toEqual({ kind: 'ready', keeper: 'keytar' });
    expect(processes.every(({ killed }) => killed) || is === 'crash' || is === 'fatal').toBe(true);
  });

  test.each(kinds)('at each %s that hangs is never ready', async (on) => {
    const { keeper, keychain, timers } = bench();
    keychain.mishap = { on, is: 'hang', once: false };
    // A read that hangs for every account is no password prompt.
    const expected = { load: 'unavailable', get: 'unavailable', set: 'locked', delete: 'locked' };
    expect((await keeper.status()).kind).toBe(expected[on]);
    expect(timers.pending).toBe(0);
  });

  test('is given three seconds for each call', async () => {
    const { keeper, timers } = bench();
    await keeper.status();
    expect(new Set(timers.delays)).toEqual(new Set([3000]));
    expect(timers.pending).toBe(0);
  });

  test('is not heard any more once it was given up', async () => {
    const { keeper, keychain, processes } = bench();
    keychain.mishap = { on: 'get', is: 'hang', once: true };
    await keeper.get(account);
    const next = keeper.status();
    processes[0]?.say({ id: 4, answer: { kind: 'missing', message: 'from the grave' } });
    processes[0]?.exit(1);
    expect(await next).toEqual({ kind: 'ready', keeper: 'keytar' });
  });

  test('lives as long as one operation', async () => {
    const { keeper, processes } = bench();
    await Promise.all([keeper.set(account, key), keeper.get(account), keeper.status()]);
    expect(processes.map(({ killed }) => killed)).toEqual([true, true, true]);
  });

  test('is started only after what has to be done before a key is read', async () => {
    const fork = vi.fn(() => {
      throw new Error('started');
    });
    const { promise: done, resolve: finish } = Promise.withResolvers<undefined>();
    const asked = createSecretKeeper({
      fork,
      before: () => done,
      timers: new FakeTimers(),
      randomBytes: (count) => new Uint8Array(count),
      log: { warn: () => undefined },
    }).get(account);
    await new Promise(setImmediate);
    expect(fork).not.toHaveBeenCalled();
    finish(undefined);
    await asked;
    expect(fork).toHaveBeenCalled();
  });

  test('that cannot be started is unavailable', async () => {
    const keeper = createSecretKeeper({
      fork: () => {
        throw new Error('spawn ENOENT');
      },
      timers: new FakeTimers(),
      randomBytes: (count) => new Uint8Array(count),
      log: { warn: () => undefined },
    });
    expect(await keeper.status()).toEqual({
      kind: 'unavailable',
      why: "The keeper's process cannot be used: spawn ENOENT",
    });
  });

  test('is ended by close, which also answers whoever waits', async () => {
    const { keeper, keychain, processes } = bench();
    keychain.mishap = { on: 'load', is: 'echo-old-id', once: true };
    await keeper.set(account, key);
    const waiting = keeper.status();
    await Promise.resolve();
    keeper.close();
    expect((await waiting).kind).toBe('unavailable');
    expect(processes.at(-1)?.killed).toBe(true);
  });
});

describe('a changed keychain', () => {
  async function saved(): Promise<Bench & { fingerprint: Parameters<SecretKeeper['get']>[1] }> {
    const made = bench();
    const outcome = await made.keeper.set(account, key);
    if (outcome.kind !== 'saved') throw new Error(outcome.kind);
    return { ...made, fingerprint: outcome.fingerprint };
  }

  test('is not suspected while key and keeper are the same', async () => {
    const { keeper, fingerprint } = await saved();
    expect(await keeper.get(account, fingerprint)).toEqual({
      kind: 'found',
      key,
      keeper: 'keytar',
      fingerprint,
    });
    expect(await keeper.has(account, fingerprint)).toEqual({ kind: 'found', keeper: 'keytar' });
  });

  test('with another key stops, and does not hand the key out', async () => {
    const { keeper, keychain, fingerprint } = await saved();
    keychain.entries.set(account, 'sk_planted');
    expect(await keeper.get(account, fingerprint)).toEqual({ kind: 'changed', what: 'key' });
    expect(await keeper.has(account, fingerprint)).toEqual({ kind: 'changed', what: 'key' });
  });

  test.each([
    ['holds the same key', () => undefined],
    ['shows none', (keychain: FakeKeychain) => keychain.entries.clear()],
  ])(
    'reached through another keeper that %s stops, and does not hand the key out',
    async (_name, arrange) => {
      const { keeper, keychain, fingerprint } = await saved();
      keychain.keeper = 'keyring';
      arrange(keychain);
      expect(await keeper.get(account, fingerprint)).toEqual({ kind: 'changed', what: 'keeper' });
    },
  );

  test('that lost the key says that there is none', async () => {
    const { keeper, keychain, fingerprint } = await saved();
    keychain.entries.clear();
    expect(await keeper.get(account, fingerprint)).toEqual({ kind: 'none', keeper: 'keytar' });
  });
});

describe.each(['sk_live\nInjected: header', 'ｓｋ＿ｌｉｖｅ', ''])(
  '%j that another program kept',
  (planted) => {
    test('is no key: it is not handed out, and can be replaced', async () => {
      const { keeper, keychain } = bench();
      keychain.entries.set(account, planted);
      expect(await keeper.get(account)).toEqual({ kind: 'changed', what: 'key' });
      expect(await keeper.set(account, key)).toMatchObject({ kind: 'saved' });
      expect(await keeper.get(account)).toMatchObject({ kind: 'found', key });
    });
  },
);

test('the key is in no warning and in no outcome but that of get', async () => {
  const { keeper, keychain, warnings } = bench();
  const outcomes: unknown[] = [await keeper.set(account, key), await keeper.has(account)];
  for (const is of ['crash', 'fatal', 'hang', 'babble'] as const) {
    keychain.mishap = { on: 'set', is, once: true };
    outcomes.push(await keeper.set(account, key));
  }
  expect(JSON.stringify([outcomes, warnings])).not.toContain(key);
  expect(warnings).toHaveLength(4);
});
