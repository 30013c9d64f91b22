import type { Charge, Code } from '../contract/payment-objects.ts';
import { isOpenTry, standingOf } from './paid.ts';
import { isBeingMade, type Stage } from './sale.ts';

/** Charges in these states take no money any more, unless they have. */
const ended = new Set(['failed', 'revoked']);

/**
 * The charge of a payer's code, told as a code that this charge was to pay: what is said of the one holds for the other.
 * Null where it has no id: nobody could ask about it again.
 */
export function codeOfCharge(charge: Charge): Code | null {
  const { id, amount, currency, orderNo, status = '', createTime, expiryTime } = charge;
  if (id === undefined || id === '') return null;
  return {
    id,
    ...(amount !== undefined && { amount }),
    ...(currency !== undefined && { currency }),
    ...(orderNo !== undefined && { orderNo }),
    ...(createTime !== undefined && { createTime }),
    ...(expiryTime !== undefined && { expiryTime }),
    ...(ended.has(status) && { status: 'closed' }),
    charge,
  };
}

/**
 * Whether somebody waits for the payer of a payer's code; a charge that nobody waits for is revoked. `isLast`: nothing was asked for since.
 * `isSaid`: nothing but a person's word says that its sale was paid, which may be of this very charge.
 */
export function isAwaited(
  stage: Pick<Stage, 'state'>,
  { isLast, isCanceling, isSaid }: Record<'isLast' | 'isCanceling' | 'isSaid', boolean>,
): boolean {
  return isSaid || (isLast && !isCanceling && isBeingMade(stage));
}

/** What the service tells of the charges under the number of a payer's code. */
export interface Told {
  /** Those that it tells of. */
  charges: readonly Charge[];
  /** The list was read to its end, and names the order of each charge in it. */
  isWhole: boolean;
  /** It was asked for after the time in which every charge shows. */
  isLate: boolean;
}

/**
 * What that comes to: money moved; a charge may still take some; none can; or that is not known, since a list
 * that does not have the charge says nothing before all that was made is in it.
 */
export function presentedStanding({
  charges,
  isWhole,
  isLate,
}: Told): 'moved' | 'open' | 'over' | 'unlisted' {
  const kinds = charges.map((charge) => standingOf({ id: charge.id ?? '', ...codeOfCharge(charge) }).kind);
  if (kinds.some((kind) => kind === 'paid' || kind === 'mismatch')) return 'moved';
  if (charges.some((charge) => isOpenTry(charge))) return 'open';
  if (charges.length > 0) return 'over';
  return isWhole && isLate ? 'over' : 'unlisted';
}
