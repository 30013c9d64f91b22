import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import * as objects from '../../../electron/contract/payment-objects.ts';
import { echoProblem } from '../../../electron/domain/code-check.ts';
import { factsOf } from '../../../electron/domain/ledger.ts';
import { hasTaken, standingOf } from '../../../electron/domain/paid.ts';
import { refundStanding } from '../../../electron/domain/refunds.ts';
import { outcomeOf } from '../../../electron/payments/answer.ts';
import type { Outcome } from '../../../electron/payments/payment-service.ts';

function read<T>(schema: z.ZodType<T>, json: unknown): Outcome<T> {
  const answer = { kind: 'answered', status: 200, statusText: 'OK' } as const;
  const body = { kind: 'text', text: JSON.stringify(json) } as const;
  const about = { operation: 'readCode', absence: 'not-found' } as const;
  const asked = { ...about, optional: true, collection: false, movesMoney: false };
  return outcomeOf(
    { ...answer, retryAfter: undefined, date: undefined, body },
    { ...asked, schema, fieldName: (name) => name },
    'sk_test_key',
    0,
  );
}

function valueOf<T>(outcome: Outcome<T>): T {
  if (outcome.kind !== 'ok') throw new Error(JSON.stringify(outcome));
  return outcome.value;
}

/** The fields of an object that no rule needs, or those that one does. */
function fieldsOf(schema: z.ZodObject, which: 'told' | 'deciding'): string[] {
  const fields = Object.entries(schema.shape).filter(
    ([, field]) => field instanceof z.ZodCatch === (which === 'told'),
  );
  return fields.map(([name]) => name);
}

/** Anything that JSON can say, and what PHP and its like say for nothing. */
const junk = fc.oneof(
  fc.constantFrom<unknown>([], '', '04', 0, 1.5, -1, true, 'cus_1', [null], { id: 7 }, 1e308),
  fc.jsonValue({ maxDepth: 4 }),
);
/** Junk in some of the told fields, beside what stands in the others. */
const junkIn = (schema: z.ZodObject): fc.Arbitrary<Record<string, unknown>> =>
  fc.dictionary(fc.constantFrom(...fieldsOf(schema, 'told')), junk, { noNullPrototype: true });

const charge = { id: 'chr_1', amount: 1_200, currency: 'JPY', paid: true, status: 'captured' };
const refund = { id: 're_1', chargeId: 'chr_1', amount: 300, currency: 'JPY', status: 'refunded' };
const asked = { amount: 1_200, currency: 'JPY', orderNo: 'T1-1' };
const paid = { id: 'code_1', ...asked, status: 'captured' };
const runs = { numRuns: 500 };

