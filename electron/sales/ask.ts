import { fail, type Failure } from '../contract/result.ts';
import type { Code } from '../contract/payment-objects.ts';
import { assertNever } from '../domain/assert-never.ts';
import { chargeProblem, echoProblem } from '../domain/code-check.ts';
import { isPaid, standingOf } from '../domain/paid.ts';
import type { RuledOut } from '../domain/sale.ts';
import type { AttemptRecord, SaleRecord } from '../journal/records.ts';
import { failureOf } from './answers.ts';
import type { Desk } from './desk.ts';

/** What the service says of a code. A payment and an alarm are journalled by the time this is known. */
export type Finding =
  | { kind: 'paid' }
  /** The service contradicts what was asked for. */
  | { kind: 'alarm' }
  | { kind: 'over'; how: 'closed' | 'expired'; paymentUnderWay: boolean }
  | { kind: 'open' }
  /** This code cannot be asked about: no such operation, or no such code. */
  | { kind: 'unreadable'; failure: Failure }
  | { kind: 'no-answer'; failure: Failure; retryAfterMs: number };

/** Asks the service about a code of a sale. */
export type Ask = (saleId: string, attempt: AttemptRecord) => Promise<Finding>;

/** Makes the question; who asks while an answer about the same code is awaited gets that answer. */
export function createAsk(desk: Desk): Ask {
  const underWay = new Map<string, Promise<Finding>>();
  return (saleId, attempt) => {
    const codeId = attempt.code?.id;
    if (codeId === undefined) {
      const failure = fail('conflict', 'No code is known to ask about.');
      return Promise.resolve({ kind: 'unreadable', failure });
    }
    const asked = underWay.get(codeId);
    if (asked) return asked;
    const asking = look(desk, saleId, attempt.number, codeId).finally(() => underWay.delete(codeId));
    underWay.set(codeId, asking);
    return asking;
  };
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

async function look(desk: Desk, saleId: string, attemptNumber: number, codeId: string): Promise<Finding> {
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
  const attempt = sale.value.attempts[attemptNumber - 1];
  if (!attempt || outcome.value.id !== codeId) {
    const failure = fail('not-payment-service', 'The service answered with another code.');
    return { kind: 'no-answer', failure, retryAfterMs: 0 };
  }
  return judge(desk, sale.value, attempt, outcome.value);
}

function judge(desk: Desk, sale: SaleRecord, attempt: AttemptRecord, code: Code): Finding {
  const standing = standingOf(code);
  const expected = { amount: sale.amount, currency: sale.currency, orderNo: attempt.orderNo };
  const problem =
    echoProblem(code, expected) ?? (standing.kind === 'paid' ? chargeProblem(code, expected) : undefined);
  if (problem) return alarm(desk, sale, attempt, code, `${problem.problem}: ${problem.found}`);
  switch (standing.kind) {
    case 'paid':
      return pay(desk, sale, attempt, code);
    case 'over':
    case 'open':
      return standing;
    default:
      return assertNever(standing);
  }
}

/** Money may have moved that is not this sale's: never shown as paid, never passed over in silence. */
function alarm(desk: Desk, sale: SaleRecord, attempt: AttemptRecord, code: Code, found: string): Finding {
  desk.given.log.error('The service contradicts what was asked for.', { orderNo: attempt.orderNo, found });
  const message = `${isPaid(code) ? 'Paid' : 'Answered'} with another ${found}`;
  const details = { attempt: attempt.number, reason: 'bad-answer', message };
  const { state } = sale.stage;
  const canDoubt = state === 'awaiting' || state === 'lapsed' || state === 'expired' || state === 'canceled';
  desk.apply(sale.id, {
    change: canDoubt ? { kind: 'doubt', reason: { kind: 'bad-answer', message } } : null,
    seen: { attempt: attempt.number, code },
    entries: [{ kind: 'unknown', details }],
  });
  return { kind: 'alarm' };
}

function pay(desk: Desk, sale: SaleRecord, attempt: AttemptRecord, code: Code): Finding {
  const paymentMethod = code.charge?.paymentMethod ?? null;
  const paidAt = paidTime(desk, code);
  const details = {
    attempt: attempt.number,
    orderNo: attempt.orderNo,
    codeId: code.id,
    after: sale.stage.state,
    ...(paymentMethod !== null && { paymentMethod }),
  };
  const { stage } = sale;
  if (stage.state === 'paid') {
    // Two codes of one sale were paid: the sale stays what it is, and the second payment is on record.
    if (stage.attempt !== null && stage.attempt !== attempt.number) {
      desk.given.log.error('A sale was paid twice.', { orderNo: attempt.orderNo });
      desk.note(sale.id, { kind: 'paid', details: { ...details, second: true } });
    }
    return { kind: 'paid' };
  }
  const paid = desk.apply(sale.id, {
    change: { kind: 'pay', paidAt, paymentMethod, attempt: attempt.number },
    seen: { attempt: attempt.number, code },
    entries: [{ kind: 'paid', details }],
  });
  return paid.ok ? { kind: 'paid' } : { kind: 'no-answer', failure: paid, retryAfterMs: 0 };
}

/** When the payment was made, by the service's clock if it says so, else now by this terminal's. */
function paidTime(desk: Desk, code: Code): number {
  const { payments, clock } = desk.given;
  const time = code.charge?.paidTime;
  const said = time === undefined ? Number.NaN : payments.epochMs(time);
  return Number.isSafeInteger(said) && said > 0 ? said : clock.wall();
}
