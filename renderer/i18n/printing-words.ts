import type { PrintTrouble, QueuedSlip } from '../../electron/contract/printing.ts';
import { m } from './generated/messages.js';

/** What keeps a printer from printing. */
export const troubleWords: Record<PrintTrouble, () => string> = {
  'no-printer': m.trouble_no_printer,
  'unknown-host': m.trouble_unknown_host,
  refused: m.trouble_refused,
  'no-answer': m.trouble_no_answer,
  reset: m.trouble_reset,
  'no-paper': m.trouble_no_paper,
  'cover-open': m.trouble_cover_open,
  fault: m.trouble_fault,
  gone: m.trouble_gone,
  paused: m.trouble_paused,
  system: m.trouble_system,
  interrupted: m.trouble_interrupted,
  storage: m.trouble_storage,
};

/** Where a slip of the queue stands. */
export const slipStateWords: Record<QueuedSlip['state'], () => string> = {
  waiting: m.prints_state_waiting,
  sending: m.prints_state_sending,
  perhaps: m.prints_state_perhaps,
};

/** What a slip is called. */
export const slipNames: Record<QueuedSlip['kind'], (slip: { title: string }) => string> = {
  receipt: m.prints_kind_receipt,
  formal: m.prints_kind_formal,
  refund: m.prints_kind_refund,
  test: m.prints_kind_test,
  close: m.prints_kind_close,
};
