import type { DisputedPayment } from '../contract/disputes.ts';
import type { Dispute } from '../contract/payment-objects.ts';
import { fail, type Result, success } from '../contract/result.ts';
import { isCalendarTime } from '../domain/local-day.ts';
import { isPaid } from '../domain/paid.ts';
import type { SaleRecord } from '../journal/records.ts';
import { failureOfOutcome } from './answers.ts';
import type { Ask } from './ask.ts';
import type { ListedDisputes } from './dependencies.ts';
import { rowOf } from './history.ts';
import type { SaleBook } from './sale-book.ts';

/** Disputes that are asked for at once; the service's own limit. */
const pageSize = 100;
/** No shop has more; a list that goes on is none to wait for. */
const most = 1_000;

/**
 * Reads disputes from the service, by a sale or all that are open. The list only tells where
 * to look: where the journal does not know yet that a payment is disputed, its code is asked about, and that answer counts.
 */
export function createDisputes(
  book: SaleBook,
  ask: Ask,
): (saleId: string | null) => Promise<Result<DisputedPayment[]>> {
  const { payments, journal } = book.dependencies;

  async function open(): Promise<Result<DisputedPayment[]>> {
    const found = await listed(book, { status: 'new' });
    if (!found.ok) return found;
    const disputed: DisputedPayment[] = [];
    // A service may not know the filter `status`, and list all of them.
    for (const dispute of found.value.filter(({ status }) => status === 'new')) {
      const sale = await saleOf(dispute.chargeId ?? '');
      if (!sale.ok) return sale;
      disputed.push(viewOf(dispute, sale.value));
    }
    return success(disputed);
  }

  /** The sale that a payment was made for, which knows by then what its code says. */
  async function saleOf(chargeId: string): Promise<Result<SaleRecord | null>> {
    const found = journal.findByCharge(chargeId);
    if (!found.ok || found.value === null || found.value.money.disputed || book.isHalted) return found;
    const { id, attempts } = found.value;
    const attempt = attempts.find(({ code }) => code?.charge?.id === chargeId);
    if (attempt) await ask(id, attempt);
    return journal.findByCharge(chargeId);
  }

  async function ofSale(saleId: string): Promise<Result<DisputedPayment[]>> {
    const sale = book.read(saleId);
    if (!sale.ok) return sale;
    const disputed: DisputedPayment[] = [];
    for (const { code } of sale.value.attempts) {
      const chargeId = code && isPaid(code) ? code.charge?.id : undefined;
      if (chargeId === undefined) continue;
      const found = await listed(book, { chargeId });
      if (!found.ok) return found;
      disputed.push(...found.value.map((dispute) => viewOf(dispute, sale.value)));
    }
    return success(disputed);
  }

  function viewOf(dispute: Dispute, sale: SaleRecord | null): DisputedPayment {
    const { id = '', chargeId = '', amount, currency, reason = '', status = '' } = dispute;
    return {
      id,
      chargeId,
      reason,
      status,
      amount: amount ?? null,
      currency: currency ?? null,
      openedAt: momentOf(dispute.createTime),
      resolvedAt: momentOf(dispute.resolvedTime),
      row: sale && rowOf(sale),
    };
  }

  function momentOf(time: number | undefined): number | null {
    const moment = payments.epochMs(time ?? Number.NaN);
    return isCalendarTime(moment) ? moment : null;
  }

  return (saleId) => (saleId === null ? open() : ofSale(saleId));
}

/** Every page of a list. */
async function listed(
  book: SaleBook,
  query: Pick<ListedDisputes, 'chargeId' | 'status'>,
): Promise<Result<Dispute[]>> {
  const { listDisputes } = book.dependencies.payments;
  if (!listDisputes) return fail('unsupported', 'Disputes cannot be asked for.');
  const disputes: Dispute[] = [];
  for (;;) {
    const page = await book.call(() => listDisputes({ ...query, limit: pageSize, offset: disputes.length }));
    // Part of a list would pass for the whole of it.
    if (page.kind !== 'ok') return failureOfOutcome(page);
    const { disputes: found, total = Number.POSITIVE_INFINITY } = page.value;
    // A page that brings nothing new is the end, too: the list does not go on where it is asked to.
    const isLast = found.every(({ id }) => disputes.some((known) => known.id === id));
    if (!isLast) disputes.push(...found);
    if (isLast || disputes.length >= Math.min(total, most)) return success(disputes);
  }
}
