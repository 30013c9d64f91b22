import { transform } from 'receiptline';
import type { PaperWidth, PrinterCommands } from '../contract/printing.ts';
import { encoding, signsOnALine } from './printable.ts';

/**
 * ReceiptLine's names for Japanese command sets. Star means StarPRNT: Star Line Mode has the same text commands. Citizen differs
 * from ESC/POS only in pictures and bar codes.
 */
const commandSets = { escpos: 'escpos', star: 'starmbcs', citizen: 'citizen' } as const satisfies Record<
  PrinterCommands,
  string
>;

/** The bytes for a document. The last command asks the printer to answer once it is through. */
export function printerBytes(document: string, width: PaperWidth, commands: PrinterCommands): Uint8Array {
  const command = commandSets[commands];
  // A logo is dithered already: dithering again would make holes in its black.
  const text = transform(document, {
    command,
    cpl: signsOnALine[width],
    encoding,
    spacing: true,
    gradient: false,
  });
  return Buffer.from(text, 'latin1');
}
