import { fail, type Failure, type Result, success } from '../contract/result.ts';
import type { SaleEvent } from '../contract/sale.ts';
import { moneyHere, stands } from '../domain/ledger.ts';
import { attemptsInTheWay, lastAttempt, payableAttempts } from '../domain/sale.ts';
import type { AttemptRecord, SaleRecord } from '../journal/records.ts';
import { openTriesOf } from './charges.ts';
import type { SaleBook } from './sale-book.ts';

/** Every sale for the same goods, the first one first: whatever road a ticket came back by, and however often. */
export function salesForSameGoods(book: SaleBook, saleId: string): Result<SaleRecord[]> {
  let first = book.read(saleId);
  while (first.ok && first.value.predecessor !== null) first = book.read(first.value.predecessor);
  if (!first.ok) return first;
  const sales = [first.value];
  // Grows as it is gone through: each sale's successors come after it.
  for (const { id } of sales) {
    const after = book.dependencies.journal.listSuccessors(id);
    if (!after.ok) return after;
    sales.push(...after.value);
  }
  return success(sales);
}

/** The other sales for the same goods: those whose codes came before this one's, after it and beside it. */
export function othersForSameGoods(book: SaleBook, { id }: SaleRecord): Result<SaleRecord[]> {
  const all = salesForSameGoods(book, id);
  return all.ok ? success(all.value.filter((other) => other.id !== id)) : all;
}

/** Of sales for the same goods, one whose money is here: what went back whole, or was taken back, pays for nothing any more. */
export function paidStill(sales: readonly SaleRecord[]): SaleRecord | undefined {
  return sales.find((sale) => {
    const isAllBack = sale.payments.some(stands) && moneyHere(sale.payments).length === 0;
    return sale.stage.state === 'paid' && !isAllBack;
  });
}

/** Whether another code for the goods of a sale than its last one is paid, or may be and nobody chose to leave it. */
export function isInTheWay(book: SaleBook, sale: SaleRecord): boolean {
  const last = lastAttempt(sale);
  return payableAttempts(sale).some((attempt) => attempt !== last) || otherCode(book, sale) !== undefined;
}

/**
 * What a person chooses who leaves a code that may be paid: this code, by its sale and which attempt of it where none came, and the tries to pay it that
 * were open. Neither the next code of its sale nor a try that begins later is chosen with it.
 */
export function chosen(
  book: SaleBook,
  { id, orderNo }: SaleRecord,
  { number, code }: AttemptRecord,
): Result<{ orderNo: string; codeId?: string; otherAttempt: number; tries: string }> {
  const tries = openTriesOf(book, id, number);
  if (!tries.ok) return tries;
  const details = { orderNo, otherAttempt: number, tries: JSON.stringify([...tries.value]) };
  return success({ ...details, ...(code && { codeId: code.id }) });
}

type Chosen = Extract<ReturnType<typeof chosen>, { ok: true }>['value'];

/** Whether the choices of a sale cover a code as it is now: one of them was of this code, and of each try to pay it. */
function isChosen(choices: readonly SaleEvent['details'][], now: Chosen): boolean {
  const choice = choices.find(({ codeId, orderNo, otherAttempt }) =>
    codeId === undefined && now.codeId === undefined
      ? orderNo === now.orderNo && otherAttempt === now.otherAttempt
      : codeId === now.codeId,
  );
  // A choice from before there were tries on record is of none.
  const tries = JSON.parse(String(choice?.['tries'] ?? '[]')) as string[];
  return choice !== undefined && (JSON.parse(now.tries) as string[]).every((id) => tries.includes(id));
}

/** No code is made beside that of this sale for the same goods. */
export function stillPayable({ id, orderNo }: SaleRecord): Failure {
  return fail('still-payable', `The code of ${orderNo} may still be paid.`, { saleId: id });
}

/**
 * Another sale for the same goods that is paid, or whose code may be: no new code is made beside it. A code that somebody
 * chose to leave when this sale was opened is in nobody's way.
 */
export function otherCode(book: SaleBook, sale: SaleRecord): Failure | undefined {
  const others = othersForSameGoods(book, sale);
  if (!others.ok) return others;
  const paid = paidStill(others.value);
  if (paid) return fail('already-paid', `${paid.orderNo} is paid.`);
  const inTheWay = others.value.filter((other) => attemptsInTheWay(other).length > 0);
  if (inTheWay.length === 0) return undefined;
  const events = book.dependencies.journal.readEvents(sale.id);
  if (!events.ok) return events;
  const choices = events.value.filter(({ kind }) => kind === 'chosen').map(({ details }) => details);
  for (const one of inTheWay) {
    for (const attempt of attemptsInTheWay(one)) {
      const now = chosen(book, one, attempt);
      if (!now.ok) return now;
      if (!isChosen(choices, now.value)) return stillPayable(one);
    }
  }
  return undefined;
}
