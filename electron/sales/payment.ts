import { isDeepStrictEqual } from 'node:util';
import type { Code } from '../contract/payment-objects.ts';
import { type Result, success } from '../contract/result.ts';
import { isPaid, moneyOf } from '../domain/paid.ts';
import type { AttemptRecord, Change, Entry, SaleRecord } from '../journal/records.ts';
import type { SaleBook } from './sale-book.ts';
import { othersForSameGoods } from './same-goods.ts';

/** An answer about a code: the sale and the attempt as the journal has them now, and the service's word. */
export interface Answer {
  sale: SaleRecord;
  attempt: AttemptRecord;
  code: Code;
  /** What a person asked, which is put on record before what it brought. */
  asked: readonly Entry[];
}

/** A second payment has to be given back: staff are told of it whatever is on the screen. */
const twice = { doubled: true, unseen: 'paid' } as const;

/** Journals a payment: the sale's first, a second one, or what became of one that is known. */
export function payment(book: SaleBook, answer: Answer): Result<SaleRecord> {
  const { sale, attempt } = answer;
  if (attempt.code && isPaid(attempt.code) && sale.stage.state === 'paid') return newMoney(book, answer);
  return sale.stage.state === 'paid' ? paidAlready(book, answer) : pay(book, answer);
}

/** Money may have moved that is not this sale's: never shown as paid, never passed over in silence, said once. */
export function alarm(book: SaleBook, answer: Answer, found: string): void {
  const { asked, sale, attempt, code } = answer;
  // A payment that is on record is not undone by an answer that contradicts it.
  const isPayment = sale.stage.state === 'paid' && attempt.code !== null && isPaid(attempt.code);
  const message = `${isPaid(code) ? 'Paid' : 'Answered'} with another ${found}`;
  const details = { attempt: attempt.number, reason: 'bad-answer', message };
  const isKnown = isPayment ? book.isNoted(sale.id, { kind: 'unknown', details }) : isWritten(answer);
  const { state } = sale.stage;
  const canDoubt = state === 'awaiting' || state === 'lapsed' || state === 'expired' || state === 'canceled';
  if (isKnown && !canDoubt) {
    if (asked.length > 0) book.note(sale.id, ...asked);
    return;
  }
  book.dependencies.log.error('The service contradicts what was asked for.', {
    orderNo: attempt.orderNo,
    found,
  });
  book.apply(sale.id, {
    transition: canDoubt ? { kind: 'doubt', reason: { kind: 'bad-answer', message } } : null,
    ...(!isPayment && { seen: { attempt: attempt.number, code } }),
    entries: [...asked, { kind: 'unknown', details }],
  });
}

/**
 * Whether the journal has this very answer. It keeps JSON, which leaves out what is undefined: a field that the service
 * sent as null is there in an answer, and not in what was written of it.
 */
function isWritten({ attempt, code }: Answer): boolean {
  return isDeepStrictEqual(attempt.code, JSON.parse(JSON.stringify(code)));
}

function pay(book: SaleBook, answer: Answer): Result<SaleRecord> {
  const { asked, sale, attempt, code } = answer;
  const { number } = attempt;
  const paymentMethod = code.charge?.paymentMethod ?? null;
  const twin = paidTwin(book, sale);
  if (!twin.ok) return twin;
  const paid = book.apply(sale.id, {
    transition: { kind: 'pay', paidAt: paidTime(book, code), paymentMethod, attempt: number },
    ...lastWord(answer),
    ...(twin.value ? twiceWith(sale, twin.value) : sale.id !== book.current && { unseen: sale.stage.state }),
    entries: [
      ...asked,
      { kind: 'paid', details: paymentOf(answer) },
      ...(twin.value ? [{ kind: 'paid-twice', details: { orderNo: twin.value.orderNo } } as const] : []),
      ...moneyEntries(answer),
    ],
  });
  if (paid.ok && twin.value) tellTwins(book, paid.value, twin.value);
  return paid;
}

/**
 * Another payment for a sale that is paid already. If the service named a payment before, this is a second one: it has to
 * be given back, and staff are told once. If only a person had said that the sale was paid, this payment confirms it.
 */
