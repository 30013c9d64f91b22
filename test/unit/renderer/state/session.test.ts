import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Snapshot } from '../../../../electron/contract/channels.ts';
import { fail, type Result, success } from '../../../../electron/contract/result.ts';
import { type Draft, draft as draftSchema } from '../../../../electron/contract/sale.ts';
import { Exporting } from '../../../../renderer/state/exporting.svelte.ts';
import type { Session } from '../../../../renderer/state/session.svelte.ts';
import { startSession } from '../../../../renderer/state/start-session.ts';
import {
  awaiting,
  lines,
  opened,
  pageOf,
  paid,
  row,
  saleId,
  saleIn,
} from '../../../component/fixtures/sales.ts';
import { snapshot, terminal } from '../../../component/fixtures/terminal.ts';
import { BridgeDouble } from '../../../support/bridge.ts';
import { valueOf } from '../../../support/result.ts';
import { sessionBeside, surroundings } from '../../../support/session.ts';

const draft: Draft = { lines, note: '', expiryPeriod: null, locationId: 'loc-1', customer: null };

let bridge: BridgeDouble;
let heard: string[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  bridge = new BridgeDouble();
  heard = [];
});
afterEach(() => vi.useRealTimers());

function start(
  change: Partial<Pick<Snapshot, 'draft' | 'sale' | 'terminal'>> = {},
  now = () => 0,
): Promise<Session> {
  let ids = 0;
  const newId = (): string => saleId(++ids);
  return sessionBeside(bridge, change, { now, newId, play: (sound) => heard.push(sound) });
}

describe('starting', () => {
  test('answers main’s failure and ends its subscriptions', async () => {
    bridge.answer('readSnapshot', fail('storage', 'disk'));
    const started = await startSession(bridge, surroundings);
    expect(started).toMatchObject({ ok: false, code: 'storage' });
    expect(() => bridge.send('sale', null)).not.toThrow();
  });

  test('does not lose what main sends while the snapshot is on its way', async () => {
    bridge.answer('readSnapshot', () => {
      bridge.send('sale', saleIn(awaiting));
      bridge.send('terminal', { ...terminal, name: 'renamed' });
      return Promise.resolve(success(snapshot));
    });
    const started = valueOf(await startSession(bridge, surroundings));
    expect(started.screen).toBe('code');
    expect(started.terminal.state.name).toBe('renamed');
  });

  test('takes the draft, also the next ticket that is like the sale on screen', async () => {
    expect((await start({ draft })).ticket.total).toBe(1200);
    const session = await start({ draft, sale: saleIn(awaiting) });
    expect(session.ticket.lines).toEqual(lines);
    bridge.send('sale', saleIn({ state: 'expired' }));
    bridge.send('sale', null);
    expect(session.ticket.lines).toEqual(lines);
  });
});

test('a ticket is begun anew when another currency is sold in: ¥1,200 is not $12.00', async () => {
  const session = await start({ draft });
  session.ticket.entry.press('5');
  bridge.send('terminal', { ...terminal, name: 'renamed' });
  expect(session.ticket.lines).toEqual(lines);
  bridge.send('terminal', { ...terminal, currency: 'USD' });
  expect(session.ticket.isEmpty).toBe(true);
});

test.each([
  ['goods', draft],
  ['nothing', null],
])('the journal of another service gets the ticket on the screen, with %s on it', async (_, kept) => {
  const session = await start({ draft: kept });
  const service = {
    baseUrl: 'https://one.example',
    dialect: 'documented',
    capabilities: {},
    keeper: null,
  } as const;
  bridge.send('terminal', { ...terminal, mode: 'live', service });
  await vi.advanceTimersByTimeAsync(1_000);
  const [saved] = bridge.requestsOf('saveDraft');
  expect(saved).toMatchObject({ lines: session.ticket.lines });
});

