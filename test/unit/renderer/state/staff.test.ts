import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { success } from '../../../../electron/contract/result.ts';
import type { TerminalState } from '../../../../electron/contract/terminal.ts';
import type { Draft, SaleView } from '../../../../electron/contract/sale.ts';
import type { ScreenName, Session } from '../../../../renderer/state/session.svelte.ts';
import { comparisonOf } from '../../../component/fixtures/day-close.ts';
import { awaiting, dayOf, lines, saleIn } from '../../../component/fixtures/sales.ts';
import { terminal } from '../../../component/fixtures/terminal.ts';
import { BridgeDouble } from '../../../support/bridge.ts';
import { sessionBeside } from '../../../support/session.ts';

const locked = { staff: { hasPin: true, locked: true, waitMs: 0 } };
const open = { staff: { hasPin: true, locked: false, waitMs: 0 } };
const draft: Draft = { lines, note: 'へやばん', expiryPeriod: null, locationId: 'loc-1', customer: null };

let bridge: BridgeDouble;
beforeEach(() => {
  vi.useFakeTimers({ now: 1000 });
  bridge = new BridgeDouble();
});
afterEach(() => vi.useRealTimers());

async function start(
  change: Partial<TerminalState>,
  rest: { sale?: SaleView; draft?: Draft } = {},
): Promise<Session> {
  bridge.answer('readHistory', success(dayOf(1)));
  return sessionBeside(bridge, { ...rest, terminal: { ...terminal, ...change } }, { now: () => Date.now() });
}

/** Main describes the terminal anew. */
function tell(change: Partial<TerminalState>): void {
  bridge.send('terminal', { ...terminal, ...change });
}

const guarded: ScreenName[] = [
  ...([
    'shop',
    'catalogue',
    'customers',
    'subscriptions',
    'locations',
    'practice',
    'settings',
    'setup',
    'history',
  ] as const),
];

describe('the screens behind the PIN', () => {
  test.each(guarded)('%s shows the lock while locked, then opens by itself', async (screen) => {
    const session = await start(locked);
    session.open(screen);
    expect(session.screen).toBe('lock');
    tell(open);
    expect(session.screen).toBe(screen);
    tell(locked);
    expect(session.screen).toBe('lock');
  });

  test('the sale needs no PIN', async () => {
    const session = await start(locked);
    session.open('sale');
    expect(session.screen).toBe('sale');
  });

  test('the history is read once it is open, and not before', async () => {
    const session = await start(locked);
    session.open('history');
    expect(bridge.requestsOf('readHistory')).toEqual([]);
    tell(open);
    expect(session.screen).toBe('history');
    expect(bridge.requestsOf('readHistory')).toEqual([{ date: null, atMost: 100 }]);
  });

  test('a sale of which something is open is looked at without it, and nothing around it', async () => {
    const session = await start(locked);
    session.lookAt(saleIn(awaiting).id);
    expect([session.screen, session.looksAtOne]).toEqual(['history', true]);
    // Main opens for a moment where a manager gives the PIN for one thing only.
    tell(open);
    tell(locked);
    expect([session.screen, session.looksAtOne]).toEqual(['history', true]);
    expect(bridge.requestsOf('readHistory')).toEqual([]);
    session.open('history');
    expect(session.screen).toBe('lock');
  });

  test('customers wait for it on the way to the ticket, and the sale comes back by itself', async () => {
    const session = await start(locked);
    session.attaching = true;
    expect(session.screen).toBe('lock');
    tell(open);
    expect([session.screen, session.attaching]).toEqual(['sale', true]);
    tell(locked);
    session.leaveLock();
    expect([session.screen, session.attaching]).toEqual(['sale', false]);
  });

  test('the way out asks for the PIN first', async () => {
    const session = await start(locked);
    session.askExit(true);
    expect(session.screen).toBe('lock');
    tell(open);
    expect(session.screen).toBe('sale');
    expect(session.exiting).toBe(true);
  });

  test('leaving the lock goes to the sale, and nothing of the wish stays', async () => {
    const session = await start(locked);
    session.subscribe({ id: 'cus_1' });
    session.leaveLock();
    expect(session.screen).toBe('sale');
    expect(session.takeSubscriber()).toBeNull();
  });

  test('a sale on screen goes before the lock', async () => {
    const session = await start(locked);
    session.open('settings');
    bridge.send('sale', saleIn(awaiting));
    expect(session.screen).toBe('code');
  });

  test('the first setup waits for a PIN that a set-up file brought', async () => {
    const session = await start({ ...locked, mode: 'unset' });
    expect(session.screen).toBe('lock');
    tell({ ...open, mode: 'unset' });
    expect(session.screen).toBe('setup');
  });

  test('the way out is offered where the window is a kiosk, or there is a PIN', async () => {
    const session = await start({});
    expect(session.mayExit).toBe(false);
    tell({ kiosk: { ...terminal.kiosk, running: true } });
    expect(session.mayExit).toBe(true);
    tell(open);
    expect(session.mayExit).toBe(true);
  });
});

