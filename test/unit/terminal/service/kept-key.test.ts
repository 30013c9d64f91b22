import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { fail, type Language, type Result, success } from '../../../../electron/contract/index.ts';
import type { KeyFingerprint } from '../../../../electron/secrets/fingerprint.ts';
import type { SecretKeeper } from '../../../../electron/secrets/secret-keeper.ts';
import { keepKey } from '../../../../electron/terminal/service/kept-key.ts';
import { authority, type LiveService, startLiveService } from '../../../support/live-service.ts';
import { trustDuringTests } from '../../../support/trusted-authority.ts';
import { aSale, log, memoryKeeper, setUp, type TerminalUnderTest } from '../support.ts';

trustDuringTests(authority.pem);

type Keeper = ReturnType<typeof memoryKeeper>;
type Connected = TerminalUnderTest & { service: LiveService; keeper: Keeper };

const readOnly = { kind: 'read-only', keeper: 'systemd' } as const;

const newKey = (): string => `sk_live_${randomBytes(16).toString('hex')}`;

/** A terminal that is connected to a service of its own. */
async function connected(language: Language = 'ja'): Promise<Connected> {
  const service = await startLiveService();
  onTestFinished(() => service.close());
  const keeper = memoryKeeper();
  const all = setUp({ keeper });
  all.settings.update({ language });
  const { url: baseUrl, key: secretKey } = service;
  const request = { baseUrl, secretKey, dialect: 'documented', currency: 'JPY', orderPrefix: 'G1' } as const;
  expect(await all.handlers.connect({ ...request, frontUrl: null })).toMatchObject({ ok: true });
  return { ...all, service, keeper };
}

async function restarted({ directory }: TerminalUnderTest, keeper: Keeper): Promise<TerminalUnderTest> {
  const all = setUp({ directory, keeper });
  await all.terminal.start();
  return all;
}

