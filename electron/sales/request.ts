import { limits } from '../contract/limits.ts';
import type { Code } from '../contract/payment-objects.ts';
import type { Result } from '../contract/result.ts';
import type { SaleReason } from '../contract/sale.ts';
import { startDeadline, type ValidityFacts, validityOf } from '../domain/expiry.ts';
import {
  afterAnswer,
  afterCode,
  afterLateCode,
  afterLooks,
  type Again,
  type Came,
  codesToAsk,
  isStillWanted,
  type Known,
  lost,
  type Requested,
  type Verdict,
  whenDue,
  type Written,
} from '../domain/requesting.ts';
import { type AttemptKind, lastAttempt } from '../domain/sale.ts';
import type { AttemptRecord, Entry, SaleRecord } from '../journal/records.ts';
import { bodyOf } from './code-body.ts';
import { verdictOf } from './outcomes.ts';
import { type Ask, reopen } from './ask.ts';
import { noteCharge } from './charges.ts';
import { expectedOf, hasCodeMovedOther } from './other-amount.ts';
import { money } from './payment.ts';
import type { SaleBook } from './sale-book.ts';

/** What is asked for, and how its request leaves: in the same tick as the commit of it, before `begin` returns. */
export interface Requesting {
  by: AttemptKind;
  begin(book: SaleBook, sale: SaleRecord): void;
}

/** A code that an answer brought, and how long it is valid from the sending of its request, in ms. */
interface Received {
  code: Code;
  validityMs: number;
}

/** Asks for a code; `ask` as in `beginRequest`. */
export function codeRequest(ask: Ask | null): Requesting {
  return { by: 'code', begin: (book, sale) => beginRequest(book, sale, ask) };
}

/** Forgets what was known of an earlier request of a sale, which is about to send another one. */
export function beginAnew(book: SaleBook, saleId: string): void {
  const runtime = book.runtime(saleId);
  runtime.paying = 'nobody';
  runtime.failedTries.clear();
  runtime.stopRetry();
  runtime.canceling = false;
  runtime.unshown = false;
  runtime.unproven = false;
}

/**
 * Sends the request that the journal holds as under way, and repeats it while nothing came of it. To be
 * called in the same tick as the commit of that request; the request leaves before this returns. `ask`: about the codes
 * that came before it; null where none did.
 */
function beginRequest(book: SaleBook, sale: SaleRecord, ask: Ask | null): void {
  const runtime = book.runtime(sale.id);
  beginAnew(book, sale.id);
  const requesting = untilConcluded(book, sale, ask)
    .then(() => lookForPayment(book, sale.id, ask))
    .catch((error: unknown) => giveUpOn(book, sale.id, error))
    .finally(() => {
      if (runtime.requesting === requesting) runtime.requesting = null;
    });
  runtime.requesting = requesting;
}

/** Any of the sale's codes may be what was paid, where the service says that its number is. */
async function lookForPayment(book: SaleBook, saleId: string, ask: Ask | null): Promise<void> {
  const sale = book.halt ?? book.read(saleId);
  if (!sale.ok || ask === null) return;
  await lookAt(book, ask, sale.value, codesToAsk(sale.value));
}

/** Whether each of the codes was asked about, and the service answered. `why`: as in `Ask`. */
async function lookAt(
  book: SaleBook,
  ask: Ask,
  sale: SaleRecord,
  codes: readonly number[],
  why?: 'before-the-end',
): Promise<boolean> {
  for (const attempt of sale.attempts.filter(({ number }) => codes.includes(number))) {
    if (book.isHalted) return false;
    const finding = await ask(sale.id, attempt, why);
    if (why !== undefined && finding.kind === 'no-answer') return false;
  }
  return true;
}

/** Something in here is broken. What became of the request is not known, and the sale says so. */
function giveUpOn(book: SaleBook, saleId: string, error: unknown): void {
  book.dependencies.log.error('Asking for a code failed.', { why: String(error) });
  lose(book, saleId, { kind: 'no-answer', message: 'The terminal failed while asking for a code.' });
}

/** Writes down that nobody knows what the last request of a sale came to. */
export function lose(book: SaleBook, saleId: string, reason: SaleReason): void {
  const sale = book.read(saleId);
  if (sale.ok) write(book, saleId, lost(sale.value, reason));
}

/** Writes down what an answer came to. */
export function write(book: SaleBook, saleId: string, { change, entry }: Written): Result<SaleRecord> {
  return book.apply(saleId, { transition: change, entries: [entry] });
}

