import { createHmac, randomBytes } from 'node:crypto';
import { mergedCodeData } from '../contract/code-fields.ts';
import { limits } from '../contract/limits.ts';
import type { Charge } from '../contract/payment-objects.ts';
import type { CreateCharge } from '../contract/payment-requests.ts';
import { fail, type Failure } from '../contract/result.ts';
import type { SaleReason } from '../contract/sale.ts';
import { startDeadline } from '../domain/expiry.ts';
import { confirmMs } from '../domain/payer-code.ts';
import { afterCharge, afterScan } from '../domain/requesting.ts';
import { lastAttempt } from '../domain/sale.ts';
import type { AttemptRecord, SaleRecord } from '../journal/records.ts';
import type { Outcome } from '../payments/payment-service.ts';
import { verdictOf } from './outcomes.ts';
import { type Ask, ruleOut } from './ask.ts';
import { money } from './payment.ts';
import { beginAnew, lose, type Requesting, validityMsOf, write } from './request.ts';
import type { SaleBook } from './sale-book.ts';

/** A payer's code that was scanned: a secret that takes money once. It is in memory as long as its request needs it. */
export interface Scan extends Requesting {
  /** Why no money may be asked for by it now; null: it may. */
  refusal(book: SaleBook): Failure | null;
}

/** Makes what asks for money by a payer's code. */
export type Scanned = (token: string) => Scan;

/** Whether the service takes payers' codes, as far as it is known: what was charged can be looked for, and revoked. */
export function takesPresented({ payments }: Pick<SaleBook['dependencies'], 'payments'>): boolean {
  const capabilities = payments.capabilities();
  return (
    payments.createCharge !== undefined &&
    payments.revokeCharge !== undefined &&
    capabilities['create-charge'] !== false &&
    capabilities['revoke-charge'] !== false &&
    capabilities['list-charges'] === true
  );
}

/** So many codes are remembered: more than a till scans in days, and each is valid for minutes. */
const mostRemembered = 10_000;

/** Remembers which codes were scanned, without knowing any of them: the same code is not sent twice, whatever came of it. */
export function createScanned(ask: Ask): Scanned {
  const key = randomBytes(32);
  const used = new Set<string>();
  return (token) => {
    const hash = createHmac('sha256', key).update(token).digest('base64');
    return {
      by: 'presented',
      refusal(book) {
        if (!takesPresented(book.dependencies))
          return fail('unsupported', 'The service takes no codes of payers.');
        return used.has(hash) ? fail('used-code', 'This code was scanned before.') : null;
      },
      begin(book, sale) {
        used.add(hash);
        const [oldest] = used;
        if (used.size > mostRemembered && oldest !== undefined) used.delete(oldest);
        const runtime = book.runtime(sale.id);
        beginAnew(book, sale.id);
        const notSent = (): void => void used.delete(hash);
        const requesting = charge(book, sale, token, ask, notSent)
          .catch((error: unknown) => {
            book.dependencies.log.error('Asking for money failed.', { why: String(error) });
            lose(book, sale.id, {
              kind: 'no-answer',
              message: 'The terminal failed while asking for money.',
            });
          })
          .finally(() => {
            if (runtime.requesting === requesting) runtime.requesting = null;
          });
        runtime.requesting = requesting;
      },
    };
  };
}

/** Asks once, and never again by itself. `notSent`: nothing left, so that nobody has seen the code. */
async function charge(
  book: SaleBook,
  sale: SaleRecord,
  token: string,
  ask: Ask,
  notSent: () => void,
): Promise<void> {
  const { createCharge } = book.dependencies.payments;
  const attempt = lastAttempt(sale);
  if (!attempt || !createCharge) throw new TypeError('There is nothing to send, or no way to.');
  const runtime = book.runtime(sale.id);
  runtime.deadline = startDeadline(attempt.sent, confirmMs);
  const body = bodyOf(sale, attempt, token);
  const late = (): void => lookNow(book, sale.id, attempt.number, ask);
  const outcome: Outcome<Charge> = await book.call(() => createCharge(body, late));
  if (book.isHalted) {
    book.dependencies.log.warn('An answer came too late to be used.', {
      orderNo: attempt.orderNo,
      outcome: outcome.kind,
    });
    return;
  }
  runtime.answeredAt.set(attempt.number, book.now().monotonic);
  if (outcome.kind === 'ok') {
    received(book, sale.id, outcome.value);
    return;
  }
  const isPayers = outcome.kind === 'refused' && outcome.reason === 'payer';
  const judged = verdictOf(outcome);
  const reason = isPayers ? { ...judged.reason, kind: payerReason(outcome.code) } : judged.reason;
  const step = afterScan({ ...judged, reason }, sale);
  if (step.entry.kind === 'not-sent') notSent();
  write(book, sale.id, step);
}

/** Why the payer's side refused, by the published error code (elepay 1.3.0, "Error Codes"). */
function payerReason(code = ''): SaleReason['kind'] {
  if (code === 'U003006' || code === 'U003008') return 'payer-code';
  return /^U00[12]/.test(code) ? 'payer-funds' : 'payer';
}

/** An answer came after the deadline: the charge can be looked at. */
function lookNow(book: SaleBook, saleId: string, number: number, ask: Ask): void {
  const sale = book.isHalted ? book.halt : book.read(saleId);
  const attempt = sale?.ok === true ? sale.value.attempts[number - 1] : undefined;
  if (!attempt) return;
  ask(saleId, attempt).catch((error: unknown) => {
    book.dependencies.log.error('Looking for a charge failed.', { why: String(error) });
  });
}

/** The service tells of the charge: it is paid, waits for its payer, or is over. */
function received(book: SaleBook, saleId: string, answered: Charge): void {
  const sale = book.read(saleId);
  const attempt = sale.ok ? lastAttempt(sale.value) : undefined;
  if (!sale.ok || attempt?.state !== 'sending') return;
  const { amount, currency } = sale.value;
  const came = afterCharge(answered, sale.value, { amount, currency, orderNo: attempt.orderNo });
  const distrusted = (message: string): void => lose(book, saleId, { kind: 'bad-answer', message });
  if (came.kind === 'lost') {
    distrusted(came.why);
    return;
  }
  const { code } = came;
  if (came.kind === 'money') {
    const told = money(book, { sale: sale.value, attempt, code });
    if (told?.ok !== true) distrusted('The charge is known already.');
    return;
  }
  const validityMs = validityMsOf(book, code, {
    serviceMs: undefined,
    askedMinutes: limits.expiryPeriod.max,
  });
  const details = { attempt: attempt.number, chargeId: code.id };
  const kept = book.apply(saleId, {
    transition: { kind: 'code' },
    received: { code, validityMs },
    entries: [{ kind: 'charge-received', details }],
  });
  if (!kept.ok) {
    distrusted(kept.message);
    return;
  }
  const now = kept.value.attempts[attempt.number - 1] ?? attempt;
  if (money(book, { sale: kept.value, attempt: now, code }) !== null) return;
  if (came.how !== null) ruleOut(book, saleId, attempt.number, { how: came.how });
}

/** The body of the request (elepay 1.3.0): of what goes with a code only the metadata, since `extra` holds the payer's code. */
function bodyOf(sale: SaleRecord, { orderNo }: AttemptRecord, token: string): CreateCharge {
  const metadata = sale.codeData ? mergedCodeData(sale.codeData).metadata : {};
  return {
    amount: sale.amount,
    currency: sale.currency,
    orderNo,
    paymentMethod: 'auto',
    resource: 'cpm',
    extra: { token },
    ...(sale.note !== '' && { description: sale.note }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
  };
}
