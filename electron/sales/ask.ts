import type { Code } from '../contract/payment-objects.ts';
import { fail, type Failure } from '../contract/result.ts';
import { type How, type Look, newsOf, type Tries } from '../domain/code-rules.ts';
import { type Paying, type Standing, standingOf } from '../domain/paid.ts';
import { wordOf } from '../domain/wishes.ts';
import type { AttemptRecord, Change, Entry } from '../journal/records.ts';
import { isPresented } from '../domain/sale.ts';
import { failureOfOutcome } from './outcomes.ts';
import { canAsk, leftMs, untilOf } from './close.ts';
import type { Outcome } from '../payments/payment-service.ts';
import type { SaleBook } from './sale-book.ts';
import { hasMovedOther } from './other-amount.ts';
import { type Answer, money } from './payment.ts';
import { lookForCharge } from './presented-look.ts';
import {
  askAboutCharges,
  askAboutUnscanned,
  attemptOfCharge,
  noteCharge,
  type ToldCharges,
} from './charges.ts';

/** What the service says of a code. A payment and an alarm are journalled by the time this is known. */
export type Finding =
  | { kind: 'paid' }
  /** The service contradicts what was asked for. */
  | { kind: 'alarm' }
  /**
   * `tries`: whether a try to pay it may still take money. `askedAt`: when the question left, on the monotonic clock; its
   * answer may be slow, and says nothing of what came since.
   */
  | { kind: 'over'; how: 'closed' | 'expired'; tries: Tries; askedAt: number }
  | { kind: 'open'; paying: Paying }
  /** No charge of a payer's code is listed yet, which says nothing before the grace. */
  | { kind: 'unlisted' }
  /**
   * This code cannot be asked about: no such operation, or no such code (`unknownCode`), maybe until somebody scans it. `tries`: what
   * the list of charges tells of tries to pay it, where it was asked.
   */
  | { kind: 'unreadable'; failure: Failure; unknownCode: boolean; tries?: Tries }
  | { kind: 'no-answer'; failure: Failure; retryAfterMs: number };

/**
 * Asks the service about a code of a sale. A question by hand is journalled, with what it brought. By hand, and before another code is
 * made or a sale is ended, the list of charges is asked too, where there is one: a code may not show yet that somebody is paying it.
 */
export type Ask = (
  saleId: string,
  attempt: AttemptRecord,
  why?: 'by-hand' | 'before-the-end',
) => Promise<Finding>;

/** One question: who it is about, and whether a person asked it and that is not on record yet. */
export interface Question {
  saleId: string;
  attempt: number;
  byHand: boolean;
  /** Whether nobody is believed to have tried only because no try was seen. */
  isWhole: boolean;
  /** It is with the service: its answer may be of before what came since. */
  hasLeft: boolean;
}

/**
 * Makes the question, one at a time about a code: their answers would come in any order. Who asks while an answer is awaited gets that
 * answer, but for what is about to be ended: its question leaves after that was asked for, once that answer is in.
 */
export function createAsk(book: SaleBook): Ask {
  const underWay = new Map<string, { question: Question; finding: Promise<Finding> }>();
  return (saleId, attempt, why) => {
    const { number } = attempt;
    if (attempt.code === null && !isPresented(attempt) && !canAsk(book, attempt)) {
      const failure = fail('conflict', 'No code is known to ask about.');
      return Promise.resolve({ kind: 'unreadable', failure, unknownCode: false });
    }
    const key = `${saleId}/${number}`;
    const before = underWay.get(key);
    if (before && (why !== 'before-the-end' || !before.question.hasLeft)) {
      before.question.byHand ||= why === 'by-hand';
      before.question.isWhole ||= why !== undefined;
      return before.finding;
    }
    const byHand = why === 'by-hand';
    const question: Question = {
      saleId,
      attempt: number,
      byHand,
      isWhole: why !== undefined,
      hasLeft: false,
    };
    const leave = async (): Promise<Finding> => {
      if (before && book.halt) return { kind: 'no-answer', failure: book.halt, retryAfterMs: 0 };
      question.hasLeft = true;
      return await answerTo(book, question, attempt);
    };
    const finding = (before ? before.finding.then(leave, leave) : leave()).finally(() => {
      if (underWay.get(key)?.question === question) underWay.delete(key);
    });
    underWay.set(key, { question, finding });
    return finding;
  };
}

/** Asks one question now, and writes down what it brought. */
async function answerTo(book: SaleBook, question: Question, attempt: AttemptRecord): Promise<Finding> {
  const found =
    isPresented(attempt) || attempt.code === null
      ? await lookForCharge(book, question, (charge, askedAt) => judge(book, question, charge, askedAt))
      : await look(book, question, attempt.code.id);
  const word = wordOf(found);
  // What is over is written down by whoever asked: a cancel has a word of its own for it. A code that nobody was shown counts once it is being paid.
  const isNews = attempt.state === 'code' || isBeingPaid(found);
  if ((word === 'open' || word === 'untold') && isNews)
    learn(book, question.saleId, attempt.number, { kind: word });
  const entries = askedBy(question, found.kind);
  if (entries.length > 0 && !book.isHalted) book.note(question.saleId, ...entries);
  return found;
}

