import { type Result, success } from '../contract/result.ts';
import type { ConfirmedRefund, SaleEvent } from '../contract/sale.ts';
import type { SaleRecord } from '../journal/records.ts';
import type { RefundRecord } from '../journal/refunds.ts';
import { certainOf } from './money-here.ts';
import { isOwnSecond } from './paid-twice.ts';
import type { SaleBook } from './sale-book.ts';
import { othersForSameGoods } from './same-goods.ts';

/** What of a sale's money is back for certain: this terminal's own refunds, and all of it. */
export function refundsDone(
  book: SaleBook,
  sale: SaleRecord,
  events: readonly SaleEvent[],
): Result<{ refunds: ConfirmedRefund[]; back: number }> {
  const kept = book.dependencies.journal.refunds.of(sale.id);
  if (!kept.ok) return kept;
  const beyond = beyondPrice(book, sale, events);
  if (!beyond.ok) return beyond;
  const back = certainOf(sale, kept.value).reduce((sum, { givenBack }) => sum + givenBack, 0);
  return success({ refunds: inOrder(kept.value, sale, events, beyond.value), back });
}

/** In the order of the events that say so, which never changes: the slip of one must come out the same again. */
function inOrder(
  kept: readonly RefundRecord[],
  { payments }: SaleRecord,
  events: readonly SaleEvent[],
  beyond: (sequence: number) => number,
): ConfirmedRefund[] {
  const left = new Set(kept.filter(({ state }) => state === 'done'));
  // What another event names is not meant by one that names none.
  const named = new Set<unknown>(
    events.map(({ kind, details }) => kind === 'refunded' && details['refundId']),
  );
  // What came in beyond the price and went back again: goods that come back are of the price.
  let returned = 0;
  return events.flatMap(({ sequence, kind, details, at }): ConfirmedRefund[] => {
    if (kind !== 'refunded') return [];
    const { refundId: told, attempt: paidBy, amount: back } = details;
    const found =
      [...left].find(({ refundId }) => refundId !== null && refundId === told) ??
      [...left].find(
        ({ refundId, attempt, amount }) => !named.has(refundId) && attempt === paidBy && amount === back,
      );
    if (!found) return [];
    left.delete(found);
    const { id, attempt, amount, chargeId } = found;
    const goods = found.returned ?? [];
    const isOfTwo = goods.length === 0 && returned + elsewhereBy(sequence, events) < beyond(sequence);
    if (isOfTwo) returned += amount;
    const paymentMethod = payments.find((payment) => payment.chargeId === chargeId)?.method ?? null;
    const { refundedAt } = details;
    return [
      {
        id,
        attempt,
        paymentMethod,
        amount,
        returned: [...goods],
        at: typeof refundedAt === 'number' ? refundedAt : at,
        isOfTwo,
      },
    ];
  });
}

/**
 * What had come in beyond a sale's price by an event, in the currency's smallest unit: its own second payments, and its own
 * where the goods were paid by another sale as well, as long as that one's money was there.
 */
function beyondPrice(
  book: SaleBook,
  sale: SaleRecord,
  events: readonly SaleEvent[],
): Result<(sequence: number) => number> {
  const { amount } = sale;
  const ownBeyond = (by: number): number => receivedBefore(by, { amount, events }) - amount;
  const ofTwins = events.filter((event) => event.kind === 'paid-twice' && !isOwnSecond(event));
  if (ofTwins.length === 0) return success(ownBeyond);
  const others = othersForSameGoods(book, sale);
  if (!others.ok) return others;
  const twins: { since: number; amount: number; events: SaleEvent[] }[] = [];
  for (const { sequence: since, details } of ofTwins) {
    // By the number that was paid; by the sale's own where the event is of before.
    const twin = others.value.find(({ orderNo, attempts }) =>
      [orderNo, ...attempts.map((one) => one.orderNo)].some((number) => number === details['orderNo']),
    );
    if (!twin) continue;
    const read = book.dependencies.journal.readEvents(twin.id);
    if (!read.ok) return read;
    twins.push({ since, amount: twin.amount, events: read.value });
  }
  return success((by) => {
    const isPaidElsewhere = twins.some(
      (twin) => twin.since < by && backBefore(by, twin.events) < receivedBefore(by, twin),
    );
    return ownBeyond(by) + (isPaidElsewhere ? amount : 0);
  });
}

/** What had come in for a paid sale by an event: its amount, and as much again with each payment of its own after the first. */
function receivedBefore(
  by: number,
  { amount, events }: { amount: number; events: readonly SaleEvent[] },
): number {
  return amount * (1 + events.filter((event) => isOwnSecond(event) && event.sequence < by).length);
}

/** What of a sale's money was back by an event, whoever gave it back. */
function backBefore(by: number, events: readonly SaleEvent[]): number {
  return events
    .filter(({ kind, sequence }) => sequence < by && (kind === 'given-back' || kind === 'record-voided'))
    .reduce((sum, { details }) => sum + Number(details['amount']), 0);
}

/** What of a sale's money is back with a refund of this terminal's and was not asked for here, since more was there than its price. */
function elsewhereBy(refunded: number, events: readonly SaleEvent[]): number {
  const since = events.find(({ kind }) => kind === 'paid-twice')?.sequence ?? refunded;
  // What a refund brings back is noted behind it, unless the service counted it before.
  const noted = events.some(({ kind, sequence }) => kind === 'given-back' && sequence === refunded + 1);
  return Math.max(0, unaskedBefore(refunded + (noted ? 2 : 1), events) - unaskedBefore(since, events));
}

function unaskedBefore(by: number, events: readonly SaleEvent[]): number {
  const sumOf = (meant: SaleEvent['kind']): number =>
    events
      .filter(({ kind, sequence }) => sequence < by && kind === meant)
      .reduce((sum, { details }) => sum + Number(details['amount']), 0);
  const own = Math.max(sumOf('refund-asked') - sumOf('refund-failed'), sumOf('refunded'));
  return Math.max(0, backBefore(by, events) - own);
}
