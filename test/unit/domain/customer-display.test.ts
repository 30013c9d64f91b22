import { describe, expect, test } from 'vitest';
import { customerDisplay } from '../../../electron/contract/customer-display.ts';
import { customerDisplayOf } from '../../../electron/domain/customer-display.ts';
import { attached } from '../../component/fixtures/customers.ts';
import { awaiting, codeUrl, opened, phases, saleIn } from '../../component/fixtures/sales.ts';
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
    const shown = customerDisplayOf({ ...terminal, mode: 'live', service }, saleIn(phase, secret));
    expect(customerDisplay.parse(shown)).toEqual(shown);
    const text = JSON.stringify(shown);
    for (const hidden of [
      ...['山田', '領収書', 'cus_secret', 'src_secret', 'loc-1', 'matcha-latte', 'itemId', 'api.example.com'],
      ...['expiryPeriod', 'paypay', 'reason', 'settled', 'paidAt', 'payableUntil', 'canceling', 'retry'],
      ...[saleIn(phase).id, String(opened)],
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
