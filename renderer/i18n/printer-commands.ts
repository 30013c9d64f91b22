import type { PrinterCommands } from '../../electron/contract/printing.ts';
import type { WordsFor } from './family.ts';
import { words } from './generated/words/printer-commands.ts';

/** The commands that a network printer obeys, by the makers that people know. */
export const printerCommandWords: WordsFor<typeof words, PrinterCommands> = words;
