import { words } from './generated/words/help.ts';

/** A few sentences each, one a line. */
export const helpWords = words;
