import type { SaleEvent, SaleReason, SaleState } from '../../electron/contract/sale.ts';
import { m } from './generated/messages.js';
import { getLocale } from './generated/runtime.js';
import { reasonWords, stateWords } from './words.ts';

type Value = SaleEvent['details'][string];

/** One detail of an event: its name and its value in the language of the screen. */
export interface DetailWords {
  name: string;
  value: string;
}

const names: Record<string, () => string> = {
  attempt: m.detail_attempt,
  orderNo: m.detail_order_no,
  codeId: m.detail_code_id,
  host: m.detail_host,
  reason: m.detail_reason,
  message: m.detail_message,
  amount: m.detail_amount,
  currency: m.detail_currency,
  after: m.detail_after,
  outcome: m.detail_outcome,
  validityMs: m.detail_validity,
  remainingMs: m.detail_remaining,
  nextInMs: m.detail_next,
  paymentMethod: m.detail_payment_method,
};

/** An event's details in words. What has no word here is shown as it is in the journal: nothing is hidden. */
export function detailWords(details: SaleEvent['details']): DetailWords[] {
  return Object.entries(details).map(([name, value]) => ({
    name: names[name]?.() ?? name,
    value: valueWords(name, value),
  }));
}

function valueWords(name: string, value: Value): string {
  if (typeof value === 'number') return numberWords(name, value);
  if (name === 'reason')
    return (reasonWords as Record<string, () => string>)[value as SaleReason['kind']]?.() ?? String(value);
  if (name === 'after')
    return (stateWords as Record<string, () => string>)[value as SaleState]?.() ?? String(value);
  if (name === 'outcome') return value === 'paid' ? m.settle_paid() : m.settle_unpaid();
  return String(value);
}

function numberWords(name: string, value: number): string {
  if (name === 'attempt') return m.attempt_number({ number: value });
  const format = new Intl.NumberFormat(
    getLocale(),
    name.endsWith('Ms') ? { style: 'unit', unit: 'second' } : {},
  );
  return format.format(name.endsWith('Ms') ? Math.round(value / 1000) : value);
}
