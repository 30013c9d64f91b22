import type {
  SubscriptionAct,
  SubscriptionChange,
  SubscriptionEntry,
  SubscriptionOutcome,
} from '../../electron/contract/management.ts';
import type { CreateSubscription } from '../../electron/contract/payment-requests.ts';
import { assertNever } from '../lib/assert-never.ts';
import { moneyText } from '../lib/money.ts';
import { serviceStateWords } from './fields.ts';
import type { Words, WordsFor } from './family.ts';
import { m } from './generated/messages.js';
import { getLocale } from './generated/runtime.js';
import { words as doubts } from './generated/words/act-doubt.ts';
import { words as acts } from './generated/words/change-act.ts';
import { words as intervals } from './generated/words/interval.ts';
import { words as outcomes } from './generated/words/outcome.ts';

type Interval = NonNullable<CreateSubscription['interval']>;

const everyOne: Record<Interval, Words> = {
  day: m.every_day,
  week: m.every_week,
  month: m.every_month,
  year: m.every_year,
};
const everyMany: Record<Interval, (given: { count: number }) => string> = {
  day: m.every_days,
  week: m.every_weeks,
  month: m.every_months,
  year: m.every_years,
};

export const intervalWords: WordsFor<typeof intervals, Interval> = intervals;

/** A span that is not sent is 1 (section 4.4). */
export function everyWords(interval: Interval | undefined, span = 1): string {
  if (interval === undefined) return m.every_open();
  return span === 1 ? everyOne[interval]() : everyMany[interval]({ count: span });
}

/** What will be charged when; what was not asked for, the service decides. */
export function termsWords(terms: CreateSubscription): string {
  const money = (amount: number): string => moneyText(amount, terms.currency ?? 'JPY', getLocale());
  const amount = terms.amount === undefined ? m.terms_amount_open() : money(terms.amount);
  const every = everyWords(terms.interval, terms.intervalSpan);
  const { firstChargeTime, initialAmount } = terms;
  const first =
    firstChargeTime === undefined
      ? m.terms_open({ amount, every })
      : m.terms_from({ amount, every, start: momentInWords(firstChargeTime) });
  return initialAmount ? `${first}${m.terms_before({ amount: money(initialAmount) })}` : first;
}

/** A moment to the minute, as it stands in a sentence; `at` in epoch milliseconds. */
export function momentInWords(at: number): string {
  return new Intl.DateTimeFormat(getLocale(), {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
}

type OwnState = SubscriptionEntry['state'];
/** The state of this terminal's entry, or of a subscription at the service. */
export type ShownState =
  Exclude<OwnState, { kind: 'made' }> | Omit<Extract<OwnState, { kind: 'made' }>, 'seenAt'>;

/** The subscription's own state, once there is one. */
export function entryStateWords(state: ShownState): string {
  switch (state.kind) {
    case 'creating':
      return m.entry_creating();
    case 'refused':
      return m.entry_refused();
    case 'unknown':
      return m.entry_unknown();
    case 'made':
      return state.subscription.status === undefined
        ? m.entry_made()
        : serviceStateWords('subscription', state.subscription.status);
    default:
      return assertNever(state);
  }
}

/** What an entry is called: its name, else its customer or its id. */
export function entryName({ terms, customerName, state }: SubscriptionEntry): string {
  const id = state.kind === 'made' ? state.subscription.id : terms?.customerId;
  return [terms?.name, customerName, id].find((text) => text?.trim()) ?? m.subscription();
}

/** The customer that the service embeds now, else the one of the request. */
export function entryCustomer({ terms, customerName, state }: SubscriptionEntry): {
  id: string;
  name: string;
} {
  const made = state.kind === 'made' ? state.subscription : null;
  const id = made?.customer?.id ?? made?.customerId ?? terms?.customerId ?? '';
  return { id, name: made?.customer?.name ?? customerName };
}

const actWords: WordsFor<typeof acts, SubscriptionAct> = acts;
const outcomeWords: WordsFor<typeof outcomes, SubscriptionOutcome['kind']> = outcomes;

/** What is not known of the money until a change's outcome is. */
export const doubtWords: WordsFor<typeof doubts, SubscriptionAct> = doubts;

/** A change and its outcome. */
export function changeWords({ act, outcome }: SubscriptionChange): string {
  return m.change_line({ act: actWords[act](), outcome: outcomeWords[outcome.kind]() });
}

/** Changes whose outcome is unknown, newest first. */
export function doubtsOf({ changes }: Pick<SubscriptionEntry, 'changes'>): SubscriptionChange[] {
  return changes.filter(({ outcome }) => outcome.kind === 'unknown');
}
