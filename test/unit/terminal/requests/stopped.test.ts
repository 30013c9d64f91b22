import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type RequestName, requestNames } from '../../../../electron/contract/names.ts';
import { visitPayerPage } from '../../../../electron/sandbox/visitor.ts';
import { samplesFor } from '../../../fault/ipc-fuzz/samples.ts';
import { authority, type LiveService, startLiveService } from '../../../support/live-service.ts';
import { valueOf } from '../../../support/result.ts';
import { trustDuringTests } from '../../../support/trusted-authority.ts';
import { alwaysRule, behaviourOf } from '../../sandbox/support.ts';
import { aSale, memoryKeeper, setUp, type TerminalUnderTest } from '../support.ts';

trustDuringTests(authority.pem);

/* Whatever the screens can ask of a terminal whose selling has stopped, nothing leaves that takes or promises money. */

type Request = [name: RequestName, ask: () => unknown];
type Shop = TerminalUnderTest & { service: LiveService };

/** What a sale, a new code, a repeat and a refund are refused with, and so whatever else takes or promises money. */
const refusal = { ok: false, code: 'not-ready', message: 'Selling has stopped: other-account.' };

async function connectedShop(): Promise<Shop> {
  const service = await startLiveService();
  onTestFinished(() => service.close());
  const all = setUp({ keeper: memoryKeeper() });
  const request = { baseUrl: service.url, secretKey: service.key, dialect: 'documented' } as const;
  const shop = { currency: 'JPY', orderPrefix: 'G1', frontUrl: null };
  expect(await all.handlers.connect({ ...request, ...shop })).toMatchObject({ ok: true });
  await all.terminal.refreshLocations();
  return { ...all, service };
}

/** A sale of goods that no other sale has. */
async function sell({ handlers, told }: Shop, price: number, comesTo: string): Promise<string> {
  const lines = [{ name: `No. ${price}`, price, count: 1 }];
  const saleId = valueOf(await handlers.openSale(aSale({ lines, expectedTotal: price })));
  await vi.waitFor(() => expect(told.sale).toMatchObject({ id: saleId, phase: { state: comesTo } }));
  return saleId;
}

/** A sale whose payer's code had expired. */
async function sellPresented({ handlers, service, told }: Shop, price: number): Promise<string> {
  service.sandbox.setBehaviour(behaviourOf(alwaysRule('payer-code-expired')));
  const lines = [{ name: `No. ${price}`, price, count: 1 }];
  const token = service.sandbox.newPayerCode();
  const saleId = valueOf(await handlers.openPresented({ ...aSale({ lines, expectedTotal: price }), token }));
  await vi.waitFor(() => expect(told.sale).toMatchObject({ id: saleId, phase: { state: 'refused' } }));
  service.sandbox.setBehaviour(behaviourOf());
  return saleId;
}

/** Takes a sale off the screen, whatever became of it. */
async function leave({ handlers, told }: Shop): Promise<void> {
  if (told.sale === null) return;
  const { id, phase } = told.sale;
  if (phase.state === 'opening' || phase.state === 'awaiting') await handlers.cancelSale(id);
  expect(await handlers.dismissSale(id)).toMatchObject({ ok: true });
}

/** A sale that is paid, one that can have a new code, one that can be asked for again, and one whose code is on screen. */
async function salesOf(shop: Shop) {
  const { handlers, service, told } = shop;
  const paid = await sell(shop, 101, 'awaiting');
  if (told.sale?.phase.state !== 'awaiting') throw new Error('no code');
  await visitPayerPage(told.sale.phase.codeUrl, { outcome: 'pay' }, (url, init) =>
    service.sandbox.app.request(url, init),
  );
  await handlers.checkSale(paid);
  await vi.waitFor(() => expect(told.sale?.phase.state).toBe('paid'));
  await leave(shop);
  const canceled = await sell(shop, 102, 'awaiting');
  await leave(shop);
  const words = { code: 'internal_error', message: 'Down.', type: 'api' };
  service.setAnswer(() => Response.json(words, { status: 500 }));
  const unknown = await sell(shop, 103, 'unknown');
  service.setAnswer(null);
  await leave(shop);
  const refused = await sellPresented(shop, 105);
  await leave(shop);
  return { paid, canceled, unknown, refused, open: await sell(shop, 104, 'awaiting') };
}

