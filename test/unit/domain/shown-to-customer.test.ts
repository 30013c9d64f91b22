import { describe, expect, test } from 'vitest';
import { customerDisplay } from '../../../electron/contract/customer-display.ts';
import { customerDisplayOf } from '../../../electron/domain/shown-to-customer.ts';
import { attached } from '../../component/fixtures/customers.ts';
import { awaiting, codeUrl, lines, opened, phases, saleIn } from '../../component/fixtures/sales.ts';
import { terminal } from '../../component/fixtures/terminal.ts';

const secret = {
  note: '領収書の宛名は山田',
  customer: { ...attached, id: 'cus_secret', name: '山田 花子', sourceId: 'src_secret' },
  locationId: 'loc-1',
};
const service = {
  baseUrl: 'https://api.example.com',
  dialect: 'documented',
  capabilities: {},
  keeper: 'keytar',
} as const;

describe('what customers are told', () => {
  test.each(Object.entries(phases))('%s: leaves out what is the staff’s', (_name, phase) => {
    const pictured = lines.map((line) => ({ ...line, image: 'https://shop.example/a.png' }));
    const shown = customerDisplayOf(
      { ...terminal, mode: 'live', service },
      saleIn(phase, { ...secret, lines: pictured }),
    );
    expect(customerDisplay.parse(shown)).toEqual(shown);
    const text = JSON.stringify(shown);
    for (const hidden of [
      '山田',
      '領収書',
      'cus_secret',
      'src_secret',
      'loc-1',
      'matcha-latte',
      'itemId',
      'api.example.com',
      'expiryPeriod',
      'paypay',
      'reason',
      'settled',
      'paidAt',
      'payableUntil',
      'canceling',
      'retry',
      saleIn(phase).id,
      String(opened),
      'shop.example',
    ]) {
      expect(text).not.toContain(hidden);
    }
  });

  test.each(Object.entries(phases))('%s: has a code only while it can be paid', (name, phase) => {
    const { sale } = customerDisplayOf(terminal, saleIn(phase));
    const open = ['awaiting', 'lastMinute', 'paying', 'tryFailed', 'triesFailed', 'offline', 'unreadable'];
    const payable = open.includes(name);
    expect(JSON.stringify(sale).includes(codeUrl)).toBe(payable);
  });

  test('a code keeps its address and the time that is left as the cashier has them', () => {
    const { sale } = customerDisplayOf(terminal, saleIn(awaiting));
    const { canceling, ...rest } = awaiting;
    expect(canceling).toBe(false);
    expect(sale?.phase).toEqual(rest);
  });

  test.each([
    ['a note', { note: 'x' }],
    ['a customer', { customer: secret.customer }],
    ['an id', { id: saleIn(awaiting).id }],
    ['a line with its item', { lines: [{ name: 'Tea', price: 1, count: 1, itemId: 'tea' }] }],
    ['the service’s words', { phase: { state: 'attended', reason: 'x' } }],
    ['a code that is canceled', { phase: awaiting }],
  ])('by the contract never includes %s', (_name, extra) => {
    const shown = customerDisplayOf(terminal, saleIn({ state: 'expired' }));
    expect(customerDisplay.safeParse(shown).success).toBe(true);
    expect(customerDisplay.safeParse({ ...shown, sale: { ...shown.sale, ...extra } }).success).toBe(false);
  });
});

describe('the ticket that is rung up', () => {
  const draft = { lines, expiryPeriod: null, ...secret, replaces: null };

  test('is what would be charged, without what is the staff’s', () => {
    const shown = customerDisplayOf(terminal, null, draft);
    expect(customerDisplay.parse(shown)).toEqual(shown);
    expect(shown.ticket).toMatchObject({ amount: 1200, currency: 'JPY', digits: 0 });
    expect(JSON.stringify(shown)).not.toMatch(/山田|領収書|cus_|src_|loc-1|itemId|matcha-latte/);
  });

  test('adds up to its total with what is taken off, and names it', () => {
    const discount = { kind: 'amount', value: 200, name: '雨の日' } as const;
    const { ticket } = customerDisplayOf(terminal, null, { ...draft, discount });
    expect(ticket?.amount).toBe(1000);
    expect(ticket?.lines.reduce((sum, { price, count }) => sum + price * count, 0)).toBe(1000);
    expect(JSON.stringify(ticket)).toContain('雨の日');
  });

  test.each([
    ['without a line', { ...draft, lines: [] }],
    [
      'of which more is taken off than there is',
      { ...draft, discount: { kind: 'amount', value: 1201, name: 'x' } },
    ],
  ] as const)('%s is not there', (_name, nothing) => {
    expect(customerDisplayOf(terminal, null, { ...nothing, lines: [...nothing.lines] }).ticket).toBeNull();
  });

  test('gives way to a sale', () => {
    expect(customerDisplayOf(terminal, saleIn(awaiting), draft).ticket).toBeNull();
  });
});

describe('what the shop is called', () => {
  const look = { shopName: '喫茶まどぐち', logo: '/shop-pictures/0.webp' };
  const english = { ...terminal, language: 'en' } as const;
  const named = { ...terminal, look };
  const blank = { ...terminal, look: { shopName: '  ', logo: null } };

  test.each([
    ['the name that it gave itself', named, saleIn(awaiting), '喫茶まどぐち'],
    ['without one, the location that is charged', terminal, saleIn(awaiting, secret), '神田本店'],
    ['in English, in its script', english, saleIn(awaiting, { locationId: 'loc-2' }), 'Kyoto Sanjo'],
    ['between two sales, where the terminal stands', english, null, 'Kanda Main Shop'],
    [
      'without a location, the terminal’s name',
      terminal,
      saleIn(awaiting, { locationId: null }),
      terminal.name,
    ],
    ['of spaces alone, as without one', blank, null, '神田本店'],
  ])('%s', (_name, state, sale, name) => {
    expect(customerDisplayOf(state, sale).shopName).toBe(name);
  });
});
