import type { CloseDoubt, CloseItem } from '../../electron/contract/day-close.ts';
import type { SaleAttempt } from '../../electron/contract/sale.ts';
import type { SaleEventKind } from '../../electron/contract/sale-events.ts';
import type { WordsFor } from './family.ts';
import { words as attempts } from './generated/words/attempt.ts';
import { words as closeDoubts } from './generated/words/close-doubt.ts';
import { words as closeItems } from './generated/words/close-item.ts';
import { words as events } from './generated/words/event.ts';

export const eventWords: WordsFor<typeof events, SaleEventKind> = events;

export const attemptWords: WordsFor<typeof attempts, SaleAttempt['state']> = attempts;

export const closeItemWords: WordsFor<typeof closeItems, CloseItem['kind']> = closeItems;

/** Why journal and service cannot be said to agree on a sale. */
export const closeDoubtWords: WordsFor<typeof closeDoubts, CloseDoubt> = closeDoubts;
