import type { Refund } from '../contract/payment-objects.ts';
import type { RefundablePayment, RefundEntry, SaleRefunds } from '../contract/refunds.ts';
import { type Result, success } from '../contract/result.ts';
import { isCalendarTime } from '../domain/local-day.ts';
import { leftOf, matched, refundStanding } from '../domain/refunds.ts';
import type { RefundRecord } from '../journal/refunds.ts';
import { type KnownPayment, knownPaymentsOf, type LookedAt, namedRefunds } from './refund-look.ts';
import type { SaleBook } from './sale-book.ts';

/** What is known beside the journal. */
interface Known {
  /** What the service said just now, by payment. */
  told: ReadonlyMap<string, LookedAt>;
  /** The refunds whose answer is awaited in this process. */
  underWay: ReadonlySet<string>;
  service: SaleRefunds['service'];
}

/** The payments of a sale with what was given back of them, by the journal and by what the service last said. */
export function refundsView(book: SaleBook, saleId: string, known: Known): Result<SaleRefunds> {
  const { journal, payments } = book.dependencies;
  const sale = book.read(saleId);
  if (!sale.ok) return sale;
  const kept = journal.refunds.of(saleId);
  if (!kept.ok) return kept;
  const { currency, digits } = sale.value;
  const viewOf = (payment: KnownPayment): RefundablePayment => {
    const { chargeId, orderNo, amount, method } = payment;
    const listed = known.told.get(chargeId)?.listed ?? namedRefunds(sale.value, payment);
    const own = kept.value.filter((refund) => refund.chargeId === chargeId);
    const ours = new Set(matched(own, listed).values());
    const elsewhere = listed.filter((entry) => !ours.has(entry));
    const entries = [
      ...elsewhere.map((entry, index) => entryOf(entry, index, (time) => payments.epochMs(time))),
      ...own.map((refund) => ownEntry(refund, known.underWay)),
    ];
    return {
      chargeId,
      orderNo,
      amount,
      paymentMethod: method,
      left: leftOf({ ...payment, listed }, own),
      refunds: entries.toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0)),
    };
  };
  const { service } = known;
  return success({ saleId, currency, digits, service, payments: knownPaymentsOf(sale.value).map(viewOf) });
}

function ownEntry(
  { id, amount, reason, state, askedAt, why }: RefundRecord,
  underWay: ReadonlySet<string>,
): RefundEntry {
  // Only this process can be waiting for an answer.
  const shown = state === 'asking' && !underWay.has(id) ? 'unknown' : state;
  return { id, own: true, amount, reason, state: shown, at: askedAt, why };
}

function entryOf(entry: Refund, index: number, epochMs: (time: number) => number): RefundEntry {
  const moment = epochMs(entry.createTime ?? Number.NaN);
  return {
    id: entry.id ?? `listed ${index}`,
    own: false,
    amount: entry.amount ?? null,
    reason: entry.reason ?? '',
    state: refundStanding(entry),
    at: isCalendarTime(moment) ? moment : null,
    why: '',
  };
}