/** Every request of the contract, those of money while the sales and subscriptions they mean are as they should be. */
async function requestsOf(shop: Shop): Promise<Request[]> {
  const { handlers, service, terminal } = shop;
  const customerId = valueOf(await handlers.listCustomers({ limit: 1, offset: 0 })).customers[0]?.id ?? '';
  const opening = { customerName: '', terms: { customerId, amount: 3_000 } };
  const made = valueOf(await handlers.openSubscription({ requestId: randomUUID(), ...opening }));
  const { paid, canceled, unknown, refused, open } = await salesOf(shop);
  const chargeId = valueOf(await handlers.readRefunds(paid)).payments[0]?.chargeId ?? '';
  const samples = samplesFor({
    saleId: paid,
    subscriptionId: made.id,
    locationId: terminal.locations[0]?.id ?? '',
    customerId,
    get newId() {
      return randomUUID();
    },
  });
  const own = {
    openSale: [aSale()],
    cancelSale: [open],
    openPresented: [{ ...aSale(), token: service.sandbox.newPayerCode() }],
    renewSale: [canceled, unknown],
    renewPresented: [{ saleId: refused, token: service.sandbox.newPayerCode() }],
    giveBack: [{ id: randomUUID(), saleId: paid, chargeId, amount: 1, reason: 'Broken', by: 'Sato' }],
    openSubscription: [{ requestId: randomUUID(), ...opening }],
  };
  // These end what the others are asked of.
  const last: RequestName[] = ['cancelSubscription', 'removeKey', 'practise', 'exitTerminal'];
  const between = requestNames.filter((name) => name !== 'cancelSale' && !last.includes(name));
  return ['cancelSale' as const, ...between, ...last].flatMap((name) =>
    [...({ ...samples, ...own }[name] as unknown[])].map((request): Request => {
      const ask = handlers[name] as (request: unknown) => unknown;
      return [name, () => ask(request)];
    }),
  );
}

/** Asks all of it; says what was written at the service for each, and what each of those that wrote elsewhere was answered. */
async function writesOf(shop: Shop, requests: readonly Request[]) {
  const { service } = shop;
  const fetched = vi.spyOn(service.sandbox.app, 'fetch');
  onTestFinished(() => fetched.mockRestore());
  const written: Partial<Record<RequestName, string[]>> = {};
  const answers: Partial<Record<RequestName, unknown>> = {};
  for (const [name, ask] of requests) {
    fetched.mockClear();
    answers[name] = await ask();
    const { told } = shop;
    await vi.waitFor(() => expect(told.sale?.phase.state).not.toBe('opening'));
    const sent = fetched.mock.calls
      .map(([{ method, url }]) => `${method} ${new URL(url).pathname.replaceAll(/\/[a-z]+_[^/]+/g, '/…')}`)
      .filter((line) => !line.startsWith('GET '));
    if (sent.length > 0) written[name] = [...(written[name] ?? []), ...sent];
    await leave(shop);
  }
  return { written, answers };
}

/** Those that take nothing: a code that is closed and a subscription that is ended take no money, nor does a place. */
const harmless = {
  cancelSale: ['DELETE /codes/…'],
  cancelSubscription: ['POST /subscriptions/…/cancel'],
  createLocation: ['POST /locations'],
  updateLocation: ['POST /locations/…'],
};

/** Those that take or promise money. */
const ofMoney = {
  openSale: ['POST /codes'],
  openPresented: ['POST /charges'],
  renewSale: ['POST /codes', 'POST /codes'],
  renewPresented: ['POST /charges'],
  giveBack: ['POST /charges/…/refunds'],
  openSubscription: ['POST /subscriptions'],
  startSubscription: ['POST /subscriptions/…/start'],
  updateSubscription: ['POST /subscriptions/…'],
  resumeSubscription: ['POST /subscriptions/…/resume'],
};

describe('of every request of the contract', () => {
  test('these and no others write at the service while the terminal sells', async () => {
    const shop = await connectedShop();
    const { written } = await writesOf(shop, await requestsOf(shop));
    expect(written).toEqual({ ...harmless, ...ofMoney });
  });

  test('none that takes or promises money leaves while selling has stopped: each is refused as a sale is', async () => {
    const shop = await connectedShop();
    const requests = await requestsOf(shop);
    const customers = [{ id: `cus_${randomBytes(4).toString('hex')}`, liveMode: true }];
    shop.service.setAnswer(() => Response.json({ total: 1, customers }));
    await shop.handlers.testConnection();
    shop.service.setAnswer(null);
    expect(shop.terminal.state.selling).toEqual({ kind: 'stopped', why: 'other-account' });
    const { written, answers } = await writesOf(shop, requests);
    expect(written).toEqual(harmless);
    for (const name of Object.keys(ofMoney) as RequestName[])
      expect([name, answers[name]]).toEqual([name, refusal]);
  });
});
