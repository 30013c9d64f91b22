import type { Line } from '../../electron/contract/sale.ts';
import type { Session } from '../state/session.svelte.ts';
import type { Toast } from '../state/messages.svelte.ts';
import { m } from './generated/messages.js';

/** Says of a code that no item has what to do with it. A payer's code takes money, and is never shown. */
export function unknownScan(barcode: string, { terminal, ticket }: Session): Toast {
  if (!terminal.isPayersSecret(barcode)) return { text: () => m.barcode_unknown({ barcode }) };
  if (terminal.state.presentedWays.length === 0) return { text: m.scan_payer_not_here };
  return { text: ticket.isEmpty ? m.scan_payer_empty : m.scan_payer_first };
}

/** Fingers typed it, or a slow scanner sent it: whoever looks at goods learns that they cost this now. */
export function typedAtPace(digits: string, line: Line, { ticket }: Session): Toast {
  return {
    text: () => m.typed_at_pace({ digits }),
    undo: () => ticket.lines.forEach((each, at) => each === line && ticket.remove(at)),
  };
}
