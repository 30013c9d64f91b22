import type { Bridge } from '../../electron/contract/bridge.ts';
import type { SubscriptionPeriod } from '../../electron/contract/payment-objects.ts';
import type { Failure } from '../../electron/contract/result.ts';
import { ask } from '../lib/ipc.ts';
import { limits } from '../lib/money.ts';

/** What a subscription was charged, period by period, where the service tells it (elepay 1.3.0): a page, then the next. */
export class SubscriptionPeriods {
  readonly #bridge: Bridge;
  readonly #id: string;
  #found = $state.raw<readonly SubscriptionPeriod[]>([]);
  #hasMore = $state<boolean | null>(null);
  #failure = $state.raw<Failure | null>(null);
  #running = $state(false);

  constructor(bridge: Bridge, id: string) {
    this.#bridge = bridge;
    this.#id = id;
  }

  /** In the service's order. */
  get found(): readonly SubscriptionPeriod[] {
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

  /** Whether the service tells none: one that lacks the operation may know nothing under its address. */
  get isAbsent(): boolean {
    const code = this.#failure?.code;
    return this.#found.length === 0 && (code === 'unsupported' || code === 'not-found');
  }

  /** Reads the next page; what was read stays when that fails. */
  async readOn(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    const page = { id: this.#id, limit: limits.listDefault, offset: this.#found.length };
    const answer = await ask(this.#bridge, 'listSubscriptionPeriods', page);
    this.#running = false;
    this.#failure = answer.ok ? null : answer;
    if (!answer.ok) return;
    const { periods, total } = answer.value;
    this.#found = [...this.#found, ...periods];
    const isFull = periods.length === limits.listDefault;
    this.#hasMore = periods.length > 0 && (total === undefined ? isFull : this.#found.length < total);
  }
}
