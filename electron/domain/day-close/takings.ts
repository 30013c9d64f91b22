import type { Charge, Code } from '../../contract/payment-objects.ts';
import { chargeProblem, echoProblem } from '../code-check.ts';
import { isCalendarTime } from '../local-day.ts';
import { isPaid, moneyOf } from '../paid.ts';
import type { Attempt, Sale } from '../sale.ts';

/** A sale as far as its money is concerned; times in epoch ms, amounts in the currency's smallest unit. */
export interface SoldSale extends Sale {
  id: string;
  amount: number;
  currency: string;
  openedAt: number;
  attempts: readonly (Attempt & { code: Code | null })[];
}

/** One payment for a sale, with what was given back of it. A sale that was paid twice has two. */
export interface Payment {
  /** What it is known by in the closes: the sale's id and the attempt's number, or `word`. */
  key: string;
  saleId: string;
  orderNo: string;
  /** The service's own id of it, where it says one. */
  chargeId: string | null;
  amount: number;
  currency: string;
  /** When it was made. */
  at: number;
  method: string | null;
  givenBack: number;
  isDisputed: boolean;
  /** It rests on a person's word alone. */
  byWord: boolean;
}

/** What the service's own times are in epoch ms (a dialect tells them apart). */
export type EpochMs = (time: number) => number;

/**
 * Every payment for a sale that the journal holds. Where a person's word said that it was paid, that word
 * counts until the service names the payment; a code that was paid with something else than was asked for
 * is nobody's takings.
 */
export function paymentsOf(sale: SoldSale, epochMs: EpochMs): Payment[] {
  const { stage } = sale;
  if (stage.state !== 'paid') return [];
  const payments = sale.attempts.flatMap((attempt): Payment[] => {
    const { code, number, orderNo } = attempt;
    const isBasis = number === stage.attempt;
    if (code === null || !(isBasis || isTaken(code, sale, attempt))) return [];
    const { charge } = code;
    return [
      {
        ...base(sale, orderNo, String(number)),
        chargeId: charge?.id ?? null,
        at: timeOf(isBasis ? stage.paidAt : epochMs(charge?.paidTime ?? Number.NaN), sale),
        method: (isBasis ? stage.paymentMethod : null) ?? charge?.paymentMethod ?? null,
        givenBack: givenBackOf(charge, sale.amount),
        isDisputed: charge?.disputed === true,
        byWord: false,
      },
    ];
  });
  if (payments.length > 0 || stage.attempt !== null) return payments;
  const word = { chargeId: null, method: null, givenBack: 0, isDisputed: false, byWord: true };
  return [{ ...base(sale, sale.orderNo, 'word'), ...word, at: timeOf(stage.paidAt, sale) }];
}

/** What was given back of a payment, never more than the payment; one that was revoked since is given back whole. */
export function givenBackOf(charge: Charge | undefined, amount: number): number {
  return charge === undefined ? 0 : moneyOf({ id: '', status: 'captured', charge }, amount).givenBack;
}

function isTaken(code: Code, sale: SoldSale, { orderNo }: Attempt): boolean {
  const expected = { amount: sale.amount, currency: sale.currency, orderNo };
  return isPaid(code) && !echoProblem(code, expected) && !chargeProblem(code, expected);
}

function base(
  { id, amount, currency }: SoldSale,
  orderNo: string,
  part: string,
): Pick<Payment, 'key' | 'saleId' | 'orderNo' | 'amount' | 'currency'> {
  return { key: `${id}/${part}`, saleId: id, orderNo, amount, currency };
}

/** A service may name a time that no calendar has; then the sale's own counts. */
function timeOf(at: number, { openedAt }: SoldSale): number {
  return isCalendarTime(at) ? at : openedAt;
}
