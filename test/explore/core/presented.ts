import type { Charge } from '../../../electron/contract/payment-objects.ts';
import { presentedStanding } from '../../../electron/domain/presented.ts';
import { foundOpen, foundOver, heard, learn } from './answers.ts';
import { hasOpenCharge, isUnwanted } from './rules.ts';
import { changed } from './sales.ts';
import { type ChargeFact, codeAt, type Event, saleAt, type State, withCode } from './state.ts';

const statuses: Record<ChargeFact, string> = {
  open: 'pending',
  failed: 'failed',
  captured: 'captured',
  other: 'amount_mismatch',
};

/** The service tells of the charge that a payer's code asked for: it is paid, waits for its payer, or is over. */
export function charged(state: State, { code, fact }: Extract<Event, { kind: 'charged' }>): State | null {
  const { state: is, sale } = codeAt(state, code);
  if (is !== 'sending') return null;
  const known = learn(changed(state, sale, { kind: 'code' }), code, [fact]);
  if (fact !== 'open') return foundOver(known, code, { how: 'closed', isLate: false }, false);
  const isCanceling = saleAt(state, sale).wish === 'cancel';
  return withCode(known, code, isCanceling ? { close: 'wanted', heard: null } : {});
}

/** The service was asked what became of a payer's code, or of one that is lost. */
export function looked(
  state: State,
  { code, isLate, isAll, fact }: Extract<Event, { kind: 'looked' }>,
): State {
  const known = learn(state, code, [fact]);
  const charges: Charge[] = fact === undefined ? [] : [{ id: `charge of ${code}`, status: statuses[fact] }];
  const standing = presentedStanding({ charges, isWhole: true, isLate: isAll });
  switch (standing) {
    case 'open':
      return waits(known, code);
    case 'unlisted':
      return heard(known, code, 'unlisted', { isRevoking: false });
    case 'over':
    case 'moved': {
      const over = { how: fact === undefined ? 'expired' : 'closed', isLate } as const;
      return ended(foundOver(known, code, over, hasOpenCharge(codeAt(known, code))), code);
    }
  }
}

/** A charge waits for its payer: a payer's code that nobody wants any more is revoked, and looked at again. */
function waits(state: State, code: number): State {
  const { isRevoking, isLost } = codeAt(state, code);
  if (isRevoking || isLost || !isUnwanted(state, code)) return ended(foundOpen(state, code, false), code);
  return withCode(state, code, { close: 'wanted', isRevoking: true });
}

function ended(state: State, code: number): State {
  return withCode(state, code, { isRevoking: false });
}
