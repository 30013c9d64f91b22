import { fail, type Result, success } from '../contract/result.ts';
import { maySend } from '../domain/sale.ts';
import { mayWish } from '../domain/wishes.ts';
import type { AttemptRecord, Entry, SaleRecord } from '../journal/records.ts';
import { type Ask, isBeingPaid, ruleOut } from './ask.ts';
import { canAsk, closeAndLook } from './close.ts';
import type { SaleBook } from './sale-book.ts';
import { refusedAmount } from './open.ts';
import type { Scan } from './presented.ts';
import { codeRequest, type Requesting } from './request.ts';
import { otherCode } from './same-goods.ts';
import { busy, putPaidAside } from './screen.ts';

/** As what another code for a sale is put on record: for one that is over, or where none came, or none that could be shown. */
function kindOf({ stage: { state } }: SaleRecord): 'renewed' | 'retried' {
  return state === 'refused' || state === 'unknown' ? 'retried' : 'renewed';
}

/**
 * A new code for the same sale. Earlier ones are closed (or known to be over) and looked at once more first,
 * so that never two codes of a sale can be paid; if a look finds one paid, that is the end of it. `scan`: money is asked for by
 * a payer's code instead.
 */
export async function renew(
  book: SaleBook,
  ask: Ask,
  saleId: string,
  scan: Scan | null = null,
): Promise<Result<void>> {
  const found = book.refusal ?? busy(book, saleId) ?? book.read(saleId);
  if (!found.ok) return found;
  const { state } = found.value.stage;
  if (!mayWish('renew', found.value)) return fail('conflict', `A sale that is ${state} gets no other code.`);
  const refused =
    refusedAmount(book, found.value, scan) ??
    otherCode(book, found.value, 'other-sales') ??
    scan?.refusal(book) ??
    undefined;
  if (refused) return refused;
  return book.exclusively(saleId, 'renew', async () => {
    for (const attempt of found.value.attempts) {
      const ended = await ruleOutFully(book, ask, saleId, attempt);
      if (!ended.ok) return ended;
    }
    // Another sale may have been opened, or selling have stopped, while the service was asked.
    const sale = book.refusal ?? busy(book, saleId) ?? book.read(saleId);
    if (!sale.ok) return sale;
    const now = sale.value.stage.state;
    // Paid, or contradicted, by what a look found.
    if (now === 'paid' || (now === 'unknown' && state !== 'unknown')) return success(undefined);
    // The same scan may have been taken meanwhile.
    const late = otherCode(book, sale.value, 'all') ?? scan?.refusal(book) ?? undefined;
    return late ?? sendAgain(book, sale.value, kindOf(found.value), scan ?? codeRequest(ask));
  });
}

/** As what a person may ask for another code of this sale; null: they may not. */
export function mayRenew(sale: SaleRecord): 'renew' | 'retry' | null {
  if (!mayWish('renew', sale)) return null;
  if (kindOf(sale) === 'renewed') return 'renew';
  return maySend(sale) ? 'retry' : null;
}

/** Makes sure that a code of the sale cannot be paid any more, or says why that cannot be told. */
async function ruleOutFully(
  book: SaleBook,
  ask: Ask,
  saleId: string,
  attempt: AttemptRecord,
): Promise<Result<void>> {
  if (attempt.resolved === 'staff') return success(undefined);
  if (attempt.state !== 'code') return lookAtUnshown(book, ask, saleId, attempt);
  const closing = await closeAndLook(book, ask, saleId, attempt);
  if (closing.kind === 'over') ruleOut(book, saleId, attempt.number, closing);
  if (closing.kind !== 'payable') return success(undefined);
  return closing.failure ?? fail('still-payable', 'The old code may still be paid.');
}

/** Nobody was shown a code whose answer was lost, or was not taken for one; a saved source may pay it all the same. */
async function lookAtUnshown(
  book: SaleBook,
  ask: Ask,
  saleId: string,
  attempt: AttemptRecord,
): Promise<Result<void>> {
  const isLost = attempt.state === 'unknown' && canAsk(book, attempt);
  if (attempt.code === null && !isLost) return success(undefined);
  const finding = await ask(saleId, attempt, 'before-the-end');
  if (finding.kind === 'no-answer' && finding.failure.code !== 'unsupported') return finding.failure;
  return isBeingPaid(finding) ? fail('still-payable', 'The old code is being paid.') : success(undefined);
}

function sendAgain(
  book: SaleBook,
  sale: SaleRecord,
  kind: 'renewed' | 'retried',
  request: Requesting,
): Result<void> {
  const entries: Entry[] = [{ kind, details: { after: sale.stage.state } }];
  const transition = { kind: 'send', by: request.by } as const;
  const sent = book.apply(sale.id, { transition, sent: book.now(), entries });
  if (!sent.ok) return sent;
  request.begin(book, sent.value);
  putPaidAside(book, sale.id);
  book.present(sent.value);
  return success(undefined);
}
