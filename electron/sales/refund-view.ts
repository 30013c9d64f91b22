import type { Refund } from '../contract/payment-objects.ts';
import type { RefundableLine, RefundablePayment, RefundEntry, SaleRefunds } from '../contract/refunds.ts';
import { type Result, success } from '../contract/result.ts';
import { isCalendarTime } from '../domain/local-day.ts';
import { linesLeft } from '../domain/refund-lines.ts';
import { leftOf, matched, refundStanding, returnedBy } from '../domain/refunds.ts';
import type { RefundRecord } from '../journal/refunds.ts';
import { namedRefunds } from './money-here.ts';
import { type KnownPayment, knownPaymentsOf, type LookedAt } from './refund-look.ts';
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
  const left = linesLeft(sale.value, returnedBy(kept.value));
  const lines = sale.value.lines.map((line, index): RefundableLine => {
    const { left: pieces = 0, share = 0, back = 0 } = left[index] ?? {};
    return { line, left: pieces, share, back };
  });
  return success({
    saleId,
    currency,
    digits,
    service,
    lines,
    payments: knownPaymentsOf(sale.value).map(viewOf),
  });
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