describe('the customer of a ticket', () => {
  const customer = { id: 'cus_1', name: '山田', sourceId: 'src_1', shouldCreateSource: false };
  const service = {
    baseUrl: 'https://one.example.com',
    dialect: 'documented',
    capabilities: {},
    keeper: null,
  } as const;

  test('goes when another service is connected, with the saved payment method', async () => {
    const session = await start({ draft: { ...draft, customer, replaces: saleId(1) } });
    bridge.send('terminal', { ...terminal, mode: 'live', service });
    expect(session.ticket.customer).toBeNull();
    // Its goods were sold by the other service, if by any.
    expect(session.ticket.replaces).toBeNull();
    expect(session.ticket.lines).toEqual(lines);
    session.ticket.setCustomer(customer);
    expect(session.ticket.savedSource).toBeNull();
  });

  test('goes when another account is connected at the same address, whose put-aside tickets are counted', async () => {
    const session = await start({ draft: { ...draft, customer } });
    bridge.send('terminal', { ...terminal, mode: 'live', service: { ...service, journal: 'one' } });
    session.ticket.setCustomer(customer);
    const counted = bridge.requestsOf('listParked').length;
    bridge.send('terminal', { ...terminal, mode: 'live', service: { ...service, journal: 'one' } });
    expect(session.ticket.customer).toEqual(customer);
    bridge.send('terminal', { ...terminal, mode: 'live', service: { ...service, journal: 'other' } });
    expect(session.ticket.customer).toBeNull();
    expect(bridge.requestsOf('listParked')).toHaveLength(counted + 1);
  });

  test('stays when anything else about the terminal changes', async () => {
    const session = await start({ draft: { ...draft, customer } });
    bridge.send('terminal', { ...terminal, name: 'renamed', service });
    expect(session.ticket.customer).toEqual(customer);
    expect(session.ticket.savedSource).toBe('src_1');
  });
});

describe('paid', () => {
  test('is heard when it happens, once', async () => {
    await start({ sale: saleIn(awaiting) });
    bridge.send('sale', paid);
    bridge.send('sale', paid);
    expect(heard).toEqual(['paid']);
  });

  test('is heard when a lapsed or canceled sale is paid after all', async () => {
    await start({ sale: saleIn({ state: 'canceled', payableUntil: opened }) });
    bridge.send('sale', paid);
    expect(heard).toEqual(['paid']);
  });

  test('leaves the screen once, after five seconds', async () => {
    await start({ sale: saleIn(awaiting) });
    bridge.send('sale', paid);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(bridge.requestsOf('dismissSale')).toEqual([saleId(1)]);
  });

  test('stays where it was paid as the screens began, as after a power cut: nobody may be there', async () => {
    const session = await start({ sale: paid });
    await vi.advanceTimersByTimeAsync(20_000);
    expect([session.sale.back, bridge.requestsOf('dismissSale')]).toEqual([null, []]);
    await session.sale.act('dismissSale');
    expect(bridge.requestsOf('dismissSale')).toEqual([saleId(1)]);
  });
});

describe('the draft', () => {
  test('is kept once after many changes', async () => {
    const session = await start();
    for (let at = 0; at < 20; at++) session.ticket.setNote('x'.repeat(at));
    await vi.advanceTimersByTimeAsync(300);
    expect(bridge.requestsOf('saveDraft')).toHaveLength(1);
  });

  test('says which half of the sale screen was open, and the next start opens that one', async () => {
    const session = await start();
    expect(session.saleTab).toBe('items');
    session.saleTab = 'keypad';
    await vi.advanceTimersByTimeAsync(300);
    const kept = draftSchema.parse(bridge.requestsOf('saveDraft').at(-1));
    expect((await start({ draft: kept })).saleTab).toBe('keypad');
    session.saleTab = 'items';
    await vi.advanceTimersByTimeAsync(300);
    const keptSince = draftSchema.parse(bridge.requestsOf('saveDraft').at(-1));
    expect((await start({ draft: keptSince })).saleTab).toBe('items');
  });

  test('of a ticket that is being charged says by which request, until main has answered', async () => {
    const session = await start({ draft });
    const kept = async (): Promise<string | undefined> => {
      session.ticket.setNote(`${session.ticket.note}.`);
      await vi.advanceTimersByTimeAsync(300);
      return bridge.requestsOf('saveDraft').at(-1)?.requestId;
    };
    expect(await kept()).toBeUndefined();
    let answer: (result: Result<string>) => void = () => undefined;
    bridge.answer('openSale', () => new Promise((resolve) => (answer = resolve)));
    const charged = session.charge();
    await vi.advanceTimersByTimeAsync(0);
    const [request] = bridge.requestsOf('openSale');
    expect(await kept()).toBe(request?.requestId);
    answer(fail('internal', 'nobody knows'));
    await charged;
    expect(await kept()).toBe(request?.requestId);
    bridge.answer('openSale', fail('busy', 'another sale is open'));
    await session.charge();
    expect(await kept()).toBeUndefined();
    bridge.answer('openSale', success(saleId(1)));
    await session.charge();
    expect(await kept()).toBeUndefined();
  });

  test('that cannot be kept is told once, until it can be kept again', async () => {
    const session = await start();
    const change = async (note: string): Promise<void> => {
      session.ticket.setNote(note);
      await vi.advanceTimersByTimeAsync(300);
    };
    bridge.answer('saveDraft', fail('storage', ''));
    await change('a');
    expect(session.messages.failure?.code).toBe('storage');
    session.messages.closeFailure();
    await change('b');
    expect(session.messages.failure).toBeNull();
    bridge.answer('saveDraft', success(undefined));
    await change('c');
    bridge.answer('saveDraft', fail('storage', ''));
    await change('d');
    expect(session.messages.failure?.code).toBe('storage');
  });
});

