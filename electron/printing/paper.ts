import { transform } from 'receiptline';
import type { PaperWidth, PrinterCommands } from '../contract/printing.ts';
import { encoding, signsOnALine } from './printable.ts';

/**
 * What ReceiptLine calls each set of commands for Japanese. Star's is StarPRNT: of text, Star Line Mode is the same. Citizen's
 * differs from ESC/POS in pictures and bar codes alone.
 */
const commandSets = { escpos: 'escpos', star: 'starmbcs', citizen: 'citizen' } as const satisfies Record<
  PrinterCommands,
  string
>;

/** What a printer is sent for a document. Its last command asks the printer to answer, having come so far. */
export function printerBytes(document: string, width: PaperWidth, commands: PrinterCommands): Uint8Array {
  const command = commandSets[commands];
  // A logo comes as black and white dots: shaded once more, its black would have holes.
  const text = transform(document, {
    command,
    cpl: signsOnALine[width],
    encoding,
    spacing: true,
    gradient: false,
  });
  return Buffer.from(text, 'latin1');
}
