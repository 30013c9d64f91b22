import type { SaleEvent } from '../../electron/contract/sale.ts';
import { dateAndTime } from '../lib/time.ts';
import type { Words } from './family.ts';
import { m } from './generated/messages.js';
import { getLocale } from './generated/runtime.js';
import { words as answers } from './generated/words/answer.ts';
import { words as names } from './generated/words/detail.ts';
import { paymentMethodName } from './payment-methods.ts';
import { reasonWords, stateWords } from './words.ts';

type Value = SaleEvent['details'][string];

export interface DetailWords {
  name: string;
  value: string;
  /** The value is in words not written for this screen: a service's, or the client's for the log. */
  quoted: boolean;
}

const quoted: ReadonlySet<string> = new Set(['message']);

/** Values that have words, by their detail's name. */
const values: Record<string, Record<string, Words>> = {
  reason: {
    ...reasonWords,
    unsupported: m.error_unsupported,
    conflict: m.reason_refused,
    unknown: m.reason_no_answer,
  },
  after: stateWords,
  outcome: { paid: m.settle_paid, unpaid: m.settle_unpaid },
  why: {
    'cancel-asked': m.why_cancel_asked,
    'goods-paid': m.event_goods_paid,
    'may-be-paid': m.why_may_be_paid,
    'time-unproven': m.why_time_unproven,
  },
  saidBy: { service: m.said_by_service },
  slip: { receipt: m.receipt_kind_receipt, formal: m.receipt_kind_formal, refund: m.refund_slip },
  by: { over: m.by_over, staff: m.by_staff, presented: m.by_presented },
  answer: answers,
};

/** A detail without a word of ours shows as it is in the journal: nothing is hidden. */
export function detailWords(details: SaleEvent['details']): DetailWords[] {
  return Object.entries(details).map(([name, value]) => ({
    name: wordOf(names, nameFor(name, value)) ?? name,
    value: valueWords(name, value),
    quoted: quoted.has(name),
  }));
}

/** 'presented' is a way to ask for payment, not a person. */
function nameFor(name: string, value: Value): string {
  if (name === 'by' && value === 'presented') return 'way';
  return name === 'why' ? 'reason' : name;
}

function valueWords(name: string, value: Value): string {
  if (typeof value === 'number') return numberWords(name, value);
  if (typeof value === 'boolean') return value ? '✓' : '–';
  if (name === 'paymentMethod') return paymentMethodName(value);
  const words = Object.hasOwn(values, name) ? values[name] : undefined;
  return (words && wordOf(words, value)) ?? value;
}

/** Only own properties count: the key comes from a journal or a person. */
function wordOf(words: Record<string, Words>, key: string): string | undefined {
  return Object.hasOwn(words, key) ? words[key]?.() : undefined;
}

function numberWords(name: string, value: number): string {
  if (name === 'attempt') return m.numbered_detail({ number: value });
  if (name === 'payableUntil' || name === 'refundedAt') return dateAndTime(value, getLocale());
  const format = new Intl.NumberFormat(
    getLocale(),
    name.endsWith('Ms') ? { style: 'unit', unit: 'second' } : {},
  );
  return format.format(name.endsWith('Ms') ? Math.round(value / 1000) : value);
}
