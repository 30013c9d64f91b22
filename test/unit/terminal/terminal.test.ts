import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ConnectService, OpenSale, SaleView, TerminalState } from '../../../electron/contract/index.ts';
import type { GetOutcome, KeeperStatus, SecretKeeper } from '../../../electron/secrets/secret-keeper.ts';
import { practiceCatalogue } from '../../../electron/settings/catalogue.ts';
import { openSettings } from '../../../electron/settings/settings.ts';
import { machineClock } from '../../../electron/terminal/clock.ts';
import { createHandlers } from '../../../electron/terminal/requests.ts';
import { Terminal } from '../../../electron/terminal/terminal.ts';
import { authority, type LiveService, startLiveService } from '../../support/live-service.ts';

vi.mock('electron', () => ({ ipcMain: {} }));

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const cleanUps: (() => unknown)[] = [];

beforeAll(() => tls.setDefaultCACertificates([...tls.getCACertificates(), authority.pem]));
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** A keychain that keeps one key in memory. */
function memoryKeeper(
  trouble?: Exclude<KeeperStatus, { kind: 'ready' }>,
): SecretKeeper & { key: string | null } {
  const keeper: SecretKeeper & { key: string | null } = {
    key: null,
    status: () => Promise.resolve(trouble ?? { kind: 'ready', keeper: 'keytar' }),
    set: (_account, key) => {
      keeper.key = key;
      return Promise.resolve({ kind: 'saved', fingerprint: { keeper: 'keytar', salt: '00', hash: '00' } });
    },
    get: (): Promise<GetOutcome> =>
      Promise.resolve(
        trouble ??
          (keeper.key === null
            ? { kind: 'none', keeper: 'keytar' }
            : { kind: 'found', key: keeper.key, keeper: 'keytar' }),
      ),
    has: () => Promise.resolve({ kind: 'none', keeper: 'keytar' }),
    clear: () => Promise.resolve({ kind: 'cleared' }),
    close: () => undefined,
  };
  return keeper;
}

