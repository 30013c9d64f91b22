import { limits } from '../contract/limits.ts';
import type { Charge } from '../contract/payment-objects.ts';
import { type Failure, fail } from '../contract/result.ts';
import { spanToList } from '../domain/day-close/listed.ts';
import { readList } from '../domain/listed.ts';
import { hasMovedMoney, isOpenTry } from '../domain/paid.ts';
import { codeOfCharge, isAwaited, presentedStanding } from '../domain/presented.ts';
import { isPresented } from '../domain/sale.ts';
import type { AttemptRecord, SaleRecord } from '../journal/records.ts';
import type { Outcome } from '../payments/payment-service.ts';
import { failureOfOutcome } from './outcomes.ts';
import type { Finding, Question } from './ask.ts';
import { chargesOfOthers } from './charges.ts';
import { closing, endedBy } from './close.ts';
import { graceMs } from '../domain/poll-intervals.ts';
import { type Answer, isPaidByWord } from './payment.ts';
import type { SaleBook } from './sale-book.ts';

/** Says what one charge comes to, and writes down what it moved. */
type Judge = (found: Omit<Answer, 'asked'>, askedAt: number) => Finding;

/** What is told of the charges under a number, or that nothing was. */
type Charges = { charges: Charge[]; isWhole: boolean } | { failure: Failure; retryAfterMs: number };

/**
 * Asks what became of a payer's code: by the id of its charge where that is known, else by its order number in the list. A charge that
 * waits for its payer although nobody wants it any more is revoked, and asked about again. A code of which no answer came is looked for
 * by its number as well; nobody was shown it, so that its charge is not one that somebody waits for.
 */
export async function lookForCharge(book: SaleBook, question: Question, judge: Judge): Promise<Finding> {
  const before = attemptNow(book, question);
  if (!before.ok) return noAnswer(before);
  const askedAt = book.now().monotonic;
  const isLate = askedAt - endedBy(book, question.saleId, before.attempt) >= graceMs;
  let told = await chargesOf(book, question, before.attempt);
  if ('failure' in told) return { kind: 'no-answer', ...told };
  const kept = keepFirst(book, question, told.charges);
  if (kept) return noAnswer(kept);
  const isRevocable = isPresented(before.attempt);
  if (isRevocable && told.charges.some((charge) => isOpenTry(charge)) && !isWanted(book, question)) {
    for (const charge of told.charges) if (isOpenTry(charge)) await revoke(book, question, charge);
    told = await chargesOf(book, question, before.attempt);
    if ('failure' in told) return { kind: 'no-answer', ...told };
  }
  return judged(book, question, { ...told, isLate }, judge, askedAt);
}

function judged(
  book: SaleBook,
  question: Question,
  told: { charges: Charge[]; isWhole: boolean; isLate: boolean },
  judge: Judge,
  askedAt: number,
): Finding {
  const standing = presentedStanding(told);
  if (standing === 'unlisted') return { kind: 'unlisted' };
  let finding: Finding = { kind: 'over', how: 'expired', tries: 'over', askedAt };
  for (const charge of told.charges) {
    const now = attemptNow(book, question);
    if (!now.ok) return noAnswer(now);
    const code = codeOfCharge(charge);
    if (code === null) continue;
    // A second charge under the number is told of the same attempt, by its own id.
    const one = judge({ ...now, code: { ...code, id: now.attempt.code?.id ?? code.id } }, askedAt);
    if (one.kind === 'no-answer') return one;
    if (finding.kind !== 'paid' && weight(one) >= weight(finding)) finding = one;
  }
  return finding;
}

/** Which word about several charges counts: money first, then what may take some. */
function weight({ kind }: Finding): number {
  return ['over', 'open', 'alarm', 'paid'].indexOf(kind);
}

/** The sale and the attempt as the journal has them now. */
function attemptNow(
  book: SaleBook,
  { saleId, attempt: number }: Question,
): { ok: true; sale: SaleRecord; attempt: AttemptRecord } | Failure {
  const sale = book.halt ?? book.read(saleId);
  if (!sale.ok) return sale;
  const attempt = sale.value.attempts[number - 1];
  return attempt ? { ok: true, sale: sale.value, attempt } : fail('internal', 'There is no such attempt.');
}

function noAnswer(failure: Failure): Finding {
  return { kind: 'no-answer', failure, retryAfterMs: 0 };
}

function isWanted(book: SaleBook, { saleId, attempt }: Question): boolean {
  const sale = book.read(saleId);
  if (!sale.ok) return true;
  const { stage, attempts } = sale.value;
  const isCanceling = book.runtime(saleId).canceling;
  const isSaid = isPaidByWord(sale.value);
  return isAwaited(stage, { isLast: attempt === attempts.length, isCanceling, isSaid });
}

