import { fail, type Failure, type Result, success } from '../contract/result.ts';
import type { SettleSale } from '../contract/sale.ts';
import { noFacts } from '../domain/ledger.ts';
import {
  isPresented,
  isSaidPaid,
  payableAttempts,
  shownOrderNo,
  unresolvedAttempts,
} from '../domain/sale.ts';
import { heed, mayWish, saidOf, type Word, wordOf } from '../domain/wishes.ts';
import type { AttemptRecord, Change, Entry, SaleRecord } from '../journal/records.ts';
import { type Ask, type Finding, ruleOut } from './ask.ts';
import { canAsk, leftMs, untilOf } from './close.ts';
import { tellTwins, twiceWith, twinBeside, twinOf } from './paid-twice.ts';
import { otherAmountOf } from './other-amount.ts';
import { mergedInto } from './payment.ts';
import type { SaleBook } from './sale-book.ts';

/** So many answers in a row that say nothing of a code are believed. */
const believedSilences = 3;
/** Within this time, in ms: what takes longer is no stray answer. */
const strayForMs = 5_000;

/** Asks the service now, because a person wants to know; what it says is acted on and journalled. */
export async function check(book: SaleBook, ask: Ask, saleId: string): Promise<Result<void>> {
  const found = book.halt ?? book.read(saleId);
  if (!found.ok) return found;
  const attempts = attemptsToCheck(found.value);
  if (!attempts.some((attempt) => canAsk(book, attempt))) {
    return attempts.some((attempt) => attempt.code !== null || isPresented(attempt))
      ? fail('unsupported', 'The service cannot be asked about a code.')
      : fail('conflict', 'There is no code to ask about.');
  }
  let answer: Result<void> = success(undefined);
  for (const attempt of attempts) {
    const finding = await ask(saleId, attempt, 'by-hand');
    if (book.halt) return book.halt;
    if (finding.kind === 'over' && finding.tries === 'over') {
      ruleOut(book, saleId, attempt.number, finding);
    }
    if ('failure' in finding) answer = finding.failure;
  }
  return answer;
}

/** The codes that a question about a sale is about: each without a last word, else the last one; none where it is paid. */
export function attemptsToCheck(sale: SaleRecord): AttemptRecord[] {
  if (sale.stage.state === 'paid') return [];
  const unresolved = unresolvedAttempts(sale);
  if (unresolved.length > 0) return unresolved;
  return sale.attempts.filter(({ code, state }) => code !== null || state === 'unknown').slice(-1);
}

/** Whether a person's word on the payment is taken: while a code is watched, the service's word is. */
export function maySettleNow(book: SaleBook, sale: SaleRecord): boolean {
  // Of the many pages of paid sales that are looked at nothing is to be kept in memory.
  if (!mayWish('settle', sale)) return false;
  const { kind } = book.runtime(sale.id).watching;
  return mayWish('settle', sale, { isMute: kind === 'unreadable' || kind === 'unscanned' });
}

/**
 * Records what a person saw, as the last resort: the service is asked first, and where it answers its word
 * counts. Who said it and why is kept in the journal.
 */
export async function settle(book: SaleBook, ask: Ask, request: SettleSale): Promise<Result<void>> {
  const { saleId } = request;
  const refused = refusal(book, saleId);
  if (refused) return refused;
  const said = await serviceSays(book, ask, request);
  return said.answer ?? refusal(book, saleId) ?? record(book, request, said);
}

function refusal(book: SaleBook, saleId: string): Failure | undefined {
  const found = book.halt ?? book.read(saleId);
  if (!found.ok) return found;
  const sale = found.value;
  if (book.runtime(saleId).working !== null) return fail('conflict', 'Something else is being done.');
  if (!maySettleNow(book, sale)) {
    return fail('conflict', `A sale that is ${sale.stage.state} is not settled by hand now.`);
  }
  return undefined;
}

/** What the service says now of the sale's codes. */
interface Said {
  /** What that makes of the person's word; undefined where it settles nothing. */
  answer: Result<void> | undefined;
  /** The numbers of the attempts whose code it calls over. */
  over: number[];
}

