import { describe, expect, test } from 'vitest';
import type { Code } from '../../../electron/contract/payment-objects.ts';
import { isPaid, moneyOf, saleMoneyOf, standingOf } from '../../../electron/domain/paid.ts';

const pending: Code = { id: 'c', status: 'pending' };
const paid: Code = { id: 'c', status: 'captured', charge: { paid: true, status: 'captured', amount: 900 } };

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

describe('the money of a code of 900', () => {
  test.each<[string, Code, { received: number; givenBack: number; disputed: boolean }]>([
    ['that is not paid', pending, { received: 0, givenBack: 0, disputed: false }],
    ['that is paid', paid, { received: 900, givenBack: 0, disputed: false }],
    [
      'of which all was given back',
      charged({ status: 'refunded' }),
      { received: 900, givenBack: 900, disputed: false },
    ],
    [
      'whose refund names no amount',
      charged({ refunded: true }),
      { received: 900, givenBack: 900, disputed: false },
    ],
    [
      'of which some was given back',
      charged({ status: 'partially_refunded', refunded: true, refunds: { amount: 300 } }),
      { received: 900, givenBack: 300, disputed: false },
    ],
    [
      'of which some was given back in parts, without a sum',
      charged({
        status: 'partially_refunded',
        refunds: {
          data: [
            { amount: 100, status: 'refunded' },
            { amount: 50, status: 'refunded' },
            { amount: 700, status: 'pending' },
          ],
        },
      }),
      { received: 900, givenBack: 150, disputed: false },
    ],
    [
      'of which more than all was given back, by its word',
      charged({ refunds: { amount: 5_000 } }),
      { received: 900, givenBack: 900, disputed: false },
    ],
    [
      'whose refund is senseless',
      charged({ refunds: { amount: -5 } }),
      { received: 900, givenBack: 0, disputed: false },
    ],
    [
      'that was revoked after it was paid',
      charged({ status: 'revoked' }),
      { received: 900, givenBack: 900, disputed: false },
    ],
    [
      'that is disputed is still there',
      charged({ disputed: true }),
      { received: 900, givenBack: 0, disputed: true },
    ],
  ])('%s', (_, code, money) => {
    expect(moneyOf(code, 900)).toEqual(money);
  });
});

describe('the money of a sale of 900', () => {
  const attempt = (code: Code | null) => ({ code });
  const stage = { state: 'paid', attempt: 1 } as const;

  test.each<[string, Parameters<typeof saleMoneyOf>[0], [received: number, givenBack: number]]>([
    ['not paid', { amount: 900, stage: { state: 'expired' }, attempts: [attempt(pending)] }, [0, 0]],
    ['paid once', { amount: 900, stage, attempts: [attempt(pending), attempt(paid)] }, [900, 0]],
    ['paid twice', { amount: 900, stage, attempts: [attempt(paid), attempt(paid)] }, [1_800, 0]],
    [
      'paid twice and given back once',
      { amount: 900, stage, attempts: [attempt(paid), attempt(charged({ status: 'refunded' }))] },
      [1_800, 900],
    ],
    [
      "paid by a person's word alone",
      { amount: 900, stage: { state: 'paid', attempt: null }, attempts: [attempt(pending)] },
      [900, 0],
    ],
    [
      "paid by a person's word, which the service confirmed",
      { amount: 900, stage: { state: 'paid', attempt: null }, attempts: [attempt(paid)] },
      [900, 0],
    ],
  ])('that is %s', (_, sale, [received, givenBack]) => {
    expect(saleMoneyOf(sale)).toMatchObject({ received, givenBack });
  });
});

function charged(charge: Code['charge']): Code {
  return { id: 'c', status: 'captured', charge: { paid: true, ...charge } };
}
