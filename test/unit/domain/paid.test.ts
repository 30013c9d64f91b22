import { describe, expect, test } from 'vitest';
import type { Charge, Code } from '../../../electron/contract/payment-objects.ts';
import { givenBackOf, hasTaken, isPaid, standingOf } from '../../../electron/domain/paid.ts';

const pending: Code = { id: 'c', status: 'pending' };

describe('a code', () => {
  test.each<[string, Partial<Code>]>([
    ['its status is captured', { status: 'captured' }],
    ['its charge is paid', { charge: { paid: true } }],
    ['its charge is captured', { charge: { status: 'captured' } }],
    ['it is expired and its charge is paid', { expired: true, charge: { paid: true } }],
    ['it is closed and its charge is captured', { status: 'closed', charge: { status: 'captured' } }],
    ['it was paid and given back since', { charge: { paid: true, refunded: true, status: 'refunded' } }],
    [
      'all was given back since, and nothing else is said',
      { status: 'closed', charge: { status: 'refunded' } },
    ],
    ['some was given back since', { expired: true, charge: { status: 'partially_refunded' } }],
    ['it was paid and revoked since', { charge: { paid: true, status: 'revoked' } }],
    ['it is disputed', { charge: { paid: true, disputed: true, status: 'captured' } }],
  ])('is paid when %s', (_, change) => {
    expect(isPaid({ ...pending, ...change })).toBe(true);
    expect(standingOf({ ...pending, ...change })).toEqual({ kind: 'paid' });
  });

  test.each<[string, Partial<Code>, 'nobody' | 'under-way' | 'failed']>([
    ['it is pending', {}, 'nobody'],
    ['the payer has entered what is needed', { status: 'completed' }, 'under-way'],
    ['its charge is pending', { charge: { status: 'pending', paid: false } }, 'under-way'],
    ['its charge waits', { charge: { status: 'waiting' } }, 'under-way'],
    ['its charge is notified', { charge: { status: 'notified' } }, 'under-way'],
    ['its charge is only authorised', { charge: { status: 'uncaptured' } }, 'under-way'],
    ['its charge is in a state that nobody described', { charge: { status: 'musing' } }, 'under-way'],
    ['its charge failed', { charge: { status: 'failed', paid: false } }, 'failed'],
    [
      'its charge failed after the payer entered everything',
      { status: 'completed', charge: { status: 'failed' } },
      'failed',
    ],
    ['its charge was revoked before it was paid', { charge: { status: 'revoked', paid: false } }, 'failed'],
    ['its status is one that nobody described', { status: 'Captured' }, 'nobody'],
    ['it has no status', { status: undefined }, 'nobody'],
  ])('is open, not paid, when %s', (_, change, paying) => {
    expect(isPaid({ ...pending, ...change })).toBe(false);
    expect(standingOf({ ...pending, ...change })).toEqual({ kind: 'open', paying });
  });

  test.each<[Partial<Code>, 'closed' | 'expired', boolean]>([
    [{ status: 'closed' }, 'closed', false],
    [{ expired: true }, 'expired', false],
    [{ status: 'closed', expired: true }, 'closed', false],
    [{ expired: true, charge: { status: 'revoked' } }, 'expired', false],
    [{ expired: true, charge: { status: 'failed' } }, 'expired', false],
    [{ status: 'closed', charge: { status: 'failed' } }, 'closed', false],
    [{ expired: true, status: 'completed' }, 'expired', true],
    [{ expired: true, charge: { status: 'pending' } }, 'expired', true],
    [{ expired: true, charge: { status: 'waiting' } }, 'expired', true],
    [{ status: 'closed', charge: { status: 'notified' } }, 'closed', true],
    [{ status: 'closed', charge: { status: 'uncaptured' } }, 'closed', true],
    [{ expired: true, charge: {} }, 'expired', true],
  ])('%j is over as %s, with a payment under way: %s', (change, how, paymentUnderWay) => {
    expect(standingOf({ ...pending, ...change })).toEqual({ kind: 'over', how, paymentUnderWay });
  });

  test.each<[string, Partial<Code>]>([
    ['open', {}],
    ['closed', { status: 'closed' }],
    ['said to be captured', { status: 'captured' }],
  ])('on which another amount arrived is an alarm, never a payment, even %s', (_, change) => {
    const charge = { status: 'amount_mismatch', paid: true };
    expect(isPaid({ ...pending, ...change, charge })).toBe(false);
    expect(standingOf({ ...pending, ...change, charge })).toEqual({ kind: 'mismatch' });
  });
});

test.each([
  [{ status: 'revoked', paidTime: 0 }, false],
  [{ status: 'revoked', paidTime: 1_750_000_000 }, true],
])('a revoked charge has taken money where it says when: %j', (charge, isTaken) => {
  expect(hasTaken(charge)).toBe(isTaken);
});

describe('what was given back of a payment of 900', () => {
  test.each<[string, Charge, number | null]>([
    ['of which nothing is said', {}, null],
    ['of which it is said that not all was', { refunded: false }, null],
    ['of which some was, and not how much', { status: 'partially_refunded', refunded: true }, null],
    ['of which nothing was, by its word', { refunds: { amount: 0 } }, 0],
    ['of which all was given back', { status: 'refunded' }, 900],
    ['whose refund names no amount', { refunded: true }, 900],
    ['whose refunds are not told with it', { status: 'partially_refunded', refunds: { data: [] } }, null],
    ['that is refunded, with none of it', { refunded: true, refunds: { data: [] } }, null],
    [
      'of which some was given back',
      { status: 'partially_refunded', refunded: true, refunds: { amount: 300 } },
      300,
    ],
    [
      'of which some was given back in parts, without a sum',
      {
        status: 'partially_refunded',
        refunds: {
          data: [
            { amount: 100, status: 'refunded' },
            { amount: 50, status: 'refunded' },
            { amount: 700, status: 'pending' },
          ],
        },
      },
      150,
    ],
    [
      'that holds part of its refunds',
      { refunded: true, refunds: { totalCount: 2, data: [{ amount: 100, status: 'refunded' }] } },
      null,
    ],
    [
      'one of whose refunds names no amount',
      { refunds: { data: [{ amount: 100, status: 'refunded' }, { status: 'refunded' }] } },
      null,
    ],
    ['of which more than all was given back, by its word', { refunds: { amount: 5_000 } }, 900],
    ['whose refund is senseless', { refunds: { amount: -5 } }, 0],
    ['that was revoked after it was paid', { status: 'revoked' }, 900],
    ['that is disputed is still there', { disputed: true, refunds: { data: [] } }, 0],
  ])('%s', (_, charge, givenBack) => {
    expect(givenBackOf({ paid: true, ...charge }, 900)).toBe(givenBack);
  });
});
