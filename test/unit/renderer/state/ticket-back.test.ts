import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fail, success } from '../../../../electron/contract/result.ts';
import type { Draft, SaleView } from '../../../../electron/contract/sale.ts';
import type { Session } from '../../../../renderer/state/session.svelte.ts';
import { lines, paid, saleId, saleIn } from '../../../component/fixtures/sales.ts';
import { BridgeDouble } from '../../../support/bridge.ts';
import { sessionBeside } from '../../../support/session.ts';

const draft: Draft = { lines, note: '', expiryPeriod: null, locationId: 'loc-1', customer: null };

let bridge: BridgeDouble;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  bridge = new BridgeDouble();
});
afterEach(() => vi.useRealTimers());

function start(change: { draft?: Draft } = {}): Promise<Session> {
  return sessionBeside(bridge, change);
}

describe('a ticket that became a sale', () => {
  const end: [state: SaleView['phase'], comesBack: boolean][] = [
    [{ state: 'canceled', payableUntil: null }, true],
    [{ state: 'expired' }, true],
    [{ state: 'refused', reason: { kind: 'invalid', message: '' }, canRetry: true }, true],
    [paid.phase, false],
    [{ state: 'unknown', reason: { kind: 'no-answer', message: '' } }, false],
  ];

  test.each(end)('after %j comes back: %s', async (phase, comesBack) => {
    const session = await start({ draft });
    bridge.answer('openSale', success(saleId(1)));
    await session.charge();
    expect(session.ticket.isEmpty).toBe(true);
    bridge.send('sale', saleIn(phase));
    bridge.send('sale', null);
    expect(session.ticket.isEmpty).toBe(!comesBack);
    expect(session.messages.toast !== null).toBe(comesBack);
  });

  test('is taken off again by its undo, and what was rung up since stays', async () => {
    const session = await start({ draft: { ...draft, note: 'Table 4' } });
    bridge.answer('openSale', success(saleId(1)));
    await session.charge();
    bridge.send('sale', saleIn({ state: 'expired' }, { note: 'Table 4' }));
    bridge.send('sale', null);
    const [first] = session.ticket.lines;
    if (!first) throw new Error('Nothing came back.');
    session.ticket.add({ ...first, count: 2 });
    session.ticket.add({ name: 'next', price: 5, count: 1 });
    session.ticket.entry.press('7');
    session.messages.undo();
    expect(session.ticket.lines).toMatchObject([
      { name: first.name, count: 2 },
      { name: 'next', price: 5, count: 1 },
    ]);
    expect([session.ticket.entry.amount, session.ticket.note, session.ticket.replaces]).toEqual([
      7,
      '',
      null,
    ]);
  });

  test('tells nobody what staff call it, and has its name again when it comes back', async () => {
    const session = await start({ draft: { ...draft, name: '田中様' } });
    bridge.answer('openSale', success(saleId(1)));
    await session.charge();
    expect(JSON.stringify(bridge.requestsOf('openSale'))).not.toContain('田中様');
    expect(session.ticket.name).toBe('');
    bridge.send('sale', saleIn({ state: 'expired' }));
    bridge.send('sale', null);
    expect(session.ticket.name).toBe('田中様');
    session.messages.undo();
    expect(session.ticket.name).toBe('');
  });

  test('has the name that it had when it was asked for, whatever is typed for the next one meanwhile', async () => {
    const session = await start({ draft: { ...draft, name: '田中様' } });
    bridge.answer('openSale', () => {
      session.ticket.setName('テーブル3');
      return Promise.resolve(success(saleId(1)));
    });
    await session.charge();
    session.ticket.clear();
    bridge.send('sale', saleIn({ state: 'expired' }));
    bridge.send('sale', null);
    expect(session.ticket.name).toBe('田中様');
  });

  test('is gone after its undo where nothing was rung up since', async () => {
    const session = await start({ draft });
    bridge.answer('openSale', success(saleId(1)));
    await session.charge();
    bridge.send('sale', saleIn({ state: 'expired' }));
    bridge.send('sale', null);
    session.messages.undo();
    expect([session.ticket.isEmpty, session.ticket.replaces]).toEqual([true, null]);
  });

  test('does not come back over a new one', async () => {
    const session = await start({ draft });
    bridge.answer('openSale', success(saleId(1)));
    await session.charge();
    session.ticket.add({ name: 'next', price: 5, count: 1 });
    bridge.send('sale', saleIn({ state: 'expired' }));
    bridge.send('sale', null);
    expect(session.ticket.total).toBe(5);
  });

  test('does not come from a sale of another day that was looked at', async () => {
    const session = await start();
    bridge.send('sale', saleIn({ state: 'expired' }, { id: saleId(77) }));
    bridge.send('sale', null);
    expect(session.ticket.isEmpty).toBe(true);
  });

  test('stays when main refuses', async () => {
    const session = await start({ draft });
    bridge.answer('openSale', fail('busy', ''));
    await session.charge();
    expect(session.ticket.total).toBe(1200);
    expect(session.messages.failure?.code).toBe('busy');
  });

  test('is asked about once more when main wants it confirmed', async () => {
    const session = await start({ draft });
    bridge.answer('openSale', fail('confirmation-needed', ''));
    await session.charge();
    expect(session.checkout.confirming).toBe(true);
    bridge.answer('openSale', success(saleId(1)));
    await session.confirmCode();
    expect(bridge.requestsOf('openSale').map(({ confirmed }) => confirmed)).toEqual([false, true]);
  });
});
