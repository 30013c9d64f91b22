import { fail, type Result, success } from '../contract/result.ts';
import { assertNever } from '../domain/assert-never.ts';
import type { How } from '../domain/code-rules.ts';
import { payableAttempts, type SaleChange } from '../domain/sale.ts';
import type { AttemptRecord, Entry, SaleRecord } from '../journal/records.ts';
import { type Ask, ruleOut } from './ask.ts';
import { closeAndLook, notClosed, untilOf } from './close.ts';
import type { SaleBook } from './sale-book.ts';

const what = 'cancel';

/** `by`: `terminal` cancels by itself, so that the record names nobody of the staff. */
export type Cancel = (saleId: string, by: 'staff' | 'terminal') => Promise<Result<void>>;

/** The sale that is canceled, and by whom. */
interface Asked {
  saleId: string;
  by: Parameters<Cancel>[1];
}

/**
 * Cancels a sale: closes its code where the service can, looks once more, then says what came of it. A
 * request that is under way is never broken off, since what became of it could not be told; its end is
 * awaited. Success means that it was carried out, not that the sale is canceled: it may have been paid.
 */
export function createCancel(book: SaleBook, ask: Ask): Cancel {
  const underWay = new Map<string, Promise<Result<void>>>();
  return (saleId, by) => {
    const asked = underWay.get(saleId);
    if (asked) return asked;
    const canceling = cancel(book, ask, { saleId, by }).finally(() => underWay.delete(saleId));
    underWay.set(saleId, canceling);
    return canceling;
  };
}

async function cancel(book: SaleBook, ask: Ask, asked: Asked): Promise<Result<void>> {
  const { saleId } = asked;
  const found = book.halt ?? book.read(saleId);
  if (!found.ok) return found;
  const { state } = found.value.stage;
  if (state === 'canceled' || state === 'unknown') {
    return book.exclusively(saleId, what, () => closeAgain(book, ask, found.value));
  }
  if (state !== 'opening' && state !== 'awaiting' && state !== 'lapsed') {
    return fail('conflict', `A sale that is ${state} cannot be canceled.`);
  }
  return book.exclusively(saleId, what, () => carryOut(book, ask, asked, state === 'opening'));
}

/** Cancels a sale by itself: nobody waits for it. */
export function cancelByItself(book: SaleBook, cancel: Cancel, sale: SaleRecord): void {
  cancel(sale.id, 'terminal')
    .then((canceled) => {
      if (!canceled.ok) notClosed(book, sale, canceled.message);
    })
    .catch((error: unknown) => notClosed(book, sale, String(error)));
}

/** Closes what may still be paid of a sale that is canceled, or was contradicted, once more, and looks; `still-payable` where that fails. */
async function closeAgain(book: SaleBook, ask: Ask, sale: SaleRecord): Promise<Result<void>> {
  const payable = payableAttempts(sale);
  if (payable.length === 0) return fail('conflict', 'The code cannot be paid any more.');
  let answer: Result<void> = success(undefined);
  for (const attempt of payable) {
    const closing = await closeAndLook(book, ask, sale.id, attempt);
    if (book.halt) return book.halt;
    if (closing.kind === 'over') ruleOut(book, sale.id, attempt.number, closing);
    if (closing.kind === 'payable') answer = fail('still-payable', 'The code may still be paid.');
  }
  return answer;
}

/** Who is at the till, for the record. */
function atTill({ dependencies }: SaleBook): { staff?: string } {
  const { staff } = dependencies.settings();
  return staff == null ? {} : { staff };
}

async function carryOut(
  book: SaleBook,
  ask: Ask,
  { saleId, by }: Asked,
  isOpening: boolean,
): Promise<Result<void>> {
  const runtime = book.runtime(saleId);
  runtime.canceling = true;
  runtime.unshown = isOpening;
  try {
    const noted = book.note(saleId, { kind: 'cancel-asked', details: by === 'staff' ? atTill(book) : {} });
    if (!noted.ok) return noted;
    runtime.stopRetry();
    await runtime.requesting;
    const sale = book.halt ?? book.read(saleId);
    return sale.ok ? await end(book, ask, sale.value) : sale;
  } finally {
    runtime.canceling = false;
    runtime.unshown = false;
  }
}

async function end(book: SaleBook, ask: Ask, sale: SaleRecord): Promise<Result<void>> {
  switch (sale.stage.state) {
    case 'opening':
      return canceled(book, sale.id, { kind: 'cancel', payableUntil: null, ruledOut: null });
    case 'awaiting':
    case 'lapsed':
      return cancelCodes(book, ask, sale);
    case 'unknown':
      // A code came that must not be shown, and that somebody has begun to pay.
      return payableAttempts(sale).length > 0 ? closeAgain(book, ask, sale) : success(undefined);
    case 'expired':
    case 'canceled':
    case 'paid':
    case 'refused':
      // The request ended without a code to cancel, and the sale says so.
      return success(undefined);
    default:
      return assertNever(sale.stage);
  }
}

/** Closes every code of the sale that may still be paid: one that was taken in from a damaged journal may have two. */
async function cancelCodes(book: SaleBook, ask: Ask, sale: SaleRecord): Promise<Result<void>> {
  const payable: AttemptRecord[] = [];
  const over: { number: number; how: How }[] = [];
  let isSettled = false;
  for (const attempt of payableAttempts(sale)) {
    const closing = await closeAndLook(book, ask, sale.id, attempt);
    if (book.halt) return book.halt;
    if (closing.kind === 'settled') isSettled = true;
    if (closing.kind === 'over') over.push({ number: attempt.number, how: closing.how });
    if (closing.kind === 'payable') payable.push(attempt);
  }
  if (!isSettled && payable.length === 0) {
    return canceled(book, sale.id, {
      kind: 'cancel',
      payableUntil: null,
      ruledOut: over.at(-1)?.how ?? null,
    });
  }
  for (const { number, how } of over) ruleOut(book, sale.id, number, { how });
  // A payment or an alarm stands, and the code screen shows it.
  if (isSettled) return success(undefined);
  return canceled(book, sale.id, {
    kind: 'cancel',
    payableUntil: untilOf(book, sale.id, payable),
    ruledOut: null,
  });
}

function canceled(book: SaleBook, saleId: string, change: SaleChange & { kind: 'cancel' }): Result<void> {
  const details: Entry['details'] = change.payableUntil === null ? {} : { payableUntil: change.payableUntil };
  const done = book.apply(saleId, { transition: change, entries: [{ kind: 'canceled', details }] });
  // A payment or an alarm came first: it stands, and the code screen shows it.
  return done.ok || done.code === 'conflict' ? success(undefined) : done;
}
