import { randomBytes } from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { fail, isBehindPin } from '../../../../electron/contract/index.ts';
import { createSecretKeeper, type SecretKeeper } from '../../../../electron/secrets/secret-keeper.ts';
import { authority, type LiveService, startLiveService } from '../../../support/live-service.ts';
import { trustDuringTests } from '../../../support/trusted-authority.ts';
import { FakeKeychain, FakeProcess, FakeTimers } from '../../secrets/fake-keeper.ts';
import { aSale, log, setUp, type TerminalUnderTest } from '../support.ts';

/*
 * What becomes of selling when something happens to the key: the real keeper, on a machine whose keychain and
 * credential follow a script, against a service of its own.
 */
trustDuringTests(authority.pem);

interface Machine {
  directory?: string;
  service: LiveService;
  keychain: FakeKeychain;
  keeper: SecretKeeper;
}

async function machine(): Promise<Machine> {
  const service = await startLiveService();
  onTestFinished(() => service.close());
  const keychain = new FakeKeychain();
  return { service, keychain, keeper: keeperOf(keychain) };
}

function keeperOf(keychain: FakeKeychain): SecretKeeper {
  const timers = new FakeTimers();
  return createSecretKeeper({
    fork: () => new FakeProcess(keychain.script, timers),
    timers,
    randomBytes,
    log: { warn: () => undefined },
  });
}

type OnMachine = TerminalUnderTest & Machine & { directory: string };

/** A terminal that is connected, its key in the keychain. */
async function connected(): Promise<OnMachine> {
  const made = await machine();
  const all = setUp({ keeper: made.keeper });
  const { url: baseUrl, key: secretKey } = made.service;
  const request = { baseUrl, secretKey, dialect: 'documented', currency: 'JPY', orderPrefix: 'G1' } as const;
  expect(await all.handlers.connect({ ...request, frontUrl: null })).toMatchObject({ ok: true });
  return { ...made, ...all };
}

/** A terminal that a file has set up, which has not seen its key yet. */
async function prepared(): Promise<OnMachine> {
  const made = await machine();
  const all = setUp({ keeper: made.keeper });
  const service = {
    baseUrl: made.service.url,
    dialect: 'documented',
    capabilities: {},
    merchant: { appId: null, liveMode: null },
  } as const;
  const changed = all.settings.update({ mode: 'live', service: { ...service, keyFingerprint: null } });
  expect(changed).toMatchObject({ ok: true });
  return { ...made, ...all };
}

async function restarted(before: OnMachine): Promise<OnMachine> {
  before.terminal.close();
  const keeper = keeperOf(before.keychain);
  const all = setUp({ directory: before.directory, keeper });
  await all.terminal.start();
  return { ...before, ...all, keeper };
}

const newKey = (): string => `sk_live_${randomBytes(16).toString('hex')}`;
const stopped = (why: string): object => ({ kind: 'stopped', why });
const ready = { kind: 'ready' };

/** Puts a key into the keychain past the terminal. */
function plant({ keychain, service }: Machine, key: string): void {
  keychain.entries.set(service.url, key);
}

/** A terminal that found another key in the keychain than it had saved. */
async function withChangedKey(key = newKey()): Promise<OnMachine & { key: string }> {
  const first = await connected();
  plant(first, key);
  const all = await restarted(first);
  expect(all.terminal.state.selling).toEqual(stopped('key-changed'));
  return { ...all, key };
}

