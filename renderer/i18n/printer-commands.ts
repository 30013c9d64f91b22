import type { PrinterCommands } from '../../electron/contract/printing.ts';
import type { WordsFor } from './family.ts';
import { words } from './generated/words/printer-commands.ts';

export const printerCommandWords: WordsFor<typeof words, PrinterCommands> = words;
