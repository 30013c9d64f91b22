import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CloseDoubt } from '../../../../electron/contract/day-close.ts';
import {
  type CodeWord,
  type ComparedSale,
  compareSale,
} from '../../../../electron/domain/day-close/comparison.ts';
import type { RuledOut } from '../../../../electron/domain/code-rules.ts';
import type { Stage } from '../../../../electron/domain/sale.ts';

const reason = { kind: 'no-answer', message: 'x' } as const;
const paidBy = (attempt: number | null): Stage => ({
  state: 'paid',
  paidAt: 1,
  paymentMethod: null,
  settledByStaff: attempt === null,
  attempt,
});
const canceled: Stage = { state: 'canceled', payableUntil: null };

/** A sale with a code for each entry: who ruled it out, if anyone; `none`: a request without a code. */
function sale(stage: Stage, ...codes: (RuledOut | 'none' | null)[]): ComparedSale {
  return {
    orderNo: 'T1-000001-ABCD',
    stage,
    attempts: codes.map((ruledOut, index) => ({
      number: index + 1,
      orderNo: 'T1-000001-ABCD',
      state: ruledOut === 'none' ? 'unknown' : 'code',
      duplicate: false,
      ruledOut: ruledOut === 'none' ? null : ruledOut,
      code: ruledOut === 'none' ? null : { id: `code_${index + 1}` },
    })),
  };
}

const words = (...said: (CodeWord | null)[]): Map<number, CodeWord> =>
  new Map(said.flatMap((word, index) => (word === null ? [] : [[index + 1, word]])));

const once = { isFoundNow: false, isPaidTwice: false };
const foundNow = { ...once, isFoundNow: true };

type Row = [what: string, sale: ComparedSale, words: Map<number, CodeWord>, doubt: CloseDoubt | null];

describe('a sale of the day', () => {
  test.each<Row>([
    ['paid, and the service says so', sale(paidBy(1), null), words('paid'), null],
    ['paid, and never paid there', sale(paidBy(1), null), words('over'), 'contradicted'],
    ['paid, and still open there', sale(paidBy(1), null), words('open'), 'contradicted'],
    ['paid, and given back', sale(paidBy(1), null), words('refunded'), null],
    ['paid twice, and one given back', sale(paidBy(1), null, null), words('paid', 'refunded'), null],
    ['paid, another code still open', sale(paidBy(1), null, null), words('paid', 'open'), 'still-open'],
    ['paid, another code over', sale(paidBy(2), 'expired', null), words('over', 'paid'), null],
    [
      'paid, another code closed and gone',
      sale(paidBy(2), 'closed', null),
      words('cannot-be-read', 'paid'),
      null,
    ],
    ['paid after a request that brought no code', sale(paidBy(2), 'none', null), words(null, 'paid'), null],
    ['paid, no answer', sale(paidBy(1), null), words('no-answer'), 'no-answer'],
    ['paid, not asked', sale(paidBy(1), null), words(), 'not-asked'],
    ['paid by word, confirmed', sale(paidBy(null), null), words('paid'), null],
    ['paid by word, denied', sale(paidBy(null), null), words('over'), 'staff-word'],
    ['paid by word, without a code', sale(paidBy(null), 'none'), words(), 'staff-word'],
    ['paid by word, unreadable', sale(paidBy(null), null), words('cannot-be-read'), 'cannot-be-read'],
    ['not paid, and paid there', sale({ state: 'expired' }, 'expired'), words('paid'), 'contradicted'],
    ['another amount', sale(paidBy(1), null), words('contradicted'), 'contradicted'],
    ['expired', sale({ state: 'expired' }, 'expired'), words('over'), null],
    ['expired by word', sale({ state: 'expired' }, 'staff'), words('cannot-be-read'), 'cannot-be-read'],
    ['canceled and closed', sale(canceled, 'closed'), words('over'), null],
    ['canceled and closed, gone', sale(canceled, 'closed'), words('cannot-be-read'), null],
    ['canceled and open', sale({ state: 'canceled', payableUntil: 9 }, null), words('open'), 'still-open'],
    ['canceled before anything was sent', sale(canceled), words(), null],
    ['canceled by word, without a code', sale(canceled, 'none'), words(), 'staff-word'],
    ['lapsed', sale({ state: 'lapsed' }, null), words('open'), 'still-open'],
    ['opening', sale({ state: 'opening' }), words(), 'still-open'],
    [
      'awaiting, an older code over',
      sale({ state: 'awaiting' }, 'closed', null),
      words('over'),
      'still-open',
    ],
    ['refused', sale({ state: 'refused', reason, canRetry: true }), words(), null],
    ['unknown, without a code', sale({ state: 'unknown', reason }, 'none'), words(), 'no-code'],
    ['unknown, its code over', sale({ state: 'unknown', reason }, null), words('over'), null],
  ])('that is %s', (_, compared, said, doubt) => {
    const expected = doubt === null ? { group: 'matched', doubt: null } : { group: 'unknown', doubt };
    expect(compareSale(compared, said, once)).toEqual(expected);
  });

  test('that is unpaid here and was paid and given back there is contradicted', () => {
    const { doubt } = compareSale(sale({ state: 'expired' }, 'expired'), words('refunded'), once);
    expect(doubt).toBe('contradicted');
  });

  test('whose goods were paid twice is in doubt, unless it is still open or was contradicted', () => {
    const twice = { ...once, isPaidTwice: true };
    const doubtOf = (...said: CodeWord[]): CloseDoubt | null =>
      compareSale(sale(paidBy(1), null, null), words(...said), twice).doubt;
    expect(doubtOf('paid', 'paid')).toBe('paid-twice');
    expect(doubtOf('paid', 'open')).toBe('paid-twice');
    expect(doubtOf('paid', 'contradicted')).toBe('contradicted');
    expect(compareSale(sale({ state: 'awaiting' }, null), words(), twice).doubt).toBe('still-open');
  });

  test('whose payment was learnt now is unseen, unless there is a doubt', () => {
    expect(compareSale(sale(paidBy(1), null), words('paid'), foundNow)).toEqual({
      group: 'unseen',
      doubt: null,
    });
    expect(compareSale(sale(paidBy(1), null), words('refunded'), foundNow).group).toBe('unseen');
  });

  test('is matched as paid only by a payment that the service has', () => {
    const word = fc.constantFrom<CodeWord | null>(
      ...(['paid', 'refunded', 'over', 'open', 'contradicted', 'no-answer', 'cannot-be-read', null] as const),
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), fc.nat({ max: 4 }), (said, by) => {
        const attempt = by === 0 || by > said.length ? null : by;
        const compared = sale(paidBy(attempt), ...said.map(() => null));
        const { group } = compareSale(compared, words(...said), once);
        if (group === 'unknown') return;
        expect(said.some((one) => one === 'paid' || one === 'refunded')).toBe(true);
      }),
    );
  });
});