async function untilConcluded(book: SaleBook, first: SaleRecord, ask: Ask | null): Promise<void> {
  const { payments, clock, log } = book.dependencies;
  const runtime = book.runtime(first.id);
  const since = clock.monotonic();
  let sale: SaleRecord | undefined = first;
  for (let tries = 1; sale; tries += 1) {
    const attempt = lastAttempt(sale);
    if (!attempt) throw new TypeError('A sale without an attempt cannot be sent.');
    const body = bodyOf(book, sale, attempt.orderNo);
    runtime.deadline = startDeadline(attempt.sent, limits.expiryPeriod.max * 60_000);
    const outcome = await book.call(() =>
      payments.createCode(body, (code) => noteLate(book, first.id, attempt, code)),
    );
    if (book.isHalted) {
      log.warn('An answer came too late to be used.', { orderNo: attempt.orderNo, outcome: outcome.kind });
      return;
    }
    if (outcome.kind === 'ok') {
      receive(book, sale, attempt, outcome.value);
      return;
    }
    sale = await next(book, ask, sale, verdictOf(outcome), { since, tries });
  }
}

/** Writes down what a request without a code came to; answers the sale when another request leaves. */
async function next(
  book: SaleBook,
  ask: Ask | null,
  sale: SaleRecord,
  verdict: Verdict,
  requested: Requested,
): Promise<SaleRecord | undefined> {
  let step = afterAnswer(verdict, sale, requested, knownOf(book, sale.id));
  if (step.kind === 'look') {
    const areAnswered = ask !== null && (await lookAt(book, ask, sale, step.attempts, 'before-the-end'));
    if (book.isHalted) return undefined;
    step = afterLooks(verdict.reason, sale, areAnswered);
  }
  const done = write(book, sale.id, step);
  const { again } = step;
  if (again === null || !done.ok || !isStillWanted(done.value, knownOf(book, sale.id))) return undefined;
  await pause(book, sale.id, again.pauseMs);
  return send(book, sale.id, again);
}

function knownOf(book: SaleBook, saleId: string): Known {
  const { clock, random } = book.dependencies;
  return { now: clock.monotonic(), isCanceling: book.runtime(saleId).canceling, random };
}

/** Waits, until somebody calls it off. */
async function pause(book: SaleBook, saleId: string, pauseMs: number): Promise<void> {
  if (pauseMs === 0) return;
  const runtime = book.runtime(saleId);
  runtime.retryAt = book.dependencies.clock.monotonic() + pauseMs;
  book.refresh(saleId);
  await new Promise<void>((resolve) => {
    const callOff = book.dependencies.timers.after(pauseMs, resolve);
    runtime.stopRetry = () => {
      callOff();
      resolve();
    };
  });
  runtime.retryAt = null;
  runtime.stopRetry = () => undefined;
}

/** Journals that the next request leaves now, or why none does any more; undefined: none does. */
function send(book: SaleBook, saleId: string, again: Again): SaleRecord | undefined {
  const sale = book.halt ?? book.read(saleId);
  if (!sale.ok) return undefined;
  const refusal = book.refusal?.message ?? null;
  const transition = whenDue(sale.value, again, { ...knownOf(book, saleId), refusal });
  if (transition === null) return undefined;
  const done = book.apply(saleId, { transition, sent: book.now(), entries: [] });
  return done.ok && transition.kind === 'send' ? done.value : undefined;
}

function receive(book: SaleBook, before: SaleRecord, attempt: AttemptRecord, code: Code): void {
  const { practiceOrigin } = book.dependencies;
  const runtime = book.runtime(before.id);
  const now = book.read(before.id);
  const sale = now.ok ? now.value : before;
  const expected = expectedOf({ sale, attempt });
  const hasMoved = now.ok && hasCodeMovedOther(book, sale);
  const { canceling: isCanceling } = runtime;
  const came = afterCode(code, sale, { expected, practiceOrigin, hasMoved, isCanceling });
  const serviceMs = book.dependencies.payments.validityMs(code);
  const validityMs = validityMsOf(book, code, { serviceMs, askedMinutes: sale.expiryPeriod });
  const received = { code, validityMs };
  if (came.kind === 'money') {
    moneyByAnswer(book, sale.id, attempt, received);
    return;
  }
  if (came.kind === 'unfit') {
    distrust(book, sale.id, attempt, came, received);
    return;
  }
  // The clock runs from the moment of sending; a sleep in between is in the deadline already.
  runtime.deadline = runtime.deadline && { ...runtime.deadline, validityMs };
  runtime.answeredAt.set(attempt.number, book.now().monotonic);
  runtime.watching = { kind: 'watching' };
  const details = { attempt: attempt.number, codeId: code.id, host: came.host, validityMs };
  const shown: Entry[] = came.isDrawn ? [{ kind: 'shown', details: { attempt: attempt.number } }] : [];
  const kept = book.apply(sale.id, {
    transition: { kind: 'code' },
    received,
    entries: [{ kind: 'code-received', details }, ...shown],
  });
  if (kept.ok) notePayer(book, sale.id, attempt.number, code);
  else if (kept.code === 'conflict')
    distrust(book, sale.id, attempt, { why: kept.message, mayBePaid: false }, null);
}

