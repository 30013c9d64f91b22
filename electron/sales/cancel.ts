import { fail, type Result, success } from '../contract/result.ts';
import { payableAttempts, type SaleChange } from '../domain/sale.ts';
import { cancelEnd, type Closing, mayWish } from '../domain/wishes.ts';
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
  const sale = found.value;
  const { state } = sale.stage;
  if (!mayWish('cancel', sale, { isPayable: payableAttempts(sale).length > 0 }))
    return fail('conflict', `A sale that is ${state} cannot be canceled.`);
  const isEnded = state === 'canceled' || state === 'unknown';
  return book.exclusively(saleId, what, () =>
    isEnded ? closeCodes(book, ask, sale) : carryOut(book, ask, asked, state === 'opening'),
  );
}

/** Cancels a sale by itself: nobody waits for it. */
export function cancelByItself(book: SaleBook, cancel: Cancel, sale: SaleRecord): void {
  cancel(sale.id, 'terminal')
    .then((canceled) => {
      if (!canceled.ok) notClosed(book, sale, canceled.message);
    })
    .catch((error: unknown) => notClosed(book, sale, String(error)));
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
  const { state } = sale.stage;
  if (state === 'opening') return canceled(book, sale.id, { payableUntil: null, ruledOut: null });
  // Of what is not known a code may have come that must not be shown, and that somebody has begun to pay.
  const isAsked = state === 'awaiting' || state === 'lapsed' || state === 'unknown';
  // Else the request ended without a code to cancel, and the sale says so.
  return isAsked ? closeCodes(book, ask, sale) : success(undefined);
}

/**
 * Closes every code of the sale that may still be paid, and looks: one that was taken in from a damaged journal may have two. One that was
 * canceled before, or is not known, stays what it is; `still-payable` where a code of it does.
 */
async function closeCodes(book: SaleBook, ask: Ask, sale: SaleRecord): Promise<Result<void>> {
  const { id, stage } = sale;
  const closed: { attempt: AttemptRecord; closing: Closing }[] = [];
  for (const attempt of payableAttempts(sale)) {
    closed.push({ attempt, closing: await closeAndLook(book, ask, id, attempt) });
    if (book.halt) return book.halt;
  }
  const end = cancelEnd(
    stage.state,
    closed.map(({ closing }) => closing),
  );
  if (end.kind === 'over') return canceled(book, id, { payableUntil: null, ruledOut: end.how });
  for (const { attempt, closing } of closed)
    if (closing.kind === 'over') ruleOut(book, id, attempt.number, closing);
  const payable = closed.filter(({ closing }) => closing.kind === 'payable').map(({ attempt }) => attempt);
  if (end.kind === 'payable')
    return canceled(book, id, { payableUntil: untilOf(book, id, payable), ruledOut: null });
  // What stands is on the code screen.
  return end.kind === 'stands' ? success(undefined) : fail('still-payable', 'The code may still be paid.');
}

function canceled(
  book: SaleBook,
  saleId: string,
  end: Omit<SaleChange & { kind: 'cancel' }, 'kind'>,
): Result<void> {
  const { payableUntil } = end;
  const details: Entry['details'] = payableUntil === null ? {} : { payableUntil };
  const transition = { kind: 'cancel', ...end } as const;
  const done = book.apply(saleId, { transition, entries: [{ kind: 'canceled', details }] });
  // A payment or an alarm came first: it stands, and the code screen shows it.
  return done.ok || done.code === 'conflict' ? success(undefined) : done;
}
