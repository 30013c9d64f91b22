/** What is said of a code both to the merchant and to the payer. */
import { type CodeRecord, hasOpenCharge, unseenPayment } from './store/records.ts';

/** Whether the code's time has run out without a payment. */
export function isExpired(code: CodeRecord, now: number): boolean {
  return code.status !== 'captured' && now >= code.expiryTime;
}

/** What a payer can do with a code; `open` is one with a payment under way. */
export type CodeState = 'payable' | 'open' | 'paid' | 'closed' | 'expired';

/** What a payer can do with this code now. A payer who has paid is told so, also while the merchant is not. */
export function stateOf(code: CodeRecord, now: number): CodeState {
  if (unseenPayment(code) !== undefined) return 'paid';
  if (code.status !== 'captured' && hasOpenCharge(code)) return 'open';
  switch (code.status) {
    case 'captured':
      return 'paid';
    case 'closed':
      return 'closed';
    case 'completed':
      return 'open';
    case 'pending':
      return isExpired(code, now) ? 'expired' : 'payable';
  }
}

/** Whether a payer may begin to pay, though another payment may be under way on another phone. */
export function takesTries(code: CodeRecord, now: number): boolean {
  const state = stateOf(code, now);
  if (state === 'payable') return true;
  return state === 'open' && hasOpenCharge(code) && code.status !== 'closed' && !isExpired(code, now);
}

/** The address of a code's payer page: computed, so that it is right after a restart on another port too. */
export function payerUrl(url: string, codeId: string): string {
  return `${url}/pay/${codeId}`;
}
