import { type CodeRecord, hasOpenCharge, unseenPayment } from './store/records.ts';

export function isExpired(code: CodeRecord, now: number): boolean {
  return code.status !== 'captured' && now >= code.expiryTime;
}

/** `open`: a payment is under way. */
export type CodeState = 'payable' | 'open' | 'paid' | 'closed' | 'expired';

/** What a payer can do with this code now; a payer who paid is told so even before the merchant is. */
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

/** Whether a payer may begin to pay, even while another phone's payment is under way. */
export function takesTries(code: CodeRecord, now: number): boolean {
  const state = stateOf(code, now);
  if (state === 'payable') return true;
  return state === 'open' && hasOpenCharge(code) && code.status !== 'closed' && !isExpired(code, now);
}

/** The address of a code's payer page: computed, so that it is right after a restart on another port. */
export function payerUrl(url: string, codeId: string): string {
  return `${url}/pay/${codeId}`;
}
