import { describe, expect, test } from 'vitest';
import type { KeeperAnswer } from '../../../electron/secrets/keeper-protocol.ts';
import { bench, type FakeKeychain } from './fake-keeper.ts';

const account = 'https://pay.example/v1';
const key = 'sk_live_CANARY_4f1e';

describe('a credential of systemd', () => {
  const credentialKey = 'sk_live_CREDENTIAL_77c0';
  const given: KeeperAnswer = { kind: 'found', key: credentialKey };
  const bad: KeeperAnswer = { kind: 'failed', locked: false, message: 'it is not a regular file' };
  const crash = { on: 'load', is: 'crash', once: false } as const;
  const keychains: Record<string, (keychain: FakeKeychain) => unknown> = {
    'holds a key': ({ entries }) => entries.set(account, key),
    'is empty': () => undefined,
    'is locked and refuses': (keychain) => (keychain.lock = 'refusing'),
    'is locked and prompts': (keychain) => {
      keychain.entries.set(account, key);
      keychain.lock = 'prompting';
    },
    'is missing': (keychain) => (keychain.keeper = undefined),
    crashes: (keychain) => (keychain.mishap = crash),
  };

  interface Expected {
    get: object;
    status: string;
    set: string;
    clear: string;
  }
  const bySystemd = {
    get: { kind: 'found', key: credentialKey, keeper: 'systemd' },
    set: 'read-only',
    clear: 'read-only',
  };
  const notAKey = {
    get: { kind: 'unavailable', why: 'it is not a regular file' },
    set: 'unavailable',
    clear: 'unavailable',
  };
  const byKeychain = {
    get: { kind: 'found', key, keeper: 'keytar' },
    status: 'ready',
    set: 'saved',
    clear: 'cleared',
  };
  test.each<[string, KeeperAnswer, Expected]>([
    ['holds a key', given, byKeychain],
    ['is empty', given, { ...bySystemd, status: 'ready' }],
    ['is locked and refuses', given, { ...bySystemd, status: 'read-only' }],
    ['is locked and prompts', given, { ...bySystemd, status: 'read-only' }],
    ['is missing', given, { ...bySystemd, status: 'read-only' }],
    ['crashes', given, { ...bySystemd, status: 'read-only' }],
    ['holds a key', bad, byKeychain],
    ['is empty', bad, { ...notAKey, status: 'ready' }],
    ['is locked and refuses', bad, { ...notAKey, status: 'unavailable' }],
    ['is locked and prompts', bad, { ...notAKey, status: 'unavailable' }],
    ['is missing', bad, { ...notAKey, status: 'unavailable' }],
    ['crashes', bad, { ...notAKey, status: 'unavailable' }],
  ])('beside a keychain that %s, itself %j', async (state, credential, expected) => {
    const { keeper, keychain } = bench();
    keychain.credential = credential;
    keychains[state]?.(keychain);
    expect(await keeper.get(account)).toMatchObject(expected.get);
    expect((await keeper.status()).kind).toBe(expected.status);
    expect((await keeper.set(account, 'sk_new')).kind).toBe(expected.set);
    expect((await keeper.clear(account)).kind).toBe(expected.clear);
  });

  test('is not even asked for while the keychain holds a key', async () => {
    const { keeper, keychain } = bench();
    await keeper.set(account, key);
    keychain.calls.length = 0;
    await keeper.get(account);
    expect(keychain.calls.map(({ kind }) => kind)).toEqual(['load', 'get']);
  });

  test.each(['hang', 'crash', 'babble', 'echo-old-id'] as const)(
    'whose process does %s is unavailable, and is there at the next try',
    async (is) => {
      const { keeper, keychain, timers } = bench();
      keychain.keeper = undefined;
      keychain.credential = given;
      keychain.mishap = { on: 'credential', is, once: true };
      expect((await keeper.get(account)).kind).toBe('unavailable');
      expect(timers.pending).toBe(0);
      expect(await keeper.get(account)).toMatchObject({ key: credentialKey });
    },
  );

  test('has the fingerprint that is to be remembered, and is changed when it is another', async () => {
    const { keeper, keychain } = bench();
    keychain.credential = given;
    const first = await keeper.get(account);
    if (first.kind !== 'found') throw new Error(first.kind);
    const again = { kind: 'found', key: credentialKey, keeper: 'systemd', fingerprint: first.fingerprint };
    expect(await keeper.get(account, first.fingerprint)).toEqual(again);
    keychain.credential = { kind: 'found', key: 'sk_live_another' };
    expect(await keeper.get(account, first.fingerprint)).toEqual({ kind: 'changed', what: 'key' });
    keychain.entries.set(account, credentialKey);
    expect(await keeper.get(account, first.fingerprint)).toEqual({ kind: 'changed', what: 'keeper' });
  });

  test('that is gone says what the keychain says', async () => {
    const { keeper, keychain } = bench();
    keychain.credential = given;
    const first = await keeper.get(account);
    const fingerprint = first.kind === 'found' ? first.fingerprint : null;
    keychain.credential = { kind: 'nothing' };
    expect(await keeper.get(account, fingerprint)).toEqual({ kind: 'none', keeper: 'keytar' });
    keychain.keeper = undefined;
    expect((await keeper.get(account, fingerprint)).kind).toBe('missing');
  });
});
