import { describe, expect, test } from 'vitest';
import type { CatalogueItem } from '../../../../electron/contract/catalogue.ts';
import type { TaxSettings } from '../../../../electron/contract/tax.ts';
import type { ShopOfTicket } from '../../../../renderer/state/ticket-content.ts';
import { Ticket } from '../../../../renderer/state/ticket.svelte.ts';

const plain = {
  name: { ja: '', en: '' },
  reading: '',
  category: 'c',
  picture: null,
  pictureUrl: null,
  barcode: null,
};
const bun: CatalogueItem = { ...plain, id: 'bun', price: 1_080, rate: 10, takeawayRate: 8 };
const beer: CatalogueItem = { ...plain, id: 'beer', price: 500, rate: 10 };

function ticketOf(prices: TaxSettings['prices'] = 'included', sold = [bun, beer]): Ticket {
  const shop: ShopOfTicket = {
    keypadName: () => 'Keypad',
    currency: () => 'JPY',
    tax: () => ({ prices, rounding: 'floor', keypadRate: 10 }),
    itemOf: (itemId) => sold.find(({ id }) => id === itemId),
  };
  return new Ticket(null, () => undefined, shop);
}

const ringUp = (ticket: Ticket, ...items: CatalogueItem[]): void => {
  for (const item of items) ticket.add(ticket.lineOf(item, item.id));
};
const ratesOf = ({ lines }: Ticket) => lines.map(({ rate, serving }) => [rate, serving]);

describe('where food is eaten', () => {
  test('changes the rate of what has two, and of nothing else', () => {
    const ticket = ticketOf();
    ringUp(ticket, bun, beer);
    expect(ratesOf(ticket)).toEqual([
      [10, 'eat-in'],
      [10, undefined],
    ]);
    ticket.setServing('takeaway');
    expect(ratesOf(ticket)).toEqual([
      [8, 'takeaway'],
      [10, undefined],
    ]);
    ringUp(ticket, bun);
    expect(ticket.lines.map(({ count }) => count)).toEqual([2, 1]);
  });

  test.each([
    ['included', [1_080, 98], [1_080, 80]],
    ['excluded', [1_188, 108], [1_166, 86]],
  ] as const)('keeps the price as it is written (%s), and changes the tax', (prices, here, away) => {
    const ticket = ticketOf(prices);
    ringUp(ticket, bun);
    const sums = () => [ticket.total, ticket.reckoned?.sums.tax];
    expect(sums()).toEqual(here);
    ticket.setServing('takeaway');
    expect(sums()).toEqual(away);
  });

  test('of one line is its own, until it is said of the whole ticket', () => {
    const ticket = ticketOf();
    ringUp(ticket, bun);
    ticket.setServing('takeaway', 0);
    expect(ticket.serving).toBe('eat-in');
    ringUp(ticket, bun);
    expect(ratesOf(ticket)).toEqual([
      [8, 'takeaway'],
      [10, 'eat-in'],
    ]);
    ticket.setServing('eat-in');
    expect(ratesOf(ticket)).toEqual([
      [10, 'eat-in'],
      [10, 'eat-in'],
    ]);
  });

  test('is kept with the draft, put back by "Undo", and begins anew with the next ticket', () => {
    const ticket = ticketOf();
    ticket.setServing('takeaway');
    ringUp(ticket, bun);
    const draft = ticket.draft(null);
    expect(draft).toMatchObject({ serving: 'takeaway', lines: [{ serving: 'takeaway', rate: 8 }] });
    const again = ticketOf();
    if (draft) again.fill({ ...draft, discount: null, replaces: null });
    expect([again.serving, ...ratesOf(again)]).toEqual(['takeaway', [8, 'takeaway']]);
    const undo = ticket.clear();
    expect(ticket.serving).toBe('eat-in');
    undo();
    expect(ticket.serving).toBe('takeaway');
    ticket.asked('request');
    ticket.sold(ticket.charged);
    expect([ticket.serving, ticket.isEmpty]).toEqual(['eat-in', true]);
    expect(ticketOf().draft(null)).not.toHaveProperty('serving');
  });

  test('is said before anything is rung up, and stays with an amount of the keypad', () => {
    const ticket = ticketOf();
    ticket.setServing('takeaway');
    ticket.entry.press('5');
    ticket.addTyped();
    ringUp(ticket, bun);
    expect(ratesOf(ticket)).toEqual([
      [10, undefined],
      [8, 'takeaway'],
    ]);
  });

  test('leaves a line as it was rung up whose item is not sold any more, or has one rate since', () => {
    const sold = [bun];
    const ticket = ticketOf('included', sold);
    ticket.setServing('takeaway');
    ringUp(ticket, bun);
    sold[0] = { ...plain, id: 'bun', price: 1_080, rate: 10 };
    ticket.setServing('eat-in');
    sold.length = 0;
    ticket.setServing('eat-in');
    expect(ratesOf(ticket)).toEqual([[8, 'takeaway']]);
  });
});