function paidAlready(book: SaleBook, answer: Answer): Result<SaleRecord> {
  const { asked, sale, attempt } = answer;
  const isSecond = sale.attempts.some((other) => other.code !== null && isPaid(other.code));
  const noted = book.apply(sale.id, {
    transition: null,
    ...lastWord(answer),
    ...(isSecond && twice),
    entries: [
      ...asked,
      { kind: isSecond ? 'paid-twice' : 'paid', details: paymentOf(answer) },
      ...moneyEntries(answer),
    ],
  });
  if (noted.ok && isSecond) {
    book.dependencies.log.error('A sale was paid twice.', { orderNo: attempt.orderNo });
  }
  return noted;
}

/** The payment is known already: notes what became of its money since. An answer that says nothing new is not written. */
function newMoney(book: SaleBook, answer: Answer): Result<SaleRecord> {
  const { asked, sale } = answer;
  const entries = [...asked, ...moneyEntries(answer)];
  if (isWritten(answer) && entries.length === 0) return success(sale);
  return book.apply(sale.id, { transition: null, ...lastWord(answer), entries });
}

/** What is kept of a payment: the code as it was sent, after which nobody need ask whether it will be paid. */
function lastWord({ attempt, code }: Answer): Pick<Change, 'seen' | 'resolved'> {
  return { seen: { attempt: attempt.number, code }, resolved: { attempt: attempt.number, by: 'paid' } };
}

/** What became of a payment's money that the journal does not know yet. */
function moneyEntries({ sale, attempt, code }: Answer): Entry[] {
  const before = attempt.code
    ? moneyOf(attempt.code, sale.amount)
    : { received: 0, givenBack: 0, disputed: false };
  const now = moneyOf(code, sale.amount);
  const entries: Entry[] = [];
  const { number } = attempt;
  if (now.givenBack !== before.givenBack) {
    const amount = now.givenBack - before.givenBack;
    const details = { attempt: number, amount, total: now.givenBack, currency: sale.currency };
    entries.push({ kind: 'given-back', details });
  }
  if (now.disputed !== before.disputed) {
    entries.push({ kind: now.disputed ? 'disputed' : 'dispute-ended', details: { attempt: number } });
  }
  return entries;
}

/** Another sale for the same goods that is paid. */
export function paidTwin(book: SaleBook, sale: SaleRecord): Result<SaleRecord | undefined> {
  const found = othersForSameGoods(book, sale);
  return found.ok ? success(found.value.find(({ stage }) => stage.state === 'paid')) : found;
}

/** The goods of two sales are paid: both rows say so in one commit, so that no power cut leaves one of them silent. */
export function twiceWith(
  { orderNo }: SaleRecord,
  { id }: SaleRecord,
): Pick<Change, 'doubled' | 'unseen' | 'twin'> {
  return { ...twice, twin: { id, entries: [{ kind: 'paid-twice', details: { orderNo } }] } };
}

/** For the log; the screens are told of both sales by the commit. */
export function tellTwins(book: SaleBook, sale: SaleRecord, twin: SaleRecord): void {
  book.dependencies.log.error('The same goods were paid twice.', {
    orderNo: sale.orderNo,
    and: twin.orderNo,
  });
}

function paymentOf({ sale, attempt, code }: Answer): NonNullable<Entry['details']> {
  const paymentMethod = code.charge?.paymentMethod;
  return {
    attempt: attempt.number,
    orderNo: attempt.orderNo,
    codeId: code.id,
    after: sale.stage.state,
    ...(paymentMethod !== undefined && { paymentMethod }),
  };
}

/** The years in which a payment can have been made; a time outside is no time, whoever names it. */
const earliest = Date.UTC(2000, 0);
const latest = Date.UTC(2200, 0);

/** When the payment was made, by the service's clock if it says so, else now by this terminal's. */
function paidTime(book: SaleBook, code: Code): number {
  const { payments, clock } = book.dependencies;
  const time = code.charge?.paidTime;
  const said = time === undefined ? Number.NaN : payments.epochMs(time);
  return Number.isSafeInteger(said) && said >= earliest && said < latest ? said : clock.wall();
}
