/** What is said of a code both to the merchant and to the payer. */
import { type CodeRecord } from './store/records.ts';

/** Whether the code's time has run out without a payment. */
export function isExpired(code: CodeRecord, now: number): boolean {
  return code.status !== 'captured' && now >= code.expiryTime;
}

/** What a payer can do with a code. */
export type CodeState = 'payable' | 'paid' | 'closed' | 'expired';

/** What a payer can do with this code now. A payer who has paid is told so, also while the merchant is not. */
export function stateOf(code: CodeRecord, now: number): CodeState {
  if (code.internal.late !== undefined) return 'paid';
  switch (code.status) {
    case 'captured':
      return 'paid';
    case 'closed':
      return 'closed';
    case 'pending':
    case 'completed':
      return isExpired(code, now) ? 'expired' : 'payable';
  }
}

/** The address of a code's payer page: computed, so that it is right after a restart on another port too. */
export function payerUrl(url: string, codeId: string): string {
  return `${url}/pay/${codeId}`;
}
