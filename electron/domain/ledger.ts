import type { Charge } from '../contract/payment-objects.ts';
import { givenBackOf, isBareRefund, isUnpaidTry, type Money } from './paid.ts';
import { ownNameOf } from './payment-methods.ts';
import { type ListedBack, toldBack } from './refunds.ts';

/** From whom a payment is known: a code that says it was paid, a list of the service's, or a person's word. */
export type Source = 'code' | 'list' | 'word';

/** One payment as the ledger has it; `at` in epoch ms, amounts in the currency's smallest unit. */
export interface Payment {
  /** What it is known by in the closes; it never changes. */
  key: string;
  /** Null: it was listed, and no sale is known to be paid by it. */
  saleId: string | null;
  /** Which of the sale's codes was paid; null where that is not known. */
  attempt: number | null;
  orderNo: string;
  /** The service's own id of it, where it says one. */
  chargeId: string | null;
  amount: number;
  currency: string;
  /** When it was made. */
  at: number;
  method: string | null;
  givenBack: number;
  /** The refunds that lists told to be back: no other word takes them out. */
  listedBack: readonly ListedBack[];
  isDisputed: boolean;
  from: Source;
  /** The payment that the service told since of what a person had given their word on; null: it stands for itself. */
  replacedBy: string | null;
}

/** A payment for a sale. */
export type SalePayment = Payment & { saleId: string };

/** What is told of one payment; null where it is not told. `listedBack` left out: no list of its refunds tells of it. */
export type Told = Pick<Payment, 'saleId' | 'attempt' | 'orderNo' | 'amount' | 'currency' | 'at' | 'from'> &
  Partial<Pick<Payment, 'listedBack'>> &
  Facts;

/** What is told of a payment for a sale; `amount` left out: the sale's; `orderNo`: that of the attempt, or the sale's. */
export type ToldOfSale = Pick<Told, 'attempt' | 'at' | 'from' | 'listedBack'> &
  Partial<Pick<Told, 'amount' | 'orderNo'>> &
  Facts;

/** What an answer of the service says of the payment that it speaks of; null where it does not say. */
export interface Facts {
  chargeId: string | null;
  method: string | null;
  givenBack: number | null;
  isDisputed: boolean | null;
}

/** Nothing is said. */
export const noFacts: Facts = { chargeId: null, method: null, givenBack: null, isDisputed: null };

/**
 * The facts of an answer about a charge. A try that took no money is no payment, and says nothing of the one before it,
 * unless it is a payment that is `known`: that one was taken back since.
 */
export function factsOf(
  charge: Charge | undefined,
  amount: number,
  known: readonly Pick<Payment, 'chargeId' | 'givenBack'>[],
): Facts {
  if (!charge) return noFacts;
  const { id = null, paymentMethod = null, disputed } = charge;
  const before = id === null ? undefined : known.find(({ chargeId }) => chargeId === id);
  const isUnpaid = isUnpaidTry(charge);
  if (isUnpaid && !before) return noFacts;
  // Of what is back already a payment says no more by that.
  const isPart = isBareRefund(charge) && before !== undefined && before.givenBack > 0;
  return {
    chargeId: id,
    // What a service calls so is not the shop's own way to pay.
    method: ownNameOf(paymentMethod) === null ? paymentMethod : null,
    givenBack: isPart || (isUnpaid && charge.status !== 'revoked') ? null : givenBackOf(charge, amount),
    isDisputed: disputed ?? null,
  };
}

/** The whole of what is told of a payment for a sale. */
export function toldFor(
  sale: Pick<Told, 'amount' | 'currency' | 'orderNo'> & {
    id: string;
    attempts: readonly { number: number; orderNo: string }[];
  },
  told: ToldOfSale,
): Told {
  const { id: saleId, currency, attempts } = sale;
  const paid = attempts.find(({ number }) => number === told.attempt);
  return { amount: sale.amount, orderNo: paid?.orderNo ?? sale.orderNo, ...told, saleId, currency };
}

/** A payment after it was told, and what it changes. */
export interface Merged {
  payment: Payment;
  /** As it was before; null: it is new. */
  before: Payment | null;
  /** The person's word that it takes the place of. */
  replaced: Payment | null;
}

/**
 * Puts what is told of a payment to what is known: the payments of the sale, and those without a sale under its numbers.
 * What is known of a payment stays, whatever is told of another.
 */
export function merge(known: readonly Payment[], told: Told): Merged {
  const standing = known.filter(stands);
  const before = matching(standing, told);
  if (before) return { payment: moreOf(before, told), before, replaced: replacedBy(standing, told, before) };
  const replaced = replacedBy(standing, told);
  const { givenBack, isDisputed, ...rest } = told;
  const payment = {
    ...rest,
    key: keyOf(known, told),
    givenBack: givenBack ?? 0,
    // A payment is known before its refunds are asked about.
    listedBack: [],
    isDisputed: isDisputed ?? false,
    replacedBy: null,
  };
  return { payment, before: null, replaced };
}

/** Whether the service has told of it, or a person has, and nothing took its place. */
export function stands({ replacedBy }: Pick<Payment, 'replacedBy'>): boolean {
  return replacedBy === null;
}

