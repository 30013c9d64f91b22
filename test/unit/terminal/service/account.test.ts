import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import tls from 'node:tls';
import { randomBytes } from 'node:crypto';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { SaleView, TerminalState } from '../../../../electron/contract/index.ts';
import { authority, type LiveService, startLiveService } from '../../../support/live-service.ts';
import { terminalOn } from '../../../support/terminal.ts';
import { aSale, log, memoryKeeper, setUp, type TerminalUnderTest } from '../support.ts';

beforeAll(() => tls.setDefaultCACertificates([...tls.getCACertificates(), authority.pem]));

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
  const directory = mkdtempSync(join(tmpdir(), 'madoguchi-stripes-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
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
  expect(await handlers.setKey({ secretKey: newKey() })).toMatchObject({
    ok: false,
    code: 'other-account',
  });
  expect(keeper.key).toBe(before);
  // A list of customers tells the mode and not the account.
  if (name === 'another merchant') return;
  expect(await handlers.testConnection()).toMatchObject({ ok: false });
  expect(terminal.state.selling).toEqual({ kind: 'stopped', why: 'other-account' });
  expect(stopsIn(directory)).toEqual([{ why: 'other-account', appId: null, liveMode: true }]);
  service.setAnswer(null);
  expect(await handlers.openSale(aSale())).toMatchObject({ ok: false, code: 'not-ready' });
});