/** The event of a question by hand, once: it comes before the events of what it brought. */
function askedBy(question: Question, answer: Finding['kind']): Entry[] {
  if (!question.byHand) return [];
  question.byHand = false;
  return [{ kind: 'asked', details: { attempt: question.attempt, answer } }];
}

/** Notes that a code is over and unpaid, unless that is known; `isLate`: by a question that left after the grace, so for good. */
export function ruleOut(
  book: SaleBook,
  saleId: string,
  attempt: number,
  over: { how: How; isLate?: boolean },
): void {
  learn(book, saleId, attempt, { kind: 'over', isLate: false, ...over });
}

/** Whether a try to pay a code may still take money. */
export function isBeingPaid(finding: Finding): boolean {
  return (
    (finding.kind === 'open' && finding.paying === 'under-way') ||
    (finding.kind === 'over' && finding.tries === 'open')
  );
}

/** Writes down what a look brought of a code, where that is news. */
function learn(book: SaleBook, saleId: string, number: number, look: Look): void {
  const sale = book.read(saleId);
  const attempt = sale.ok ? sale.value.attempts[number - 1] : undefined;
  if (!sale.ok || !attempt) return;
  const { ruledOut, resolved } = newsOf(attempt, look, sale.value.stage.state === 'paid');
  if (ruledOut === null)
    reopen(book, saleId, attempt, resolved === null ? { resolved: { attempt: number, by: null } } : {});
  else if (ruledOut !== undefined)
    book.apply(saleId, {
      transition: { kind: 'rule-out', attempt: number, how: ruledOut },
      entries: [
        {
          kind: ruledOut === 'closed' ? 'closed' : 'expired',
          details: { attempt: number, saidBy: 'service' },
        },
      ],
    });
  if (resolved === 'over') resolve(book, saleId, number, 'over');
}

/** Writes down that a code may be paid after all. */
export function reopen(
  book: SaleBook,
  saleId: string,
  attempt: AttemptRecord,
  more: Pick<Change, 'resolved' | 'seen'> = {},
): void {
  const { number } = attempt;
  book.apply(saleId, {
    transition: { kind: 'reopen', attempt: number, payableUntil: untilOf(book, saleId, [attempt]) },
    ...more,
    entries: [{ kind: 'lapsed', details: { attempt: number, why: 'may-be-paid' } }],
  });
}

/** Writes down that nothing more can come of a code, and by whose word. */
export function resolve(book: SaleBook, saleId: string, attempt: number, by: 'over' | 'staff'): void {
  book.apply(saleId, {
    transition: null,
    resolved: { attempt, by },
    entries: [{ kind: 'resolved', details: { attempt, by } }],
  });
}

async function look(book: SaleBook, question: Question, codeId: string): Promise<Finding> {
  const { saleId } = question;
  const { payments } = book.dependencies;
  const askedAt = book.now().monotonic;
  const outcome: Outcome<Code> =
    payments.capabilities()['read-code'] === false
      ? { kind: 'unsupported', message: 'The service does not tell of codes.' }
      : await book.call(() => payments.readCode(codeId));
  noteScanning(book, question, outcome);
  if (outcome.kind !== 'ok') {
    const failure = failureOfOutcome(outcome);
    const unknownCode = outcome.kind === 'refused' && outcome.reason === 'not-found';
    const unscanned = unknownCode ? await overUnscanned(book, question, askedAt) : null;
    if (unscanned) return unscanned;
    if (outcome.kind === 'unsupported' && question.isWhole) return await listedAlone(book, question, failure);
    if (outcome.kind === 'unsupported' || unknownCode) return { kind: 'unreadable', failure, unknownCode };
    const retryAfterMs = outcome.kind === 'rate-limited' ? outcome.retryAfterMs : 0;
    return { kind: 'no-answer', failure, retryAfterMs };
  }
  const sale = book.halt ?? book.read(saleId);
  if (!sale.ok) return { kind: 'no-answer', failure: sale, retryAfterMs: 0 };
  const attempt = sale.value.attempts[question.attempt - 1];
  if (!attempt || outcome.value.id !== codeId) {
    const failure = fail('not-payment-service', 'The service answered with another code.');
    return { kind: 'no-answer', failure, retryAfterMs: 0 };
  }
  const answer = { sale: sale.value, attempt, code: outcome.value };
  const finding = judge(book, question, answer, askedAt);
  if (finding.kind !== 'over' || finding.tries === 'open') return finding;
  const isMoved = hasMovedOther(book, sale.value, attempt);
  if (!isMoved.ok) return { kind: 'no-answer', failure: isMoved, retryAfterMs: 0 };
  if (isMoved.value) return { kind: 'alarm' };
  const others = await askAboutCharges(book, saleId, attempt, outcome.value, question);
  return 'failure' in others
    ? { kind: 'no-answer', ...others }
    : withTries(book, question, { ...finding, code: outcome.value }, others);
}

