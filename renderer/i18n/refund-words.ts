import type { RefundState } from '../../electron/contract/refunds.ts';
import type { WordsFor } from './family.ts';
import { words } from './generated/words/refund-state.ts';

export const refundWords: WordsFor<typeof words, RefundState> = words;
