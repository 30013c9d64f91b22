import { m } from './generated/messages.js';

/** Says that a scan added nothing. A payer's code takes money (`isSecret`) and is not shown. */
export function scanNotAdded(barcode: string, isSecret: boolean): () => string {
  return isSecret ? m.scan_secret : () => m.scan_not_added({ barcode });
}
