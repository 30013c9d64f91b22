import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { Line } from '../../../../electron/contract/sale.ts';
import type { ShopOfTicket } from '../../../../renderer/state/ticket-content.ts';
import { Ticket } from '../../../../renderer/state/ticket.svelte.ts';

const tea: Line = { itemId: 'tea', name: 'Tea', price: 400, count: 1 };
const cake: Line = { itemId: 'cake', name: 'Cake', price: 500, count: 1 };
const typed: Line = { name: 'Amount', price: 60, count: 1 };
const shop: ShopOfTicket = {
  keypadName: () => 'Keypad',
  currency: () => 'JPY',
  tax: () => ({ prices: 'included', rounding: 'floor', keypadRate: 10 }),
  itemOf: (itemId) => (itemId === 'bread' ? { rate: 8 } : undefined),
};
const ticketOf = (...lines: Line[]): Ticket =>
  new Ticket(
    { lines, note: '', expiryPeriod: null, locationId: null, customer: null },
    () => undefined,
    shop,
  );

describe('what goes with the code', () => {
  const codeData = { extra: {}, metadata: { table: '4' } };

  test('is kept with the draft, cleared with the ticket, and brought back with it', () => {
    const ticket = ticketOf(tea);
    expect(ticket.draft(null)).not.toHaveProperty('codeData');
    ticket.setCodeData(codeData);
    expect(ticket.draft(null)).toMatchObject({ codeData });
    const undo = ticket.clear();
    expect(ticket.codeData).toBeNull();
    undo();
    expect(ticket.codeData).toEqual(codeData);
  });

  test('comes back with a kept draft', () => {
    const draft = ticketOf(tea).draft(null);
    const kept = draft && { ...draft, codeData };
    expect(new Ticket(kept, () => undefined, shop).codeData).toEqual(codeData);
  });
});

describe('tax and discounts', () => {
  const coupon = { kind: 'amount', value: 100, name: 'Coupon' } as const;

  test('of a ticket: lines that were kept without a rate have that of their item, or of typed amounts', () => {
    const ticket = ticketOf({ ...tea, itemId: 'bread' }, typed);
    ticket.entry.press('5');
    expect(ticket.charged.map(({ rate }) => rate)).toEqual([8, 10, 10]);
  });

  test('take off a line and off the ticket, and the way back', () => {
    const ticket = ticketOf(tea, cake);
    const undoLine = ticket.setDiscount(0, coupon);
    expect(ticket.total).toBe(800);
    const undoWhole = ticket.setDiscount(null, { kind: 'percent', value: 10, name: 'Regular' });
    expect(ticket.total).toBe(720);
    expect(ticket.draft(null)).toMatchObject({ discount: { value: 10 }, lines: [{ discount: coupon }, {}] });
    undoWhole();
    undoLine();
    expect(ticket.total).toBe(900);
    expect(ticket.draft(null)).not.toHaveProperty('discount');
  });

  test('are not given to another piece of the same item', () => {
    const ticket = ticketOf({ ...tea, rate: 10 });
    ticket.setDiscount(0, coupon);
    ticket.add({ ...tea, rate: 10 });
    expect(ticket.lines).toHaveLength(2);
    expect(ticket.total).toBe(700);
  });

  test('cannot be charged once they are above what is left, and the total does not pretend', () => {
    const ticket = ticketOf(tea, cake);
    ticket.setDiscount(null, { ...coupon, value: 600 });
    const undo = ticket.remove(1);
    expect(ticket.problem).toBe('discount');
    expect(ticket.total).toBe(400);
    undo();
    expect(ticket.problem).toBeNull();
    expect(ticket.total).toBe(300);
  });

  test('go with the ticket that is cleared, and come back with it', () => {
    const ticket = ticketOf(tea);
    ticket.setDiscount(null, coupon);
    const undo = ticket.clear();
    ticket.add(cake);
    expect(ticket.total).toBe(500);
    ticket.remove(0);
    undo();
    expect(ticket.total).toBe(300);
  });
});

