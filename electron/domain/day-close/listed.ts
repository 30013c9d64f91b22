import { limits } from '../../contract/limits.ts';
import type { Charge } from '../../contract/payment-objects.ts';
import type { CodeFacts } from '../code-rules.ts';
import { factsOf, type Payment, stands, type Told, type toldFor, type ToldOfSale } from '../ledger.ts';

/** A payment as the service lists it. */
export type ListedPayment = Pick<Told, 'orderNo' | 'amount' | 'currency' | 'at'> & {
  charge: Charge;
  chargeId: string;
};

/** A sale as far as it matters for a payment that is listed under one of its numbers. */
export type NumberedSale = Parameters<typeof toldFor>[0];

/** What a journal has of a listed payment. */
export interface Here {
  /** The payments with its id. */
  known: readonly Payment[];
  /** The paid sale with its number. */
  paidSale: NumberedSale | null;
  /** The payments of that sale, and those without a sale under its numbers. */
  around: readonly Payment[];
  /** It was made under a name of this terminal's, or its journal has it or the sale with its number. */
  isOurs: boolean;
  /** What was paid before, in epoch ms, is of an earlier journal, maybe, whose closes have it. */
  since: number;
}

/** Whose a listed payment is, and what of it is to be put down. */
export type Place =
  /** Another terminal's; or the journal's, which has of it what is listed, something else for its code to tell, or another amount. */
  | { kind: 'elsewhere' | 'known' | 'differs' | 'contradicted' }
  /** A payment that no sale is known to be paid by. */
  | { kind: 'without-sale'; told: Told }
  | { kind: 'of-sale'; told: ToldOfSale };

/** Whether a listed payment is a sale's already: whose number it has says nothing more of it. */
export function isOfSale(known: readonly Payment[]): boolean {
  return known.some(({ saleId }) => saleId !== null);
}

/**
 * What the sale under whose number a payment is listed has to do with it: none has, as the payment is another one's or was put down without
 * a sale that is not paid; its code is to be told first of one that is not paid, or paid by a person's word alone; or it is paid.
 */
export function standingUnder(
  known: readonly Payment[],
  sale: { isPaid: boolean; isByWord: boolean } | null,
): 'none' | 'unpaid' | 'by-word' | 'paid' {
  if (sale === null || isOfSale(known)) return 'none';
  if (!sale.isPaid) return known.length > 0 ? 'none' : 'unpaid';
  return sale.isByWord ? 'by-word' : 'paid';
}

/**
 * The requests that a payment under a number may be of: those that brought a code, or asked by a payer's; where there is none, those of
 * which nobody knows whether they brought one.
 */
export function requestsUnder<A extends Pick<CodeFacts, 'state'> & { orderNo: string; code: unknown }>(
  attempts: readonly A[],
  orderNo: string,
): A[] {
  const numbered = attempts.filter((one) => one.orderNo === orderNo);
  const known = numbered.filter(({ code, state }) => code !== null || state === 'code');
  return known.length > 0 ? known : numbered.filter(({ state }) => state === 'unknown');
}

/** From when to when a code can be paid, by the service's own clock, in epoch ms; NaN: it does not say. */
export interface PayableTime {
  from: number;
  to: number;
}

/** A try may be written down a moment after its code's end, in ms. */
export const codeEndMarginMs = 60_000;

/** What a machine's clock without a battery says, in epoch ms, is before this. */
const earliest = Date.UTC(2000, 0);

/**
 * From when to when a list of charges may have what was paid by a request that left at `sentAt`, in epoch ms; left out: without an end. The
 * service's clock may have been set right since it told its times, and this machine's may be wrong: whichever reaches further counts.
 */
export function spanToList({ from, to }: PayableTime, sentAt: number): { from?: number; to?: number } {
  const first = Math.min(from, sentAt) - codeEndMarginMs;
  const last = Math.max(to, sentAt + limits.expiryPeriod.max * 60_000) + codeEndMarginMs;
  return { ...(first >= earliest && { from: first }), ...(Number.isFinite(last) && { to: last }) };
}

/**
 * Which of the requests under its number a payment is of that began at a time (epoch ms; NaN: the service does not say): the only one, or
 * the only one whose code could be paid then. Undefined: that does not tell, until a code shows it.
 */
export function requestPaid<A>(
  requests: readonly A[],
  began: number,
  timeOf: (request: A) => PayableTime,
): A | undefined {
  if (requests.length < 2) return requests[0];
  const payable = requests.filter((request) => {
    const { from, to } = timeOf(request);
    return !(began < from || began > to + codeEndMarginMs);
  });
  return Number.isFinite(began) && payable.length === 1 ? payable[0] : undefined;
}

/** Says whose a listed payment is. What becomes of a sale's payment its code is asked about. */
export function placeOf(listed: ListedPayment, { known, paidSale, around, isOurs, since }: Here): Place {
  const [first] = known;
  const told = paidSale && toldOfSale(listed, paidSale, around);
  // One that was put down without a sale may be a paid sale's all the same: its second payment.
  if (first && (first.saleId !== null || told === null)) {
    if (first.saleId !== null && isOfAnother(listed, first)) return { kind: 'contradicted' };
    const { givenBack, isDisputed } = factsOf(listed.charge, first.amount, known);
    // Where no amount is listed, nothing is said of what went back but that some did.
    const back = givenBack ?? (listed.charge.status === 'partially_refunded' ? Number.NaN : 0);
    if (back === first.givenBack && (isDisputed ?? false) === first.isDisputed) return { kind: 'known' };
    return first.saleId === null
      ? { kind: 'without-sale', told: withoutSale(listed, known) }
      : { kind: 'differs' };
  }
  if (!isOurs) return { kind: 'elsewhere' };
  if (told) return { kind: 'of-sale', told };
  return listed.at < since ? { kind: 'known' } : { kind: 'without-sale', told: withoutSale(listed, []) };
}

/** Whether a list names another amount, or another currency, than a payment has; one that names none says nothing of it. */
function isOfAnother({ amount, charge }: ListedPayment, known: Payment): boolean {
  return amount !== known.amount || (charge.currency ?? known.currency).toUpperCase() !== known.currency;
}

/**
 * What is listed of a sale's payment: the one that its code did not name or a person gave their word on, or another one, by
 * which it is paid twice. Null where it is of another amount, unless a person settled the sale with it: that is none of the sale's.
 */
export function toldOfSale(
  { charge, chargeId, orderNo, amount, currency, at }: ListedPayment,
  sale: NumberedSale,
  around: readonly Payment[],
): ToldOfSale | null {
  const known = around.find((one) => one.chargeId === chargeId && one.saleId !== null && stands(one));
  if (amount !== (known ?? sale).amount || currency !== sale.currency) return null;
  const numbered = sale.attempts.filter((one) => one.orderNo === orderNo);
  // Two codes may have one number: which of them was paid the list does not say.
  const attempt = numbered.length === 1 ? (numbered[0]?.number ?? null) : null;
  const told = { ...factsOf(charge, amount, around), from: 'list', orderNo, at } as const;
  // Of another amount no code of the sale's tells: a person settled the sale with it.
  return amount === sale.amount ? { ...told, attempt } : { ...told, attempt: null, amount };
}

function withoutSale({ charge, ...listed }: ListedPayment, known: readonly Payment[]): Told {
  return { ...factsOf(charge, listed.amount, known), ...listed, from: 'list', saleId: null, attempt: null };
}
