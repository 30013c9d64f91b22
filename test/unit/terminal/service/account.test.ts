import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { randomBytes } from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { SaleView, TerminalState } from '../../../../electron/contract/index.ts';
import type { Account } from '../../../../electron/sandbox/accounts.ts';
import { visitPayerPage } from '../../../../electron/sandbox/visitor.ts';
import { createSecretKeeper, type SecretKeeper } from '../../../../electron/secrets/secret-keeper.ts';
import { newFolder } from '../../../support/folder.ts';
import { authority, type LiveService, startLiveService } from '../../../support/live-service.ts';
import { valueOf } from '../../../support/result.ts';
import { terminalOn } from '../../../support/terminal.ts';
import { trustDuringTests } from '../../../support/trusted-authority.ts';
import { FakeKeychain, FakeProcess, FakeTimers } from '../../secrets/fake-keeper.ts';
import { aSale, log, memoryKeeper, setUp, type TerminalUnderTest } from '../support.ts';

trustDuringTests(authority.pem);

const newKey = (): string => `sk_live_${randomBytes(16).toString('hex')}`;

/** A terminal that is connected to a service of its own. */
async function connectedTerminal(): Promise<
  TerminalUnderTest & { service: LiveService; keeper: ReturnType<typeof memoryKeeper> }
> {
  const service = await startLiveService();
  onTestFinished(() => service.close());
  const keeper = memoryKeeper();
  const all = setUp({ keeper });
  const request = { baseUrl: service.url, secretKey: service.key, dialect: 'documented' } as const;
  const shop = { currency: 'JPY', orderPrefix: 'G1', frontUrl: null };
  expect(await all.handlers.connect({ ...request, ...shop })).toMatchObject({ ok: true });
  return { ...all, service, keeper };
}

/** Why selling stopped, as the only live journal has it. */
function stopsIn(directory: string): unknown[] {
  const live = join(directory, 'live');
  const database = new DatabaseSync(join(live, String(readdirSync(live)[0]), 'journal.db'), {
    readOnly: true,
  });
  const rows = database.prepare("SELECT details FROM links WHERE kind = 'stopped' ORDER BY number").all();
  database.close();
  return rows.map(({ details }): unknown => JSON.parse(String(details)));
}

test('a test key is a mode of its own, which the screens and the files are told', async () => {
  const { terminal, handlers, settings } = await connectedTerminal();
  expect(terminal.state).toMatchObject({ mode: 'live', test: true });
  const { service } = settings.read();
  if (service) settings.update({ service: { ...service, merchant: { appId: null, liveMode: true } } });
  expect(terminal.state).toMatchObject({ mode: 'live', test: false });
  await handlers.practise();
  expect(terminal.state).toMatchObject({ mode: 'practice', test: false });
});

test('stripes are up before the first code of a test key is drawn, where nothing else told of the mode', async () => {
  const service = await startLiveService();
  onTestFinished(() => service.close());
  service.sandbox.setBehaviour({ documentedOnly: true, rules: [] });
  const directory = newFolder('stripes');
  const shown: string[] = [];
  const { terminal, handlers, settings } = terminalOn({
    directory,
    log,
    keeper: memoryKeeper(),
    notify: (name, value) => {
      if (name === 'terminal' && (value as TerminalState).test) shown.push('stripes');
      if (name === 'sale') shown.push((value as SaleView | null)?.phase.state ?? 'none');
    },
  });
  onTestFinished(() => terminal.close());
  const request = { baseUrl: service.url, secretKey: service.key, dialect: 'documented' } as const;
  await handlers.connect({ ...request, currency: 'JPY', orderPrefix: 'G1', frontUrl: null });
  await terminal.refreshLocations();
  const { service: known } = settings.read();
  if (known) settings.update({ service: { ...known, merchant: { appId: null, liveMode: null } } });
  expect(terminal.state.test).toBe(false);
  shown.length = 0;
  expect(await handlers.openSale(aSale())).toMatchObject({ ok: true });
  await vi.waitFor(() => expect(shown).toContain('awaiting'));
  expect(shown.indexOf('stripes')).toBeGreaterThanOrEqual(0);
  expect(shown.indexOf('stripes')).toBeLessThan(shown.indexOf('awaiting'));
});

