import { fail, type Result, success } from '../contract/result.ts';
import type { SettleSale } from '../contract/sale.ts';
import { remainingMs } from '../domain/expiry.ts';
import { lastAttempt, maySettle, payableAttempts } from '../domain/sale.ts';
import type { SaleChange } from '../domain/sale-machine.ts';
import type { AttemptRecord, SaleRecord } from '../journal/records.ts';
import { type Ask, ruleOut } from './ask.ts';
import { payableUntil } from './close.ts';
import type { Desk } from './desk.ts';

/** Asks the service now, because a person wants to know; what it says is acted on and journalled. */
export async function check(desk: Desk, ask: Ask, saleId: string): Promise<Result<void>> {
  const found = desk.halt ?? desk.read(saleId);
  if (!found.ok) return found;
  const attempt = attemptToCheck(found.value);
  if (!attempt) return fail('conflict', 'There is no code to ask about.');
  if (desk.given.payments.capabilities()['read-code'] === false) {
    return fail('unsupported', 'The service cannot be asked about a code.');
  }
  const finding = await ask(saleId, attempt, 'by-hand');
  if (desk.halt) return desk.halt;
  if (finding.kind === 'over' && !finding.paymentUnderWay) {
    ruleOut(desk, saleId, attempt.number, finding.how);
  }
  return 'failure' in finding ? finding.failure : success(undefined);
}

/** The code that a question about a sale is about; undefined when there is nothing to ask. */
export function attemptToCheck(sale: SaleRecord): AttemptRecord | undefined {
  if (sale.stage.state === 'paid') return undefined;
  return payableAttempts(sale).at(-1) ?? sale.attempts.findLast(({ code }) => code !== null);
}

/** Whether a person's word on the payment is taken: while a code is watched, the service's word is. */
export function maySettleNow(desk: Desk, sale: SaleRecord): boolean {
  if (!maySettle(sale)) return false;
  return sale.stage.state !== 'awaiting' || desk.runtime(sale.id).watching.kind === 'unreadable';
}

/** Records what a person saw, where the service cannot say it; the reason is kept in the journal. */
export function settle(desk: Desk, { saleId, outcome, reason }: SettleSale): Result<void> {
  const found = desk.halt ?? desk.read(saleId);
  if (!found.ok) return found;
  const sale = found.value;
  if (desk.runtime(saleId).working !== null) return fail('conflict', 'Something else is being done.');
  if (!maySettleNow(desk, sale)) {
    return fail('conflict', `A sale that is ${sale.stage.state} is not settled by hand now.`);
  }
  const change: SaleChange =
    outcome === 'paid'
      ? { kind: 'settle-paid', paidAt: desk.given.clock.wall() }
      : { kind: 'settle-unpaid', payableUntil: stillPayableUntil(desk, sale) };
  const details = { outcome, reason, after: sale.stage.state };
  const settled = desk.apply(saleId, { change, entries: [{ kind: 'settled', details }] });
  return settled.ok ? success(undefined) : settled;
}

/** A person cannot rule out what has not happened yet: until when the code may be paid all the same. */
function stillPayableUntil(desk: Desk, sale: SaleRecord): number | null {
  const { stage } = sale;
  const attempt = lastAttempt(sale);
  if (attempt?.state !== 'code' || attempt.ruledOut !== null) return null;
  if (stage.state === 'lapsed' || stage.state === 'expired') return null;
  if (stage.state === 'canceled') {
    const { payableUntil: until } = stage;
    return until !== null && until > desk.given.clock.wall() ? until : null;
  }
  const { deadline } = desk.runtime(sale.id);
  if (deadline && remainingMs(deadline, desk.now()) <= 0) return null;
  return payableUntil(desk, sale, attempt);
}
