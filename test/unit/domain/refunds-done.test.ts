import { expect, test } from 'vitest';
import type { SaleEvent } from '../../../electron/contract/sale.ts';
import { inOrder } from '../../../electron/domain/refunds-done.ts';

const refund = {
  ...{ id: 'r1', amount: 300, reason: '', state: 'done' as const, refundId: 're_1', listedBefore: [] },
  ...{ attempt: 1, chargeId: 'ch_1', returned: null },
};

/** A refund that was asked for before, and came after, a second payment that the owner gave back whole elsewhere. */
function events(asked: SaleEvent['details'], refunded: SaleEvent['details']): SaleEvent[] {
  const all: [SaleEvent['kind'], SaleEvent['details']][] = [
    ['refund-asked', { attempt: 1, amount: 300, ...asked }],
    ['paid-twice', { attempt: 2 }],
    ['given-back', { attempt: 2, amount: 1_000 }],
    ['refunded', { attempt: 1, amount: 300, refundId: 're_1', ...refunded }],
    ['given-back', { attempt: 1, amount: 300, ...refunded }],
  ];
  return all.map(([kind, details], index) => ({ sequence: index + 1, at: index, kind, details }));
}

test.each([
  ['named in all that is on record of it', { refund: 'r1' }, { refund: 'r1' }],
  ['named in nothing', {}, {}],
  ['named since it came, and not as it was asked for', {}, { refund: 'r1' }],
])('a refund beside a second payment that is back is of the price: %s', (_, asked, refunded) => {
  const sale = { amount: 1_000, payments: [], events: events(asked, refunded) };
  expect(inOrder([refund], sale, [])).toMatchObject([{ id: 'r1', ofTwo: 0 }]);
});
