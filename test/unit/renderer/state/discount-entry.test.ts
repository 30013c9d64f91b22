import { describe, expect, test } from 'vitest';
import { DiscountEntry } from '../../../../renderer/state/discount-entry.svelte.ts';
import { Ticket } from '../../../../renderer/state/ticket.svelte.ts';

function entryOf(): { ticket: Ticket; discount: DiscountEntry } {
  const ticket = new Ticket(null, () => undefined, {
    keypadName: () => 'Keypad',
    currency: () => 'JPY',
    tax: () => ({ prices: 'included', rounding: 'floor', keypadRate: 10 }),
    itemOf: () => ({ rate: 10 as const }),
  });
  ticket.add({ itemId: 'tea', name: 'Tea', price: 400, count: 2, rate: 10 });
  ticket.add({ itemId: 'cake', name: 'Cake', price: 500, count: 1, rate: 8 });
  return { ticket, discount: new DiscountEntry(ticket, 'Discount') };
}

describe('a discount that is entered', () => {
  test('is off the whole ticket unless a line is chosen, and has a name already', () => {
    const { ticket, discount } = entryOf();
    discount.entry.press('100');
    discount.apply();
    expect(ticket.discount).toEqual({ kind: 'amount', value: 100, name: 'Discount' });
  });

  test('in percent says what it comes to, off the ticket and off a line', () => {
    const { ticket, discount } = entryOf();
    discount.setKind('percent');
    discount.entry.press('15');
    expect(discount.taken).toBe(195);
    discount.choose(1);
    discount.setKind('percent');
    discount.entry.press('15');
    discount.setName(' Bread of yesterday ');
    expect(discount.taken).toBe(75);
    discount.apply();
    expect(ticket.lines[1]?.discount).toEqual({ kind: 'percent', value: 15, name: 'Bread of yesterday' });
  });

  test('is not given while its field says something else than what would be taken off', () => {
    const { ticket, discount } = entryOf();
    discount.setKind('percent');
    for (const typed of ['10.5', '10,', '-10', '0', '10 off']) {
      discount.entry.type('10');
      expect(discount.problem).toBeNull();
      discount.entry.type(typed);
      expect([typed, discount.problem, discount.apply()]).toEqual([typed, 'amount', null]);
    }
    discount.entry.press('0');
    expect([discount.entry.amount, discount.problem]).toEqual([100, null]);
    expect(ticket.discount).toBeNull();
  });

  test('is off what the lines come to, also while too much is taken off already', () => {
    const { ticket } = entryOf();
    ticket.setDiscount(0, { kind: 'amount', value: 500, name: 'Coupon' });
    ticket.setDiscount(null, { kind: 'amount', value: 700, name: 'Coupon' });
    ticket.remove(1);
    expect(ticket.problem).toBe('discount');
    const discount = new DiscountEntry(ticket, 'Discount');
    expect([discount.available, discount.problem]).toEqual([300, 'above']);
  });

  test.each<[string, (discount: DiscountEntry) => void]>([
    ['empty', () => undefined],
    ['above', ({ entry }) => entry.press('1301')],
    [
      'percent',
      (discount) => {
        discount.setKind('percent');
        discount.entry.press('101');
      },
    ],
    [
      'name',
      (discount) => {
        discount.entry.press('1');
        discount.setName(' ');
      },
    ],
    [
      'name',
      (discount) => {
        discount.entry.press('1');
        discount.setName('n'.repeat(41));
      },
    ],
  ])('is refused with a problem, and nothing changes: %s', (problem, enter) => {
    const { ticket, discount } = entryOf();
    enter(discount);
    expect(discount.problem).toBe(problem);
    expect(discount.apply()).toBeNull();
    expect(ticket.total).toBe(1300);
  });

  test('begins with the one that there is, which can be taken off again', () => {
    const { ticket, discount } = entryOf();
    discount.entry.press('100');
    discount.setName('Coupon');
    discount.apply();
    const again = new DiscountEntry(ticket, 'Discount');
    expect([again.entry.amount, again.name, again.available]).toEqual([100, 'Coupon', 1300]);
    const undo = again.remove();
    expect(ticket.total).toBe(1300);
    undo();
    expect(ticket.total).toBe(1200);
  });
});
