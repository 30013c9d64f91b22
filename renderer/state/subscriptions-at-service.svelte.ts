import type { Bridge } from '../../electron/contract/bridge.ts';
import type { Subscription } from '../../electron/contract/payment-objects.ts';
import type { Failure } from '../../electron/contract/result.ts';
import { ask } from '../lib/ipc.ts';
import { limits } from '../lib/money.ts';

/** The service's own list of subscriptions, where it has one (elepay 1.3.0): a page, and then the next. */
export class SubscriptionsAtService {
  readonly #bridge: Bridge;
  #found = $state.raw<readonly Subscription[]>([]);
  #hasMore = $state<boolean | null>(null);
  #failure = $state.raw<Failure | null>(null);
  #running = $state(false);
  /** How many the service has told of, twice or not: where the next page starts. */
  #offset = 0;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  /** Each once, in the service's order. */
  get found(): readonly Subscription[] {
    return this.#found;
  }

  /** Whether there is another page; null before the first answer. */
  get hasMore(): boolean | null {
    return this.#hasMore;
  }

  /** Why the last page could not be read. */
  get failure(): Failure | null {
    return this.#failure;
  }

  get running(): boolean {
    return this.#running;
  }

  /** Whether the service has no such list: then there is nothing to show. */
  get isAbsent(): boolean {
    return this.#failure?.code === 'unsupported';
  }

  /** Reads the next page; what was read stays when that fails. */
  async readOn(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    const page = { limit: limits.listDefault, offset: this.#offset };
    const answer = await ask(this.#bridge, 'listSubscriptions', page);
    this.#running = false;
    this.#failure = answer.ok ? null : answer;
    if (!answer.ok) return;
    const { subscriptions, total } = answer.value;
    this.#offset += subscriptions.length;
    // Where no total is told, a page that is not full is the last one; one without anything always is.
    const isFull = subscriptions.length === limits.listDefault;
    this.#hasMore = subscriptions.length > 0 && (total === undefined ? isFull : this.#offset < total);
    const known = this.#found.map(({ id }) => id);
    this.#found = [...this.#found, ...subscriptions.filter(({ id }) => !known.includes(id))];
  }
}
