import tls from 'node:tls';
import { randomBytes } from 'node:crypto';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { authority, type LiveService, startLiveService } from '../../support/live-service.ts';
import { aSale, memoryKeeper, setUp, type TerminalUnderTest } from './support.ts';

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

test('a test key is a mode of its own, which the screens and the files are told', async () => {
  const { terminal, handlers, settings } = await connectedTerminal();
  expect(terminal.state).toMatchObject({ mode: 'live', test: true });
  const { service } = settings.read();
  if (service) settings.update({ service: { ...service, merchant: { appId: null, liveMode: true } } });
  expect(terminal.state).toMatchObject({ mode: 'live', test: false });
  await handlers.practise();
  expect(terminal.state).toMatchObject({ mode: 'practice', test: false });
});

test.each([
  ['another merchant', { appId: 'app_stranger', liveMode: false }],
  ['another mode', { appId: 'app_practice', liveMode: true }],
])('a key of %s neither replaces the one in use nor sells', async (name, told) => {
  const { handlers, service, terminal, settings, keeper } = await connectedTerminal();
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
  service.setAnswer(null);
  expect(await handlers.openSale(aSale())).toMatchObject({ ok: false, code: 'not-ready' });
});
