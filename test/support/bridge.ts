import type { Bridge } from '../../electron/contract/bridge.ts';
import {
  notifications,
  requests,
  type NotificationOf,
  type RequestOf,
  type ResponseOf,
} from '../../electron/contract/channels.ts';
import {
  notificationNames,
  requestNames,
  type NotificationName,
  type RequestName,
} from '../../electron/contract/names.ts';
import { fail, success, type Result } from '../../electron/contract/result.ts';

type Answers = { [N in RequestName]?: (request: RequestOf<N>) => Promise<Result<ResponseOf<N>>> };
type Listeners = { [N in NotificationName]: Set<(value: NotificationOf<N>) => void> };

const notOffered = (): Promise<Result<never>> =>
  Promise.resolve(fail('unsupported', 'The service does not offer this.'));

/** A request that reached main's double; they are kept in the order of arrival. */
export interface Call {
  name: RequestName;
  request: unknown;
}

/**
 * Double of main, derived from the contract: every request and pushed value is parsed by its schema, so a screen that breaks the
 * contract breaks its test. Unanswered requests succeed with nothing.
 */
export class BridgeDouble implements Bridge {
  readonly calls: Call[] = [];
  /** What main answered and pushed so far. */
  readonly told: unknown[] = [];
  readonly requests: Bridge['requests'];
  readonly on: Bridge['on'];
  /** The answers of a service that offers only what its document has: it says so at once. */
  readonly #answers: Answers = {
    listSources: notOffered,
    listSubscriptions: notOffered,
    listSubscriptionPeriods: notOffered,
    listDisputes: notOffered,
    readRefunds: notOffered,
    readPractised: () => Promise.resolve(success({ categories: [], items: [] })),
    readFavourites: () => Promise.resolve(success([])),
    listParked: () => Promise.resolve(success([])),
    listPurchases: () => Promise.resolve(success([])),
    listDrives: () => Promise.resolve(success([])),
    readExport: () => Promise.resolve(success(null)),
    leaveExport: () => Promise.resolve(success(undefined)),
    showExported: () => Promise.resolve(success(undefined)),
    readTakings: ({ date, span }) => {
      const day = date ?? '2026-01-15';
      return Promise.resolve(success({ span, from: day, to: day, takings: [], before: [] }));
    },
  };
  readonly #listeners: Listeners = {
    terminal: new Set(),
    catalogue: new Set(),
    connection: new Set(),
    sale: new Set(),
    comparison: new Set(),
    unresolved: new Set(),
    unseenPayments: new Set(),
    journal: new Set(),
    prints: new Set(),
    pulse: new Set(),
  };

  constructor() {
    this.requests = Object.fromEntries(
      requestNames.map((name) => [name, (request: never) => this.#receive(name, request)]),
    ) as unknown as Bridge['requests'];
    this.on = Object.fromEntries(
      notificationNames.map((name) => [name, (listener: never) => this.#subscribe(name, listener)]),
    ) as unknown as Bridge['on'];
  }

  /** What the request is answered from now on. */
  answer<N extends RequestName>(
    name: N,
    answer: Result<ResponseOf<N>> | ((request: RequestOf<N>) => Promise<Result<ResponseOf<N>>>),
  ): void {
    const fixed = typeof answer === 'function' ? answer : () => Promise.resolve(answer);
    (this.#answers as Record<string, unknown>)[name] = fixed;
  }

  /** Pushes a value, as main does. */
  send<N extends NotificationName>(name: N, value: NotificationOf<N>): void {
    notifications[name].parse(value);
    this.told.push(value);
    for (const listener of this.#listeners[name]) listener(value);
  }

  requestsOf<N extends RequestName>(name: N): RequestOf<N>[] {
    return this.calls.filter((call) => call.name === name).map(({ request }) => request as RequestOf<N>);
  }

  async #receive<N extends RequestName>(name: N, request: RequestOf<N>): Promise<Result<ResponseOf<N>>> {
    requests[name].request.parse(request);
    this.calls.push({ name, request: structuredClone(request) });
    const answer = this.#answers[name];
    if (!answer) return success(undefined as ResponseOf<N>);
    const result = await answer(request);
    this.told.push(result);
    if (result.ok) requests[name].response.parse(result.value);
    return result;
  }

  #subscribe<N extends NotificationName>(name: N, listener: (value: NotificationOf<N>) => void): () => void {
    this.#listeners[name].add(listener);
    return () => this.#listeners[name].delete(listener);
  }
}