describe('idle screens', () => {
  const kiosk = { ...terminal.kiosk, idleSeconds: 60, running: true };

  test.each(['history', 'settings', 'catalogue'] as const)('go back from %s', async (screen) => {
    const session = await start({ ...open, kiosk });
    session.open(screen);
    const { round } = session;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.wanted).toBe('sale');
    expect(session.round).toBe(round + 1);
    // Main locks by itself, and does not wait to be asked.
    expect(bridge.requestsOf('lockStaff')).toEqual([]);
  });

  test('say so half a minute before, where there is something to leave', async () => {
    const session = await start({ ...open, kiosk });
    await vi.advanceTimersByTimeAsync(40_000);
    expect(session.leavesSoon).toBe(false);
    session.open('settings');
    expect(session.leavesSoon).toBe(true);
    session.idle.touch();
    expect(session.leavesSoon).toBe(false);
  });

  test('never leave an open sale', async () => {
    const session = await start({ ...open, kiosk }, { sale: saleIn(awaiting) });
    const { round } = session;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.screen).toBe('code');
    expect(session.round).toBe(round);
    expect(session.leavesSoon).toBe(false);
    expect(bridge.calls.map(({ name }) => name)).not.toContain('cancelSale');
    expect(bridge.calls.map(({ name }) => name)).not.toContain('dismissSale');
  });

  test('go back from the history to which a sale was left', async () => {
    const session = await start({ kiosk });
    session.open('history');
    bridge.send('sale', saleIn(awaiting));
    await vi.advanceTimersByTimeAsync(60_000);
    bridge.send('sale', null);
    expect(session.screen).toBe('history');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.screen).toBe('sale');
  });

  test('never lose the ticket', async () => {
    const session = await start({ kiosk }, { draft });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.ticket.lines).toEqual(lines);
    expect(session.ticket.note).toBe('へやばん');
  });

  test('wait for the close of a day', async () => {
    const session = await start({ ...open, kiosk });
    session.open('history');
    bridge.send('comparison', comparisonOf({ state: 'asking' }));
    await vi.advanceTimersByTimeAsync(180_000);
    expect(session.screen).toBe('history');
    bridge.send('comparison', comparisonOf());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.screen).toBe('sale');
  });

  test('wait for what main does for the staff', async () => {
    const session = await start({ ...open, kiosk });
    session.open('settings');
    let answer = (): void => undefined;
    bridge.answer('removeKey', () => new Promise((resolve) => (answer = () => resolve(success(undefined)))));
    const { ask } = await import('../../../../renderer/lib/ipc.ts');
    const removing = ask(bridge, 'removeKey', undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.screen).toBe('settings');
    answer();
    await removing;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.wanted).toBe('sale');
  });

  test.each([
    ['no kiosk and no PIN', { kiosk: { ...kiosk, running: false } }],
    ['no time is set', { ...open, kiosk: { ...kiosk, idleSeconds: null } }],
  ])('stay where %s', async (_what, change) => {
    const session = await start(change);
    session.open('history');
    await vi.advanceTimersByTimeAsync(24 * 3_600_000);
    expect(session.screen).toBe('history');
  });

  test('begin to count when main sets a time', async () => {
    const session = await start({});
    session.open('history');
    tell({ kiosk });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.screen).toBe('sale');
  });
});