/** What the list of charges, where there is one, tells of a code that cannot be read. */
async function listedAlone(book: SaleBook, question: Question, failure: Failure): Promise<Finding> {
  const { saleId, attempt: number } = question;
  const sale = book.halt ?? book.read(saleId);
  if (!sale.ok) return { kind: 'no-answer', failure: sale, retryAfterMs: 0 };
  const attempt = sale.value.attempts[number - 1];
  const unreadable = { kind: 'unreadable', failure, unknownCode: false } as const;
  if (!attempt?.code) return unreadable;
  const { code } = attempt;
  const told = await askAboutCharges(book, saleId, attempt, code, question);
  if ('failure' in told) return { kind: 'no-answer', ...told };
  if ('tries' in told) {
    return told.tries === 'open'
      ? { kind: 'open', paying: 'under-way' }
      : { ...unreadable, tries: told.tries };
  }
  const over = { kind: 'over', how: 'expired', tries: 'over', askedAt: book.now().monotonic } as const;
  return withTries(book, question, { ...over, code }, told);
}

/** What a code that is over comes to with the tries that it does not show: money that they moved is its own. */
function withTries(
  book: SaleBook,
  question: Question,
  { code, ...over }: Finding & { kind: 'over' } & { code: Code },
  told: ToldCharges,
): Finding {
  if ('tries' in told) return { ...over, tries: told.tries };
  let finding: Finding = over;
  // Each is written down; that the sale is paid is the word about it, whatever else arrived.
  for (const charge of told.moved) {
    const sale = book.halt ?? book.read(question.saleId);
    if (!sale.ok) return { kind: 'no-answer', failure: sale, retryAfterMs: 0 };
    const attempt = sale.value.attempts[question.attempt - 1];
    if (!attempt) continue;
    const isOfAny = !attemptOfCharge(book, sale.value, charge);
    const found = { sale: sale.value, attempt, code: { ...code, charge }, isOfAny };
    const now = judge(book, question, found, over.askedAt);
    if (finding.kind !== 'paid') finding = now;
  }
  return finding;
}

/**
 * Notes whether the service knows a code that nobody has scanned, by one that it made for this process. One that knows such codes
 * and then does not know one is another service, or one that was put back.
 */
function noteScanning(book: SaleBook, { saleId, attempt }: Question, outcome: Outcome<Code>): void {
  const isYoung = book.runtime(saleId).answeredAt.has(attempt);
  if (outcome.kind === 'ok' && outcome.value.charge === undefined) book.knowsUnscanned = true;
  else if (outcome.kind === 'refused' && outcome.reason === 'not-found' && isYoung)
    book.knowsUnscanned ??= false;
}

/** What a code comes to that the service does not know though all its time has passed; null where that says nothing. */
async function overUnscanned(book: SaleBook, question: Question, askedAt: number): Promise<Finding | null> {
  const { saleId, attempt: number } = question;
  const sale = book.halt ?? book.read(saleId);
  const attempt = sale.ok ? sale.value.attempts[number - 1] : undefined;
  const code = attempt?.code;
  if (!code || leftMs(book, saleId, attempt) > 0 || book.knowsUnscanned !== false) return null;
  const told = await askAboutUnscanned(book, saleId, attempt);
  return (
    told && withTries(book, question, { kind: 'over', how: 'expired', tries: 'over', askedAt, code }, told)
  );
}

/** Whether the customer is paying, by where the code stands. */
function payingIn(standing: Standing): Paying {
  if (standing.kind === 'open') return standing.paying;
  return standing.kind === 'over' && standing.paymentUnderWay ? 'under-way' : 'nobody';
}

function judge(book: SaleBook, question: Question, found: Omit<Answer, 'asked'>, askedAt: number): Finding {
  const { sale, attempt, code } = found;
  const standing = standingOf(code);
  if (found.isOfAny !== true) noteCharge(book, sale.id, attempt, code);
  if (attempt.number === sale.attempts.length) book.customerIs(sale.id, payingIn(standing), code.charge?.id);
  const moved = money(book, found, (brought) => askedBy(question, brought));
  if (moved) return moved.ok ? { kind: moved.value } : { kind: 'no-answer', failure: moved, retryAfterMs: 0 };
  if (standing.kind !== 'over') return { kind: 'open', paying: payingIn(standing) };
  const { how, paymentUnderWay } = standing;
  return { kind: 'over', how, tries: paymentUnderWay ? 'open' : 'over', askedAt };
}
