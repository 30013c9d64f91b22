import { words } from './generated/words/help.ts';

/** What each screen is for: a few sentences, a line each. */
export const helpWords = words;
