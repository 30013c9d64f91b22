import { isDeepStrictEqual } from 'node:util';
import type {
  ChangeSubscription,
  ListPeriodsOf,
  OpenSubscription,
  SubscriptionChange,
  SubscriptionEntry,
} from '../contract/management.ts';
import type { Subscription, SubscriptionList, SubscriptionPeriodList } from '../contract/payment-objects.ts';
import type { ListSubscriptions } from '../contract/payment-requests.ts';
import { fail, type Result, success } from '../contract/result.ts';
import { isUnknown, mayShowYet, settledBy, takesMoney } from '../domain/subscription-changes.ts';
import type { ChangeIntent, Concluded } from '../journal/subscriptions.ts';
import type { Outcome } from '../payments/payment-service.ts';
import { ask, failureAbout, pageOf } from './ask.ts';
import type { ManagementDependencies } from './dependencies.ts';
import { changeOutcome, stateAfterCreate } from './subscription-state.ts';

type Answer = Result<SubscriptionEntry>;
type Asked = Omit<ChangeIntent, 'askedAt'>;
type Made = Extract<SubscriptionEntry['state'], { kind: 'made' }>;

/**
 * Subscriptions made, or added by id, at this terminal. Requests are journalled before they leave (docs/decisions/management.md).
 * One act per entry at a time: others are `busy`.
 */
export class Subscriptions {
  readonly #dependencies: ManagementDependencies;
  readonly #underWay = new Map<string, Promise<Answer>>();
  /** When this process asked for a change, on the monotonic clock; those asked for before it count from its start, where nobody knows what came of them. */
  readonly #askedAt = new Map<string, number>();
  readonly #startedAt: number;

  constructor(dependencies: ManagementDependencies) {
    this.#dependencies = dependencies;
    this.#startedAt = dependencies.clock.monotonic();
  }

  /** A request is under way: the service must not be changed. */
  get isBusy(): boolean {
    return this.#underWay.size > 0;
  }

  /** Once, at start: requests under way when the terminal stopped are unknown. */
  recover(): Result<void> {
    return this.#dependencies.journal.subscriptions.interrupt();
  }

  /** Newest first. */
  list(): Result<SubscriptionEntry[]> {
    return this.#dependencies.journal.subscriptions.list();
  }