describe('a key that changed', () => {
  test('is not used, and not even tried, until a person takes it', async () => {
    const { handlers, terminal, service, key, keys } = await withChangedKey();
    service.renewKey(key);
    expect(terminal.hasKey).toBe(false);
    expect(terminal.state.service).toMatchObject({ keeper: null });
    expect(keys.size).toBe(0);
    expect(await handlers.rereadKey()).toMatchObject({ ok: true });
    expect(terminal.state.selling).toEqual(stopped('key-changed'));
    expect(await handlers.testConnection()).toMatchObject({ code: 'not-ready' });
  });

  test('is tried, used and remembered when a person takes it', async () => {
    const all = await withChangedKey();
    all.service.renewKey(all.key);
    expect(await all.handlers.acceptKey()).toEqual({ ok: true, value: undefined });
    expect(all.terminal.state).toMatchObject({ selling: ready, service: { keeper: 'keytar' } });
    expect(await all.handlers.testConnection()).toMatchObject({ ok: true });
    expect(all.keys).toContain(all.key);
    const again = await restarted(all);
    expect(again.terminal.state.selling).toEqual(ready);
  });

  test.each<[string, (all: OnMachine & { key: string }) => unknown, string]>([
    ['the service refuses it', () => undefined, 'credentials'],
    ['the service cannot be reached', ({ service }) => service.close(), 'unreachable'],
    ['it holds a newline', (all) => plant(all, 'sk_live\nInjected: header'), 'invalid'],
    ['it is non-ASCII', (all) => plant(all, 'ｓｋ＿ｌｉｖｅ'), 'invalid'],
    ['it is gone', ({ keychain }) => keychain.entries.clear(), 'not-ready'],
    ['the keychain is locked', ({ keychain }) => (keychain.lock = 'refusing'), 'keeper-locked'],
    ['there is no keeper any more', ({ keychain }) => (keychain.keeper = undefined), 'no-keeper'],
    [
      'the settings cannot be written',
      ({ service, key, settings }) => {
        service.renewKey(key);
        vi.spyOn(settings, 'update').mockReturnValue(fail('storage', 'The disk is full.'));
      },
      'storage',
    ],
  ])('is not taken when %s: nothing changes', async (_name, arrange, code) => {
    const all = await withChangedKey();
    const before = all.settings.read();
    await arrange(all);
    const answer = await all.handlers.acceptKey();
    expect(answer).toMatchObject({ ok: false, code });
    expect(JSON.stringify(answer)).not.toContain(all.key);
    vi.restoreAllMocks();
    expect(all.settings.read()).toEqual(before);
    expect(all.terminal.hasKey).toBe(false);
    expect(all.terminal.state.selling).toEqual(stopped('key-changed'));
  });

  test('is taken from another keeper, too', async () => {
    const first = await connected();
    const key = newKey();
    first.keychain.keeper = undefined;
    first.keychain.credential = { kind: 'found', key };
    first.service.renewKey(key);
    const all = await restarted(first);
    expect(all.terminal.state.selling).toEqual(stopped('key-changed'));
    expect(await all.handlers.acceptKey()).toMatchObject({ ok: true });
    expect(all.terminal.state).toMatchObject({ selling: ready, service: { keeper: 'systemd' } });
  });

  test('is taken while a sale is open once the service refuses the old one, and not before', async () => {
    const all = await connected();
    await all.handlers.openSale(aSale());
    await vi.waitFor(() => expect(all.told.sale?.phase.state).toBe('awaiting'));
    const key = newKey();
    plant(all, key);
    expect(await all.handlers.acceptKey()).toMatchObject({ ok: false, code: 'busy' });
    all.service.renewKey(key);
    expect(await all.handlers.testConnection()).toMatchObject({ ok: false, code: 'credentials' });
    expect(await all.handlers.acceptKey()).toMatchObject({ ok: true });
    expect(all.told.sale?.phase.state).toBe('awaiting');
    expect(await all.handlers.testConnection()).toMatchObject({ ok: true });
  });

  test('is a manager’s to take; looking for a key again is anybody’s', () => {
    expect(isBehindPin('acceptKey')).toBe(true);
    expect(isBehindPin('rereadKey')).toBe(false);
  });
});