describe('another key', () => {
  test('is tried, kept, and used from then on, while a sale is open too whose key is refused', async () => {
    const { handlers, service, keeper, keys, told } = await connected();
    await handlers.openSale(aSale());
    await vi.waitFor(() => expect(told.sale?.phase.state).toBe('awaiting'));
    const secretKey = newKey();
    service.renewKey(secretKey);
    expect(await handlers.testConnection()).toMatchObject({ ok: false, code: 'credentials' });
    expect(await handlers.setKey({ secretKey })).toEqual({ ok: true, value: undefined });
    expect(keeper.key).toBe(secretKey);
    expect(keys).toContain(secretKey);
    expect(await handlers.testConnection()).toMatchObject({ ok: true });
    expect(told.sale?.phase.state).toBe('awaiting');
  });

  test('is tried in the language of the terminal, as the first one is', async () => {
    const { handlers, service } = await connected('en');
    const secretKey = newKey();
    service.renewKey(secretKey);
    expect(await handlers.setKey({ secretKey })).toMatchObject({ ok: true });
    expect(await handlers.acceptKey()).toMatchObject({ ok: true });
    const { url: baseUrl } = service;
    const request = {
      baseUrl,
      secretKey,
      dialect: 'documented',
      currency: 'JPY',
      orderPrefix: 'G1',
    } as const;
    expect(await handlers.connect({ ...request, frontUrl: null })).toMatchObject({ ok: true });
    expect(new Set(service.languages)).toEqual(new Set(['en']));
  });

  test('has selling resume that the service’s refusal had stopped', async () => {
    const { handlers, service, terminal, told } = await connected();
    const secretKey = newKey();
    service.renewKey(secretKey);
    await handlers.openSale(aSale());
    await vi.waitFor(() => expect(terminal.stop).toBe('credentials'));
    expect(await handlers.setKey({ secretKey })).toMatchObject({ ok: true });
    expect(told.terminal?.selling).toEqual({ kind: 'ready' });
    expect(terminal.snapshot().connection.kind).toBe('online');
    await handlers.dismissSale(told.sale?.id ?? '');
    await handlers.openSale(aSale());
    await vi.waitFor(() => expect(told.sale?.phase.state).toBe('awaiting'));
  });

  test('ends a stop for want of a key, and open sales are taken up', async () => {
    const first = await connected();
    await first.handlers.openSale(aSale());
    await vi.waitFor(() => expect(first.told.sale?.phase.state).toBe('awaiting'));
    first.terminal.close();
    const { handlers, terminal, told } = await restarted(first, memoryKeeper());
    expect(terminal.state.selling).toEqual({ kind: 'stopped', why: 'no-key' });
    expect(told.sale).toBeNull();
    expect(await handlers.setKey({ secretKey: first.service.key })).toMatchObject({ ok: true });
    expect(terminal.state.selling).toEqual({ kind: 'ready' });
    expect(terminal.snapshot().sale?.phase.state).toBe('awaiting');
  });

  test('is still wanted once a journal that failed meanwhile is in use again', async () => {
    const first = await connected();
    await first.handlers.openSale(aSale());
    await vi.waitFor(() => expect(first.told.sale?.phase.state).toBe('awaiting'));
    first.terminal.close();
    const { handlers, terminal, told } = await restarted(first, memoryKeeper());
    const { opened: till } = terminal;
    if (!till) throw new Error('no till');
    till.sales.journalFailed();
    expect(terminal.state.selling).toEqual({ kind: 'stopped', why: 'storage' });
    expect(await handlers.reopenJournal()).toMatchObject({ ok: true });
    expect(terminal.state.selling).toEqual({ kind: 'stopped', why: 'no-key' });
    expect(told.sale).toBeNull();
    expect(await handlers.setKey({ secretKey: first.service.key })).toMatchObject({ ok: true });
    expect(terminal.state.selling).toEqual({ kind: 'ready' });
    expect(told.sale?.phase.state).toBe('awaiting');
  });

  test.each<[string, (all: Connected) => Promise<void> | void, string]>([
    ['the service refuses it', () => undefined, 'credentials'],
    ['the service cannot be reached', ({ service }) => service.close(), 'unreachable'],
  ])('is not kept when %s: the old one stays', async (_name, arrange, code) => {
    const all = await connected();
    await arrange(all);
    const secretKey = newKey();
    const answer = await all.handlers.setKey({ secretKey });
    expect(answer).toMatchObject({ ok: false, code });
    expect(JSON.stringify(answer)).not.toContain(secretKey);
    expect(all.keeper.key).toBe(all.service.key);
    expect(await all.handlers.testConnection()).toMatchObject(
      code === 'unreachable' ? { code } : { ok: true },
    );
    expect(all.terminal.state.selling).toEqual({ kind: 'ready' });
  });

  test('is not kept when the settings cannot be written: the keychain has the old one again', async () => {
    const { handlers, service, keeper, settings, terminal } = await connected();
    const secretKey = newKey();
    const old = service.key;
    service.renewKey(secretKey);
    const update = vi.spyOn(settings, 'update').mockReturnValue(fail('storage', 'The disk is full.'));
    expect(await handlers.setKey({ secretKey })).toMatchObject({ ok: false, code: 'storage' });
    update.mockRestore();
    expect(keeper.key).toBe(old);
    service.renewKey(old);
    expect(await handlers.testConnection()).toMatchObject({ ok: true });
    expect(terminal.state.selling).toEqual({ kind: 'ready' });
  });

  test('that the keychain does not keep is not used: the old one is put back', async () => {
    const { handlers, service, keeper } = await connected();
    const secretKey = newKey();
    const old = service.key;
    service.renewKey(secretKey);
    vi.spyOn(keeper, 'set').mockImplementationOnce((_account, key) => {
      keeper.key = key.slice(0, 3);
      return Promise.resolve({
        kind: 'unavailable',
        why: 'The keychain did not keep what was written to it.',
      });
    });
    expect(await handlers.setKey({ secretKey })).toMatchObject({ ok: false, code: 'keeper-unavailable' });
    expect(keeper.key).toBe(old);
    service.renewKey(old);
    expect(await handlers.testConnection()).toMatchObject({ ok: true });
  });

  test.each([
    ['locked', { kind: 'locked' }, 'keeper-locked'],
    ['gone', { kind: 'missing', why: 'no keeper' }, 'no-keeper'],
  ] as const)('is not even tried when the keychain is %s', async (_name, trouble, code) => {
    const first = await connected();
    first.terminal.close();
    const { handlers } = await restarted(first, memoryKeeper(trouble));
    expect(await handlers.setKey({ secretKey: newKey() })).toMatchObject({ ok: false, code });
  });

  test('is in no answer, no state, no log and no file', async () => {
    const { handlers, service, terminal, tellings, directory } = await connected();
    const refused = newKey();
    const taken = newKey();
    const answers: unknown[] = [await handlers.setKey({ secretKey: refused })];
    service.renewKey(taken);
    answers.push(await handlers.setKey({ secretKey: taken }), await handlers.testConnection());
    const everything = JSON.stringify([answers, tellings, terminal.snapshot(), log.info.mock.calls]);
    const alarms = JSON.stringify([log.warn.mock.calls, log.error.mock.calls]);
    for (const key of [refused, taken]) {
      expect(everything + alarms).not.toContain(key);
      for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        expect(readFileSync(join(entry.parentPath, entry.name), 'latin1'), entry.name).not.toContain(key);
      }
    }
  });
});

