import type { Misbehaviour, PracticeRule } from '../../electron/contract/management.ts';
import { moneyText } from '../lib/money.ts';
import type { Words, WordsFor } from './family.ts';
import { m } from './generated/messages.js';
import { getLocale } from './generated/runtime.js';
import { words as misbehaviours } from './generated/words/misbehaviour.ts';

const words: WordsFor<typeof misbehaviours, Misbehaviour | `${Misbehaviour}-explain`> = misbehaviours;

/** Its name, and a sentence on what happens. */
export function misbehaviourWords(what: Misbehaviour): { name: string; explain: string } {
  return { name: words[what](), explain: words[`${what}-explain`]() };
}

/** Where the troubles happen, or who causes them. */
export const troubleGroupWords = {
  shop: m.practice_group_shop,
  presented: m.practice_group_presented,
  owner: m.practice_group_owner,
  network: m.practice_group_network,
  service: m.practice_group_service,
} satisfies Record<string, Words>;

/** When a rule applies, and how often where that is limited. */
export function whenWords({ when, times }: PracticeRule, currency: string): string {
  const codes = codesWords(when, currency);
  return times === undefined ? codes : m.practice_times({ codes, times });
}

function codesWords(when: PracticeRule['when'], currency: string): string {
  switch (when.kind) {
    case 'always':
      return m.practice_when_always();
    case 'amount':
      return m.practice_when_amount({ amount: moneyText(when.amount, currency, getLocale()) });
    case 'order-no':
      return m.practice_when_order_no({ text: when.contains });
  }
}

/** A rule in one line: what goes wrong, and when. */
export function ruleLine(rule: PracticeRule, currency: string): string {
  return m.practice_rule({ what: words[rule.what](), when: whenWords(rule, currency) });
}
