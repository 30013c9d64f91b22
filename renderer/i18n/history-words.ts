import type { CloseDoubt, CloseItem } from '../../electron/contract/day-close.ts';
import type { SaleAttempt } from '../../electron/contract/sale.ts';
import type { SaleEventKind } from '../../electron/contract/sale-events.ts';
import type { WordsFor } from './family.ts';
import { words as attempts } from './generated/words/attempt.ts';
import { words as closeDoubts } from './generated/words/close-doubt.ts';
import { words as closeItems } from './generated/words/close-item.ts';
import { words as events } from './generated/words/event.ts';

/** What happened in a sale. */
export const eventWords: WordsFor<typeof events, SaleEventKind> = events;

/** The outcome of one try to create a code. */
export const attemptWords: WordsFor<typeof attempts, SaleAttempt['state']> = attempts;

/** What a line of a close is about. */
export const closeItemWords: WordsFor<typeof closeItems, CloseItem['kind']> = closeItems;

/** Why journal and service cannot be said to agree on a sale. */
export const closeDoubtWords: WordsFor<typeof closeDoubts, CloseDoubt> = closeDoubts;
