import type { PrintTrouble } from '../contract/printing.ts';
import type { SaleEvent } from '../contract/sale.ts';

/** What keeps a printer from printing, as far as the network, the system and the printer tell. */
export type PrinterTrouble = Exclude<PrintTrouble, 'no-printer' | 'interrupted' | 'storage'>;

/**
 * What became of a slip. `not-sent`: nothing of it left, it can be tried again. `perhaps`: some of it or all of it
 * left, and nobody has said that it is through; only a person can look.
 */
export type Printing =
  | { kind: 'printed' }
  | { kind: 'not-sent'; trouble: PrinterTrouble }
  | { kind: 'perhaps'; trouble: PrinterTrouble };

/** A slip of a sale whose prints are counted; `refund`: this terminal's own id of the money that is back. */
export interface CountedSlip {
  slip: 'receipt' | 'formal' | 'refund';
  refund?: string;
}

/** How often a slip was printed, or may have been, by the events of its sale. */
export function printsOf(events: readonly SaleEvent[], { slip, refund }: CountedSlip): number {
  return events.filter(
    ({ kind, details }) => kind === 'printed' && details['slip'] === slip && details['refund'] === refund,
  ).length;
}

/** What prints are counted of, as one text. */
export function subjectOf(saleId: string, { slip, refund }: CountedSlip): string {
  return [slip, saleId, ...(refund === undefined ? [] : [refund])].join(':');
}

/** The slip that a subject is of; null where it is none of a sale. */
export function countedSlip(subject: string): (CountedSlip & { saleId: string }) | null {
  const [slip, saleId, refund] = subject.split(':');
  if (slip !== 'receipt' && slip !== 'formal' && slip !== 'refund') return null;
  return { slip, saleId: saleId ?? '', ...(refund !== undefined && { refund }) };
}
