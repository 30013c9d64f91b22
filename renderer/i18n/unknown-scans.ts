import type { Line } from '../../electron/contract/sale.ts';
import type { Session } from '../state/session.svelte.ts';
import type { Toast } from '../state/messages.svelte.ts';
import { m } from './generated/messages.js';

/** What to do with a code that no item has. A payer's code takes money, and is never shown. */
export function unknownScan(barcode: string, { terminal, ticket }: Session): Toast {
  if (!terminal.isPayersSecret(barcode)) return { text: () => m.barcode_unknown({ barcode }) };
  if (terminal.state.presentedWays.length === 0) return { text: m.scan_payer_not_here };
  return { text: ticket.isEmpty ? m.scan_payer_empty : m.scan_payer_first };
}

/** Typed by fingers or a slow scanner: staff with goods in hand learn that these cost that amount now. */
export function typedAtPace(digits: string, line: Line, { ticket }: Session): Toast {
  return {
    text: () => m.typed_at_pace({ digits }),
    undo: () => ticket.lines.forEach((each, at) => each === line && ticket.remove(at)),
  };
}
