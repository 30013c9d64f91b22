import type { RefundState } from '../../electron/contract/refunds.ts';
import { m } from './generated/messages.js';

/** How giving money back stands, in a few words. */
export const refundWords: Record<RefundState, () => string> = {
  asking: m.refund_state_asking,
  unknown: m.refund_state_unknown,
  pending: m.refund_state_pending,
  done: m.refund_state_done,
  failed: m.refund_state_failed,
};
