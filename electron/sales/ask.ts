import { fail, type Failure } from '../contract/result.ts';
import type { Code } from '../contract/payment-objects.ts';
import { assertNever } from '../domain/assert-never.ts';
import { chargeProblem, echoProblem } from '../domain/code-check.ts';
import { isPaid, isRefunded, standingOf } from '../domain/paid.ts';
import type { RuledOut } from '../domain/sale.ts';
import type { AttemptRecord, Entry, SaleRecord } from '../journal/records.ts';
import { failureOf } from './answers.ts';
import type { Desk } from './desk.ts';

/** What the service says of a code. A payment and an alarm are journalled by the time this is known. */
export type Finding =
  | { kind: 'paid'; refunded: boolean }
  /** The service contradicts what was asked for. */
  | { kind: 'alarm' }
  | { kind: 'over'; how: 'closed' | 'expired'; paymentUnderWay: boolean }
  | { kind: 'open' }
  /** This code cannot be asked about: no such operation, or no such code. */
  | { kind: 'unreadable'; failure: Failure }
  | { kind: 'no-answer'; failure: Failure; retryAfterMs: number };

/** Asks the service about a code of a sale. A question by hand is journalled, with what it brought. */
export type Ask = (saleId: string, attempt: AttemptRecord, byHand?: 'by-hand') => Promise<Finding>;

/** One question: who it is about, and whether a person asked it and that is not on record yet. */
interface Question {
  saleId: string;
  attempt: number;
  codeId: string;
  byHand: boolean;
}

/** Makes the question; who asks while an answer about the same code is awaited gets that answer. */
export function createAsk(desk: Desk): Ask {
  const underWay = new Map<string, { question: Question; finding: Promise<Finding> }>();
  return (saleId, attempt, byHand) => {
    const codeId = attempt.code?.id;
    if (codeId === undefined) {
      const failure = fail('conflict', 'No code is known to ask about.');
      return Promise.resolve({ kind: 'unreadable', failure });
    }
    const asked = underWay.get(codeId);
    if (asked) {
      asked.question.byHand ||= byHand !== undefined;
      return asked.finding;
    }
    const question: Question = { saleId, attempt: attempt.number, codeId, byHand: byHand !== undefined };
    const finding = look(desk, question)
      .then((found) => {
        const entries = askedBy(question, found.kind);
        if (entries.length > 0 && !desk.isHalted) desk.note(saleId, ...entries);
        return found;
      })
      .finally(() => underWay.delete(codeId));
    underWay.set(codeId, { question, finding });
    return finding;
  };
}

/** The event of a question by hand, once: it comes before the events of what it brought. */
function askedBy(question: Question, answer: Finding['kind']): Entry[] {
  if (!question.byHand) return [];
  question.byHand = false;
  return [{ kind: 'asked', details: { attempt: question.attempt, answer } }];
}

/** Notes that a code is over and unpaid, unless that is known already. */
export function ruleOut(desk: Desk, saleId: string, attemptNumber: number, how: RuledOut): void {
  const sale = desk.read(saleId);
  const attempt = sale.ok ? sale.value.attempts[attemptNumber - 1] : undefined;
  if (!sale.ok || !attempt || sale.value.stage.state === 'paid') return;
  if (attempt.ruledOut === 'closed' || attempt.ruledOut === how) return;
  const kind = how === 'closed' ? 'closed' : 'expired';
  desk.apply(saleId, {
    change: { kind: 'rule-out', attempt: attemptNumber, how },
    entries: [{ kind, details: { attempt: attemptNumber, saidBy: 'service' } }],
  });
}

async function look(desk: Desk, question: Question): Promise<Finding> {
  const { saleId, codeId } = question;
  const { payments } = desk.given;
  const outcome = await desk.call(() => payments.readCode(codeId));
  if (outcome.kind !== 'ok') {
    const failure = failureOf(outcome);
    const noSuchCode = outcome.kind === 'refused' && outcome.reason === 'not-found';
    if (outcome.kind === 'unsupported' || noSuchCode) return { kind: 'unreadable', failure };
    const retryAfterMs = outcome.kind === 'rate-limited' ? outcome.retryAfterMs : 0;
    return { kind: 'no-answer', failure, retryAfterMs };
  }
  const sale = desk.halt ?? desk.read(saleId);
  if (!sale.ok) return { kind: 'no-answer', failure: sale, retryAfterMs: 0 };
  const attempt = sale.value.attempts[question.attempt - 1];
  if (!attempt || outcome.value.id !== codeId) {
    const failure = fail('not-payment-service', 'The service answered with another code.');
    return { kind: 'no-answer', failure, retryAfterMs: 0 };
  }
  return judge(desk, { question, sale: sale.value, attempt, code: outcome.value });
}