  /** Asks for a subscription (section 4.4). The same request id answers the same entry and sends nothing; other terms: `conflict`. */
  async open({ requestId, customerName, terms }: OpenSubscription): Promise<Answer> {
    const { journal, clock, payments } = this.#dependencies;
    const held = this.#dependencies.held();
    if (held) return held;
    // The state on disk is unknown, so an intent would promise nothing.
    if (journal.isBroken()) return fail('storage', 'A write to the journal failed before.');
    const intent = { id: requestId, terms, customerName, askedAt: clock.wall() };
    const recorded = journal.subscriptions.recordIntent(intent);
    if (!recorded.ok) return recorded;
    const { entry, created } = recorded.value;
    if (!isDeepStrictEqual(entry.terms, written(terms))) {
      return fail('conflict', 'This request id belongs to another subscription.');
    }
    if (!created) return this.#underWay.get(requestId) ?? success(entry);
    return this.#exclusively(requestId, async () => {
      const outcome = await ask(this.#dependencies, () => payments.createSubscription(terms));
      const state = stateAfterCreate(outcome, terms, clock.wall());
      const concluded = journal.subscriptions.record(requestId, state);
      if (concluded.ok || concluded.code !== 'conflict') return concluded;
      // The service answered with an older subscription, not the one asked for.
      const reason = { kind: 'bad-answer', message: concluded.message } as const;
      return journal.subscriptions.record(requestId, { kind: 'unknown', reason });
    });
  }

  /** Starts a `new` subscription (section 4.5); `conflict` says in which state it is instead. */
  start(id: string): Promise<Answer> {
    return this.#change(id, { act: 'start' }, (named) =>
      this.#dependencies.payments.startSubscription(named),
    );
  }

  /** Replaces the metadata (section 4.6). */
  update({ id, metadata }: ChangeSubscription): Promise<Answer> {
    const { payments } = this.#dependencies;
    return this.#change(id, { act: 'update', metadata }, (named) =>
      payments.updateSubscription(named, { metadata }),
    );
  }

  /** Ends a subscription for good (elepay 1.3.0); `unsupported`: the service cannot. */
  cancel(id: string): Promise<Answer> {
    return this.#change(id, { act: 'cancel' }, (named) =>
      this.#dependencies.payments.cancelSubscription(named),
    );
  }

  /** Goes on with a subscription whose payment is overdue (elepay 1.3.0); `unsupported`: the service cannot. */
  resume(id: string): Promise<Answer> {
    return this.#change(id, { act: 'resume' }, (named) =>
      this.#dependencies.payments.resumeSubscription(named),
    );
  }

  /** Asks the service for a subscription as it is now; `unsupported`: it cannot be read. */
  async refresh(id: string): Promise<Answer> {
    return this.#withMade(id, ({ subscription }) => this.#look(id, subscription.id));
  }

  /** A page of the service's list (elepay 1.3.0); `unsupported`: it has none. */
  async listAtService(query: ListSubscriptions): Promise<Result<SubscriptionList>> {
    const { payments, failureOf } = this.#dependencies;
    const asked = await ask(this.#dependencies, () => payments.listSubscriptions(query));
    const outcome = pageOf(asked, ({ subscriptions }) => subscriptions, query.offset);
    return outcome.kind === 'ok' ? success(outcome.value) : failureOf(outcome);
  }

  /** A page of what was charged period by period (elepay 1.3.0); `unsupported`: the service does not tell. */
  async listPeriods({ id, ...query }: ListPeriodsOf): Promise<Result<SubscriptionPeriodList>> {
    const { journal, payments } = this.#dependencies;
    const entry = journal.subscriptions.read(id);
    if (!entry.ok) return entry;
    const { state } = entry.value;
    if (state.kind !== 'made') return unmade;
    const named = state.subscription.id;
    const asked = await ask(this.#dependencies, () => payments.listSubscriptionPeriods(named, query));
    const outcome = pageOf(asked, ({ periods }) => periods, query.offset);
    if (outcome.kind === 'ok') return success(outcome.value);
    return failureAbout(this.#dependencies, outcome, { what: 'subscription', id: named });
  }

  /** Puts a subscription that was made elsewhere on the list; `unsupported`: it cannot be read. */
  async add(subscriptionId: string): Promise<Answer> {
    const { journal, payments, clock, uuid } = this.#dependencies;
    const outcome = await ask(this.#dependencies, () => payments.readSubscription(subscriptionId));
    const read = this.#read(outcome, subscriptionId);
    if (!read.ok) return read;
    const subscription = read.value;
    const customerName = subscription.customer?.name ?? '';
    return journal.subscriptions.add({ id: uuid(), subscription, customerName, seenAt: clock.wall() });
  }

  hide(id: string): Result<undefined> {
    return this.#setHidden(id, true);
  }

  unhide(id: string): Result<undefined> {
    return this.#setHidden(id, false);
  }

  #setHidden(id: string, hidden: boolean): Result<undefined> {
    if (this.#underWay.has(id)) return busy;
    const kept = this.#dependencies.journal.subscriptions.setHidden(id, hidden);
    return kept.ok ? success(undefined) : kept;
  }

  /**
   * Journals a change before it leaves. While an earlier one's outcome is unknown the service is asked about that first, so that
   * nothing is asked for twice on a guess.
   */
  #change(id: string, asked: Asked, send: (id: string) => Promise<Outcome<Subscription>>): Promise<Answer> {
    return this.#withMade(id, async (made, { changes }) => {
      const { journal, clock } = this.#dependencies;
      if (journal.isBroken()) return fail('storage', 'A write to the journal failed before.');
      const subscriptionId = made.subscription.id;
      // What came of a resume is told by how many periods were charged right before it: the list may be old.
      const isToLook = changes.some(isUnknown) || asked.act === 'resume';
      const now = isToLook ? await this.#look(id, subscriptionId) : null;
      if (now?.ok === false && now.code !== 'unsupported') return now;
      // Selling may have stopped while the service was asked above. Ending a subscription takes no money.
      const held = asked.act === 'cancel' ? null : this.#dependencies.held();
      if (held) return held;
      // A state of before says nothing as long as replicas may lag: the payment that was asked for may be made.
      const known = now?.ok === true ? now.value.changes : changes.filter((one) => !isUnknown(one));
      const status = now?.ok === true ? statusOf(now.value) : made.subscription.status;
      const isTooSoon = known.some((one) => mayShowYet(one, status, this.#sinceMs(id, one)));
      if (takesMoney(asked) && isTooSoon) return notKnown;
      const noted = journal.subscriptions.recordChange(id, { ...asked, askedAt: clock.wall() });
      if (!noted.ok) return noted;
      this.#askedAt.set(`${id}/${noted.value}`, clock.monotonic());
      const outcome = await ask(this.#dependencies, () => send(subscriptionId));
      return this.#conclude(id, subscriptionId, noted.value, outcome);
    });
  }

  /** Keeps the answer to a change; where that tells no state, reads the subscription. */
  async #conclude(
    id: string,
    subscriptionId: string,
    number: number,
    outcome: Outcome<Subscription>,
  ): Promise<Answer> {
    const { journal } = this.#dependencies;
    const read = this.#read(outcome, subscriptionId);
    if (read.ok) return this.#keep(id, read.value, [{ number, outcome: { kind: 'done' } }]);
    const concluded = journal.subscriptions.conclude(id, { number, outcome: changeOutcome(outcome) });
    if (!concluded.ok) return concluded;
    if (outcome.kind === 'conflict') {
      const now = await this.#look(id, subscriptionId);
      const state = (now.ok ? statusOf(now.value) : undefined) ?? outcome.state;
      const told = state === undefined ? '' : ` It is "${state}".`;
      return fail('conflict', `${outcome.message}${told}`);
    }
    // The present state goes onto the list; the result stays that no answer came.
    if (outcome.kind === 'unknown' || outcome.kind === 'ok') await this.#look(id, subscriptionId);
    return read;
  }

  /** For how long a change was asked for already, on the clock that nobody sets; at least. */
  #sinceMs(id: string, change: SubscriptionChange): number {
    const before = isUnknown(change) ? this.#startedAt : -Infinity;
    const askedAt = this.#askedAt.get(`${id}/${change.number}`) ?? before;
    return this.#dependencies.clock.monotonic() - askedAt;
  }

  async #look(id: string, subscriptionId: string): Promise<Answer> {
    const { payments } = this.#dependencies;
    const outcome = await ask(this.#dependencies, () => payments.readSubscription(subscriptionId));
    const read = this.#read(outcome, subscriptionId);
    return read.ok ? this.#keep(id, read.value) : read;
  }

  #read(outcome: Outcome<Subscription>, subscriptionId: string): Result<Subscription> {
    if (outcome.kind !== 'ok') {
      return failureAbout(this.#dependencies, outcome, { what: 'subscription', id: subscriptionId });
    }
    const { value } = outcome;
    const isRight = value.id === subscriptionId && (value.object ?? 'subscription') === 'subscription';
    return isRight ? success(value) : fail('not-payment-service', 'The answer is not the subscription.');
  }

  #keep(id: string, subscription: Subscription, answered: readonly Concluded[] = []): Answer {
    const { journal, clock } = this.#dependencies;
    const entry = journal.subscriptions.read(id);
    if (!entry.ok) return entry;
    const { state: kept, changes } = entry.value;
    const before = kept.kind === 'made' ? kept.subscription : {};
    const settled = changes.filter(isUnknown).flatMap((change) => {
      const outcome = settledBy(change, { before, now: subscription }, this.#sinceMs(id, change));
      return outcome === null ? [] : [{ number: change.number, outcome }];
    });
    const state = { kind: 'made', subscription, seenAt: clock.wall() } as const;
    return journal.subscriptions.record(id, state, [...answered, ...settled]);
  }

  async #withMade(
    id: string,
    work: (made: Made, entry: SubscriptionEntry) => Promise<Answer>,
  ): Promise<Answer> {
    if (this.#underWay.has(id)) return busy;
    const entry = this.#dependencies.journal.subscriptions.read(id);
    if (!entry.ok) return entry;
    const { state } = entry.value;
    if (state.kind !== 'made') return unmade;
    return this.#exclusively(id, () => work(state, entry.value));
  }

  #exclusively(id: string, work: () => Promise<Answer>): Promise<Answer> {
    const working = work().finally(() => this.#underWay.delete(id));
    this.#underWay.set(id, working);
    return working;
  }
}

const unmade = fail('conflict', 'There is no subscription of this entry that is known.');
const notKnown = fail('no-answer', 'What came of the request before may not show yet.');
const busy = fail('busy', 'Something else is being done about this subscription.');

function statusOf({ state }: SubscriptionEntry): string | undefined {
  return state.kind === 'made' ? state.subscription.status : undefined;
}

/** As the journal returns it: undefined is not written. */
function written(terms: OpenSubscription['terms']): unknown {
  return JSON.parse(JSON.stringify(terms));
}
