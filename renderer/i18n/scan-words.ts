import { m } from './generated/messages.js';

/** What is said of a scan that added nothing. What takes money, as a payer's code does (`isSecret`), is not shown. */
export function scanNotAdded(barcode: string, isSecret: boolean): () => string {
  return isSecret ? m.scan_secret : () => m.scan_not_added({ barcode });
}
