import type { SaleReason } from '../../electron/contract/sale.ts';
import { m } from './generated/messages.js';
import { reasonWords } from './words.ts';

/** The reasons that a service gives itself, in words of its own. */
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

/** Whether a reason's message is what the service said; else it is this program's, for those who look into it. */
export function isServiceWord({ kind, ours }: SaleReason): boolean {
  return ofService.has(kind) && ours !== true;
}

/** Why there is no code, or no subscription: what was refused here was never the service's to accept. */
export function reasonSentence({ kind, ours }: SaleReason): string {
  return ours === true ? m.refused_here() : reasonWords[kind]();
}