describe('a ticket', () => {
  test('adds pieces of one item up, but not of one item at two prices', () => {
    const ticket = ticketOf(tea);
    ticket.add(tea);
    ticket.add({ ...tea, price: 300 });
    expect(ticket.lines.map(({ price, count }) => [price, count])).toEqual([
      [400, 2],
      [300, 1],
    ]);
    expect(ticket.total).toBe(1100);
  });

  test('keeps amounts of the keypad apart', () => {
    const ticket = ticketOf(typed);
    ticket.add(typed);
    expect(ticket.lines).toHaveLength(2);
  });

  test('holds 200 lines; more of an item that is on it still fits', () => {
    const ticket = ticketOf(tea, ...Array.from({ length: 199 }, () => typed));
    expect(ticket.add(cake)).toBe(false);
    expect(ticket.add(tea)).toBe(true);
    expect(ticket.lines).toHaveLength(200);
  });

  test.each([0, -1, 1.5, 10_000, Number.NaN])('refuses the count %d', (count) => {
    const ticket = ticketOf(tea);
    ticket.setCount(0, count);
    expect(ticket.lines[0]?.count).toBe(1);
  });

  test('puts a removed line back where it was', () => {
    const ticket = ticketOf(tea, cake, typed);
    const undo = ticket.remove(1);
    expect(ticket.lines).toEqual([tea, typed]);
    undo();
    expect(ticket.lines).toEqual([tea, cake, typed]);
  });

  test('keeps what was added between a removal and its undo', () => {
    const ticket = ticketOf(tea);
    const undo = ticket.remove(0);
    ticket.add(cake);
    undo();
    expect(ticket.lines).toEqual([tea, cake]);
  });

  test('does not bring an emptied ticket back over a new one', () => {
    const ticket = ticketOf(tea);
    const undo = ticket.clear();
    ticket.add(cake);
    undo();
    expect(ticket.lines).toEqual([cake]);
  });

  test.each([
    ['empty', []],
    ['zero', [{ ...tea, price: 0 }]],
    ['too-much', [{ ...tea, price: 9_999_999_999, count: 2 }]],
    [null, [tea]],
  ] as const)('has the problem %s', (problem, lines) => expect(ticketOf(...lines).problem).toBe(problem));

  test('counts a note in code points, and is no draft while it is too long', () => {
    const ticket = ticketOf(tea);
    ticket.setNote('🍡'.repeat(255));
    expect([ticket.problem, ticket.draft(null)?.note.length]).toEqual([null, 510]);
    ticket.setNote('🍡'.repeat(256));
    expect([ticket.problem, ticket.draft(null)]).toEqual(['note', null]);
  });

  test('tells of each change, for the draft', () => {
    const changed = vi.fn();
    const ticket = new Ticket(null, changed, shop);
    ticket.add(tea);
    ticket.setCount(0, 2);
    ticket.setNote('x');
    ticket.remove(0);
    ticket.clear();
    expect(changed).toHaveBeenCalledTimes(5);
  });

  test('totals what it holds, whatever is done to it', () => {
    const act = fc.oneof(
      fc.record({
        kind: fc.constant('add' as const),
        price: fc.nat(9999),
        item: fc.constantFrom('a', 'b', undefined),
      }),
      fc.record({
        kind: fc.constant('count' as const),
        index: fc.nat(5),
        count: fc.integer({ min: -2, max: 10_001 }),
      }),
      fc.record({ kind: fc.constant('remove' as const), index: fc.nat(5), undo: fc.boolean() }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        const ticket = new Ticket(null, () => undefined, shop);
        for (const step of acts) {
          if (step.kind === 'add') {
            ticket.add({
              ...(step.item !== undefined && { itemId: step.item }),
              name: 'x',
              price: step.price,
              count: 1,
            });
          } else if (step.kind === 'count') ticket.setCount(step.index, step.count);
          else {
            const undo = ticket.remove(step.index);
            if (step.undo) undo();
          }
        }
        const sum = ticket.lines.reduce((total, { price, count }) => total + price * count, 0);
        expect(ticket.total).toBe(sum);
        expect(ticket.lines.every(({ count }) => count >= 1)).toBe(true);
      }),
    );
  });
});

