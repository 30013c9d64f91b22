import { moneyHere, type Payment } from './ledger.ts';

/** What a payment is for the goods of its sale. */
export type PaysFor =
  /** It pays for them, and nothing of its sale did: their other codes are seen to, and another sale that pays for them. */
  | 'anew'
  /** A person had said that it came. */
  | 'as-said'
  /** They are paid already: it has to be given back. */
  | 'twice'
  /** It went back whole before it was told. */
  | 'nothing';

/** Says what a payment that is told now is for the goods; `here`: the sale's own before it whose money is here, and which of them a person alone told of. */
export function paysFor<Known extends Payment>(
  payment: Payment,
  here: readonly Known[],
  isSaid: (known: Known) => boolean,
): PaysFor {
  if (moneyHere([payment]).length === 0) return 'nothing';
  if (here.length === 0) return 'anew';
  return here.every(isSaid) ? 'as-said' : 'twice';
}

/** Whether goods are paid twice, and by a sale: `here` are the payments for them whose money is here, by whichever sale. */
export function isPaidTwice(here: readonly Pick<Payment, 'saleId'>[], saleId: string): boolean {
  return here.length > 1 && here.some((one) => one.saleId === saleId);
}

/** The payment that goods went over the counter for: the first whose money is here, of all for them; undefined: all went back, and they with it. */
export function paidFor<P extends Payment>(payments: readonly P[]): P | undefined {
  return moneyHere(payments).toSorted((a, b) => a.at - b.at)[0];
}
