import type { Bridge } from '../../electron/contract/bridge.ts';
import type {
  OpenSubscription,
  SubscriptionAct,
  SubscriptionEntry,
} from '../../electron/contract/management.ts';
import type { Failure, Result } from '../../electron/contract/result.ts';
import { ask } from '../lib/ipc.ts';
import { Reader } from './reader.svelte.ts';

/** Acts that are confirmed first: they move money or end the subscription. */
export type AskedAct = Exclude<SubscriptionAct, 'update'>;

/** What is being done about subscriptions, one thing at a time. */
type Running = SubscriptionAct | 'create' | 'refresh' | 'add' | 'hide';

/** The failure while another act is under way; a second tap on the same button needs no word. */
const somethingElse: Failure = {
  ok: false,
  code: 'busy',
  message: 'Something else is being done about a subscription.',
};

/** Subscriptions made, or added by id, at this terminal (the document lists none: section 4.8). */
export class Subscriptions {
  readonly #bridge: Bridge;
  readonly #newId: () => string;
  /** Newest first. */
  readonly entries = new Reader<readonly SubscriptionEntry[]>();
  #openedId = $state<string | null>(null);
  #running = $state<Running | null>(null);
  /** Kept until main answers: a second tap after a lost answer must not make a second subscription. */
  #unanswered: OpenSubscription | null = null;

  constructor(bridge: Bridge, newId: () => string) {
    this.#bridge = bridge;
    this.#newId = newId;
  }

  get opened(): SubscriptionEntry | null {
    return this.#list.find(({ id }) => id === this.#openedId) ?? null;
  }

  get running(): Running | null {
    return this.#running;
  }

  open(id: string | null): void {
    this.#openedId = id;
  }

  async read(): Promise<void> {
    await this.entries.read(ask(this.#bridge, 'readSubscriptions', undefined));
  }

  /** Asks for a subscription and opens its entry; answers a failure to show. */
  async create(asked: Omit<OpenSubscription, 'requestId'>): Promise<Failure | null> {
    const { requestId, ...before } = this.#unanswered ?? { requestId: '' };
    const again = JSON.stringify(before) === JSON.stringify(asked);
    const request = { requestId: again ? requestId : this.#newId(), ...asked };
    return this.#run('create', async () => {
      this.#unanswered = request;
      const answer = await ask(this.#bridge, 'openSubscription', request);
      if (answer.ok || answer.code !== 'internal') this.#unanswered = null;
      if (answer.ok) this.#openedId = answer.value.id;
      return answer;
    });
  }

  start(id: string): Promise<Failure | null> {
    return this.#run('start', () => ask(this.#bridge, 'startSubscription', id));
  }

  /** Ends a subscription for good (elepay 1.3.0). */
  cancel(id: string): Promise<Failure | null> {
    return this.#run('cancel', () => ask(this.#bridge, 'cancelSubscription', id));
  }

  /** Goes on with one whose payment is overdue (elepay 1.3.0). */
  resume(id: string): Promise<Failure | null> {
    return this.#run('resume', () => ask(this.#bridge, 'resumeSubscription', id));
  }

  refresh(id: string): Promise<Failure | null> {
    return this.#run('refresh', () => ask(this.#bridge, 'refreshSubscription', id));
  }

  /** Replaces the metadata of a subscription (section 4.6). */
  update(id: string, metadata: Record<string, unknown>): Promise<Failure | null> {
    return this.#run('update', () => ask(this.#bridge, 'updateSubscription', { id, metadata }));
  }

  /** Puts a subscription that was made elsewhere on the list, and opens it. */
  add(subscriptionId: string): Promise<Failure | null> {
    return this.#run('add', async () => {
      const answer = await ask(this.#bridge, 'addSubscription', subscriptionId);
      if (answer.ok) this.#openedId = answer.value.id;
      return answer;
    });
  }

  /** Takes an entry off the list; `unhide` is the undo. */
  async hide(id: string): Promise<Failure | null> {
    return this.#runAndRead('hide', () => ask(this.#bridge, 'hideSubscription', id));
  }

  async unhide(id: string): Promise<Failure | null> {
    return this.#runAndRead('hide', () => ask(this.#bridge, 'unhideSubscription', id));
  }

  get #list(): readonly SubscriptionEntry[] {
    return this.entries.value ?? [];
  }

  /** Does something that answers with an entry; the one that is looked at meanwhile stays on screen. */
  #run(act: Running, send: () => Promise<Result<SubscriptionEntry>>): Promise<Failure | null> {
    return this.#alone(act, send, async (answer) => {
      if (answer.ok) this.#place(answer.value);
      // Main may have learned something all the same: another state, or that no answer came.
      else await this.read();
    });
  }

  #runAndRead(act: Running, send: () => Promise<Result<void>>): Promise<Failure | null> {
    return this.#alone(act, send, () => this.read());
  }

  async #alone<T>(
    act: Running,
    send: () => Promise<Result<T>>,
    then: (answer: Result<T>) => Promise<void>,
  ): Promise<Failure | null> {
    if (this.#running !== null) return this.#running === act ? null : somethingElse;
    this.#running = act;
    const answer = await send();
    await then(answer);
    this.#running = null;
    return answer.ok ? null : answer;
  }

  #place(entry: SubscriptionEntry): void {
    const known = this.#list.some(({ id }) => id === entry.id);
    const now = known
      ? this.#list.map((other) => (other.id === entry.id ? entry : other))
      : [entry, ...this.#list];
    this.entries.take(now);
  }
}