function newFolder(): string {
  const directory = mkdtempSync(join(tmpdir(), 'madoguchi-terminal-'));
  cleanUps.push(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

function setUp(options: { keeper?: SecretKeeper; directory?: string } = {}) {
  const directory = options.directory ?? newFolder();
  const settings = openSettings({ directory, randomBytes, log });
  if (!settings.ok) throw new Error(settings.message);
  const told = {
    sale: null as SaleView | null,
    terminal: null as TerminalState | null,
    key: null as string | null,
  };
  const tellings: (TerminalState | null)[] = [];
  const codeShown = vi.fn();
  const terminal = new Terminal({
    directory,
    fontsDirectory: join(import.meta.dirname, '../../../node_modules/@fontsource-variable/noto-sans-jp'),
    settings: settings.value,
    practiceCatalogue,
    keeper: options.keeper ?? memoryKeeper(),
    clock: machineClock,
    notify: (name, value) => {
      Object.assign(told, { [name]: value });
      if (name === 'terminal') tellings.push(told.terminal);
    },
    onKey: (key) => (told.key = key),
    onCodeShown: codeShown,
    log,
  });
  cleanUps.push(() => terminal.close());
  const openPayerPage = vi.fn();
  const handlers = createHandlers({
    terminal,
    started: Promise.resolve(),
    settings: settings.value,
    openPayerPage,
  });
  return {
    directory,
    terminal,
    handlers,
    told,
    tellings,
    settings: settings.value,
    codeShown,
    openPayerPage,
  };
}

function aSale(change: Partial<OpenSale> = {}): OpenSale {
  const requestId = randomUUID();
  return {
    requestId,
    lines: [{ name: '抹茶ラテ', price: 580, count: 2 }],
    expectedTotal: 1160,
    currency: 'JPY',
    expiryPeriod: 10,
    note: '',
    locationId: null,
    confirmed: false,
    ...change,
  };
}

describe('a new terminal', () => {
  test('sells nothing until a service is chosen, and says so', async () => {
    const { terminal, handlers } = setUp();
    await terminal.start();
    expect(terminal.snapshot().terminal).toMatchObject({
      mode: 'unset',
      selling: { kind: 'stopped', why: 'no-service' },
    });
    expect(await handlers.openSale(aSale())).toMatchObject({ ok: false, code: 'not-ready' });
    expect(await handlers.readHistory({ date: null })).toMatchObject({ ok: false, code: 'not-ready' });
  });
});

describe('practice', () => {
  test('is told to the screens with its till, never as a service that cannot sell', async () => {
    const { handlers, tellings } = setUp();
    expect(await handlers.practise(undefined)).toEqual({ ok: true, value: undefined });
    const stops = tellings.filter((state) => state?.mode === 'practice' && state.selling.kind === 'stopped');
    expect(tellings.at(-1)).toMatchObject({ mode: 'practice', selling: { kind: 'ready' } });
    expect(stops).toEqual([]);
  });

  async function practising() {
    const all = setUp();
    expect(await all.handlers.practise()).toEqual({ ok: true, value: undefined });
    await vi.waitFor(() => expect(all.terminal.snapshot().terminal.locations.length).toBeGreaterThan(0));
    return all;
  }

  test('sells at once, with its own catalogue and the embedded service’s locations', async () => {
    const { terminal, handlers, told, codeShown } = await practising();
    const { terminal: state, connection } = terminal.snapshot();
    expect(state).toMatchObject({ mode: 'practice', currency: 'JPY', selling: { kind: 'ready' } });
    expect(state.catalogue.items.length).toBeGreaterThan(10);
    expect(connection.kind).toBe('online');
    const locationId = state.locations[0]?.id ?? null;
    expect(await handlers.openSale(aSale({ locationId }))).toMatchObject({ ok: true });
    await vi.waitFor(() => expect(told.sale?.phase.state).toBe('awaiting'));
    expect(told.sale).toMatchObject({ amount: 1160, practice: true, locationId });
    expect(codeShown).toHaveBeenLastCalledWith(true);
  });

  test('refuses a location that the service does not have, and another currency, before any effect', async () => {
    const { terminal, handlers } = await practising();
    expect(await handlers.openSale(aSale({ locationId: 'loc_none' }))).toMatchObject({
      code: 'invalid',
      field: 'locationId',
      rule: { kind: 'known', what: 'location' },
    });
    expect(await handlers.openSale(aSale({ currency: 'USD' }))).toMatchObject({ field: 'currency' });
    expect(await handlers.setPreferences({ locationId: 'loc_none' })).toMatchObject({ field: 'locationId' });
    expect(await handlers.readHistory({ date: null })).toMatchObject({ value: { count: 0 } });
    expect(terminal.snapshot().sale).toBeNull();
  });

  test('opens the payer’s page of the code on screen, and of no other', async () => {
    const { handlers, told, openPayerPage } = await practising();
    const opened = await handlers.openSale(aSale());
    await vi.waitFor(() => expect(told.sale?.phase.state).toBe('awaiting'));
    expect(await handlers.openPayerPage(randomUUID())).toMatchObject({ code: 'conflict' });
    expect(openPayerPage).not.toHaveBeenCalled();
    expect(await handlers.openPayerPage(opened.ok ? opened.value : '')).toMatchObject({ ok: true });
    expect(openPayerPage).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/pay\//),
    );
  });

  test('does not change the service while a code is payable', async () => {
    const { handlers, told } = await practising();
    await handlers.openSale(aSale());
    await vi.waitFor(() => expect(told.sale?.phase.state).toBe('awaiting'));
    expect(await handlers.practise()).toMatchObject({ ok: false, code: 'busy' });
    expect(told.sale?.phase.state).toBe('awaiting');
  });

  test('goes on with the code on screen after a restart, at the same address', async () => {
    const first = await practising();
    await first.handlers.openSale(aSale());
    await vi.waitFor(() => expect(first.told.sale?.phase.state).toBe('awaiting'));
    const before = first.told.sale;
    first.terminal.close();
    await vi.waitFor(async () => {
      // The port is free again a moment after the close.
      const second = setUp({ directory: first.directory });
      await second.terminal.start();
      const after = second.terminal.snapshot().sale;
      expect(after?.orderNo).toBe(before?.orderNo);
      expect(after?.phase).toMatchObject({ state: 'awaiting' });
      if (after?.phase.state === 'awaiting' && before?.phase.state === 'awaiting') {
        expect(after.phase.codeUrl).toBe(before.phase.codeUrl);
        expect(after.phase.remainingMs).toBeLessThanOrEqual(before.phase.remainingMs);
      }
    });
  });

  test('keeps the language, the theme and the place over a restart', async () => {
    const { directory, handlers, terminal } = await practising();
    const locationId = terminal.snapshot().terminal.locations[1]?.id ?? null;
    await handlers.setPreferences({ language: 'en', theme: 'dark', locationId });
    terminal.close();
    const again = setUp({ directory });
    await again.terminal.start();
    await vi.waitFor(() => expect(again.terminal.snapshot().terminal.locationId).toBe(locationId));
    expect(again.terminal.snapshot().terminal).toMatchObject({ language: 'en', theme: 'dark' });
  });
});

describe('a real service', () => {
  async function started(): Promise<LiveService> {
    const service = await startLiveService();
    cleanUps.push(() => service.close());
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

  test('that is connected keeps its key out of everything the screens are told and every file', async () => {
    const service = await started();
    const { handlers, terminal, directory, told } = setUp();
    await handlers.connect(request(service));
    expect(told.key).toBe(service.key);
    expect(JSON.stringify(terminal.snapshot())).not.toContain(service.key);
    const { readdirSync, readFileSync } = await import('node:fs');
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
    ['a broken keychain', { kind: 'unavailable', why: 'no bus' }, 'no-keeper'],
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

  test('stops selling when it refuses the key in the middle of the day', async () => {
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
