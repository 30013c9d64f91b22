import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fail, success } from '../../../../electron/contract/result.ts';
import type { Preferences, TerminalState } from '../../../../electron/contract/terminal.ts';
import type { Session } from '../../../../renderer/state/session.svelte.ts';
import { awaiting, paid, saleIn } from '../../../component/fixtures/sales.ts';
import { terminal } from '../../../component/fixtures/terminal.ts';
import { BridgeDouble } from '../../../support/bridge.ts';
import { sessionBeside } from '../../../support/session.ts';

let bridge: BridgeDouble;
/** The terminal as main has it. */
let state: TerminalState;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  bridge = new BridgeDouble();
});
afterEach(() => vi.useRealTimers());

function change(part: Partial<TerminalState>): void {
  state = { ...state, ...part };
  bridge.send('terminal', state);
}

function start(part: Partial<TerminalState>): Promise<Session> {
  state = { ...terminal, ...part };
  bridge.answer('setPreferences', (preferences: Preferences) => {
    change(preferences);
    return Promise.resolve(success(undefined));
  });
  bridge.answer('practise', () => {
    change({ mode: 'practice' });
    return Promise.resolve(success(undefined));
  });
  return sessionBeside(bridge, { terminal: state });
}

/** What main was told of the guide, in order. */
function told(): unknown[] {
  return bridge.requestsOf('setPreferences').map((preferences) => preferences.guide);
}

describe('where nothing can be written', () => {
  test('is left at once all the same, tells why, and does not come back in this run', async () => {
    const session = await start({ guide: 'look' });
    bridge.answer('setPreferences', fail('storage', 'full'));
    const left = session.guide.skip();
    expect(session.screen).toBe('sale');
    await left;
    expect(session.messages.failure).toMatchObject({ code: 'storage' });
    change({ name: 'renamed' });
    expect(session.screen).toBe('sale');
    expect(session.guide.shows).toBeNull();
  });

  test('a step on is a step out', async () => {
    const session = await start({ guide: 'look' });
    bridge.answer('setPreferences', fail('storage', 'full'));
    await session.guide.next();
    expect(session.screen).toBe('sale');
    expect(session.guide.shows).toBeNull();
  });

  test('does not wait for a write that takes its time', async () => {
    const session = await start({ guide: 'look' });
    bridge.answer('setPreferences', () => new Promise(() => undefined));
    void session.guide.next();
    expect([session.screen, session.guide.shows]).toEqual(['sale', 'walk']);
    void session.guide.skip();
    expect(session.guide.shows).toBeNull();
  });

  test('a paid sale ends it for this run without a word over what the customer reads', async () => {
    const session = await start({ guide: 'walk' });
    bridge.answer('setPreferences', fail('storage', 'full'));
    bridge.send('sale', saleIn(awaiting));
    bridge.send('sale', paid);
    await vi.waitFor(() => expect(told()).toEqual(['items']));
    await vi.waitFor(() => expect(session.guide.shows).toBeNull());
    expect(session.messages.failure).toBeNull();
  });
});

describe('the first run', () => {
  test('asks for the shop’s name, walks one sale, then goes on to the items', async () => {
    const session = await start({ mode: 'unset', guide: 'unseen' });
    expect(session.screen).toBe('setup');
    await session.practise();
    expect(session.screen).toBe('guide');
    await session.guide.next();
    expect([session.screen, session.guide.shows]).toEqual(['sale', 'walk']);
    bridge.send('sale', saleIn(awaiting));
    expect([session.screen, session.guide.shows]).toEqual(['code', 'walk']);
    bridge.send('sale', paid);
    expect(session.guide.shows).toBe('items');
    await vi.waitFor(() => expect(told()).toEqual(['look', 'walk', 'items']));
    expect(state.guide).toBe('items');
  });

  test('never shows the sale screen for a moment before the guide', async () => {
    const session = await start({ mode: 'unset', guide: 'unseen' });
    const shown: string[] = [];
    bridge.on.terminal(() => shown.push(session.screen));
    await session.practise();
    expect(shown).toEqual(['setup', 'guide']);
  });

  test('does without a guide that cannot be begun', async () => {
    const session = await start({ mode: 'unset', guide: 'unseen' });
    bridge.answer('setPreferences', fail('storage', 'full'));
    await session.practise();
    expect(session.screen).toBe('sale');
    expect(session.messages.failure).toBeNull();
  });

  test('goes on where it was left by the end of the program', async () => {
    expect((await start({ guide: 'look' })).screen).toBe('guide');
    expect((await start({ guide: 'walk' })).guide.shows).toBe('walk');
  });

  test('another sale that is not paid does not end it', async () => {
    const session = await start({ guide: 'walk' });
    bridge.send('sale', saleIn(awaiting));
    bridge.send('sale', saleIn({ state: 'expired' }));
    bridge.send('sale', null);
    expect(session.guide.shows).toBe('walk');
  });
});

