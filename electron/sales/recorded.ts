import { fail, type Result, success } from '../contract/result.ts';
import type { VoidRecorded } from '../contract/sale.ts';
import { isRecorded, type SalePayment, takenBack } from '../domain/ledger.ts';
import type { SaleRecord } from '../journal/records.ts';
import type { SaleBook } from './sale-book.ts';

/** What staff recorded of a sale as paid another way than by the service, and have not taken back; undefined: nothing. */
export function recordedPayment({ payments }: Pick<SaleRecord, 'payments'>): SalePayment | undefined {
  return payments.find((payment) => isRecorded(payment) && payment.givenBack < payment.amount);
}

/** Records that such money went back by hand, whole; nothing is asked of the service. `conflict` where there is none. */
export function voidRecorded(book: SaleBook, { saleId, reason, by }: VoidRecorded): Result<void> {
  const found = book.halt ?? book.read(saleId);
  if (!found.ok) return found;
  const payment = recordedPayment(found.value);
  if (!payment) return fail('conflict', 'No payment is recorded that could be taken back.');
  const { amount, currency } = payment;
  const voided = book.apply(saleId, {
    transition: null,
    told: takenBack(payment),
    entries: [{ kind: 'record-voided', details: { amount, currency, reason, staff: by } }],
  });
  return voided.ok ? success(undefined) : voided;
}
