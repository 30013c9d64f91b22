import type { ConnectionTest } from '../../electron/contract/management.ts';
import type { ErrorCode, Result } from '../../electron/contract/result.ts';
import type { Capability, DialectName, TerminalState } from '../../electron/contract/terminal.ts';
import { dateAndTime } from '../lib/time.ts';
import type { Words, WordsFor } from './family.ts';
import { m } from './generated/messages.js';
import { getLocale } from './generated/runtime.js';
import { words as capabilities } from './generated/words/capability.ts';
import { words as dialects } from './generated/words/dialect.ts';
import { sentences } from './sentences.ts';
import { failureWords } from './failure-words.ts';

type LearntCapability = NonNullable<NonNullable<TerminalState['service']>['capabilities'][Capability]>;

export const dialectWords: WordsFor<typeof dialects, DialectName> = dialects;

/** What a service may offer beyond the document (open points). */
export const capabilityWords: WordsFor<typeof capabilities, Capability> = capabilities;

export function foundWords(found: LearntCapability | undefined): string {
  if (found === undefined) return m.connection_not_tried();
  const text = found.offered ? m.connection_found() : m.connection_not_offered();
  return found.since === 0
    ? text
    : m.connection_learnt({ text, time: dateAndTime(found.since, getLocale()) });
}

/** What a connection test found, for a shopkeeper: what is so, what it means, what to do. */
export interface TestWords {
  kind: 'good' | 'slow' | 'bad';
  found: string;
  means: string;
  next: string;
}

/** Milliseconds from which an answer is slow: customers begin to wonder. */
const slowMs = 3000;

const faults: Partial<Record<ErrorCode, [found: Words, means: Words, next: Words]>> = {
  credentials: [m.connection_key_wrong, m.connection_key_wrong_means, m.connection_key_wrong_next],
  unreachable: [m.connection_no_network, m.connection_no_network_means, m.connection_no_network_next],
  certificate: [m.connection_certificate, m.connection_certificate_means, m.connection_certificate_next],
  'not-payment-service': [m.connection_other, m.connection_other_means, m.connection_other_next],
  'no-answer': [m.connection_no_answer, m.connection_no_answer_means, m.connection_no_answer_next],
  'rate-limited': [m.connection_no_answer, m.connection_no_answer_means, m.connection_no_answer_next],
};

/** A failure that says nothing of the connection keeps its own words. */
export function testWords(result: Result<ConnectionTest>): TestWords {
  if (!result.ok) {
    const fault = faults[result.code];
    if (fault) return { kind: 'bad', found: fault[0](), means: fault[1](), next: fault[2]() };
    const { happened, money, next } = failureWords(result);
    return { kind: 'bad', found: happened, means: money, next };
  }
  const { customers, tookMs } = result.value;
  const format = new Intl.NumberFormat(getLocale(), { maximumFractionDigits: 1 });
  const seconds = format.format(Math.max(0.1, tookMs / 1000));
  const means =
    customers === null
      ? m.connection_ok_plain({ seconds })
      : m.connection_ok_customers({ count: format.format(customers), seconds });
  if (tookMs >= slowMs) {
    const next = m.connection_slow_next();
    return {
      kind: 'slow',
      found: m.connection_slow(),
      means: sentences(means, m.connection_slow_means()),
      next,
    };
  }
  return { kind: 'good', found: m.connection_ok(), means, next: m.connection_ok_next() };
}

/** The state of the connected service's key, and what can be done from here. */
export interface KeyWords {
  text: string;
  /** What to do next; null: nothing has to be done. */
  next: string | null;
  acts: readonly KeyAct[];
}

/** What the panel of the key offers; a list of them has the best first. */
export type KeyAct = 'reread' | 'accept' | 'set' | 'replace' | 'remove';

/** A systemd credential is changed where it was made, not here. */
export function keyWords({ selling, service }: Pick<TerminalState, 'selling' | 'service'>): KeyWords {
  const why = selling.kind === 'stopped' ? selling.why : null;
  switch (why) {
    case 'no-key':
    case 'no-service':
      return { text: m.connection_key_none(), next: m.connection_key_none_next(), acts: ['set'] };
    case 'no-keeper':
      return { text: m.connection_key_nowhere(), next: m.connection_key_nowhere_next(), acts: ['reread'] };
    case 'keeper-locked':
      return { text: m.connection_key_locked(), next: m.connection_key_locked_next(), acts: ['reread'] };
    case 'keeper-unavailable': {
      const next = m.connection_key_unavailable_next();
      return { text: m.connection_key_unavailable(), next, acts: ['reread'] };
    }
    case 'key-changed': {
      const acts = ['accept', 'replace', 'remove'] as const;
      return { text: m.connection_key_changed(), next: m.connection_key_changed_next(), acts };
    }
    case 'storage':
    case 'copy':
    case 'copy-clock':
      // The graver reason hides why there is no key, if there is none.
      if (service?.keeper === null) return { text: m.connection_key_unread(), next: null, acts: ['reread'] };
      return keyInUse(false, service?.keeper === 'systemd');
    case 'other-account':
      return { text: m.connection_key_other(), next: m.connection_key_other_next(), acts: ['replace'] };
    case 'credentials':
    case null:
      return keyInUse(why === 'credentials', service?.keeper === 'systemd');
  }
}

function keyInUse(isRefused: boolean, isCredential: boolean): KeyWords {
  const refused = isRefused ? m.connection_key_refused() : null;
  if (isCredential) {
    const text = refused ?? m.connection_key_systemd();
    return { text, next: m.connection_key_systemd_next(), acts: [] };
  }
  const next = isRefused ? m.connection_key_refused_next() : null;
  return { text: refused ?? m.connection_key_set(), next, acts: ['replace', 'remove'] };
}