describe('who has no guide', () => {
  test.each(['unseen', 'seen'] as const)('a terminal that practises and has it "%s"', async (guide) => {
    const session = await start({ guide });
    expect([session.screen, session.guide.shows]).toEqual(['sale', null]);
  });

  test('a shop that goes back to practice, whether it has seen one or not', async () => {
    const session = await start({ mode: 'live', guide: 'unseen' });
    await session.practise();
    expect([session.screen, told()]).toEqual(['sale', []]);
  });

  test('a shop that has seen it and loses its service', async () => {
    const session = await start({ mode: 'unset', guide: 'seen' });
    await session.practise();
    expect([session.screen, told()]).toEqual(['sale', []]);
  });

  test.each(['walk', 'items', 'connect', 'printer'] as const)(
    'a live sale with a printer, whatever was left of practice (%s)',
    async (guide) => {
      const printing = { ...terminal.printing, printer: '192.168.1.50' };
      const session = await start({ mode: 'live', guide, printing });
      expect([session.screen, session.guide.shows]).toEqual(['sale', null]);
      change({ printing: terminal.printing });
      expect(session.guide.shows).toBe('printer');
    },
  );

  test.each(['items', 'connect', 'printer'] as const)(
    'a cashier before a locked terminal: what comes next is the manager’s (%s)',
    async (guide) => {
      const session = await start({ guide, staff: { hasPin: true, locked: true, waitMs: 0 } });
      expect(session.guide.shows).toBeNull();
    },
  );

  test('a counter whose staff are locked: it could not be left without the PIN', async () => {
    const session = await start({ guide: 'look', staff: { hasPin: true, locked: true, waitMs: 0 } });
    expect(session.screen).toBe('sale');
  });

  test('a sale that is open goes before it', async () => {
    const session = await start({ guide: 'look' });
    bridge.send('sale', saleIn(awaiting));
    expect(session.screen).toBe('code');
  });
});

test('a live shop that is asked for its name is not led through a practice sale', async () => {
  const session = await start({ mode: 'live', guide: 'look' });
  expect(session.screen).toBe('guide');
  await session.guide.next();
  expect([session.screen, session.guide.shows, told()]).toEqual(['sale', 'printer', ['printer']]);
});

describe('once more', () => {
  test('begins with the shop’s name, over the settings, and is over when it is skipped', async () => {
    const session = await start({ guide: 'seen' });
    session.open('settings');
    await session.guide.again();
    expect([session.screen, told()]).toEqual(['guide', ['look']]);
    await session.guide.skip();
    expect([session.screen, session.guide.shows, told()]).toEqual(['sale', null, ['look', 'seen']]);
    await session.guide.again();
    await session.guide.next();
    expect(session.guide.shows).toBe('walk');
  });

  test('stays in the settings where it cannot be written down, and says why', async () => {
    const session = await start({ guide: 'seen' });
    session.open('settings');
    bridge.answer('setPreferences', fail('storage', 'full'));
    await session.guide.again();
    expect([session.screen, session.guide.shows]).toEqual(['settings', null]);
    expect(session.messages.failure).toMatchObject({ code: 'storage' });
  });

  test('does not begin while something is rung up or paid', async () => {
    const session = await start({ guide: 'seen' });
    session.ticket.add({ name: 'Tea', price: 600, count: 1 });
    expect(session.guide.mayBegin).toBe(false);
    await session.guide.again();
    expect([session.screen, told()]).toEqual(['sale', []]);
    session.ticket.clear();
    expect(session.guide.mayBegin).toBe(true);
    bridge.send('sale', saleIn(awaiting));
    expect(session.guide.mayBegin).toBe(false);
    await session.guide.again();
    expect([session.screen, told()]).toEqual(['code', []]);
  });
});