describe('the customer of a ticket', () => {
  const hanako = { id: 'cus_1', name: '山田 花子', defaultSource: 'src_1' };
  const attached = { id: 'cus_1', name: '山田 花子', sourceId: null, shouldCreateSource: false };

  test('is attached as one who pays as they like, and can be taken back', () => {
    const ticket = ticketOf(tea);
    const undo = ticket.attach(hanako);
    expect(ticket.draft(null)?.customer).toEqual(attached);
    undo();
    expect(ticket.customer).toBeNull();
  });

  test('comes back by an undo, unless another one was attached meanwhile', () => {
    const ticket = ticketOf(tea);
    ticket.attach(hanako);
    const undo = ticket.detach();
    undo();
    expect(ticket.customer).toEqual(attached);
    const late = ticket.detach();
    ticket.attach({ id: 'cus_2' });
    late();
    expect(ticket.customer?.id).toBe('cus_2');
  });

  test.each([
    ['src_1', 'src_1'],
    ['s'.repeat(32), 's'.repeat(32)],
    ['s'.repeat(33), null],
    ['', null],
    [undefined, null],
  ])('with the usual payment method %s has the saved one %s', (defaultSource, saved) => {
    const ticket = ticketOf(tea);
    ticket.attach({ id: 'cus_1', defaultSource });
    expect(ticket.savedSource).toBe(saved);
  });

  test('keeps a saved payment method in mind while another way is chosen, also after a crash', () => {
    const draft = ticketOf(tea).draft(null);
    if (!draft) throw new Error('no draft');
    const customer = { ...attached, sourceId: 'src_1' };
    const ticket = new Ticket({ ...draft, customer }, () => undefined, shop);
    ticket.setCustomer({ ...customer, sourceId: null, shouldCreateSource: true });
    expect(ticket.savedSource).toBe('src_1');
    ticket.attach({ id: 'cus_2' });
    expect(ticket.savedSource).toBeNull();
  });

  test('leaves with the ticket, and comes back with it', () => {
    const ticket = ticketOf(tea);
    ticket.attach(hanako);
    const undo = ticket.clear();
    expect(ticket.customer).toBeNull();
    undo();
    expect(ticket.customer).toEqual(attached);
  });
});

describe('an amount that is typed and not added', () => {
  const typedInto = (ticket: Ticket, digits: string): Ticket => {
    ticket.entry.press(digits);
    return ticket;
  };

  test('is part of the total, of what is charged and of the draft at once', () => {
    const ticket = typedInto(ticketOf(tea), '120');
    expect(ticket.total).toBe(520);
    expect(ticket.charged).toEqual([
      { ...tea, rate: 10 },
      { name: 'Keypad', price: 120, count: 1, rate: 10 },
    ]);
    expect(ticket.draft(null)?.lines).toEqual(ticket.charged);
    expect([ticket.isEmpty, ticket.pieces, ticket.problem]).toEqual([false, 2, null]);
  });

  test('is a ticket by itself', () => {
    expect(typedInto(ticketOf(), '50').problem).toBeNull();
  });

  test('is kept as it is typed', () => {
    const changed = vi.fn();
    const ticket = new Ticket(null, changed, shop);
    typedInto(ticket, '5');
    ticket.entry.backspace();
    ticket.entry.paste('12');
    ticket.entry.clear();
    expect(changed).toHaveBeenCalledTimes(4);
  });

  test('becomes a line of the same total when it is added', () => {
    const ticket = typedInto(ticketOf(tea), '120');
    expect(ticket.addTyped()).toBe(true);
    expect([ticket.total, ticket.lines.length, ticket.entry.isEmpty]).toEqual([520, 2, true]);
  });

  test('goes with the ticket that is cleared, and comes back with it', () => {
    const ticket = typedInto(ticketOf(tea), '120');
    const undo = ticket.clear();
    expect([ticket.total, ticket.isEmpty]).toEqual([0, true]);
    undo();
    expect(ticket.total).toBe(520);
  });

  test('is not lost to the undo of a ticket that was cleared before', () => {
    const ticket = ticketOf(tea);
    const undo = ticket.clear();
    typedInto(ticket, '7');
    undo();
    expect(ticket.charged).toEqual([{ name: 'Keypad', price: 7, count: 1, rate: 10 }]);
  });

  test('does not fit on a full ticket, which cannot be charged then', () => {
    const ticket = typedInto(ticketOf(...Array.from({ length: 200 }, () => typed)), '1');
    expect([ticket.problem, ticket.addTyped(), ticket.entry.amount]).toEqual(['full', false, 1]);
    expect(ticket.draft(null)).toBeNull();
  });

  test('takes the last place: no item fits beside it', () => {
    const ticket = typedInto(ticketOf(...Array.from({ length: 199 }, () => typed)), '1');
    expect([ticket.problem, ticket.add(cake), ticket.addTyped()]).toEqual([null, false, true]);
  });

  test('counts towards the largest amount', () => {
    const ticket = typedInto(ticketOf({ ...typed, price: 9_999_999_999 }), '1');
    expect(ticket.problem).toBe('too-much');
  });
});
