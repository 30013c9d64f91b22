import { fail, type Result, success } from '../contract/result.ts';
import { assertNever } from '../domain/assert-never.ts';
import { maySend, payableAttempts } from '../domain/sale.ts';
import type { AttemptRecord, Entry, SaleRecord } from '../journal/records.ts';
import { type Ask, ruleOut } from './ask.ts';
import { closeAndLook } from './close.ts';
import type { Desk } from './desk.ts';
import { refusedAmount } from './open.ts';
import { paidTwin } from './payment.ts';
import { beginRequest } from './request.ts';
import { busy } from './screen.ts';

/**
 * A new code for the same sale. The old one is closed (or known to be over) and looked at once more first,
 * so that never two codes of a sale can be paid; if the look finds it paid, that is the end of it.
 */
export async function renew(desk: Desk, ask: Ask, saleId: string): Promise<Result<void>> {
  const found = desk.halt ?? busy(desk, saleId) ?? desk.read(saleId);
  if (!found.ok) return found;
  const { state } = found.value.stage;
  if (state !== 'expired' && state !== 'canceled' && state !== 'lapsed') {
    return fail('conflict', `A sale that is ${state} cannot be renewed.`);
  }
  const refused = refusedAmount(desk, found.value);
  if (refused) return refused;
  const twin = paidTwin(desk, found.value);
  if (!twin.ok) return twin;
  if (twin.value) return fail('already-paid', `${twin.value.orderNo} is paid.`);
  return desk.exclusively(saleId, 'renew', async () => {
    for (const attempt of found.value.attempts) {
      const ended = await ruleOutFully(desk, ask, saleId, attempt);
      if (!ended.ok) return ended;
    }
    // Another sale may have been opened while the service was asked.
    const sale = desk.halt ?? busy(desk, saleId) ?? desk.read(saleId);
    if (!sale.ok) return sale;
    if (sale.value.stage.state === 'paid' || sale.value.stage.state === 'unknown') return success(undefined);
    return sendAgain(desk, sale.value, 'renewed');
  });
}

/** Asks again for a code, by a person's tap, after a refusal or where it is not known what came of it. */
export function retry(desk: Desk, saleId: string): Result<void> {
  const sale = desk.halt ?? busy(desk, saleId) ?? desk.read(saleId);
  if (!sale.ok) return sale;
  const { state } = sale.value.stage;
  if (state !== 'refused' && state !== 'unknown') {
    return fail('conflict', `A sale that is ${state} cannot be asked for again.`);
  }
  const refused = refusedAmount(desk, sale.value);
  if (refused) return refused;
  if (desk.runtime(saleId).working !== null) return fail('conflict', 'Something else is being done.');
  return sendAgain(desk, sale.value, 'retried');
}

/** Whether a person may ask again for a code of this sale. */
export function mayRetry(sale: SaleRecord): boolean {
  const { state } = sale.stage;
  return (state === 'refused' || state === 'unknown') && maySend(sale);
}

/** Makes sure that a code of the sale cannot be paid any more, or says why that cannot be told. */
async function ruleOutFully(
  desk: Desk,
  ask: Ask,
  saleId: string,
  attempt: AttemptRecord,
): Promise<Result<void>> {
  if (attempt.state !== 'code' || attempt.resolved !== null) return success(undefined);
  if (attempt.ruledOut === null) {
    const closing = await closeAndLook(desk, ask, saleId, attempt);
    if (closing.kind === 'over') ruleOut(desk, saleId, attempt.number, closing.how);
    if (closing.kind !== 'payable') return success(undefined);
    return closing.failure ?? fail('still-payable', 'The old code may still be paid.');
  }
  const finding = await ask(saleId, attempt);
  switch (finding.kind) {
    case 'paid':
    case 'alarm':
      return success(undefined);
    case 'unreadable':
      // Ruled out before, and nothing new is to be learnt where no code can be looked at, or by a person.
      return attempt.ruledOut === 'staff' || desk.given.payments.capabilities()['read-code'] === false
        ? success(undefined)
        : finding.failure;
    case 'over':
      if (finding.paymentUnderWay) return fail('still-payable', 'The old code is being paid.');
      ruleOut(desk, saleId, attempt.number, finding.how);
      return success(undefined);
    case 'open':
      return fail('still-payable', 'The old code may still be paid.');
    case 'no-answer':
      return finding.failure;
    default:
      return assertNever(finding);
  }
}

function sendAgain(desk: Desk, sale: SaleRecord, kind: 'renewed' | 'retried'): Result<void> {
  if (payableAttempts(sale).length > 0) return fail('still-payable', 'The old code may still be paid.');
  const entries: Entry[] = [{ kind, details: { after: sale.stage.state } }];
  const sent = desk.apply(sale.id, { change: { kind: 'send' }, sent: desk.now(), entries });
  if (!sent.ok) return sent;
  beginRequest(desk, sent.value);
  desk.present(sent.value);
  return success(undefined);
}