describe('a key that is kept without asking the service', () => {
  const baseUrl = 'https://out-of-reach.example';
  const secretKey = newKey();
  const use = (): Promise<Result<undefined>> => Promise.resolve(success(undefined));
  const onKey = vi.fn();
  const keep = (
    keeper: SecretKeeper,
    used: Parameters<typeof keepKey>[1] = use,
  ): Promise<Result<undefined>> => keepKey({ keeper, baseUrl, secretKey, onKey, log }, used);

  test('is in the keychain when it is used, and the log keeps it out before', async () => {
    const keeper = memoryKeeper();
    const status = vi.spyOn(keeper, 'status');
    const used = vi.fn((fingerprint: KeyFingerprint) => {
      expect(keeper.key).toBe(secretKey);
      expect(fingerprint.keeper).toBe('keytar');
      return use();
    });
    expect(await keep(keeper, used)).toEqual({ ok: true, value: undefined });
    expect(used).toHaveBeenCalledOnce();
    expect(onKey).toHaveBeenCalledWith(secretKey);
    expect(onKey.mock.invocationCallOrder[0]).toBeLessThan(status.mock.invocationCallOrder[0] ?? 0);
  });

  test.each([null, 'sk_live_before'])(
    'gives way to what was there, %j, when it cannot be used',
    async (before) => {
      const keeper = memoryKeeper();
      keeper.key = before;
      const answer = await keep(keeper, () => Promise.resolve(fail('storage', 'The file is read-only.')));
      expect(answer).toMatchObject({ ok: false, code: 'storage' });
      expect(keeper.key).toBe(before);
    },
  );

  test.each<[string, Partial<SecretKeeper>, string]>([
    ['missing', { status: () => Promise.resolve({ kind: 'missing', why: 'none' }) }, 'no-keeper'],
    ['locked', { status: () => Promise.resolve({ kind: 'locked' }) }, 'keeper-locked'],
    [
      'unavailable',
      { status: () => Promise.resolve({ kind: 'unavailable', why: 'no bus' }) },
      'keeper-unavailable',
    ],
    ['only read', { status: () => Promise.resolve(readOnly) }, 'keeper-read-only'],
    ['only read for this service', { set: () => Promise.resolve(readOnly) }, 'keeper-read-only'],
    ['locked meanwhile', { set: () => Promise.resolve({ kind: 'locked' }) }, 'keeper-locked'],
    ['locked before it is read', { get: () => Promise.resolve({ kind: 'locked' }) }, 'keeper-locked'],
  ])('is not used where the keeper is %s', async (_name, trouble, code) => {
    const keeper = Object.assign(memoryKeeper(), trouble);
    const used = vi.fn(use);
    log.error.mockClear();
    expect(await keep(keeper, used)).toMatchObject({ ok: false, code });
    expect(used).not.toHaveBeenCalled();
    expect(keeper.key).toBeNull();
    expect(log.error).not.toHaveBeenCalled();
  });
});