/** Writes down the charge that a list tells of first. */
function keepFirst(book: SaleBook, question: Question, charges: readonly Charge[]): Failure | null {
  const now = attemptNow(book, question);
  if (!now.ok) return now;
  const [first] = isPresented(now.attempt) ? charges : [];
  const code = first && codeOfCharge(first);
  if (now.attempt.code !== null || !code) return null;
  const details = { attempt: question.attempt, chargeId: code.id };
  const kept = book.apply(question.saleId, {
    transition: null,
    seen: { attempt: question.attempt, code },
    entries: [{ kind: 'charge-received', details }],
  });
  return kept.ok ? null : kept;
}

/** What came of it the next look says: a service may refuse to revoke what is over, or paid. */
async function revoke(book: SaleBook, { saleId, attempt }: Question, { id }: Charge): Promise<void> {
  const send = id === undefined ? null : closing(book, { kind: 'presented' }, id);
  const outcome = send && (await book.call(send));
  if (outcome?.kind === 'ok' && !book.isHalted)
    book.note(saleId, { kind: 'closed', details: { attempt, saidBy: 'service' } });
}

/** The charges of an attempt, by the id of the one that is known; before the end of it, and where none is, by its number. */
async function chargesOf(book: SaleBook, question: Question, before: AttemptRecord): Promise<Charges> {
  const now = attemptNow(book, question);
  if (!now.ok) return { failure: now, retryAfterMs: 0 };
  const id = now.attempt.code?.id;
  const { payments } = book.dependencies;
  const { readCharge } = payments;
  if (id === undefined || !readCharge || payments.capabilities()['read-charge'] === false)
    return listedCharges(book, question, before);
  const outcome = await book.call(() => readCharge(id));
  if (outcome.kind === 'ok') {
    const read = [{ ...outcome.value, id }];
    // That this one came to nothing says nothing of a second one that the same request has made.
    const isEnough = isOpenTry(outcome.value) || hasMovedMoney(outcome.value);
    if (!question.isWhole && isEnough) return { charges: read, isWhole: false };
    const listed = await listedCharges(book, question, before);
    if ('failure' in listed) {
      const isMissing = !question.isWhole && listed.failure.code === 'unsupported';
      return isMissing ? { charges: read, isWhole: false } : listed;
    }
    return { ...listed, charges: [...read, ...listed.charges.filter((charge) => charge.id !== id)] };
  }
  const isGone =
    outcome.kind === 'unsupported' || (outcome.kind === 'refused' && outcome.reason === 'not-found');
  return isGone ? listedCharges(book, question, before) : failed(outcome);
}

/** What the service lists under the number of an attempt, from before its request left: by the service's own clock alone. */
async function listedCharges(
  book: SaleBook,
  { saleId, attempt: number }: Question,
  { orderNo, sent }: AttemptRecord,
): Promise<Charges> {
  const { payments, journal } = book.dependencies;
  const { listCharges } = payments;
  if (!listCharges) return { failure: fail('unsupported', 'No charges are listed.'), retryAfterMs: 0 };
  const made = journal.madeBefore(saleId, number);
  if (!made.ok) return { failure: made, retryAfterMs: 0 };
  const from = payments.epochMs(made.value ?? Number.NaN);
  const span = spanToList({ from, to: Number.NaN }, sent.wall);
  const created = { dateField: 'create_time', sort: 'create_time', order: 'asc' } as const;
  const listed = await readList(
    (page) => book.call(() => listCharges({ ...span, ...created, ...page })),
    ({ value: { charges: rows, total } }) => ({ rows, total }),
    { pageSize: limits.listMaximum },
  );
  if (listed.kind === 'failed') return failed(listed.outcome);
  const sale = book.read(saleId);
  if (!sale.ok) return { failure: sale, retryAfterMs: 0 };
  const others = chargesOfOthers(book, sale.value, number);
  const charges = listed.rows.filter((charge) => charge.orderNo === orderNo && !others.has(charge.id));
  // One without its number, or without an id, may be what is looked for.
  const isNamed = listed.rows.every((charge) => charge.orderNo !== undefined && charge.id !== undefined);
  return {
    charges: charges.filter(({ id }) => id !== undefined),
    isWhole: listed.kind === 'whole' && isNamed,
  };
}

function failed(outcome: Exclude<Outcome<unknown>, { kind: 'ok' }>): Charges {
  const retryAfterMs = outcome.kind === 'rate-limited' ? outcome.retryAfterMs : 0;
  return { failure: failureOfOutcome(outcome), retryAfterMs };
}