test.each([
  ['another merchant', { appId: 'app_stranger', liveMode: false }],
  ['another mode', { appId: 'app_practice', liveMode: true }],
])('a key of %s neither replaces the one in use nor sells', async (name, told) => {
  const { handlers, service, terminal, settings, keeper, directory } = await connectedTerminal();
  const before = keeper.key;
  const known = settings.read().service;
  expect(known?.merchant.liveMode).toBe(false);
  if (known) settings.update({ service: { ...known, merchant: { appId: 'app_practice', liveMode: false } } });
  const customer = { id: 'cus_1', ...told };
  const body = {
    total: 1,
    customers: [customer],
    charges: [customer],
    subscriptions: [customer],
    locations: [],
  };
  service.setAnswer(() => Response.json(body));
  expect(await handlers.setKey({ secretKey: newKey() })).toMatchObject({ ok: false, code: 'other-account' });
  expect(keeper.key).toBe(before);
  // A list of customers tells the mode and not the account.
  if (name === 'another merchant') return;
  expect(await handlers.testConnection()).toMatchObject({ ok: false });
  expect(terminal.state.selling).toEqual({ kind: 'stopped', why: 'other-account' });
  expect(stopsIn(directory)).toEqual([{ why: 'other-account', appId: null, liveMode: true }]);
  service.setAnswer(null);
  expect(await handlers.openSale(aSale())).toMatchObject({ ok: false, code: 'not-ready' });
});

test.each([
  ['another merchant’s', { appId: 'app_stranger', liveMode: false }],
  ['of another mode', { appId: 'app_practice', liveMode: true }],
])(
  'a list with one row that is %s stops selling, wherever the row stands: none of it is believed',
  async (_, stranger) => {
    const own = { appId: 'app_practice', liveMode: false };
    const rows = [own, own, stranger].map((told, at) => ({ id: `chr_${at}`, ...told }));
    for (const charges of [rows, rows.toReversed()]) {
      const { handlers, service, terminal, settings, directory } = await connectedTerminal();
      const known = settings.read().service;
      if (known) settings.update({ service: { ...known, merchant: own } });
      service.setAnswer(() => Response.json({ total: 3, charges, subscriptions: [] }));
      await handlers.openSale(aSale());
      await vi.waitFor(() =>
        expect(terminal.state.selling).toEqual({ kind: 'stopped', why: 'other-account' }),
      );
      expect(stopsIn(directory)).toContainEqual({ why: 'other-account', ...stranger });
    }
  },
);

test.each(['a key that is refused', 'a journal that has to be opened anew'])(
  '%s in between does not let a terminal sell again whose service answers for another account',
  async (between) => {
    const { handlers, service, terminal, told, settings } = await connectedTerminal();
    const saleId = valueOf(await handlers.openSale(aSale()));
    await vi.waitFor(() => expect(told.sale?.phase.state).toBe('awaiting'));
    const { attempts } = valueOf(await handlers.readSale(saleId));
    const known = settings.read().service;
    const own = { appId: 'app_practice', liveMode: false };
    if (known) settings.update({ service: { ...known, merchant: own } });
    service.setAnswer(() =>
      Response.json({ id: attempts[0]?.code?.id, charge: { ...own, appId: 'app_stranger' } }),
    );
    await handlers.checkSale(saleId);
    if (between === 'a key that is refused') {
      service.setAnswer(() => Response.json({ message: 'Unauthorized' }, { status: 401 }));
      await handlers.checkSale(saleId);
    } else {
      terminal.opened?.sales.journalFailed();
      expect(terminal.state.selling).toEqual({ kind: 'stopped', why: 'storage' });
      expect(await handlers.reopenJournal()).toMatchObject({ ok: true });
    }
    service.setAnswer(null);
    expect(await handlers.testConnection()).toMatchObject({ ok: true });
    expect(terminal.state.selling).toEqual({ kind: 'stopped', why: 'other-account' });
  },
);