describe('staff who have gone away', () => {
  const kiosk = { ...terminal.kiosk, idleSeconds: 60 };
  const open = { ...terminal, kiosk, staff: { hasPin: true, locked: false, waitMs: 0 } };
  const silent = () => new Promise<never>(() => undefined);

  async function leave(): Promise<{ exporting: Exporting; session: Session }> {
    let passed = 0;
    const session = await start({ terminal: open }, () => passed);
    const exporting = new Exporting(session.bridge);
    passed = 60_000;
    return { exporting, session };
  }

  test('leave nothing open while a drive owes its answer', async () => {
    bridge.answer('listDrives', silent);
    const { exporting, session } = await leave();
    void exporting.look();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.round).toBe(1);
  });

  test('leave no list and no question open for whoever comes next', async () => {
    let passed = 0;
    const session = await start({ terminal: open, draft: { ...draft, replaces: saleId(9) } }, () => passed);
    bridge.answer('listParked', success([]));
    bridge.answer('listUnresolved', success([]));
    bridge.answer('openSale', fail('still-payable', '', { saleId: saleId(9) }));
    bridge.answer('readSale', success(pageOf({ row: row(9, 'canceled') })));
    await Promise.all([session.parked.open(), session.unresolved.open(), session.charge()]);
    expect(session.checkout.earlier).not.toBeNull();
    passed = 60_000;
    await vi.advanceTimersByTimeAsync(60_000);
    expect([session.parked.list.now, session.unresolved.list.now, session.checkout.earlier]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('are waited for with what they have begun', async () => {
    bridge.answer('exportSales', silent);
    const { exporting, session } = await leave();
    void exporting.write({ rows: 'sales', from: '2026-01-15', to: '2026-01-15' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.round).toBe(0);
  });
});

describe('a request about the sale on screen', () => {
  test('is sent one at a time', async () => {
    const session = await start({ sale: saleIn({ state: 'expired' }) });
    bridge.answer('renewSale', () => new Promise(() => undefined));
    void session.sale.act('renewSale');
    void session.sale.act('renewSale');
    void session.sale.act('dismissSale');
    await vi.advanceTimersByTimeAsync(0);
    expect(bridge.calls.map(({ name }) => name)).toEqual(['readSnapshot', 'renewSale']);
  });
});

describe('the history', () => {
  test('stays at the sale that is looked at when the answer about another one comes', async () => {
    const { history } = await start();
    bridge.answer('readSale', (id) => Promise.resolve(success(pageOf({ row: { ...row(1, 'paid'), id } }))));
    bridge.answer('checkSale', success(undefined));
    await history.openPage(saleId(1));
    const checking = history.act('checkSale', saleId(1));
    await history.openPage(saleId(2));
    await checking;
    expect(history.page).toMatchObject({ kind: 'ready', value: { row: { id: saleId(2) } } });
    history.closePage();
    await history.act('checkSale', saleId(2));
    expect(history.page).toBeNull();
  });

  test('asks for nothing when nothing is searched for', async () => {
    const session = await start();
    await session.history.find('   ');
    expect([session.history.found, bridge.requestsOf('findSales')]).toEqual([null, []]);
  });
});