/** An answer about a code: the sale and the attempt as the journal has them now, and the service's word. */
interface Answer {
  question: Question;
  sale: SaleRecord;
  attempt: AttemptRecord;
  code: Code;
}

function judge(desk: Desk, answer: Answer): Finding {
  const { sale, attempt, code } = answer;
  const standing = standingOf(code);
  const expected = { amount: sale.amount, currency: sale.currency, orderNo: attempt.orderNo };
  const problem =
    echoProblem(code, expected) ?? (standing.kind === 'paid' ? chargeProblem(code, expected) : undefined);
  if (problem) return alarm(desk, answer, `${problem.problem}: ${problem.found}`);
  switch (standing.kind) {
    case 'paid':
      return sale.stage.state === 'paid' ? paidAlready(desk, answer) : pay(desk, answer);
    case 'over':
    case 'open':
      return standing;
    default:
      return assertNever(standing);
  }
}

/** Money may have moved that is not this sale's: never shown as paid, never passed over in silence. */
function alarm(desk: Desk, { question, sale, attempt, code }: Answer, found: string): Finding {
  desk.given.log.error('The service contradicts what was asked for.', { orderNo: attempt.orderNo, found });
  const message = `${isPaid(code) ? 'Paid' : 'Answered'} with another ${found}`;
  const details = { attempt: attempt.number, reason: 'bad-answer', message };
  const { state } = sale.stage;
  const canDoubt = state === 'awaiting' || state === 'lapsed' || state === 'expired' || state === 'canceled';
  desk.apply(sale.id, {
    change: canDoubt ? { kind: 'doubt', reason: { kind: 'bad-answer', message } } : null,
    seen: { attempt: attempt.number, code },
    entries: [...askedBy(question, 'alarm'), { kind: 'unknown', details }],
  });
  return { kind: 'alarm' };
}

function pay(desk: Desk, answer: Answer): Finding {
  const { question, sale, attempt, code } = answer;
  const paymentMethod = code.charge?.paymentMethod ?? null;
  const paidAt = paidTime(desk, code);
  const paid = desk.apply(sale.id, {
    change: { kind: 'pay', paidAt, paymentMethod, attempt: attempt.number },
    seen: { attempt: attempt.number, code },
    entries: [...askedBy(question, 'paid'), { kind: 'paid', details: paymentOf(answer) }],
  });
  if (!paid.ok) return { kind: 'no-answer', failure: paid, retryAfterMs: 0 };
  return { kind: 'paid', refunded: isRefunded(code) };
}

/**
 * A payment for a sale that is paid already. Known is the payment that the sale was paid by; a second one
 * is money to be given back, and someone must be told, once; the first one after a person's word confirms it.
 */
function paidAlready(desk: Desk, answer: Answer): Finding {
  const { question, sale, attempt, code } = answer;
  const finding: Finding = { kind: 'paid', refunded: isRefunded(code) };
  if (attempt.code && isPaid(attempt.code)) return finding;
  const isSecond = sale.attempts.some((other) => other.code !== null && isPaid(other.code));
  const noted = desk.apply(sale.id, {
    change: null,
    seen: { attempt: attempt.number, code },
    entries: [
      ...askedBy(question, 'paid'),
      { kind: isSecond ? 'paid-twice' : 'paid', details: paymentOf(answer) },
    ],
  });
  if (!noted.ok) return { kind: 'no-answer', failure: noted, retryAfterMs: 0 };
  if (isSecond) {
    desk.given.log.error('A sale was paid twice.', { orderNo: attempt.orderNo });
    desk.given.onPaidTwice(sale.orderNo);
  }
  return finding;
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

/** When the payment was made, by the service's clock if it says so, else now by this terminal's. */
function paidTime(desk: Desk, code: Code): number {
  const { payments, clock } = desk.given;
  const time = code.charge?.paidTime;
  const said = time === undefined ? Number.NaN : payments.epochMs(time);
  return Number.isSafeInteger(said) && said > 0 ? said : clock.wall();
}
