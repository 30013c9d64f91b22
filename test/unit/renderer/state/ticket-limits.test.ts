import { describe, expect, test } from 'vitest';
import type { Line } from '../../../../electron/contract/sale.ts';
import type { Discount } from '../../../../electron/contract/tax.ts';
import type { ShopOfTicket } from '../../../../renderer/state/ticket-content.ts';
import { Ticket } from '../../../../renderer/state/ticket.svelte.ts';

const tea: Line = { itemId: 'tea', name: 'Tea', price: 400, count: 1, rate: 10 };
const cake: Line = { itemId: 'cake', name: 'Cake', price: 500, count: 1, rate: 10 };
const typed: Line = { name: 'Amount', price: 60, count: 1, rate: 10 };
const coupon: Discount = { kind: 'amount', value: 100, name: 'Coupon' };
const shop: ShopOfTicket = {
  keypadName: () => 'Keypad',
  currency: () => 'JPY',
  tax: () => ({ prices: 'included', rounding: 'floor', keypadRate: 10 }),
  itemOf: () => undefined,
};
const draftOf = (lines: Line[]) => ({
  lines,
  note: '',
  expiryPeriod: null,
  locationId: null,
  customer: null,
});
const ticketOf = (...lines: Line[]): Ticket => new Ticket(draftOf(lines), () => undefined, shop);
const manyOf = (line: Line, count: number): Line[] => Array.from({ length: count }, () => line);

describe('a line that holds 9,999 pieces', () => {
  test('takes no more, and the next piece is a line of its own', () => {
    const ticket = ticketOf({ ...tea, count: 9_998 });
    for (let pieces = 0; pieces < 3; pieces += 1) expect(ticket.add(tea)).toBe(true);
    expect(ticket.lines.map(({ count }) => count)).toEqual([9_999, 2]);
    expect([ticket.total, ticket.latest]).toEqual([10_001 * 400, { at: 1 }]);
    expect(ticket.countOf({ id: 'tea', price: 400, rate: 10 })).toBe(2);
  });

  test('is not said to have got one more on a ticket without room', () => {
    const ticket = ticketOf({ ...tea, count: 9_999 }, ...manyOf(typed, 199));
    expect([ticket.add(tea), ticket.pieces]).toEqual([false, 10_198]);
  });
});

describe('what comes back to a full ticket by an undo', () => {
  test('takes no other line away: the ticket is too full to be charged', () => {
    const ticket = ticketOf(tea, ...manyOf(typed, 199));
    const undo = ticket.remove(0);
    expect(ticket.add(cake)).toBe(true);
    undo();
    expect([ticket.lines[0], ticket.lines.at(-1), ticket.problem]).toEqual([tea, cake, 'full']);
    ticket.remove(1);
    expect([ticket.problem, ticket.total]).toEqual([null, 400 + 500 + 198 * 60]);
  });

  test('is all of a ticket that was cleared, with the amount that had no room on it', () => {
    const ticket = ticketOf(...manyOf(typed, 200));
    ticket.entry.press('7');
    const { total } = ticket;
    const undo = ticket.clear();
    undo();
    expect([ticket.total, ticket.problem]).toEqual([total, 'full']);
  });
});

describe('a discount that is taken back after something was rung up', () => {
  test('is off its line no more, and the line no less', () => {
    const ticket = ticketOf(tea);
    const undo = ticket.setDiscount(0, coupon);
    ticket.add(cake);
    undo();
    expect(ticket.total).toBe(900);
  });

  test('is off its line no more when the line was counted up', () => {
    const ticket = ticketOf(tea);
    const undo = ticket.setDiscount(0, coupon);
    ticket.setCount(0, 2);
    undo();
    expect(ticket.total).toBe(800);
  });

  test('comes back where it was taken away', () => {
    const ticket = ticketOf({ ...tea, discount: coupon }, cake);
    const undo = ticket.setDiscount(0, null);
    ticket.add(cake);
    undo();
    expect(ticket.total).toBe(1300);
  });

  test('takes nothing from a line that it was not given to', () => {
    const ticket = ticketOf({ ...tea, discount: coupon }, cake);
    const undo = ticket.setDiscount(0, { ...coupon, value: 200 });
    ticket.remove(0);
    ticket.add(tea);
    undo();
    expect(ticket.total).toBe(900);
  });
});
