import { transform } from 'receiptline';
import type { PaperWidth } from '../contract/printing.ts';
import { encoding, signsOnALine } from './printable.ts';

/** What a printer is sent for a document (ESC/POS). Its last command asks the printer to answer, having come so far. */
export function printerBytes(document: string, width: PaperWidth): Uint8Array {
  const text = transform(document, { command: 'escpos', cpl: signsOnALine[width], encoding, spacing: true });
  return Buffer.from(text, 'latin1');
}
