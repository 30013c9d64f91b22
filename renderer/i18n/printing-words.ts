import type { PrintTrouble, QueuedSlip } from '../../electron/contract/printing.ts';
import type { WordsFor } from './family.ts';
import { m } from './generated/messages.js';
import { words as kinds } from './generated/words/prints-kind.ts';
import { words as states } from './generated/words/prints-state.ts';
import { words as troubles } from './generated/words/trouble.ts';

/** What keeps a printer from printing. */
export const troubleWords: WordsFor<typeof troubles, PrintTrouble> = troubles;

/** Where a slip of the queue stands. */
export const slipStateWords: WordsFor<typeof states, QueuedSlip['state']> = states;

/** What a slip is called. */
export const slipNames: Record<QueuedSlip['kind'], (slip: { title: string }) => string> = kinds;

/** What is said of a receipt that was given to the printer. */
export const sentWords = { receipt: m.receipt_sent, formal: m.formal_sent };

/** What staff are told of a printer that keeps something from being printed, or may have printed it. */
export function stuckPrinterWords({
  mayBePrinted,
  trouble,
}: {
  mayBePrinted: boolean;
  trouble: PrintTrouble | null;
}): string {
  return mayBePrinted || trouble === null ? m.prints_look() : troubleWords[trouble]();
}
