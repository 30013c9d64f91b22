import type { ConnectionState } from '../../contract/index.ts';
import type { Clock } from '../../domain/expiry.ts';
import type { Outcome } from '../../payments/payment-service.ts';
import { connectionOf } from '../../sales/outcomes.ts';

/** Whether the service answers, by its last answer. */
export class Connection {
  readonly #clock: Pick<Clock, 'wall'>;
  readonly #onChange: (state: ConnectionState) => void;
  #state: ConnectionState;

  constructor(clock: Pick<Clock, 'wall'>, onChange: (state: ConnectionState) => void) {
    this.#clock = clock;
    this.#onChange = onChange;
    this.#state = { kind: 'unchecked', since: clock.wall() };
  }

  get state(): ConnectionState {
    return this.#state;
  }

  heard(outcome: Outcome<unknown>): void {
    const kind = connectionOf(outcome);
    if (kind) this.set(kind);
  }

  /** Calls the listener only when the state changes. */
  set(kind: ConnectionState['kind']): void {
    if (kind === this.#state.kind) return;
    this.#state = { kind, since: this.#clock.wall() };
    this.#onChange(this.#state);
  }
}
