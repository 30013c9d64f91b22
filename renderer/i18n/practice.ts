import type { Misbehaviour, PracticeRule } from '../../electron/contract/management.ts';
import { moneyText } from '../lib/money.ts';
import { m } from './generated/messages.js';
import { getLocale } from './generated/runtime.js';

type Words = () => string;

/** Ways in which the practice service misbehaves: what each is called, and what happens in a sentence. */
export const misbehaviourWords: Record<Misbehaviour, { name: Words; explain: Words }> = {
  'lost-answer': { name: m.practice_lost_answer, explain: m.practice_lost_answer_explain },
  'late-capture': { name: m.practice_late_capture, explain: m.practice_late_capture_explain },
  'rate-limited': { name: m.practice_rate_limited, explain: m.practice_rate_limited_explain },
  'server-error': { name: m.practice_server_error, explain: m.practice_server_error_explain },
  slow: { name: m.practice_slow, explain: m.practice_slow_explain },
  decline: { name: m.practice_decline, explain: m.practice_decline_explain },
  duplicate: { name: m.practice_duplicate, explain: m.practice_duplicate_explain },
};

/** When a rule applies. */
export function whenWords(when: PracticeRule['when'], currency: string): string {
  switch (when.kind) {
    case 'always':
      return m.practice_when_always();
    case 'amount':
      return m.practice_when_amount({ amount: moneyText(when.amount, currency, getLocale()) });
    case 'order-no':
      return m.practice_when_order_no({ text: when.contains });
  }
}

/** A rule in a line: what, and when. */
export function ruleLine({ what, when }: PracticeRule, currency: string): string {
  return m.practice_rule({ what: misbehaviourWords[what].name(), when: whenWords(when, currency) });
}
