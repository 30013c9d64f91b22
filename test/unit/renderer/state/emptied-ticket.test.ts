import { describe, expect, test } from 'vitest';
import type { Line } from '../../../../electron/contract/sale.ts';
import type { ShopOfTicket } from '../../../../renderer/state/ticket-content.ts';
import { Ticket } from '../../../../renderer/state/ticket.svelte.ts';

const tea: Line = { itemId: 'tea', name: 'Tea', price: 400, count: 1 };
const shop: ShopOfTicket = {
  keypadName: () => 'Keypad',
  currency: () => 'JPY',
  tax: () => ({ prices: 'included', rounding: 'floor', keypadRate: 10 }),
  itemOf: () => undefined,
};
const coupon = { kind: 'amount', value: 100, name: 'Coupon' } as const;
const before = '00000000-0000-4000-8000-000000000001';

/** The ticket of a sale that ended without money, a discount on it. */
function cameBack(): Ticket {
  const ticket = new Ticket(null, () => undefined, shop);
  const kept = { note: '', expiryPeriod: null, customer: null };
  ticket.fill({ ...kept, lines: [tea], discount: coupon, replaces: before });
  return ticket;
}

describe('a ticket that is emptied line by line', () => {
  test('is the next customer’s: no longer the goods of a sale, and nothing is taken off it', () => {
    const ticket = cameBack();
    const undo = ticket.remove(0);
    expect([ticket.replaces, ticket.discount]).toEqual([null, null]);
    undo();
    expect([ticket.replaces, ticket.discount, ticket.total]).toEqual([before, coupon, 300]);
  });

  test('is that also where its last amount was being typed', () => {
    const ticket = cameBack();
    ticket.entry.press('5');
    const undo = ticket.remove(0);
    expect(ticket.replaces).toBe(before);
    ticket.entry.backspace();
    expect([ticket.replaces, ticket.discount]).toEqual([null, null]);
    ticket.entry.press('700');
    undo();
    expect([ticket.replaces, ticket.total]).toEqual([null, 1100]);
  });

  test.each([
    [
      'was charged',
      (ticket: Ticket) => {
        ticket.asked('request');
        ticket.sold(ticket.charged);
      },
    ],
    ['was cleared', (ticket: Ticket) => void ticket.clear()],
    ['had its last line removed', (ticket: Ticket) => void ticket.remove(0)],
  ])('that %s takes no discount back that was removed from it', (_, end) => {
    const ticket = new Ticket(null, () => undefined, shop);
    ticket.add(tea);
    ticket.setDiscount(null, coupon);
    const undo = ticket.setDiscount(null, null);
    end(ticket);
    ticket.add(tea);
    undo();
    expect([ticket.discount, ticket.total]).toEqual([null, tea.price]);
  });

  test('takes it back while the amount on the keypad becomes its first line', () => {
    const ticket = new Ticket(null, () => undefined, shop);
    ticket.entry.press('700');
    ticket.setDiscount(null, coupon);
    const undo = ticket.setDiscount(null, null);
    ticket.addTyped();
    undo();
    expect(ticket.total).toBe(600);
  });

  test('keeps what is taken off an amount that becomes its line', () => {
    const ticket = new Ticket(null, () => undefined, shop);
    ticket.entry.press('700');
    ticket.setDiscount(null, coupon);
    ticket.addTyped();
    expect(ticket.total).toBe(600);
  });
});
