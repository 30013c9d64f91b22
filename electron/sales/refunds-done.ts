import { type Result, success } from '../contract/result.ts';
import type { ConfirmedRefund, SaleEvent } from '../contract/sale.ts';
import { inOrder, isOwnSecond, type Twin } from '../domain/refunds-done.ts';
import type { SaleRecord } from '../journal/records.ts';
import { certainOf } from './money-here.ts';
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
  const twins = twinsOf(book, sale, events);
  if (!twins.ok) return twins;
  const back = certainOf(sale, kept.value).reduce((sum, { givenBack }) => sum + givenBack, 0);
  return success({ refunds: inOrder(kept.value, { ...sale, events }, twins.value), back });
}

/** The other sales by which the goods were paid, too, each with its events. */
function twinsOf(book: SaleBook, sale: SaleRecord, events: readonly SaleEvent[]): Result<Twin[]> {
  const ofTwins = events.filter((event) => event.kind === 'paid-twice' && !isOwnSecond(event));
  if (ofTwins.length === 0) return success([]);
  const others = othersForSameGoods(book, sale);
  if (!others.ok) return others;
  const twins: Twin[] = [];
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
  return success(twins);
}
