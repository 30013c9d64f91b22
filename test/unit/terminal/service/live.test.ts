import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ConnectService } from '../../../../electron/contract/index.ts';
import { authority, type LiveService, startLiveService } from '../../../support/live-service.ts';
import { trustDuringTests } from '../../../support/trusted-authority.ts';
import { aSale, memoryKeeper, setUp } from '../support.ts';

trustDuringTests(authority.pem);

describe('a real service', () => {
  async function started(): Promise<LiveService> {
    const service = await startLiveService();
    onTestFinished(() => service.close());
    return service;
  }
  const request = ({ url, key }: LiveService, change: Partial<ConnectService> = {}): ConnectService => ({
    baseUrl: url,
    dialect: 'documented',
    secretKey: key,
    currency: 'JPY',
    orderPrefix: 'G1',
    frontUrl: null,
    ...change,
  });

  test('is connected when it accepts the key, and sells under the chosen prefix', async () => {
    const service = await started();
    const { handlers, told, terminal } = setUp();
    expect(await handlers.connect(request(service))).toEqual({ ok: true, value: undefined });
    expect(terminal.snapshot().terminal).toMatchObject({
      mode: 'live',
      service: { baseUrl: service.url, dialect: 'documented' },
      selling: { kind: 'ready' },
    });
    await handlers.openSale(aSale());
    await vi.waitFor(() => expect(told.sale?.phase.state).toBe('awaiting'));
    expect(told.sale).toMatchObject({ practice: false, orderNo: expect.stringMatching(/^G1-/) as string });
  });

  test('is asked nothing at a start before the screens are drawn, while no code is open', async () => {
    const service = await started();
    const keeper = memoryKeeper();
    const before = setUp({ keeper });
    await before.handlers.connect(request(service));
    before.terminal.close();
    const asked = vi.spyOn(service.sandbox.app, 'fetch');
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const { terminal } = setUp({ keeper, directory: before.directory, drawn: promise });
    await terminal.start();
    await new Promise((later) => setTimeout(later, 50));
    expect(asked).not.toHaveBeenCalled();
    expect(terminal.state.selling).toEqual({ kind: 'ready' });
    resolve(undefined);
    await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  });

  test.each([
    ['a value that it does not take', { note: 'x'.repeat(256) }, 'note', { kind: 'max-bytes', max: 255 }],
    [
      'a key that it does not take',
      { ['k'.repeat(21)]: '1' },
      'k'.repeat(21),
      { kind: 'max-length', max: 20 },
    ],
  ])('is not asked, nor connected, while %s goes with every code', async (_, metadata, key, rule) => {
    const service = await started();
    const keeper = memoryKeeper();
    const { handlers, settings } = setUp({ keeper });
    settings.update({ codeData: { extra: {}, metadata } });
    const field = `codeData.metadata.${key}`;
    expect(await handlers.connect(request(service, { dialect: 'elepay' }))).toMatchObject({
      ...{ ok: false, code: 'invalid', field, rule },
    });
    expect([settings.read().mode, keeper.key, service.languages]).toEqual(['unset', null, []]);
    expect(await handlers.connect(request(service))).toMatchObject({ ok: true });
  });

  test('that is connected keeps its key out of everything the screens are told and every file', async () => {
    const service = await started();
    const { handlers, terminal, directory, keys } = setUp();
    await handlers.connect(request(service));
    expect(keys).toContain(service.key);
    expect(JSON.stringify(terminal.snapshot())).not.toContain(service.key);
    for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      expect(readFileSync(join(entry.parentPath, entry.name), 'latin1'), entry.name).not.toContain(
        service.key,
      );
    }
  });

  test.each([
    [
      'a key that it refuses',
      (service: LiveService) => request(service, { secretKey: 'sk_wrong' }),
      'credentials',
    ],
    [
      'an address where nothing answers',
      (service: LiveService) => request(service, { baseUrl: 'https://localhost:1' }),
      'unreachable',
    ],
  ])('is not connected with %s: nothing is saved', async (_name, of, code) => {
    const service = await started();
    const keeper = memoryKeeper();
    const { handlers, settings } = setUp({ keeper });
    expect(await handlers.connect(of(service))).toMatchObject({ ok: false, code });
    expect(keeper.key).toBeNull();
    expect(settings.read().mode).toBe('unset');
  });

  test.each([
    ['no keychain', { kind: 'missing', why: 'no keeper' }, 'no-keeper'],
    ['a locked keychain', { kind: 'locked' }, 'keeper-locked'],
    ['a broken keychain', { kind: 'unavailable', why: 'no bus' }, 'keeper-unavailable'],
  ] as const)('is not connected with %s, and is not even asked', async (_name, trouble, code) => {
    const service = await started();
    const { handlers, settings } = setUp({ keeper: memoryKeeper(trouble) });
    expect(await handlers.connect(request(service))).toMatchObject({ ok: false, code });
    expect(settings.read().mode).toBe('unset');
  });

  test.each([
    ['the key is gone', undefined, 'no-key'],
    ['the keychain is locked', { kind: 'locked' }, 'keeper-locked'],
    ['there is no keychain', { kind: 'missing', why: 'no keeper' }, 'no-keeper'],
    ['the keychain does not answer', { kind: 'unavailable', why: 'no bus' }, 'keeper-unavailable'],
  ] as const)(
    'stops selling after a restart when %s; the history stays readable',
    async (_name, trouble, why) => {
      const service = await started();
      const first = setUp();
      await first.handlers.connect(request(service));
      first.terminal.close();
      const { terminal, handlers } = setUp({ directory: first.directory, keeper: memoryKeeper(trouble) });
      await terminal.start();
      expect(terminal.snapshot().terminal.selling).toEqual({ kind: 'stopped', why });
      expect(await handlers.openSale(aSale())).toMatchObject({ code: 'not-ready' });
      expect(await handlers.readHistory({ date: null })).toMatchObject({ ok: true });
    },
  );

  test('stops selling when it refuses the key in the middle of the day, until it takes it again', async () => {
    const service = await started();
    const { handlers, terminal } = setUp();
    await handlers.connect(request(service));
    service.setKeyAccepted(false);
    await handlers.openSale(aSale());
    await vi.waitFor(() =>
      expect(terminal.snapshot().terminal.selling).toEqual({ kind: 'stopped', why: 'credentials' }),
    );
    expect(terminal.snapshot().sale?.phase).toMatchObject({
      state: 'refused',
      reason: { kind: 'credentials' },
    });

    service.setKeyAccepted(true);
    await handlers.dismissSale(terminal.snapshot().sale?.id ?? '');
    await terminal.refreshLocations();
    expect(terminal.snapshot().terminal.selling).toEqual({ kind: 'ready' });
  });

  test('has a journal of its own: practice sales are not among its sales', async () => {
    const service = await started();
    const { handlers, told } = setUp();
    await handlers.practise();
    const opened = await handlers.openSale(aSale());
    await vi.waitFor(() => expect(told.sale?.phase.state).toBe('awaiting'));
    const saleId = opened.ok ? opened.value : '';
    await handlers.cancelSale(saleId);
    await handlers.dismissSale(saleId);
    expect(await handlers.connect(request(service))).toMatchObject({ ok: true });
    expect(await handlers.readHistory({ date: null })).toMatchObject({ value: { count: 0 } });
  });
});
