import type { DisputedPayment } from '../contract/disputes.ts';
import { limits } from '../contract/limits.ts';
import type { Dispute } from '../contract/payment-objects.ts';
import { fail, type Result, success } from '../contract/result.ts';
import { readList } from '../domain/listed.ts';
import { isCalendarTime } from '../domain/local-day.ts';
import type { SaleRecord } from '../journal/records.ts';
import { failureOfOutcome } from './outcomes.ts';
import type { Ask } from './ask.ts';
import type { ListedDisputes } from './dependencies.ts';
import { learnUntold, listedPaymentOf, untoldByCode } from './day-close/listed.ts';
import { rowOf } from './history.ts';
import { shown } from './money-here.ts';
import type { SaleBook } from './sale-book.ts';

/** No shop has more; a list that goes on is none to wait for. */
const most = 1_000;

/**
 * Reads disputes from the service, by a sale or all that are open. The list only tells where
 * to look: where the journal does not know yet that a payment is disputed, its code is asked about, or the payment itself where no code shows it, and that answer counts.
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
    if (!found.ok || found.value === null || book.isHalted) return found;
    const paid = found.value.payments.find((payment) => payment.chargeId === chargeId);
    if (paid?.isDisputed === true) return found;
    const attempt = found.value.attempts.find(({ number }) => number === paid?.attempt);
    if (attempt) await ask(found.value.id, attempt);
    const asked = journal.findByCharge(chargeId);
    if (!asked.ok || !asked.value || !paid || shown(asked.value, paid) !== undefined) return asked;
    await askAboutPayment(book, chargeId);
    return journal.findByCharge(chargeId);
  }

  async function ofSale(saleId: string): Promise<Result<DisputedPayment[]>> {
    const sale = book.read(saleId);
    if (!sale.ok) return sale;
    const disputed: DisputedPayment[] = [];
    for (const { chargeId } of sale.value.payments) {
      if (chargeId === null) continue;
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
      row: sale && rowOf(book, sale),
    };
  }

  function momentOf(time: number | undefined): number | null {
    const moment = payments.epochMs(time ?? Number.NaN);
    return isCalendarTime(moment) ? moment : null;
  }

  return (saleId) => (saleId === null ? open() : ofSale(saleId));
}

/** Asks about a payment that no code shows, and writes down what that says, as of one that is listed at a close. */
async function askAboutPayment(book: SaleBook, chargeId: string): Promise<void> {
  const { payments } = book.dependencies;
  const { readCharge } = payments;
  if (!readCharge || payments.capabilities()['read-charge'] === false) return;
  const read = await book.call(() => readCharge(chargeId));
  const told =
    read.kind === 'ok' && read.value.id === chargeId ? listedPaymentOf(book, read.value) : undefined;
  const untold = told && !book.halt ? untoldByCode(book, told) : success(null);
  if (untold.ok && untold.value) learnUntold(book, untold.value);
}

/** The list, or what can be had of it: none of the disputes that it counts would pass for no dispute. */
async function listed(
  book: SaleBook,
  query: Pick<ListedDisputes, 'chargeId' | 'status'>,
): Promise<Result<Dispute[]>> {
  const { listDisputes } = book.dependencies.payments;
  if (!listDisputes) return fail('unsupported', 'Disputes cannot be asked for.');
  const disputes = await readList(
    (page) => book.call(() => listDisputes({ ...query, ...page })),
    ({ value: { disputes: rows, total } }) => ({ rows, total }),
    { pageSize: limits.listMaximum, upTo: most },
  );
  if (disputes.kind === 'failed') return failureOfOutcome(disputes.outcome);
  if (disputes.kind === 'part' && disputes.rows.length === 0) {
    return fail('not-payment-service', 'Of the disputes that are counted none is listed.');
  }
  return success(disputes.rows);
}
