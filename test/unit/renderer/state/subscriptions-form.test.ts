import { describe, expect, test } from 'vitest';
import {
  SubscriptionForm,
  type SubscriptionField,
} from '../../../../renderer/state/subscriptions-form.svelte.ts';
import { firstCharge, terms } from '../../../component/fixtures/subscriptions.ts';

const customer = { id: 'cus_1', name: '山田 花子' };

function filled(change: Partial<Record<string, string>> = {}): SubscriptionForm {
  const form = new SubscriptionForm('JPY', { customer });
  return Object.assign(form, { amount: '3000', ...change });
}

/** What is wrong with one field, as the rule's or the amount's kind; null when nothing is. */
async function problemOf(form: SubscriptionForm, field: SubscriptionField): Promise<string | null> {
  await form.check();
  const found = form.problems[field];
  if (!found) return null;
  if (found.kind === 'invalid') return found.kind;
  return found.kind === 'amount' ? found.problem : found.rule.kind;
}

describe('the form', () => {
  test('asks for exactly what is written, by the names of the service', async () => {
    const form = filled({
      name: ' コーヒークラブ ',
      intervalSpan: '２',
      initialAmount: '¥500',
      firstCharge: '2026-12-01T09:00',
    });
    form.metadata.add();
    Object.assign(form.metadata.rows[0] ?? {}, { key: 'table', text: '4' });
    expect(await form.check()).toEqual({
      customerName: '山田 花子',
      terms: {
        name: 'コーヒークラブ',
        customerId: 'cus_1',
        currency: 'JPY',
        amount: 3000,
        interval: 'month',
        intervalSpan: 2,
        initialAmount: 500,
        firstChargeTime: firstCharge,
        metadata: { table: '4' },
      },
    });
  });

  test('sends nothing of what is left empty', async () => {
    expect((await filled().check())?.terms).toEqual({
      customerId: 'cus_1',
      currency: 'JPY',
      amount: 3000,
      interval: 'month',
      intervalSpan: 1,
    });
  });

  test('begins as what was refused was asked for', () => {
    const form = new SubscriptionForm('USD', { customer, terms: { ...terms, metadata: { a: 1 } } });
    expect(form.terms).toEqual({ ...terms, customerId: 'cus_1', metadata: { a: 1 } });
  });

  test('says what is wrong with each field at once', async () => {
    const form = new SubscriptionForm('JPY', { customer: null });
    form.intervalSpan = 'x';
    expect(await form.check()).toBeNull();
    expect(Object.keys(form.problems).sort()).toEqual(['amount', 'customerId', 'intervalSpan']);
  });
});

describe('the limits of specification section 8, and ours', () => {
  test.each([
    ['name', { name: '🍡'.repeat(19) }, null],
    ['name', { name: '🍡'.repeat(20) }, null],
    ['name', { name: '🍡'.repeat(21) }, 'max-length'],
    ['amount', { amount: '0' }, 'zero'],
    ['amount', { amount: '1' }, null],
    ['amount', { amount: '9999999999' }, null],
    ['amount', { amount: '10000000000' }, 'too-long'],
    ['amount', { amount: '' }, 'empty'],
    ['amount', { amount: '1.5' }, 'fraction'],
    ['amount', { amount: '-1' }, 'negative'],
    ['amount', { amount: '1e3' }, 'not-a-number'],
    ['initialAmount', { initialAmount: '' }, null],
    ['initialAmount', { initialAmount: '0' }, null],
    ['initialAmount', { initialAmount: '9999999999' }, null],
    ['initialAmount', { initialAmount: '10000000000' }, 'too-long'],
    ['initialAmount', { initialAmount: '-1' }, 'negative'],
    ['intervalSpan', { intervalSpan: '0' }, 'range'],
    ['intervalSpan', { intervalSpan: '1' }, null],
    ['intervalSpan', { intervalSpan: '9999' }, null],
    ['intervalSpan', { intervalSpan: '10000' }, 'range'],
    ['intervalSpan', { intervalSpan: '' }, 'integer'],
    ['intervalSpan', { intervalSpan: '1.5' }, 'integer'],
    ['firstChargeTime', { firstCharge: '' }, null],
    ['firstChargeTime', { firstCharge: '2026-12-01T09:00' }, null],
    ['firstChargeTime', { firstCharge: '1970-01-02T00:00' }, 'range'],
  ] as const)('%s of %j: %s', async (field, change, expected) => {
    expect(await problemOf(filled(change), field)).toBe(expected);
  });

  test.each([
    [31, null],
    [32, null],
    [33, 'max-length'],
  ])('a customer id of %i characters: %s', async (length, expected) => {
    const form = filled();
    form.customer = { id: 'c'.repeat(length), name: '' };
    expect(await problemOf(form, 'customerId')).toBe(expected);
  });
});
