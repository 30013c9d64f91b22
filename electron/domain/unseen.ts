import type { UnseenAfter } from '../contract/sale.ts';
import type { PaysFor } from './goods-paid.ts';
import type { Stage } from './sale.ts';

/** What staff have yet to be seen to know of a sale's payments; null: nothing. */
interface Told {
  stage: Pick<Stage, 'state'>;
  unseen: UnseenAfter | null;
}

/** What a payment that is told now is for the goods of its sale, and where staff look. */
export interface TellsOf {
  pays: PaysFor;
  isOnScreen: boolean;
  /** Another sale for the same goods is paid, and its money is here. */
  hasTwin: boolean;
  /** The service had told of a payment before, or a person of another amount. */
  wasTold: boolean;
}

/** What staff have yet to be seen to know once a payment is told. */
export function unseenBy(
  { stage, unseen }: Told,
  { pays, isOnScreen, hasTwin, wasTold }: TellsOf,
): UnseenAfter | null {
  if (stage.state !== 'paid') {
    if (!isOnScreen || !isWaitedFor(stage)) return stage.state;
    return hasTwin ? 'paid' : 'shown';
  }
  // They have not seen the first one either, and one of the two may go back before they do.
  if (pays === 'twice' || hasTwin) return isOfFirst(unseen) ? unseen : 'paid';
  return pays === 'anew' && wasTold ? 'refunded' : unseen;
}

/** Whether staff look at a sale on the screen for its payment: one whose end the screen has told is late. */
function isWaitedFor({ state }: Pick<Stage, 'state'>): boolean {
  return state === 'opening' || state === 'awaiting' || state === 'lapsed';
}

/** Whether it is that money came at all, which stays to be told once more came. */
function isOfFirst(unseen: UnseenAfter | null): boolean {
  return unseen !== null && unseen !== 'paid' && unseen !== 'shown' && unseen !== 'refund-failed';
}

/** What staff have yet to be seen to know once a refund has failed late: of a payment first that they have not seen. */
export function unseenByFailure(unseen: UnseenAfter | null): UnseenAfter {
  return unseen === null || unseen === 'shown' ? 'refund-failed' : unseen;
}

/** What they have yet to be seen to know once they have seen a notice. */
export function unseenAfterNotice(notice: UnseenAfter, hasFailed: boolean): UnseenAfter | null {
  return hasFailed && notice !== 'refund-failed' ? 'refund-failed' : null;
}

/**
 * What the notice of a paid sale says; null: there is none. `isTwice`: whether its goods are paid twice. Once the money of one is back nobody is asked to give another one back. `hasFailed`: a refund failed late, and
 * nobody was seen to know. `isLeft`: somebody left its screen, where they saw that it was paid.
 */
export function noticeOf(
  { stage, unseen }: Told,
  of: { isTwice: boolean; isOnScreen: boolean; isLeft: boolean; hasFailed: boolean },
): UnseenAfter | null {
  if (unseen === null || stage.state !== 'paid' || (unseen === 'shown' && of.isOnScreen)) return null;
  if (unseen === 'paid' && !of.isTwice) {
    if (!of.isLeft && !of.isOnScreen) return 'shown';
    return of.hasFailed ? 'refund-failed' : null;
  }
  return of.isTwice && isOfFirst(unseen) ? 'paid' : unseen;
}