/** What is told of a recorded payment that staff took back: it went back by hand, whole. */
export function takenBack({ method, at, amount }: Payment): ToldOfSale {
  return { ...noFacts, method, from: 'word', attempt: null, at, givenBack: amount };
}

/** The payments whose money is here: they stand, and are not given back whole. */
export function moneyHere<P extends Payment>(payments: readonly P[]): P[] {
  return payments.filter((payment) => stands(payment) && payment.givenBack < payment.amount);
}

/** Whether the money of a payment that had gone back whole, as it was said before, is here after all. */
export function isHereAgain({ before, payment }: Pick<Merged, 'before' | 'payment'>): boolean {
  return before !== null && moneyHere([before]).length === 0 && moneyHere([payment]).length > 0;
}

/**
 * What a sale is paid with: its price, where a payment of just that is here; else what came instead of it, which a person
 * settled it with. What went back whole pays for nothing any more, unless all of it did. 0: nothing has come.
 */
export function paidWith(payments: readonly Payment[], here: readonly Payment[], price: number): number {
  const paying = here.length > 0 ? here : payments.filter(stands);
  return paying.some(({ amount }) => amount === price)
    ? price
    : paying.reduce((sum, { amount }) => sum + amount, 0);
}

/** Whether the service has told of a payment by this code. */
export function isToldPaid(payments: readonly Payment[], attempt: number): boolean {
  return payments.some((one) => one.attempt === attempt && one.from !== 'word');
}

/**
 * Whether staff recorded a payment that went another way than by the service: no answer of the service's is about it, or
 * takes its place.
 */
export function isRecorded({ from, method }: Pick<Payment, 'from' | 'method'>): boolean {
  return from === 'word' && ownNameOf(method) !== null;
}

/** Whether a payment rests on a person's word for what the service has not told. */
export function isWord(payment: Pick<Payment, 'from' | 'method'>): boolean {
  return payment.from === 'word' && !isRecorded(payment);
}

/** What payments come to. A sale that was paid twice has received its amount twice, and no less until one is given back. */
export function moneyOf(payments: readonly Payment[]): Money {
  const standing = payments.filter(stands);
  return {
    received: standing.reduce((sum, { amount }) => sum + amount, 0),
    givenBack: standing.reduce((sum, { givenBack }) => sum + givenBack, 0),
    disputed: standing.some(({ isDisputed }) => isDisputed),
  };
}

/**
 * The person's word that what is told takes the place of: one about the same amount, or, by a newer word, the one about an
 * amount that did not come.
 */
function replacedBy(standing: readonly Payment[], told: Told, before?: Payment): Payment | null {
  if (told.saleId === null || (before && told.from !== 'word')) return null;
  const isMeant = ({ amount }: Payment): boolean => (amount === told.amount) !== (told.from === 'word');
  return standing.find((one) => isWord(one) && isMeant(one)) ?? null;
}

function matching(standing: readonly Payment[], told: Told): Payment | undefined {
  const { from, chargeId, attempt, orderNo, saleId } = told;
  if (isRecorded(told)) return standing.find((one) => isRecorded(one) && one.saleId === saleId);
  if (from === 'word') return standing.find((one) => one.saleId === null && one.amount === told.amount);
  if (chargeId !== null) {
    const byId = standing.find((one) => one.chargeId === chargeId);
    // The service said that the code was paid, and not by which payment: another code's is another payment.
    const isItsOwn = (one: Payment): boolean =>
      (attempt === null || one.attempt === attempt) && one.orderNo === orderNo && one.amount === told.amount;
    return byId ?? standing.find((one) => isNameless(one) && isItsOwn(one));
  }
  // A code that does not say by which payment it was paid: by the one that is known, or the one that is listed, which is the
  // sale's already where a person gave their word on it.
  const ofSale = standing.filter((one) => one.saleId === saleId && one.from !== 'word');
  return (
    ofSale.find((one) => one.attempt === attempt) ??
    [...ofSale.filter((one) => one.attempt === null), ...standing.filter((one) => one.saleId === null)].find(
      (one) => one.orderNo === orderNo && one.amount === told.amount,
    )
  );
}

/** Whether a code said that it was paid, and not by which payment. */
export function isNameless({ from, chargeId }: Payment): boolean {
  return from === 'code' && chargeId === null;
}

function moreOf(before: Payment, told: Told): Payment {
  const listedBack = told.listedBack ?? before.listedBack;
  const back = Math.max(toldBack(listedBack, []), told.givenBack ?? before.givenBack);
  return {
    ...before,
    // What is listed without a sale becomes a sale's once it is told of that.
    saleId: before.saleId ?? told.saleId,
    attempt: before.attempt ?? told.attempt,
    from: told.from === 'code' ? 'code' : before.from,
    chargeId: before.chargeId ?? told.chargeId,
    method: before.method ?? told.method,
    givenBack: Math.min(before.amount, back),
    listedBack,
    isDisputed: told.isDisputed ?? before.isDisputed,
  };
}

function keyOf(known: readonly Payment[], { from, saleId, attempt, chargeId }: Told): string {
  if (saleId === null || (from === 'list' && chargeId !== null)) return `charge/${chargeId ?? ''}`;
  const key = `${saleId}/${from === 'word' ? 'word' : String(attempt)}`;
  return known.some((one) => one.key === key) ? `${key}/${chargeId ?? ''}` : key;
}
