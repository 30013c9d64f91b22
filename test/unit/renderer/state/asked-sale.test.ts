import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fail, type Result, success } from '../../../../electron/contract/result.ts';
import type { Session } from '../../../../renderer/state/session.svelte.ts';
import { awaiting, lines, saleIn } from '../../../component/fixtures/sales.ts';
import { BridgeDouble } from '../../../support/bridge.ts';
import { sessionBeside } from '../../../support/session.ts';

const draft = { lines, note: '', expiryPeriod: null, locationId: 'loc-1', customer: null };

let bridge: BridgeDouble;
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

describe('a sale that was asked for', () => {
  const asking = saleIn({ state: 'opening', retryInMs: null });
  const undo = vi.fn();

  /** A tap, of which main has told the sale and then answered; the ticket has just come back. */
  async function tapped(): Promise<{ session: Session; charged: Promise<void> }> {
    bridge = new BridgeDouble();
    const session = await sessionBeside(bridge, { draft });
    session.messages.tell({ text: () => 'back', undo });
    bridge.answer('openSale', () => {
      bridge.send('sale', asking);
      return Promise.resolve(success(asking.id));
    });
    const charged = session.charge();
    await vi.advanceTimersByTimeAsync(0);
    return { session, charged };
  }

  test('leaves the ticket and its message on screen until the code is there, and is asked for once', async () => {
    const { session, charged } = await tapped();
    await session.charge();
    await vi.advanceTimersByTimeAsync(5);
    expect([session.screen, session.ticket.isEmpty]).toEqual(['sale', false]);
    expect(session.messages.toast).not.toBeNull();
    bridge.send('sale', { ...asking, phase: awaiting });
    expect(session.screen).toBe('code');
    await charged;
    expect([session.ticket.isEmpty, session.messages.toast]).toEqual([true, null]);
    expect(bridge.requestsOf('openSale')).toHaveLength(1);
  });

  test('shows without its code where that takes longer, and so do the next at once', async () => {
    const { session, charged } = await tapped();
    await vi.advanceTimersByTimeAsync(99);
    expect(session.sale.view).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(session.sale.view).toBe(asking);
    await charged;
    expect(session.ticket.isEmpty).toBe(true);
    for (let next = 1; next <= 21; next += 1) {
      bridge.send('sale', null);
      session.ticket.add({ itemId: 'tea', name: 'Tea', price: 300, count: 1, rate: 10 });
      void session.charge();
      await vi.advanceTimersByTimeAsync(0);
      expect(session.sale.view).toBe(next <= 20 ? asking : null);
    }
  });

  test('is not changed by what the message takes back', async () => {
    const { session } = await tapped();
    session.messages.undo();
    expect(undo).not.toHaveBeenCalled();
    expect(session.messages.toast).toBeNull();
  });

  test('leaves on screen what was told while it was asked for, where no sale comes of it', async () => {
    bridge = new BridgeDouble();
    const session = await sessionBeside(bridge, { draft });
    session.messages.tell({ text: () => 'removed', undo });
    const answer = Promise.withResolvers<Result<string>>();
    bridge.answer('openSale', () => answer.promise);
    const charged = session.charge();
    session.messages.tell({ text: () => 'not on the ticket' });
    answer.resolve(fail('storage', 'full'));
    await charged;
    expect(session.messages.toast?.text()).toBe('not on the ticket');
  });
});
