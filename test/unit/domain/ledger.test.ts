import { describe, expect, test } from 'vitest';
import type { Charge } from '../../../electron/contract/payment-objects.ts';
import {
  factsOf,
  merge,
  moneyOf,
  noFacts,
  type Payment,
  type Told,
} from '../../../electron/domain/ledger.ts';

const told: Told = {
  ...noFacts,
  saleId: 's',
  attempt: 1,
  orderNo: 'T1-1',
  amount: 900,
  currency: 'JPY',
  at: 5,
  from: 'code',
};
const listed: Told = { ...told, saleId: null, attempt: null, from: 'list', chargeId: 'ch_1' };
const word: Told = { ...told, attempt: null, from: 'word', at: 3 };

/** What is known once all of it was told, one after the other. */
function after(...all: readonly Told[]): Payment[] {
  return all.reduce<Payment[]>((known, one) => {
    const { payment, before, replaced } = merge(known, one);
    const others = known.map((other) => {
      if (other === before) return payment;
      return other === replaced ? { ...other, replacedBy: payment.key } : other;
    });
    return before ? others : [...others, payment];
  }, []);
}

const summary = (payments: readonly Payment[]): unknown[] =>
  payments.map(({ key, saleId, chargeId, givenBack }) => [key, saleId, chargeId, givenBack]);

describe('the facts of an answer', () => {
  const paid: Charge = { id: 'ch_1', paid: true, status: 'captured', paymentMethod: 'paypay' };

  test('are of the payment that it names', () => {
    const facts = { chargeId: 'ch_1', method: 'paypay', givenBack: 300, isDisputed: null };
    expect(factsOf({ ...paid, refunds: { amount: 300 } }, 900, [])).toEqual(facts);
    expect(factsOf({ ...paid, disputed: false }, 900, [])).toMatchObject({ isDisputed: false });
    expect(factsOf(undefined, 900, [])).toEqual(noFacts);
  });

  test.each(['failed', 'revoked', 'pending', 'waiting', 'notified', 'uncaptured'])(
    'are none where it shows a try that is %s, and took no money',
    (status) => {
      expect(factsOf({ id: 'ch_2', status }, 900, [{ chargeId: 'ch_1', givenBack: 0 }])).toEqual(noFacts);
    },
  );

  test('are none where it says that it is not paid, and those of the payment where it says nothing', () => {
    expect(factsOf({ id: 'ch_2', paid: false }, 900, [])).toEqual(noFacts);
    expect(factsOf({ id: 'ch_2' }, 900, [])).toMatchObject({ chargeId: 'ch_2' });
  });

  test('are that all of it is back, where a payment that is known is revoked, whatever else is said', () => {
    const facts = factsOf({ id: 'ch_1', status: 'revoked' }, 900, [{ chargeId: 'ch_1', givenBack: 0 }]);
    expect(facts).toMatchObject({ chargeId: 'ch_1', givenBack: 900 });
  });
});

describe('what is told of payments', () => {
  test('is of one payment, as often as it is told', () => {
    const first = { ...told, chargeId: 'ch_1', givenBack: 0, isDisputed: false };
    expect(summary(after(first, first, { ...first, givenBack: 300 }))).toEqual([['s/1', 's', 'ch_1', 300]]);
  });

  test('of a later try that took nothing changes nothing', () => {
    const known = after({ ...told, chargeId: 'ch_1', givenBack: 300 });
    expect(merge(known, told)).toEqual({ payment: known[0], before: known[0], replaced: null });
  });

  test('of another payment of the same code is a payment of its own', () => {
    const both = after({ ...told, chargeId: 'ch_1', givenBack: 300 }, { ...told, chargeId: 'ch_2' });
    expect(summary(both)).toEqual([
      ['s/1', 's', 'ch_1', 300],
      ['s/1/ch_2', 's', 'ch_2', 0],
    ]);
    expect(moneyOf(both)).toEqual({ received: 1_800, givenBack: 300, disputed: false });
  });

  test('without an id is that payment which is told by its id later', () => {
    expect(summary(after(told, { ...told, chargeId: 'ch_1' }))).toEqual([['s/1', 's', 'ch_1', 0]]);
    expect(summary(after(told, { ...listed, saleId: 's', attempt: 1 }))).toEqual([['s/1', 's', 'ch_1', 0]]);
  });

  test.each<[string, Told]>([
    ['its code names it', { ...told, chargeId: 'ch_1' }],
    ['its code is paid, and does not say by which payment', told],
    ['a person gives their word', word],
  ])('of money without a sale becomes a sale’s once %s', (_, more) => {
    expect(summary(after(listed, more))).toEqual([['charge/ch_1', 's', 'ch_1', 0]]);
  });

  test.each<[string, readonly Told[]]>([
    ['at once', []],
    ['also where it was put down without a sale before', [listed]],
  ])('that is listed beside the payment of a sale is its second, %s', (_, before) => {
    const both = after(...before, { ...told, chargeId: 'ch_2' }, { ...listed, saleId: 's', attempt: 1 });
    expect(new Set(summary(both))).toEqual(
      new Set([
        ['s/1', 's', 'ch_2', 0],
        ['charge/ch_1', 's', 'ch_1', 0],
      ]),
    );
  });

  test.each<[string, Told, string]>([
    ['code', { ...told, chargeId: 'ch_1' }, 's/1'],
    ['list', { ...listed, saleId: 's', attempt: 1 }, 'charge/ch_1'],
  ])('takes the place of a person’s word, by its %s, once', (_, first, key) => {
    const second = { ...listed, saleId: 's', attempt: 1, chargeId: 'ch_2' };
    const payments = after(word, first, second);
    expect(payments.map(({ replacedBy }) => replacedBy)).toEqual([key, null, null]);
    expect(moneyOf(payments).received).toBe(1_800);
  });

  test('of another amount does not take the place of a person’s word', () => {
    const both = after(word, { ...listed, saleId: 's', attempt: 1, amount: 800 });
    expect(both.map(({ replacedBy }) => replacedBy)).toEqual([null, null]);
  });
});

test('a code that does not name its payment tells of the listed one that a person gave their word on', () => {
  const known = after(listed, word, told);
  expect(summary(known)).toEqual([['charge/ch_1', 's', 'ch_1', 0]]);
  expect(known).toMatchObject([{ from: 'code' }]);
});
