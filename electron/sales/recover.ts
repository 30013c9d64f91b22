import { type Result, success } from '../contract/result.ts';
import { remainingMs, resumeDeadline, suspendDeadline, wakeDeadline } from '../domain/expiry.ts';
import { afterStart } from '../domain/requesting.ts';
import { isPresented, lastAttempt } from '../domain/sale.ts';
import type { SaleRecord } from '../journal/records.ts';
import type { SaleBook } from './sale-book.ts';
import { isOver, lapse } from './watched-code.ts';

/** Which sale comes first on the screen. */
const urgency: Partial<Record<SaleRecord['stage']['state'], number>> = {
  unknown: 4,
  awaiting: 3,
  lapsed: 2,
  paid: 1,
};

/**
 * Takes up where the last process stopped, once at start. A request that was under way is `unknown` now, though an earlier code has
 * paid its sale meanwhile; one by a payer's code, or by what the customer saved, is looked for. A code goes on only if it is proven that time is left; what may have been paid meanwhile is asked about. A cancel that
 * somebody asked for is carried out. Of the payments whose screen nobody has left, which may not have been seen, one is shown, and the others are told.
 */
export function recover(
  book: SaleBook,
  { follow, cancel }: { follow: (sale: SaleRecord) => void; cancel: (sale: SaleRecord) => void },
): Result<void> {
  const { journal } = book.dependencies;
  const open = journal.listOpen();
  if (!open.ok) return open;
  const taken: SaleRecord[] = [];
  for (const sale of open.value) {
    const next = takeUp(book, sale);
    if (!next.ok) return next;
    taken.push(next.value);
  }
  const interrupted = journal.listInterrupted();
  if (!interrupted.ok) return interrupted;
  for (const sale of interrupted.value) {
    const lost = interrupt(book, sale);
    if (!lost.ok) return lost;
  }
  const unresolved = journal.listUnresolved();
  if (!unresolved.ok) return unresolved;
  for (const sale of [...taken, ...unresolved.value]) if (sale.stage.state !== 'opening') follow(sale);
  const unseen = journal.listUnseen();
  if (!unseen.ok) return unseen;
  const paid = unseen.value.filter(({ unseen: after }) => after === 'shown' || after === 'paid');
  const [first] = [...taken, ...paid]
    .filter(
      ({ stage, dismissed }) =>
        urgency[stage.state] !== undefined && (!dismissed || stage.state === 'awaiting'),
    )
    .sort((a, b) => (urgency[b.stage.state] ?? 0) - (urgency[a.stage.state] ?? 0) || b.counter - a.counter);
  if (first) book.present(first);
  for (const sale of taken.filter(({ stage }) => stage.state === 'lapsed')) {
    const canceling = wasCanceling(book, sale.id);
    if (!canceling.ok) return canceling;
    if (canceling.value) cancel(sale);
  }
  book.countUnresolved();
  book.dependencies.onUnseenPayments(book.unseenPayments());
  return success(undefined);
}

function takeUp(book: SaleBook, sale: SaleRecord): Result<SaleRecord> {
  const { state } = sale.stage;
  if (state === 'opening') return interrupt(book, sale);
  if (state === 'awaiting') return resume(book, sale);
  return success(sale);
}

/** The terminal stopped while a code was asked for, or between two tries that had no effect. */
function interrupt(book: SaleBook, sale: SaleRecord): Result<SaleRecord> {
  const transition = afterStart(sale);
  const details = transition.kind === 'doubt' && { details: { attempt: sale.attempts.length } };
  return book.apply(sale.id, { transition, entries: [{ kind: 'interrupted', ...details }] });
}

function resume(book: SaleBook, sale: SaleRecord): Result<SaleRecord> {
  const attempt = lastAttempt(sale);
  const now = book.now();
  const validityMs = attempt?.validityMs ?? null;
  // A payer who had to confirm is not waited for over a restart.
  const goesOn = attempt && validityMs !== null && !isPresented(attempt);
  const deadline = goesOn ? resumeDeadline(attempt.sent, validityMs, now) : null;
  const canceling = wasCanceling(book, sale.id);
  if (!canceling.ok) return canceling;
  if (!deadline || canceling.value) {
    const why = canceling.value ? 'cancel-asked' : 'time-unproven';
    return book.apply(sale.id, {
      transition: { kind: 'lapse' },
      entries: [{ kind: 'lapsed', details: { why } }],
    });
  }
  book.runtime(sale.id).deadline = deadline;
  const details = { remainingMs: Math.round(remainingMs(deadline, now)) };
  return book.note(sale.id, { kind: 'resumed', details });
}

/** Whether somebody asked to cancel after the last request for a code. */
function wasCanceling(book: SaleBook, saleId: string): Result<boolean> {
  const events = book.dependencies.journal.readEvents(saleId);
  if (!events.ok) return events;
  const last = events.value.findLast(({ kind }) => kind === 'cancel-asked' || kind === 'sending');
  return success(last?.kind === 'cancel-asked');
}

/** The machine is about to sleep: no QR is left on the screen, and the wall clock begins to count. */
export function suspended(book: SaleBook): void {
  const now = book.now();
  for (const [saleId, runtime] of book.runtimes()) {
    if (runtime.deadline) runtime.deadline = suspendDeadline(runtime.deadline, now);
    runtime.asleep = true;
    book.refresh(saleId);
  }
}

/** The machine woke up: time spent asleep is time spent, and a code that has time left is shown again. */
export function resumed(book: SaleBook, follow: (sale: SaleRecord) => void): void {
  const now = book.now();
  for (const [saleId, runtime] of [...book.runtimes()]) {
    if (runtime.deadline) runtime.deadline = wakeDeadline(runtime.deadline, now);
    runtime.asleep = false;
    const sale = book.read(saleId);
    if (!sale.ok) continue;
    if (sale.value.stage.state === 'awaiting' && isOver(book, saleId)) {
      lapse(book, saleId);
    } else {
      follow(sale.value);
      book.refresh(saleId);
    }
  }
}
