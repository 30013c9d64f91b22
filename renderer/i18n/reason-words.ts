import type { SaleReason } from '../../electron/contract/sale.ts';
import { m } from './generated/messages.js';
import { reasonWords } from './words.ts';

/** Reasons that a service gives in its own words. */
const ofService: ReadonlySet<SaleReason['kind']> = new Set([
  'invalid',
  'credentials',
  'account',
  'rate-limited',
  'duplicate',
  'order-paid',
  'payer-code',
  'payer-funds',
  'payer',
  'refused',
]);

/** Tells whether the service wrote the reason's message; otherwise this program did, for engineers. */
export function isServiceWord({ kind, ours }: SaleReason): boolean {
  return ofService.has(kind) && ours !== true;
}

/** Why there is no code or subscription; what was refused here never reached the service. */
export function reasonSentence({ kind, ours }: SaleReason): string {
  return ours === true ? m.refused_here() : reasonWords[kind]();
}