describe('an account that tells nothing yet', () => {
  const nothing = { total: 0, customers: [], charges: [], subscriptions: [], locations: [] };
  type Shop = TerminalUnderTest & { service: LiveService; keychain: FakeKeychain; otherKey: string };

  /** A keeper that knows its keys apart. */
  function keeperOf(keychain: FakeKeychain): SecretKeeper {
    const timers = new FakeTimers();
    const fork = (): FakeProcess => new FakeProcess(keychain.script, timers);
    return createSecretKeeper({ fork, timers, randomBytes, log });
  }

  /** A terminal at a service with a second account, whose key the shop has as well. */
  async function shopOf(account: Account): Promise<Shop> {
    const otherKey = newKey();
    const otherAccounts = [{ appId: 'app_shop', liveMode: true, key: otherKey }];
    const service = await startLiveService({ account, otherAccounts });
    onTestFinished(() => service.close());
    const keychain = new FakeKeychain();
    return { ...setUp({ keeper: keeperOf(keychain) }), service, keychain, otherKey };
  }

  /** Connects with a key while none of the lists tells whose it is. */
  async function connect({ service, handlers }: Shop, secretKey: string): Promise<void> {
    service.setAnswer(() => Response.json(nothing));
    const request = { baseUrl: service.url, secretKey, dialect: 'documented' } as const;
    const shop = { currency: 'JPY', orderPrefix: 'G1', frontUrl: null };
    expect(await handlers.connect({ ...request, ...shop })).toEqual({ ok: true, value: undefined });
    service.setAnswer(null);
  }

  /** Pays the code that is on the screen. */
  async function pay({ told, service }: Shop): Promise<void> {
    const phase = told.sale?.phase;
    if (phase?.state !== 'awaiting') throw new Error('no code');
    await visitPayerPage(phase.codeUrl, { outcome: 'pay' }, (url, init) =>
      service.sandbox.app.request(url, init),
    );
  }

  /** Sells, and has the payer pay. */
  async function sell(shop: Shop): Promise<void> {
    const { handlers, told } = shop;
    const opened = valueOf(await handlers.openSale(aSale()));
    await vi.waitFor(() => expect(told.sale?.phase.state).toBe('awaiting'));
    await pay(shop);
    await handlers.checkSale(opened);
    await vi.waitFor(() => expect(told.sale?.phase.state).toBe('paid'));
    await handlers.dismissSale(opened);
  }

  async function restarted(shop: Shop): Promise<Shop> {
    shop.terminal.close();
    const again = { ...shop, ...setUp({ directory: shop.directory, keeper: keeperOf(shop.keychain) }) };
    await again.terminal.start();
    return again;
  }

  const sold = async ({ handlers }: TerminalUnderTest): Promise<number> => {
    const read = await handlers.readHistory({ date: null });
    return read.ok ? read.value.count : Number.NaN;
  };
  const journals = ({ directory }: Shop): string[] => readdirSync(join(directory, 'live'));

  test('begins a journal of its own: what was sold with a test key is never among what is sold live', async () => {
    const shop = await shopOf({ appId: 'app_shop', liveMode: false });
    await connect(shop, shop.service.key);
    await sell(shop);
    const ofTest = shop.told.terminal?.service;
    await connect(shop, shop.otherKey);
    expect(journals(shop)).toHaveLength(2);
    expect(await sold(shop)).toBe(0);
    // The screens tell the two apart, though they are at one address.
    const ofLive = shop.told.terminal?.service;
    expect(journals(shop)).toEqual([ofTest?.journal, ofLive?.journal].toSorted());
    await sell(shop);
    expect(await sold(shop)).toBe(1);
    expect(shop.terminal.state).toMatchObject({ test: false, selling: { kind: 'ready' } });
  });

  test('finds its journal again: at the next start, and when its key is connected again', async () => {
    const shop = await shopOf({ appId: 'app_other', liveMode: true });
    await connect(shop, shop.service.key);
    await sell(shop);
    await connect(shop, shop.otherKey);
    expect(await sold(shop)).toBe(0);
    await sell(shop);
    await sell(shop);
    const started = await restarted(shop);
    expect(await sold(started)).toBe(2);
    await connect(started, shop.service.key);
    expect(await sold(started)).toBe(1);
    await connect(started, shop.otherKey);
    expect(await sold(started)).toBe(2);
    expect(journals(shop)).toHaveLength(2);
  });

  /** A terminal that goes on with the other account's key in the journal of the first, as far as the settings know. */
  async function withOthersKey(account: Account): Promise<Shop> {
    const shop = await shopOf(account);
    await connect(shop, shop.service.key);
    await sell(shop);
    // The settings have lost what was learnt; the journal knows.
    const { service } = shop.settings.read();
    const merchant = { appId: null, liveMode: null };
    if (service) shop.settings.update({ service: { ...service, merchant } });
    shop.service.setAnswer(() => Response.json(nothing));
    expect(await shop.handlers.setKey({ secretKey: shop.otherKey })).toMatchObject({ ok: true });
    shop.service.setAnswer(null);
    return shop;
  }

  const isStopped = ({ terminal }: Shop) =>
    vi.waitFor(() => expect(terminal.state.selling).toEqual({ kind: 'stopped', why: 'other-account' }));

  test('is stopped in the journal of another one, and connecting its key again begins its own', async () => {
    const shop = await withOthersKey({ appId: 'app_shop', liveMode: false });
    const opened = await shop.handlers.openSale(aSale());
    await isStopped(shop);
    expect(shop.told.sale?.phase.state).toBe('unknown');
    expect(await shop.handlers.dismissSale(opened.ok ? opened.value : '')).toMatchObject({ ok: true });
    await connect(shop, shop.otherKey);
    expect(journals(shop)).toHaveLength(2);
    expect(await sold(shop)).toBe(0);
    await sell(shop);
  });

  test('that its first payment names is stopped there; that code is named once its own journal is begun', async () => {
    const shop = await withOthersKey({ appId: 'app_other', liveMode: true });
    const opened = await shop.handlers.openSale(aSale());
    const saleId = opened.ok ? opened.value : '';
    await vi.waitFor(() => expect(shop.told.sale?.phase.state).toBe('awaiting'));
    await pay(shop);
    await shop.handlers.checkSale(saleId);
    await isStopped(shop);
    expect(await shop.handlers.cancelSale(saleId)).toMatchObject({ ok: true });
    expect(await shop.handlers.dismissSale(saleId)).toMatchObject({ ok: true });
    await connect(shop, shop.otherKey);
    expect(await sold(shop)).toBe(0);
    expect(shop.terminal.state.notices).toMatchObject([{ kind: 'codes-elsewhere', count: 1 }]);
  });

  test('takes nothing by a scan with another key, though payments were listed with the key before', async () => {
    const shop = await shopOf({ appId: 'app_other', liveMode: true });
    await connect(shop, shop.service.key);
    await sell(shop);
    await vi.waitFor(async () => {
      await shop.terminal.refreshLocations();
      expect(shop.told.terminal?.presentedWays).not.toEqual([]);
    });
    const scan = async (phase: object): Promise<void> => {
      const token = shop.service.sandbox.newPayerCode();
      const opened = await shop.handlers.openPresented({ ...aSale(), token });
      await vi.waitFor(() => expect(shop.told.sale?.phase).toMatchObject(phase), { timeout: 5_000 });
      await shop.handlers.dismissSale(opened.ok ? opened.value : '');
    };
    await scan({ state: 'paid' });
    // The other account has no payments yet: none of its lists says whose it is.
    expect(await shop.handlers.setKey({ secretKey: shop.otherKey })).toMatchObject({ ok: true });
    await scan({ state: 'refused', reason: { kind: 'untold-account' } });
    expect(await shop.handlers.setKey({ secretKey: shop.service.key })).toMatchObject({ ok: true });
    await scan({ state: 'paid' });
  });

  test('keeps the journal of its key from before the key was kept beside it', async () => {
    const shop = await shopOf({ appId: 'app_shop', liveMode: false });
    await connect(shop, shop.service.key);
    await sell(shop);
    await shop.handlers.practise();
    const { service } = shop.settings.read();
    if (!service) throw new Error('no service');
    const { journal, ...before } = service;
    shop.settings.update({ service: before });
    const claim = join(shop.directory, 'live', journal ?? '', 'account.json');
    writeFileSync(claim, JSON.stringify({ appId: 'app_shop', liveMode: false, baseUrl: shop.service.url }));
    const started = await restarted(shop);
    await connect(started, shop.service.key);
    expect(await sold(started)).toBe(1);
    await connect(started, shop.otherKey);
    expect(await sold(started)).toBe(0);
  });
});
