import { describe, expect, test } from 'vitest';
import type { Code } from '../../../electron/contract/payment-objects.ts';
import { isPaid, standingOf } from '../../../electron/domain/paid.ts';

const pending: Code = { id: 'c', status: 'pending' };

describe('a code', () => {
  test.each<[string, Partial<Code>]>([
    ['its status is captured', { status: 'captured' }],
    ['its charge is paid', { charge: { paid: true } }],
    ['its charge is captured', { charge: { status: 'captured' } }],
    ['it is expired and its charge is paid', { expired: true, charge: { paid: true } }],
    ['it is closed and its charge is captured', { status: 'closed', charge: { status: 'captured' } }],
    ['it was paid and given back since', { charge: { paid: true, refunded: true, status: 'refunded' } }],
  ])('is paid when %s', (_, change) => {
    expect(isPaid({ ...pending, ...change })).toBe(true);
    expect(standingOf({ ...pending, ...change })).toEqual({ kind: 'paid' });
  });

  test.each<[string, Partial<Code>]>([
    ['it is pending', {}],
    ['its charge is pending', { charge: { status: 'pending', paid: false } }],
    ['its charge is only authorised', { charge: { status: 'uncaptured' } }],
    ['its status is one that nobody described', { status: 'Captured' }],
    ['it has no status', { status: undefined }],
  ])('is open, not paid, when %s', (_, change) => {
    expect(isPaid({ ...pending, ...change })).toBe(false);
    expect(standingOf({ ...pending, ...change })).toEqual({ kind: 'open' });
  });

  test.each<[Partial<Code>, 'closed' | 'expired', boolean]>([
    [{ status: 'closed' }, 'closed', false],
    [{ expired: true }, 'expired', false],
    [{ status: 'closed', expired: true }, 'closed', false],
    [{ expired: true, charge: { status: 'revoked' } }, 'expired', false],
    [{ expired: true, charge: { status: 'pending' } }, 'expired', true],
    [{ status: 'closed', charge: { status: 'uncaptured' } }, 'closed', true],
    [{ expired: true, charge: {} }, 'expired', true],
  ])('%j is over as %s, with a payment under way: %s', (change, how, paymentUnderWay) => {
    expect(standingOf({ ...pending, ...change })).toEqual({ kind: 'over', how, paymentUnderWay });
  });
});
