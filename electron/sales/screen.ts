import { fail, type Failure, type Result, success } from '../contract/result.ts';
import { assertNever } from '../domain/assert-never.ts';
import type { SaleRecord } from '../journal/records.ts';
import type { Desk } from './desk.ts';

/** How long the service is given to rule a payment out before a person may turn to something else, in ms. */
const rulingOutMs = 15_000;

/**
 * `busy` when another sale than the given one holds the terminal: a code of it is being opened, is
 * payable, or is being ruled out on the screen; undefined when the terminal is free.
 */
export function busy(desk: Desk, saleId: string | null): Failure | undefined {
  const open = desk.given.journal.listOpen();
  if (!open.ok) return open;
  const holds = open.value.some(({ id, stage }) => {
    if (id === saleId) return false;
    return stage.state === 'opening' || stage.state === 'awaiting';
  });
  if (holds) return fail('busy', 'Another sale is open.');
  const { current } = desk;
  if (current === null || current === saleId) return undefined;
  const sale = desk.read(current);
  if (!sale.ok) return sale;
  const held = heldBack(desk, sale.value);
  return held && fail('busy', held.message);
}

/** Puts a sale on the code screen. */
export function show(desk: Desk, saleId: string): Result<void> {
  const found = busy(desk, saleId) ?? desk.read(saleId);
  if (!found.ok) return found;
  if (found.value.dismissed) {
    const kept = desk.written(desk.given.journal.setDismissed(saleId, false));
    if (!kept.ok) return kept;
  }
  desk.present(found.value);
  return success(undefined);
}

/**
 * Takes a sale off the code screen. It stays in the journal as it is, and a code that may still be paid
 * goes on being asked about.
 */
export function dismiss(desk: Desk, saleId: string): Result<void> {
  if (!desk.isHalted) {
    const found = desk.read(saleId);
    const held = found.ok ? heldBack(desk, found.value) : found;
    if (held) return held;
  }
  const kept = desk.written(desk.given.journal.setDismissed(saleId, true));
  // A journal that cannot be used must not keep the staff on this screen: selling has stopped anyway.
  if (!kept.ok && !desk.isHalted) return kept;
  if (desk.current === saleId) desk.clear();
  return success(undefined);
}

/** Why a sale may not leave the screen now; undefined when it may. */
function heldBack(desk: Desk, sale: SaleRecord): Failure | undefined {
  const runtime = desk.runtime(sale.id);
  if (runtime.working !== null) return fail('conflict', `Still busy: ${runtime.working}.`);
  const { state } = sale.stage;
  switch (state) {
    case 'opening':
      return fail('conflict', 'A code is being asked for.');
    case 'awaiting':
      return fail('conflict', 'The code can be paid.');
    case 'lapsed': {
      const sinceMs = desk.given.clock.monotonic() - (runtime.lapsedAt ?? Number.NEGATIVE_INFINITY);
      const isAsking = runtime.watching.kind === 'watching' && sinceMs < rulingOutMs;
      return isAsking ? fail('conflict', 'The payment is being ruled out.') : undefined;
    }
    case 'expired':
    case 'canceled':
    case 'paid':
    case 'refused':
    case 'unknown':
      return undefined;
    default:
      return assertNever(state);
  }
}
