import { type Result, success } from '../contract/result.ts';
import type { ConfirmedRefund, SaleEvent } from '../contract/sale.ts';
import { certainlyBack } from '../domain/refunds.ts';
import type { SaleRecord } from '../journal/records.ts';
import type { RefundRecord } from '../journal/refunds.ts';
import { knownPaymentsOf, namedRefunds } from './refund-look.ts';
import type { SaleBook } from './sale-book.ts';

/** What of a sale's money is back for certain: this terminal's own refunds, and all of it. */
export function refundsDone(
  book: SaleBook,
  sale: SaleRecord,
  events: readonly SaleEvent[],
): Result<{ refunds: ConfirmedRefund[]; back: number }> {
  const kept = book.dependencies.journal.refunds.of(sale.id);
  if (!kept.ok) return kept;
  const listed = knownPaymentsOf(sale).flatMap((payment) => namedRefunds(sale, payment));
  const back = certainlyBack(sale.money.givenBack, kept.value, listed);
  return success({ refunds: inOrder(kept.value, sale, events), back });
}

/** In the order of the events that say so, which never changes: the slip of one must come out the same again. */
function inOrder(
  kept: readonly RefundRecord[],
  { payments }: SaleRecord,
  events: readonly SaleEvent[],
): ConfirmedRefund[] {
  const left = new Set(kept.filter(({ state }) => state === 'done'));
  const second = events.findIndex(({ kind }) => kind === 'paid-twice');
  return events.flatMap(({ kind, details, at }, index): ConfirmedRefund[] => {
    if (kind !== 'refunded') return [];
    const alike = [...left].filter(
      ({ attempt, amount }) => attempt === details['attempt'] && amount === details['amount'],
    );
    const found = alike.find(({ refundId }) => refundId === details['refundId']) ?? alike[0];
    if (!found) return [];
    left.delete(found);
    const { id, attempt, amount, chargeId, returned } = found;
    const paymentMethod = payments.find((payment) => payment.chargeId === chargeId)?.method ?? null;
    const told = details['refundedAt'];
    const isOfTwo = second >= 0 && second < index;
    return [
      {
        id,
        attempt,
        paymentMethod,
        amount,
        returned: [...(returned ?? [])],
        at: typeof told === 'number' ? told : at,
        isOfTwo,
      },
    ];
  });
}