describe('a key that is removed', () => {
  test('is gone from the keychain; selling stops and the history stays readable', async () => {
    const all = await connected();
    const { handlers, keeper, told } = all;
    expect(await handlers.removeKey()).toEqual({ ok: true, value: undefined });
    expect(keeper.key).toBeNull();
    expect(all.terminal.hasKey).toBe(false);
    expect(told.terminal?.selling).toEqual({ kind: 'stopped', why: 'no-key' });
    expect(await handlers.openSale(aSale())).toMatchObject({ code: 'not-ready' });
    expect(await handlers.testConnection()).toMatchObject({ code: 'not-ready' });
    expect(await handlers.readLocations()).toMatchObject({ code: 'not-ready' });
    expect(await handlers.readSubscriptions()).toMatchObject({ ok: true });
    expect(await handlers.readHistory({ date: null })).toMatchObject({ ok: true });
    all.terminal.close();
    const again = await restarted(all, keeper);
    expect(again.terminal.state.selling).toEqual({ kind: 'stopped', why: 'no-key' });
  });

  test('stays while a sale is open, whose payment could not be seen any more', async () => {
    const { handlers, keeper, told } = await connected();
    await handlers.openSale(aSale());
    await vi.waitFor(() => expect(told.sale?.phase.state).toBe('awaiting'));
    expect(await handlers.removeKey()).toMatchObject({ code: 'busy' });
    expect(keeper.key).not.toBeNull();
  });

  test('stays in use when the keychain does not let go of it', async () => {
    const { handlers, keeper, terminal } = await connected();
    vi.spyOn(keeper, 'clear').mockResolvedValue({ kind: 'locked' });
    expect(await handlers.removeKey()).toMatchObject({ code: 'keeper-locked' });
    expect(terminal.state.selling).toEqual({ kind: 'ready' });
    expect(await handlers.testConnection()).toMatchObject({ ok: true });
  });
});

test('two changes of the key do not run into each other', async () => {
  const { handlers, service, keeper } = await connected();
  const secretKey = newKey();
  service.renewKey(secretKey);
  const setting = handlers.setKey({ secretKey });
  expect(await handlers.removeKey()).toMatchObject({ ok: false, code: 'busy' });
  expect(await setting).toMatchObject({ ok: true });
  expect(keeper.key).toBe(secretKey);
});

describe('a real service', () => {
  test('is remembered with what it offers, and what it knows, over a restart without a network', async () => {
    const first = await connected();
    await vi.waitFor(() => expect(first.terminal.state.locations).not.toEqual([]));
    const { locations, service } = first.terminal.state;
    expect(service?.capabilities).toMatchObject({ 'list-locations': { offered: true } });
    first.terminal.close();
    await first.service.close();
    const second = await restarted(first, first.keeper);
    expect(second.terminal.state.service?.capabilities).toEqual(service?.capabilities);
    expect(second.terminal.state.locations).toEqual(locations);
    expect(await second.handlers.readLocations()).toMatchObject({ ok: false, code: 'unreachable' });
  });

  test('takes over the locations that earlier versions kept in the settings', async () => {
    const first = await connected();
    first.terminal.close();
    await first.service.close();
    const other = setUp({ keeper: first.keeper });
    const known = { id: 'loc_old', name: { kanji: '本店', kana: '', romaji: '' } };
    const { service } = first.settings.read();
    expect(other.settings.update({ mode: 'live', service, knownLocations: [known] })).toMatchObject({
      ok: true,
    });
    await other.terminal.start();
    expect(other.terminal.state.locations).toEqual([known]);
    expect(other.settings.read().knownLocations).toEqual([]);
    other.terminal.close();
    const again = await restarted(other, first.keeper);
    expect(again.terminal.state.locations).toEqual([known]);
  });

  test('that refuses the key in the middle of a day says so to a manager, and sells again once it takes it', async () => {
    const { handlers, service, terminal } = await connected();
    service.setKeyAccepted(false);
    expect(await handlers.testConnection()).toMatchObject({ code: 'credentials' });
    expect(await handlers.readLocations()).toMatchObject({ code: 'credentials' });
    expect(terminal.snapshot().connection.kind).toBe('refused');
    await handlers.openSale(aSale());
    await vi.waitFor(() => expect(terminal.stop).toBe('credentials'));
    service.setKeyAccepted(true);
    expect(await handlers.testConnection()).toMatchObject({ ok: true });
    expect(terminal.stop).toBeNull();

    service.setKeyAccepted(false);
    await handlers.dismissSale(terminal.snapshot().sale?.id ?? '');
    await handlers.openSale(aSale());
    await vi.waitFor(() => expect(terminal.stop).toBe('credentials'));
  });
});
