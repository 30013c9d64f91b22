import { describe, expect, test } from 'vitest';
import type { CatalogueItem } from '../../../../electron/contract/catalogue.ts';
import type { ShopOfTicket } from '../../../../renderer/state/ticket-content.ts';
import { Ticket } from '../../../../renderer/state/ticket.svelte.ts';

const both = (name: string) => ({ ja: name, en: `${name} in English` });
const tea: CatalogueItem = {
  id: 'tea',
  name: both('茶'),
  reading: '',
  category: 'c',
  picture: null,
  pictureUrl: null,
  barcode: null,
  price: 400,
  rate: 10,
  takeawayRate: 8,
  choices: [
    {
      name: both('甘さ'),
      several: false,
      required: true,
      choices: [
        { name: both('普通'), price: 0 },
        { name: both('控えめ'), price: -50 },
      ],
    },
    { name: both('氷'), several: false, required: false, choices: [{ name: both('普通'), price: 0 }] },
    {
      name: both('トッピング'),
      several: true,
      required: false,
      choices: [
        { name: both('タピオカ'), price: 80 },
        { name: both('ゼリー'), price: 60 },
      ],
    },
  ],
};

function newTicket(): Ticket {
  const shop: ShopOfTicket = {
    keypadName: () => 'Keypad',
    currency: () => 'JPY',
    tax: () => ({ prices: 'included', rounding: 'floor', keypadRate: 10 }),
    itemOf: (itemId) => (itemId === 'tea' ? tea : undefined),
  };
  return new Ticket(null, () => undefined, shop);
}

const ringUp = (ticket: Ticket, ...picked: number[][]): boolean =>
  ticket.add(ticket.lineOf(tea, '茶', 1, picked));
const told = ({ lines }: Ticket) =>
  lines.map(({ price, count, choices }) => [price, count, choices?.map(({ ja }) => ja)]);

describe('what is chosen of an item', () => {
  test('is in its price and on its line, with the group where two have the same name', () => {
    const ticket = newTicket();
    ringUp(ticket, [1], [0], [0, 1]);
    expect(told(ticket)).toEqual([[490, 1, ['控えめ', '氷 普通', 'タピオカ', 'ゼリー']]]);
    expect(ticket.lines[0]?.choices?.[1]?.en).toBe('氷 in English 普通 in English');
    expect(ticket.total).toBe(490);
  });

  test('makes one line with what is chosen the same, and another one where it is not, at the same price too', () => {
    const ticket = newTicket();
    ringUp(ticket, [0]);
    ringUp(ticket, [0]);
    ringUp(ticket, [0], [0]);
    ringUp(ticket, [0], [], [1, 0]);
    ringUp(ticket, [0], [], [0, 1]);
    expect(told(ticket)).toEqual([
      [400, 2, ['甘さ 普通']],
      [400, 1, ['甘さ 普通', '氷 普通']],
      [540, 2, ['甘さ 普通', 'タピオカ', 'ゼリー']],
    ]);
    expect(ticket.countOf(tea, [[0]])).toBe(2);
    expect(ticket.piecesOf('tea')).toBe(5);
  });

  test('stays where it is eaten elsewhere, and with a discount', () => {
    const ticket = newTicket();
    ringUp(ticket, [1]);
    ticket.setServing('takeaway');
    ticket.setDiscount(0, { kind: 'percent', value: 50, name: '半額' });
    expect(ticket.lines).toMatchObject([{ price: 350, rate: 8, choices: [{ ja: '控えめ' }] }]);
    expect(ticket.total).toBe(175);
    ringUp(ticket, [1]);
    expect(ticket.lines).toHaveLength(2);
  });

  test('tells the lines of a sale from the ones that were rung up after it', () => {
    const ticket = newTicket();
    ringUp(ticket, [0]);
    const charged = ticket.charged;
    ticket.asked('0b2c7a86-64b1-4e5c-9dd2-3f1f1f9e3a10');
    ringUp(ticket, [0], [0]);
    ticket.sold(charged);
    expect(told(ticket)).toEqual([[400, 1, ['甘さ 普通', '氷 普通']]]);
  });
});
