import type { PrintTrouble, QueuedSlip } from '../../electron/contract/printing.ts';
import type { WordsFor } from './family.ts';
import { m } from './generated/messages.js';
import { words as kinds } from './generated/words/prints-kind.ts';
import { words as states } from './generated/words/prints-state.ts';
import { words as troubles } from './generated/words/trouble.ts';

export const troubleWords: WordsFor<typeof troubles, PrintTrouble> = troubles;

export const slipStateWords: WordsFor<typeof states, QueuedSlip['state']> = states;

export const slipNames: Record<QueuedSlip['kind'], (slip: { title: string }) => string> = kinds;

export const sentWords = { receipt: m.receipt_sent, formal: m.formal_sent };

/** Tells staff that the printer keeps something from being printed, or may have printed it already. */
export function stuckPrinterWords({
  mayBePrinted,
  trouble,
}: {
  mayBePrinted: boolean;
  trouble: PrintTrouble | null;
}): string {
  return mayBePrinted || trouble === null ? m.prints_look() : troubleWords[trouble]();
}
