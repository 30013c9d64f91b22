import { beforeEach, describe, expect, test } from 'vitest';
import type { Snapshot } from '../../../../electron/contract/channels.ts';
import { fail, type Result, success } from '../../../../electron/contract/result.ts';
import type { Session } from '../../../../renderer/state/session.svelte.ts';
import { awaiting, lines, paid, saleIn } from '../../../component/fixtures/sales.ts';
import { catalogue, items, terminal } from '../../../component/fixtures/terminal.ts';
import { BridgeDouble } from '../../../support/bridge.ts';
import { sessionBeside } from '../../../support/session.ts';

const draft = { lines, note: '', expiryPeriod: null, locationId: null, customer: null };
const favourites = ['coffee', 'curry', 'cup', 'mochi', 'onigiri'];

let bridge: BridgeDouble;
beforeEach(() => {
  bridge = new BridgeDouble();
});

async function start(change: Partial<Snapshot> = {}): Promise<Session> {
  const session = await sessionBeside(bridge, { favourites, ...change });
  session.favourites.makeRoom({ columns: 4, tiles: 12 });
  return session;
}

function rowOf({ favourites: { row } }: Session): string[] {
  return row.map(({ id }) => id);
}

/** A sale is shown and paid; main says from then on what sells most. */
async function sell(best: string[] | Result<string[]>): Promise<void> {
  bridge.answer('readFavourites', Array.isArray(best) ? success(best) : best);
  bridge.send('sale', saleIn(awaiting));
  bridge.send('sale', paid);
  await settle();
}

/** Lets answers of the double come. */
function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

describe('what sells most', () => {
  test('stands from the start, as many as have room, by how often they sold', async () => {
    const session = await start();
    expect(rowOf(session)).toEqual(['coffee', 'curry', 'cup', 'mochi']);
    session.favourites.makeRoom({ columns: 3, tiles: 6 });
    expect(rowOf(session)).toEqual(['coffee', 'curry', 'cup']);
  });

  test('is not shown before the room is known, nor where every item is in sight', async () => {
    const session = await start();
    session.favourites.makeRoom({ columns: 5, tiles: items.length });
    expect(rowOf(session)).toEqual([]);
    session.favourites.makeRoom({ columns: 4, tiles: items.length - 1 });
    expect(rowOf(session)).toHaveLength(4);
  });

  test('does not come because a notice takes some of the room for a while', async () => {
    const session = await start();
    session.favourites.makeRoom({ columns: 4, tiles: 16 });
    session.favourites.makeRoom({ columns: 4, tiles: 8 });
    expect(rowOf(session)).toEqual([]);
  });

  test('is of the catalogue as it is now', async () => {
    const session = await start();
    const changed = items
      .filter(({ id }) => id !== 'curry')
      .map((item) => (item.id === 'cup' ? { ...item, price: 1, name: { ja: '碗', en: 'Bowl' } } : item));
    bridge.send('catalogue', { ...catalogue, items: changed });
    expect(rowOf(session)).toEqual(['coffee', 'cup', 'mochi']);
    expect(session.favourites.row[1]).toMatchObject({ price: 1, name: { en: 'Bowl' } });
  });
});

describe('what sells most is learnt', () => {
  test('while a paid sale covers it; who stays in the row keeps its place', async () => {
    const session = await start();
    await sell(['onigiri', 'mochi', 'cup', 'coffee', 'curry']);
    expect(rowOf(session)).toEqual(['coffee', 'onigiri', 'cup', 'mochi']);
    expect(bridge.requestsOf('readFavourites')).toHaveLength(1);
    // A notice has gone: there is more room, of the same width.
    session.favourites.makeRoom({ columns: 4, tiles: 13 });
    expect(rowOf(session)).toEqual(['coffee', 'onigiri', 'cup', 'mochi']);
  });

  test('for the first time', async () => {
    const session = await start({ favourites: [] });
    expect(rowOf(session)).toEqual([]);
    await sell(['cup', 'coffee']);
    expect(rowOf(session)).toEqual(['cup', 'coffee']);
  });

  test('not when nothing was paid, and not on the way to a code', async () => {
    await start();
    bridge.send('sale', saleIn({ state: 'opening', retryInMs: null }));
    bridge.send('sale', saleIn(awaiting));
    bridge.send('sale', saleIn({ state: 'expired' }));
    bridge.send('sale', null);
    await settle();
    expect(bridge.requestsOf('readFavourites')).toEqual([]);
  });

  test('not while a ticket is being rung up', async () => {
    const session = await start({ draft });
    await sell(['onigiri']);
    expect(rowOf(session)).toEqual(['coffee', 'curry', 'cup', 'mochi']);
  });

  test('not once the sale screen is back', async () => {
    const session = await start();
    const answered = Promise.withResolvers<Result<string[]>>();
    bridge.answer('readFavourites', () => answered.promise);
    bridge.send('sale', saleIn(awaiting));
    bridge.send('sale', paid);
    bridge.send('sale', null);
    answered.resolve(success(['onigiri']));
    await settle();
    expect(rowOf(session)).toEqual(['coffee', 'curry', 'cup', 'mochi']);
  });

  test('not from a failure, which stops nothing', async () => {
    const session = await start();
    await sell(fail('storage', 'disk'));
    expect(rowOf(session)).toEqual(['coffee', 'curry', 'cup', 'mochi']);
    expect(session.messages.failure).toBeNull();
  });

  test('anew from the journal of another service', async () => {
    const session = await start();
    bridge.answer('readFavourites', success(['tenugui']));
    bridge.send('terminal', { ...terminal, mode: 'live' });
    expect(rowOf(session)).toEqual([]);
    await settle();
    expect(rowOf(session)).toEqual(['tenugui']);
  });
});