/** Asks about each code, until it says of one what decides about the sale: that another is over does not. */
async function serviceSays(book: SaleBook, ask: Ask, { saleId, outcome }: SettleSale): Promise<Said> {
  const sale = book.read(saleId);
  if (!sale.ok) return { answer: sale, over: [] };
  const words: Word[] = [];
  const over: number[] = [];
  for (const attempt of attemptsToCheck(sale.value)) {
    const finding = await askUntilBelieved(book, ask, saleId, attempt);
    const word = wordOf(finding);
    words.push(word);
    if (word === 'paid' || word === 'open') break;
    if (finding.kind !== 'over') continue;
    over.push(attempt.number);
    if (word === 'over') ruleOut(book, saleId, attempt.number, finding);
  }
  const isUnknown = sale.value.stage.state === 'unknown';
  const word = heed(outcome, saidOf(words), { isUnknown, isSaidPaid: isSaidPaid(sale.value) });
  if (word === 'taken') return { answer: undefined, over };
  const answer = word === 'told' ? success(undefined) : fail('service-answers', `The service says: ${word}.`);
  return { answer, over };
}

/**
 * Something on the way may answer in the service's name, once: what says nothing of the code is asked about again
 * at once before a person's word is taken. A service that is slow to say nothing is away, and nobody is kept waiting.
 */
async function askUntilBelieved(
  book: SaleBook,
  ask: Ask,
  saleId: string,
  attempt: AttemptRecord,
): Promise<Finding> {
  const { clock } = book.dependencies;
  const startedAt = clock.monotonic();
  let finding = await ask(saleId, attempt, 'by-hand');
  for (let silences = 1; isSilent(book, attempt, finding) && silences < believedSilences; silences += 1) {
    if (book.isHalted || clock.monotonic() - startedAt >= strayForMs) break;
    finding = await ask(saleId, attempt, 'before-the-end');
  }
  return finding;
}

/** Where no code can be read, the list of charges was asked, and asking it again brings nothing. */
function isSilent(book: SaleBook, attempt: AttemptRecord, { kind }: Finding): boolean {
  return kind === 'no-answer' || (kind === 'unreadable' && canAsk(book, attempt));
}

function record(book: SaleBook, { saleId, outcome, reason, by }: SettleSale, { over }: Said): Result<void> {
  const found = book.read(saleId);
  if (!found.ok) return found;
  const sale = found.value;
  const other = otherAmountOf(book, sale);
  if (!other.ok) return other;
  const method = recordedAs(book, sale);
  if (!method.ok) return method;
  // It stands for what the service says that came, of which it is, or for what it lists under the sale's number.
  const word = mergedInto(book, sale, () => {
    const at = book.dependencies.clock.wall();
    return { ...noFacts, method: method.value, ...other.value, from: 'word', attempt: null, at };
  });
  if (!word.ok) return word;
  const { told, merged } = word.value;
  const change: Pick<Change, 'transition' | 'told'> =
    outcome === 'paid'
      ? {
          transition: { kind: 'settle-paid', paidAt: merged.payment.at, paymentMethod: method.value },
          told,
        }
      : { transition: { kind: 'settle-unpaid', payableUntil: stillPayableUntil(book, sale, over) } };
  const twin = outcome === 'paid' ? twinBeside(book, sale, merged.payment) : success(undefined);
  if (!twin.ok) return twin;
  const details = { outcome, reason, staff: by, after: sale.stage.state };
  const entries: Entry[] = [{ kind: 'settled', details }];
  if (twin.value) entries.push(twinOf(twin.value));
  const settled = book.apply(saleId, {
    ...change,
    ...(outcome === 'paid' && saleId === book.current && { unseen: 'shown' }),
    ...(twin.value && { unseen: 'paid', ...twiceWith({ orderNo: shownOrderNo(sale) }, twin.value) }),
    entries,
  });
  if (settled.ok && twin.value) tellTwins(book, settled.value, twin.value);
  return settled.ok ? success(undefined) : settled;
}

/** The shop's own way by which the sale was recorded as paid in a journal that was damaged since; null: it was not. */
function recordedAs(book: SaleBook, { id, attempts }: SaleRecord): Result<string | null> {
  if (attempts.length > 0) return success(null);
  const events = book.dependencies.journal.readEvents(id);
  if (!events.ok) return events;
  // Where a person had said it before, the journal was put back once more and knows no way then.
  const ways = events.value.map(({ kind, details }) => kind === 'restored' && details['paymentMethod']);
  return success(ways.findLast((way) => typeof way === 'string') ?? null);
}

/**
 * A person cannot rule out what has not happened yet: until when a code may be paid all the same; null when the time of
 * each is over, by the clock that nobody sets or by the service's word (`over`).
 */
function stillPayableUntil(book: SaleBook, sale: SaleRecord, over: readonly number[]): number | null {
  const open = payableAttempts(sale).filter(
    (attempt) => !over.includes(attempt.number) && leftMs(book, sale.id, attempt) > 0,
  );
  return open.length === 0 ? null : untilOf(book, sale.id, open);
}
