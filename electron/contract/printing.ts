import * as z from 'zod';

/*
 * Paper: who issues receipts, where the printer is, and what waits to be printed.
 */

/** Where a network printer listens. */
export interface PrinterAddress {
  host: string;
  port: number;
}

/** Where network printers listen unless told otherwise. */
const usualPort = 9100;

/** Reads `host`, `host:port` or `[IPv6]:port`; undefined: it is none of them. */
export function readPrinterAddress(typed: string): PrinterAddress | undefined {
  const found = /^(?:\[(?<six>[^\]]+)\]|(?<host>[^:[\]]+))(?::(?<port>\d{1,5}))?$/.exec(typed)?.groups;
  if (!found) return undefined;
  const { six, host = '' } = found;
  const port = found['port'] === undefined ? usualPort : Number(found['port']);
  if (port < 1 || port > 65_535) return undefined;
  if (six !== undefined) return URL.canParse(`http://[${six}]/`) ? { host: six, port } : undefined;
  return isHostName(host) ? { host, port } : undefined;
}

/** A name or an IPv4 address; what ends in digits alone is an address, or nothing. */
function isHostName(host: string): boolean {
  if (host.length > 253) return false;
  const labels = host.split('.');
  if (/^\d+$/.test(labels.at(-1) ?? '')) {
    return (
      labels.length === 4 && labels.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)
    );
  }
  return labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(label));
}

/** The paper of receipt printers, in millimetres. */
export const paperWidth = z.union([z.literal(58), z.literal(80)]);

/** What keeps a printer from printing; `no-printer`: none is set, `storage`: the queue cannot be written. */
const printTrouble = z.enum([
  'no-printer',
  'unknown-host', // the name has no address
  'refused', // the machine is there, and nothing listens
  'no-answer', // nothing comes back in time
  'reset', // the connection ended in the middle
  'no-paper',
  'cover-open',
  'fault', // the printer says that it cannot, and not why
  'interrupted', // the terminal stopped in the middle
  'storage',
]);

/** Every kind of slip. */
const slipKind = z.enum(['receipt', 'formal', 'test', 'close']);

/** A slip that is not through: `perhaps` was sent in part or whole, and nobody knows whether it was printed. */
const queuedSlip = z.strictObject({
  id: z.int(),
  kind: slipKind,
  /** What staff know it by: an order number, the number of a close. */
  title: z.string(),
  isReissue: z.boolean(),
  state: z.enum(['waiting', 'sending', 'perhaps']),
  /** What became of the printer in the middle; null unless `perhaps`. */
  trouble: printTrouble.nullable(),
  addedAt: z.number(),
});

/** What waits to be printed, the oldest first, and what keeps the first of it waiting. */
export const printQueue = z.strictObject({
  slips: z.array(queuedSlip),
  trouble: printTrouble.nullable(),
});

export type PaperWidth = z.infer<typeof paperWidth>;
export type PrintTrouble = z.infer<typeof printTrouble>;
export type SlipKind = z.infer<typeof slipKind>;
export type QueuedSlip = z.infer<typeof queuedSlip>;
export type PrintQueueView = z.infer<typeof printQueue>;
