import type { CloseDoubt } from '../../contract/day-close.ts';
import type { Code } from '../../contract/payment-objects.ts';
import { isToldPaid, moneyHere, type Payment } from '../ledger.ts';
import { ownNameOf } from '../payment-methods.ts';
import { type Attempt, isBeingMade, type Sale } from '../sale.ts';

/** What the service says of one code when a day is closed. */
export type CodeWord =
  | 'paid'
  /** Paid, and given back. */
  | 'refunded'
  /** Closed or expired, and not paid. */
  | 'over'
  /** Someone may still pay it. */
  | 'open'
  /** Another amount, currency or order number than was asked for. */
  | 'contradicted'
  | 'no-answer'
  | 'cannot-be-read';

/** A sale with the codes that came for it. */
export interface ComparedSale extends Sale {
  attempts: readonly (Attempt & { code: Code | null })[];
}

/** Where a sale belongs when the day is closed (contract/day-close.ts). */
export type Comparison =
  { group: 'matched' | 'unseen'; doubt: null } | { group: 'unknown'; doubt: CloseDoubt };

/**
 * Compares a sale, as the journal has it now, with what the service said of its codes, by attempt number; a
 * code without a word was not asked about. `isFoundNow`: its payment was learnt by this comparison. `isPaidTwice`: its goods were
 * paid twice, and the money of both payments is here.
 */
export function compareSale(
  sale: ComparedSale,
  words: ReadonlyMap<number, CodeWord>,
  { isFoundNow, isPaidTwice }: { isFoundNow: boolean; isPaidTwice: boolean },
): Comparison {
  const doubt = doubtOf(sale, words, isPaidTwice);
  if (doubt !== null) return { group: 'unknown', doubt };
  return { group: isFoundNow ? 'unseen' : 'matched', doubt: null };
}

/**
 * Whether a sale in doubt is carried over to the next close: its end is not known. A sale that the journal
 * knows the end of, by the service's word or a person's, is not, though the service did not say it once more.
 */
export function isUnresolved({ stage, attempts }: ComparedSale, doubt: CloseDoubt): boolean {
  if (doubt === 'staff-word' || doubt === 'paid-twice') return false;
  if (doubt === 'still-open' || doubt === 'contradicted' || doubt === 'no-code') return true;
  if (stage.state === 'paid' || stage.state === 'refused') return false;
  if (stage.state === 'lapsed' || stage.state === 'unknown') return true;
  return attempts.some(({ state, ruledOut }) => state === 'code' && ruledOut === null);
}

/** Whether there is something to ask the service about an attempt: a code that came, or what a payer's code may have brought. */
export function isToAsk({ state, code }: ComparedSale['attempts'][number]): boolean {
  return code !== null || state === 'code';
}

/**
 * Brings what was said of a sale's codes in line with what the journal learnt since, by another question or
 * from a person: a payment, or the service's word that a code is over.
 */
export function relearn(
  words: Map<number, CodeWord>,
  { attempts, payments }: Pick<ComparedSale, 'attempts'> & { payments: readonly Payment[] },
): void {
  for (const attempt of attempts) {
    const { number, ruledOut } = attempt;
    const word = words.get(number);
    // What the service contradicts is asked about again before it is anything else.
    if (!isToAsk(attempt) || word === undefined || word === 'contradicted') continue;
    if (isToldPaid(payments, number)) words.set(number, paidWord(payments, number));
    else if (ruledOut === 'closed' || ruledOut === 'expired') words.set(number, 'over');
  }
}

/** What is said of a code that was paid. */
export function paidWord(payments: readonly Payment[], attemptNumber: number): CodeWord {
  return moneyHere(payments).some(({ attempt }) => attempt === attemptNumber) ? 'paid' : 'refunded';
}

/** The gravest doubt: money that is wrong first, then money that may come, then what nobody knows. */
function doubtOf(
  sale: ComparedSale,
  words: ReadonlyMap<number, CodeWord>,
  isPaidTwice: boolean,
): CloseDoubt | null {
  if (isBeingMade(sale.stage)) return 'still-open';
  const codes = sale.attempts.filter((attempt) => isToAsk(attempt));
  const count = (word: CodeWord): number => codes.filter(({ number }) => words.get(number) === word).length;
  if (count('contradicted') > 0) return 'contradicted';
  if (isPaidTwice) return 'paid-twice';
  if (isContradicted(sale, words)) return 'contradicted';
  if (count('open') > 0) return 'still-open';
  // A code that the service closed when it was asked to need not be read once more.
  const silent = codes.filter(({ number, ruledOut }) => {
    const word = words.get(number);
    return ruledOut !== 'closed' && (word === undefined || word === 'no-answer' || word === 'cannot-be-read');
  });
  if (silent.some(({ number }) => words.get(number) === 'no-answer')) return 'no-answer';
  if (silent.some(({ number }) => !words.has(number))) return 'not-asked';
  if (silent.length > 0) return 'cannot-be-read';
  return doubtOfPeople(sale, isPaidAt(words));
}

/** Whether the journal has a payment that the service denies, or the service one that the journal lacks. */
function isContradicted({ stage }: Sale, words: ReadonlyMap<number, CodeWord>): boolean {
  if (stage.state !== 'paid') return isPaidAt(words);
  if (isPaidAt(words) || stage.attempt === null) return false;
  const word = words.get(stage.attempt);
  return word === 'over' || word === 'open';
}

/** Whether the service has a payment; money that was given back was paid first. */
function isPaidAt(words: ReadonlyMap<number, CodeWord>): boolean {
  return [...words.values()].some((word) => word === 'paid' || word === 'refunded');
}

/** What rests on a person's word alone, or on nobody's. */
function doubtOfPeople({ stage, attempts }: ComparedSale, isPaidThere: boolean): CloseDoubt | null {
  if (stage.state === 'paid') {
    // What went another way than by the service is nothing that the service could confirm.
    const isWord = stage.settledByStaff && ownNameOf(stage.paymentMethod) === null;
    return isWord && !isPaidThere ? 'staff-word' : null;
  }
  const last = attempts.at(-1);
  if (last?.state !== 'unknown' || last.code !== null) return null;
  return stage.state === 'unknown' ? 'no-code' : 'staff-word';
}
