import { fail, type Failure, type Result, success } from '../contract/result.ts';
import type { SaleEvent } from '../contract/sale.ts';
import { type Choice, inTheWay, type PayableCode } from '../domain/another-code.ts';
import { isPaidTwice as isTwice } from '../domain/goods-paid.ts';
import { type SalePayment, stands } from '../domain/ledger.ts';
import { isSaidPaid, lastAttempt, payableAttempts } from '../domain/sale.ts';
import type { Journal } from '../journal/journal.ts';
import type { AttemptRecord, Entry, SaleRecord } from '../journal/records.ts';
import { openTriesOf } from './charges.ts';
import { moneyHereOf, paidStill } from './money-here.ts';
import type { SaleBook } from './sale-book.ts';

/** Every sale for the same goods, the first one first: whatever road a ticket came back by, and however often. */
export function salesForSameGoods(
  journal: Pick<Journal, 'read' | 'listSuccessors'>,
  saleId: string,
): Result<SaleRecord[]> {
  let first = journal.read(saleId);
  while (first.ok && first.value.predecessor !== null) first = journal.read(first.value.predecessor);
  if (!first.ok) return first;
  const sales = [first.value];
  // Grows as it is gone through: each sale's successors come after it.
  for (const { id } of sales) {
    const after = journal.listSuccessors(id);
    if (!after.ok) return after;
    sales.push(...after.value);
  }
  return success(sales);
}

/** The other sales for the same goods: those whose codes came before this one's, after it and beside it. */
export function othersForSameGoods(book: SaleBook, { id }: SaleRecord): Result<SaleRecord[]> {
  const all = salesForSameGoods(book.dependencies.journal, id);
  return all.ok ? success(all.value.filter((other) => other.id !== id)) : all;
}

/**
 * The payments that paid for a sale's goods twice, the first one first: by codes of its own or of another sale for the same goods,
 * while the money of two is here, and one of them is the sale's. Empty: they are not paid twice.
 */
export function paidTwiceBy(book: SaleBook, sale: SaleRecord): Result<SalePayment[]> {
  if (!sale.doubled && sale.payments.filter(stands).length < 2) return success([]);
  const same = salesForSameGoods(book.dependencies.journal, sale.id);
  if (!same.ok) return same;
  const here: SalePayment[] = [];
  for (const one of same.value) {
    const its = moneyHereOf(book, one);
    if (!its.ok) return its;
    here.push(...its.value);
  }
  return success(isTwice(here, sale.id) ? here.sort((a, b) => a.at - b.at) : []);
}

/** Whether they are, as far as the journal can be read: else what the sale says of itself counts. */
export function isPaidTwice(book: SaleBook, sale: SaleRecord): boolean {
  const twice = paidTwiceBy(book, sale);
  return twice.ok ? twice.value.length > 0 : sale.doubled;
}

/** A code for the goods that may be paid, as somebody who leaves it chooses it. */
export interface CodeInTheWay extends PayableCode<string, string> {
  /** As a choice to leave it names it on record. */
  named: NonNullable<Entry['details']>;
  sale: SaleRecord;
  attempt: AttemptRecord;
}

/**
 * The attempts of a sale beside which no other code for its goods is made unasked: someone may still pay them, or one of them
 * is paid, says the service of the sale's number, and does not show which.
 */
function attemptsInTheWay(sale: SaleRecord): readonly AttemptRecord[] {
  return isSaidPaid(sale) ? sale.attempts.slice(-1) : payableAttempts(sale);
}

/** The codes of sales that may be paid; `drawn`: but the one that is on the screen, of whose tries nobody asks. */
export function codesInTheWay(
  book: SaleBook,
  sales: readonly SaleRecord[],
  drawn?: AttemptRecord,
): Result<CodeInTheWay[]> {
  const codes: CodeInTheWay[] = [];
  for (const sale of sales) {
    for (const attempt of attemptsInTheWay(sale).filter((one) => one !== drawn)) {
      const tries = openTriesOf(book, sale.id, attempt.number);
      if (!tries.ok) return tries;
      const { number: otherAttempt, code } = attempt;
      const named = { orderNo: sale.orderNo, ...(code && { codeId: code.id }), otherAttempt };
      codes.push({ key: keyOf(named), named, openTries: [...tries.value], sale, attempt });
    }
  }
  return success(codes);
}

/** A code by its id; a request of which none came by its sale and which attempt of it that was. */
function keyOf({ codeId, orderNo, otherAttempt }: SaleEvent['details']): string {
  return codeId === undefined ? `${orderNo}/${otherAttempt}` : String(codeId);
}

/**
 * What a person chooses who leaves a code that may be paid, as it is on record: this code, and the tries to pay it that were open. Neither the
 * next code of its sale nor a try that begins later is chosen with it.
 */
export function chosen({ named, openTries }: CodeInTheWay): NonNullable<Entry['details']> {
  return { ...named, tries: JSON.stringify(openTries) };
}

/** What was chosen when a sale was opened; a choice from before there were tries on record is of none. */
function choicesOf(book: SaleBook, saleId: string): Result<Choice<string, string>[]> {
  const events = book.dependencies.journal.readEvents(saleId);
  if (!events.ok) return events;
  const choices = events.value.filter(({ kind }) => kind === 'chosen');
  return success(
    choices.map(({ details }) => {
      const tries = JSON.parse(String(details['tries'] ?? '[]')) as string[];
      return { code: keyOf(details), tries };
    }),
  );
}

/** No code is made beside that of this sale for the same goods. */
export function stillPayable({ id, orderNo }: SaleRecord): Failure {
  return fail('still-payable', `The code of ${orderNo} may still be paid.`, { saleId: id });
}

/**
 * Why no code for the goods of a sale is asked for beside the others, or its own is not drawn beside them: another sale is paid, or a code that
 * nobody chose to leave when this sale was opened may be. `besides`: the codes of other sales, since its own are asked about first;
 * all of them; or all but its last one, which is the one that is drawn.
 */
export function otherCode(
  book: SaleBook,
  sale: SaleRecord,
  besides: 'other-sales' | 'all' | 'its-last',
): Failure | undefined {
  const others = othersForSameGoods(book, sale);
  if (!others.ok) return others;
  const sales = besides === 'other-sales' ? others.value : [sale, ...others.value];
  const codes = codesInTheWay(book, sales, besides === 'its-last' ? lastAttempt(sale) : undefined);
  if (!codes.ok) return codes;
  const choices = codes.value.length > 0 ? choicesOf(book, sale.id) : success([]);
  if (!choices.ok) return choices;
  return refusalFor(book, others.value, { others: codes.value, choices: choices.value });
}

/** Why goods get no other code, as a failure that names the sale in the way. */
export function refusalFor(
  book: SaleBook,
  sales: readonly SaleRecord[],
  goods: { others: readonly CodeInTheWay[]; choices: readonly Choice<string, string>[] },
): Failure | undefined {
  const paid = paidStill(book, sales);
  if (!paid.ok) return paid;
  const found = inTheWay({ isPaid: paid.value !== undefined, ...goods });
  if (found === undefined) return undefined;
  return found === 'paid'
    ? fail('already-paid', `${paid.value?.orderNo ?? ''} is paid.`)
    : stillPayable(found.sale);
}
