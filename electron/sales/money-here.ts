import type { Charge, Refund } from '../contract/payment-objects.ts';
import { type Result, success } from '../contract/result.ts';
import { moneyHere, paidWith, type SalePayment, stands } from '../domain/ledger.ts';
import { certainlyBack } from '../domain/refunds.ts';
import type { SaleRecord } from '../journal/records.ts';
import type { RefundRecord } from '../journal/refunds.ts';
import type { SaleBook } from './sale-book.ts';

/** A payment as its code shows it, while it shows that one. */
export function shown({ attempts }: SaleRecord, { attempt, chargeId }: SalePayment): Charge | undefined {
  const charge = attempt === null ? undefined : attempts[attempt - 1]?.code?.charge;
  return chargeId !== null && charge?.id === chargeId ? charge : undefined;
}

/** The refunds of a payment that its code names, while it shows that payment. */
export function namedRefunds(sale: SaleRecord, payment: SalePayment): readonly Refund[] {
  return shown(sale, payment)?.refunds?.data ?? [];
}

/** The payments of a sale whose money is here: what is on its way back is here until it is back, whatever counts it at once. */
export function moneyHereOf(book: SaleBook, sale: SaleRecord): Result<SalePayment[]> {
  const kept = book.dependencies.journal.refunds.of(sale.id);
  return kept.ok ? success(moneyHere(certainOf(sale, kept.value))) : kept;
}

/** The payments of a sale that stand, with what is back of each for certain. `kept`: what this terminal asked to be given back of the sale. */
export function certainOf(sale: SaleRecord, kept: readonly RefundRecord[]): SalePayment[] {
  return sale.payments.filter(stands).map((payment) => {
    const own = kept.filter(({ chargeId }) => chargeId === payment.chargeId);
    const givenBack = certainlyBack(payment.givenBack, own, namedRefunds(sale, payment));
    return { ...payment, givenBack };
  });
}

/** What came for a sale that is paid, wherever it is shown as paid: its price, or what a person settled it with instead. */
export function amountPaid(book: SaleBook, sale: SaleRecord): Result<number> {
  const { amount, payments, money } = sale;
  if (money.received === amount) return success(amount);
  const here = moneyHereOf(book, sale);
  return here.ok ? success(paidWith(payments, here.value, amount) || amount) : here;
}

/** Of sales for the same goods, one whose money is here: what went back whole, or was taken back, pays for nothing any more. */
export function paidStill(book: SaleBook, sales: readonly SaleRecord[]): Result<SaleRecord | undefined> {
  for (const sale of sales.filter(({ stage }) => stage.state === 'paid')) {
    const here = moneyHereOf(book, sale);
    if (!here.ok) return here;
    if (here.value.length > 0 || !sale.payments.some(stands)) return success(sale);
  }
  return success(undefined);
}