describe('junk where no decision hangs on it', () => {
  test('leaves a paid code paid, with all of its money', () => {
    const given = fc.tuple(
      junkIn(objects.code),
      junkIn(objects.charge),
      junkIn(objects.refunds),
      junkIn(objects.refund),
    );
    fc.assert(
      fc.property(given, ([ofCode, ofCharge, ofRefunds, ofRefund]) => {
        const refunds = { ...ofRefunds, amount: 300, data: [{ ...ofRefund, ...refund }] };
        const json = { ...ofCode, ...paid, charge: { ...ofCharge, ...charge, refunds } };
        const code = valueOf(read(objects.code, json));
        expect(standingOf(code)).toEqual({ kind: 'paid' });
        expect(factsOf(code.charge, 1_200, [])).toMatchObject({ chargeId: charge.id, givenBack: 300 });
        expect(echoProblem(code, asked)).toBeUndefined();
      }),
      runs,
    );
  });

  test('leaves an open code open', () => {
    fc.assert(
      fc.property(junkIn(objects.code), (ofCode) => {
        const code = valueOf(read(objects.code, { ...ofCode, ...paid, status: 'pending' }));
        expect(standingOf(code)).toEqual({ kind: 'open', paying: 'nobody' });
      }),
      runs,
    );
  });

  test('spoils no list of payments or refunds', () => {
    fc.assert(
      fc.property(junkIn(objects.charge), junkIn(objects.refund), (ofCharge, ofRefund) => {
        const { charges } = valueOf(
          read(objects.chargeList, { total: 2, charges: [{ ...ofCharge, ...charge }, charge] }),
        );
        expect(charges.map((one) => hasTaken(one))).toEqual([true, true]);
        const { refunds } = valueOf(
          read(objects.refundList, { total: 1, refunds: [{ ...ofRefund, ...refund }] }),
        );
        expect(refunds.map((one) => refundStanding(one))).toEqual(['done']);
        expect(refunds).toMatchObject([{ id: 're_1', amount: 300 }]);
      }),
      runs,
    );
  });

  test('is dropped by itself, and named without its value', () => {
    const metadata: unknown = [];
    const json = {
      ...paid,
      metadata,
      extra: [],
      customer: 'cus_1',
      createTime: 1.5,
      charge: { ...charge, cardInfo: { expMonth: '04', walletApp: 'paypay' }, paidTime: 1.5 },
    };
    const outcome = read(objects.code, json);
    expect(outcome).toMatchObject({
      kind: 'ok',
      value: { status: 'captured', charge: { cardInfo: { walletApp: 'paypay' } } },
    });
    const dropped = outcome.kind === 'ok' ? outcome.dropped : [];
    expect([...(dropped ?? [])].sort()).toEqual([
      'cardInfo.expMonth',
      'code.createTime',
      'code.customer',
      'code.extra',
      'code.metadata',
    ]);
  });

  test('is none of the times by which a revoked payment is told from a try', () => {
    const revoked = { ...charge, paid: false, status: 'revoked' };
    expect(hasTaken(valueOf(read(objects.charge, { ...revoked, paidTime: 'yesterday' })))).toBe(true);
    expect(hasTaken(valueOf(read(objects.charge, revoked)))).toBe(false);
  });
});

describe('junk where a decision hangs on it', () => {
  const open = { ...paid, status: 'pending' };
  const isPaid = (json: unknown): boolean => {
    const outcome = read(objects.code, json);
    return outcome.kind === 'ok' && standingOf(outcome.value).kind === 'paid';
  };

  test('never makes a code paid', () => {
    const ofCode = fc.dictionary(fc.constantFrom(...fieldsOf(objects.code, 'deciding')), junk);
    const ofCharge = fc.dictionary(
      fc.constantFrom(...fieldsOf(objects.charge, 'deciding').filter((name) => name !== 'paid')),
      junk,
    );
    fc.assert(
      fc.property(ofCode, ofCharge, (code, inner) => {
        expect(isPaid({ ...open, ...code })).toBe(false);
        expect(isPaid({ ...open, charge: { status: 'pending', ...inner } })).toBe(false);
      }),
      runs,
    );
  });

  test.each<[object]>([
    [{ status: ['captured'] }],
    [{ status: { captured: true } }],
    [{ status: 'CAPTURED' }],
    [{ charge: 'paid' }],
    [{ charge: [charge] }],
    [{ charge: { paid: 'true' } }],
    [{ charge: { paid: 1 } }],
    [{ charge: { ...charge, amount: '1200' } }],
    [{ charge: { status: ['captured'] } }],
    [{ charge: { ...charge, liveMode: 'yes' } }],
    [{ id: 7, status: 'captured' }],
    [{ amount: '1200', status: 'captured' }],
  ])('never makes a code paid: %j', (change) => {
    expect(isPaid({ ...open, ...change })).toBe(false);
  });

  test('spoils a list whole: what it leaves out proves nothing', () => {
    const json = { total: 2, charges: [charge, { ...charge, status: 7 }] };
    expect(read(objects.chargeList, json)).toMatchObject({ kind: 'unknown' });
  });
});