describe('looking for the key again', () => {
  test.each<[string, (keychain: FakeKeychain) => unknown, string, string]>([
    ['locked', (keychain) => (keychain.lock = 'refusing'), 'keeper-locked', 'keeper-locked'],
    [
      'unavailable',
      (keychain) => (keychain.mishap = { on: 'load', is: 'crash', once: false }),
      'keeper-unavailable',
      'keeper-unavailable',
    ],
    ['missing', (keychain) => (keychain.keeper = undefined), 'no-keeper', 'no-keeper'],
  ])(
    'of a keeper that is %s: fails as long as it is, then open sales are taken up',
    async (_n, arrange, why, code) => {
      const first = await connected();
      await first.handlers.openSale(aSale());
      await vi.waitFor(() => expect(first.told.sale?.phase.state).toBe('awaiting'));
      arrange(first.keychain);
      const all = await restarted(first);
      expect(all.terminal.state.selling).toEqual(stopped(why));
      const { opened: till } = all.terminal;
      expect(await all.handlers.rereadKey()).toMatchObject({ ok: false, code });
      expect(all.terminal.state.selling).toEqual(stopped(why));

      Object.assign(all.keychain, { lock: 'open', mishap: undefined, keeper: 'keytar' });
      expect(await all.handlers.rereadKey()).toEqual({ ok: true, value: undefined });
      expect(all.told.terminal).toMatchObject({ selling: ready, service: { keeper: 'keytar' } });
      expect(all.told.sale?.phase.state).toBe('awaiting');
      expect(all.terminal.opened).toBe(till);
    },
  );

  test.each<[string, (all: OnMachine) => unknown, string]>([
    ['is gone', ({ keychain }) => keychain.entries.clear(), 'no-key'],
    ['is another', (all) => plant(all, newKey()), 'key-changed'],
  ])('of a keychain that was unlocked and whose key %s says so', async (_name, arrange, why) => {
    const first = await connected();
    first.keychain.lock = 'refusing';
    const all = await restarted(first);
    all.keychain.lock = 'open';
    arrange(all);
    expect(await all.handlers.rereadKey()).toMatchObject({ ok: true });
    expect(all.terminal.state.selling).toEqual(stopped(why));
  });

  test('does nothing while there is one: the sale that is open goes on', async () => {
    const { handlers, keychain, told, terminal } = await connected();
    await handlers.openSale(aSale());
    await vi.waitFor(() => expect(told.sale?.phase.state).toBe('awaiting'));
    const asked = keychain.calls.length;
    keychain.lock = 'refusing';
    const { opened: till } = terminal;
    expect(await handlers.rereadKey()).toMatchObject({ ok: true });
    expect(keychain.calls).toHaveLength(asked);
    expect(terminal.opened).toBe(till);
    expect(told.sale?.phase.state).toBe('awaiting');
  });

  test('does not hide a journal that failed', async () => {
    const first = await connected();
    first.keychain.lock = 'refusing';
    const all = await restarted(first);
    all.terminal.opened?.sales.journalFailed();
    expect(await all.handlers.rereadKey()).toMatchObject({ ok: false, code: 'keeper-locked' });
    expect(all.terminal.state.selling).toEqual(stopped('storage'));
    all.keychain.lock = 'open';
    expect(await all.handlers.rereadKey()).toMatchObject({ ok: true });
    expect(all.terminal.state.selling).toEqual(stopped('storage'));
    expect(await all.handlers.reopenJournal()).toMatchObject({ ok: true });
    expect(all.terminal.state.selling).toEqual(ready);
  });

  test('is nothing to do without a service', async () => {
    const { handlers } = setUp();
    expect(await handlers.rereadKey()).toMatchObject({ code: 'not-ready' });
    expect(await handlers.acceptKey()).toMatchObject({ code: 'not-ready' });
    await handlers.practise();
    expect(await handlers.rereadKey()).toMatchObject({ code: 'not-ready' });
    expect(await handlers.acceptKey()).toMatchObject({ code: 'not-ready' });
  });
});

