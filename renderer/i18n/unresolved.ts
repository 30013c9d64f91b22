import type { UnresolvedSale } from '../../electron/contract/sale.ts';
import { hoursAndMinutes } from '../lib/time.ts';
import { m } from './generated/messages.js';
import { getLocale } from './generated/runtime.js';

const knownWords: Record<UnresolvedSale['known'], (inputs: { time: string }) => string> = {
  payable: m.unresolved_payable,
  'in-doubt': m.unresolved_in_doubt,
  over: m.unresolved_over,
  'staff-word': m.unresolved_staff_word,
  'paid-otherwise': m.unresolved_paid_otherwise,
  contradicted: m.unresolved_contradicted,
};

const todoWords: Record<UnresolvedSale['known'], () => string> = {
  payable: m.unresolved_do_close,
  'in-doubt': m.unresolved_do_wait,
  over: m.unresolved_do_nothing,
  'staff-word': m.unresolved_do_nothing,
  'paid-otherwise': m.unresolved_do_wait,
  contradicted: m.unresolved_do_console,
};

/** What is known of the sale, and until when a code may be paid. */
export function knownOf({ known, payableUntil }: UnresolvedSale): string {
  return knownWords[known]({ time: payableUntil === null ? '' : hoursAndMinutes(payableUntil, getLocale()) });
}

/** Where the service cannot be asked, only a person can tell. */
export function todoOf({ known, readable }: UnresolvedSale): string {
  return readable || known === 'contradicted' ? todoWords[known]() : m.unresolved_do_person();
}