/** For how long a code is valid in all, in ms: by what the service says of that, and by what was asked for. */
export function validityMsOf(
  { dependencies: { payments } }: SaleBook,
  { createTime, expiryTime }: Code,
  said: Pick<ValidityFacts, 'serviceMs' | 'askedMinutes'>,
): number {
  const [createdAt, expiresAt] = [createTime, expiryTime].map((time) =>
    time === undefined ? undefined : payments.epochMs(time),
  );
  return validityOf({ ...said, createdAt, expiresAt });
}

/**
 * The answer that brought the code says that money moved by it, as from a source that the customer saved: the payment, or the alarm,
 * ends the request in the same commit. A sale that an earlier code has paid meanwhile keeps the code first.
 */
function moneyByAnswer(book: SaleBook, saleId: string, { number }: AttemptRecord, received: Received): void {
  let now = book.read(saleId);
  if (now.ok && now.value.stage.state === 'paid') {
    const details = { attempt: number, codeId: received.code.id };
    const entries: Entry[] = [{ kind: 'code-received', details }];
    now = book.apply(saleId, { transition: { kind: 'code' }, received, entries });
  }
  const attempt = now.ok ? now.value.attempts[number - 1] : undefined;
  if (now.ok && attempt) money(book, { sale: now.value, attempt, code: received.code });
  const after = book.halt ?? book.read(saleId);
  const last = after.ok ? after.value.attempts[number - 1] : undefined;
  // Its id is that of another code, of which the service says what it is when that one is looked at.
  if (last?.state === 'sending')
    distrust(book, saleId, last, { why: 'The code is known already.', mayBePaid: false }, null);
}

/**
 * A code came after the deadline. Nobody was shown it: the sale stays unknown unless money moved by it, or may, and
 * its page says which code there is. It is matched by its order number, or by its request where it names none.
 */
function noteLate(book: SaleBook, saleId: string, { number, orderNo }: AttemptRecord, code: Code): void {
  const details = { attempt: number, codeId: code.id, orderNo: code.orderNo ?? orderNo };
  const known = book.halt ?? book.note(saleId, { kind: 'late-answer', details });
  if (!known.ok) {
    book.dependencies.log.warn('A late code could not be journalled.', details);
    return;
  }
  const sale = known.value;
  const attempt = sale.attempts[number - 1];
  if (!attempt) return;
  const seen = { attempt: number, code };
  // A person's word was the last one because there was no code to ask about.
  const again = attempt.resolved === 'staff' && { resolved: { attempt: number, by: null } };
  const came = afterLateCode(code, sale, attempt);
  if (came === 'money') money(book, { sale, attempt, code });
  if (came === 'seen') book.apply(saleId, { transition: null, seen, ...again, entries: [] });
  if (came === 'reopen') reopen(book, saleId, attempt, { seen, ...again });
  if (came === 'seen' || came === 'reopen') notePayer(book, saleId, number, code);
}

/** The answer that brings a code may show a try to pay it, as from a source that the customer saved. */
function notePayer(book: SaleBook, saleId: string, number: number, code: Code): void {
  const sale = book.read(saleId);
  const attempt = sale.ok ? sale.value.attempts[number - 1] : undefined;
  if (attempt) noteCharge(book, saleId, attempt, code);
}

/** A code came that must not be shown: it is kept for the record, where its id is new. */
function distrust(
  book: SaleBook,
  saleId: string,
  attempt: AttemptRecord,
  { why: message, mayBePaid }: Pick<Came & { kind: 'unfit' }, 'why' | 'mayBePaid'>,
  received: Received | null,
): void {
  const reason: SaleReason = { kind: 'bad-answer', message };
  const details = { attempt: attempt.number, reason: reason.kind, message };
  const kept = book.apply(saleId, {
    transition: { kind: 'doubt', reason, mayBePaid },
    entries: [{ kind: 'unknown', details }],
    ...(received && { received }),
  });
  if (!received) return;
  if (kept.ok) notePayer(book, saleId, attempt.number, received.code);
  else if (kept.code === 'conflict')
    distrust(book, saleId, attempt, { why: message, mayBePaid: false }, null);
}