describe('a key of which nothing is remembered', () => {
  test.each(['keytar', 'systemd'] as const)('is used, and remembered then: from %s', async (keeper) => {
    const all = await prepared();
    if (keeper === 'keytar') plant(all, all.service.key);
    else all.keychain.credential = { kind: 'found', key: all.service.key };
    await all.terminal.start();
    expect(all.terminal.state).toMatchObject({ selling: ready, service: { keeper } });
    expect(all.settings.read().service?.keyFingerprint).toMatchObject({ keeper });

    if (keeper === 'keytar') plant(all, newKey());
    else all.keychain.credential = { kind: 'found', key: newKey() };
    const again = await restarted(all);
    expect(again.terminal.state.selling).toEqual(stopped('key-changed'));
  });

  test('is remembered when it comes to light later, too', async () => {
    const all = await prepared();
    await all.terminal.start();
    expect(all.terminal.state.selling).toEqual(stopped('no-key'));
    all.keychain.credential = { kind: 'found', key: all.service.key };
    expect(await all.handlers.rereadKey()).toMatchObject({ ok: true });
    expect(all.terminal.state).toMatchObject({ selling: ready, service: { keeper: 'systemd' } });
    expect(all.settings.read().service?.keyFingerprint).toMatchObject({ keeper: 'systemd' });
  });

  test('is used even where that cannot be written down, which is logged without it', async () => {
    const all = await prepared();
    plant(all, all.service.key);
    vi.spyOn(all.settings, 'update').mockReturnValue(fail('storage', 'The disk is full.'));
    log.error.mockClear();
    await all.terminal.start();
    expect(all.terminal.state.selling).toEqual(ready);
    expect(log.error).toHaveBeenCalledWith(expect.stringContaining('fingerprint'), 'The disk is full.');
    expect(JSON.stringify(log.error.mock.calls)).not.toContain(all.service.key);
  });
});

describe('a key that systemd keeps', () => {
  async function withCredential(): Promise<OnMachine> {
    const all = await prepared();
    all.keychain.keeper = undefined;
    all.keychain.credential = { kind: 'found', key: all.service.key };
    await all.terminal.start();
    expect(all.terminal.state).toMatchObject({ selling: ready, service: { keeper: 'systemd' } });
    return all;
  }

  test('is neither replaced nor removed from here, and stays in use', async () => {
    const { handlers, terminal, service } = await withCredential();
    const key = newKey();
    service.renewKey(key);
    expect(await handlers.setKey({ secretKey: key })).toMatchObject({ code: 'keeper-read-only' });
    service.renewKey(service.key);
    expect(await handlers.removeKey()).toMatchObject({ code: 'keeper-read-only' });
    expect(terminal.state).toMatchObject({ selling: ready, service: { keeper: 'systemd' } });
  });

  test('is neither replaced nor removed where an empty keychain works, and stays in use', async () => {
    const { handlers, keychain, service, settings } = await withCredential();
    keychain.keeper = 'keytar';
    const before = settings.read().service?.keyFingerprint;
    const key = newKey();
    service.renewKey(key);
    log.error.mockClear();
    expect(await handlers.setKey({ secretKey: key })).toMatchObject({ code: 'keeper-read-only' });
    expect(await handlers.removeKey()).toMatchObject({ code: 'keeper-read-only' });
    expect(keychain.entries.size).toBe(0);
    expect(settings.read().service?.keyFingerprint).toEqual(before);
    expect(log.error).not.toHaveBeenCalled();
  });

  test('is not used in the place of one that was removed: it is another keeper', async () => {
    const all = await connected();
    all.keychain.credential = { kind: 'found', key: all.service.key };
    expect(await all.handlers.removeKey()).toMatchObject({ ok: true });
    expect(all.terminal.state.selling).toEqual(stopped('key-changed'));
    expect(await all.handlers.acceptKey()).toMatchObject({ ok: true });
    expect(all.terminal.state).toMatchObject({ selling: ready, service: { keeper: 'systemd' } });
  });

  test('and is bad is unavailable, not missing', async () => {
    const all = await prepared();
    all.keychain.keeper = undefined;
    all.keychain.credential = { kind: 'failed', locked: false, message: 'it is not a regular file' };
    await all.terminal.start();
    expect(all.terminal.state.selling).toEqual(stopped('keeper-unavailable'));
    const answer = await all.handlers.rereadKey();
    expect(answer).toMatchObject({ code: 'keeper-unavailable', message: 'it is not a regular file' });
  });
});

test('two looks at the key do not run into each other', async () => {
  const first = await connected();
  first.keychain.lock = 'refusing';
  const all = await restarted(first);
  const looking = all.handlers.rereadKey();
  expect(await all.handlers.acceptKey()).toMatchObject({ ok: false, code: 'busy' });
  expect(await looking).toMatchObject({ code: 'keeper-locked' });
});
