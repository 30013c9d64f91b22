import { words } from './generated/words/help.ts';

/** What each screen is for: a few sentences, one a line. */
export const helpWords = words;
