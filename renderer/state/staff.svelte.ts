import type { Bridge } from '../../electron/contract/bridge.ts';
import type { EntryPlace } from '../../electron/contract/entry.ts';
import type { Result } from '../../electron/contract/result.ts';
import type { StaffPerson, StaffState } from '../../electron/contract/unattended.ts';
import { ask } from '../lib/ipc.ts';

/** The lock of the manager's screens. PINs are entered in main's own view; this page only asks for it. */
export class Staff {
  readonly #bridge: Bridge;
  #state = $state.raw<StaffState>({ hasPin: false, locked: false, waitMs: 0 });

  constructor(bridge: Bridge, state: StaffState) {
    this.#bridge = bridge;
    this.receive(state);
  }

  get hasPin(): boolean {
    return this.#state.hasPin;
  }

  get locked(): boolean {
    return this.#state.locked;
  }

  /** Who may sign on; empty where the shop has one PIN, or none. */
  get people(): readonly StaffPerson[] {
    return this.#state.people ?? [];
  }

  get managers(): readonly StaffPerson[] {
    return this.people.filter(({ role }) => role === 'manager');
  }

  /** Who is at the till; null: nobody signed on, or nobody has to. */
  get signedOn(): string | null {
    return this.#state.signedOn ?? null;
  }

  receive(state: StaffState): void {
    this.#state = state;
  }

  /** Has main ask for the PIN; its next state tells the outcome. Answers `canceled` where somebody left the PIN. */
  unlock(place: EntryPlace): Promise<Result<void>> {
    return ask(this.#bridge, 'unlockStaff', { place });
  }

  signOn(): Promise<Result<void>> {
    return ask(this.#bridge, 'signOn', undefined);
  }

  lock(): Promise<Result<void>> {
    return ask(this.#bridge, 'lockStaff', undefined);
  }

  signOff(): Promise<Result<void>> {
    return ask(this.#bridge, 'signOff', undefined);
  }

  exit(): Promise<Result<void>> {
    return ask(this.#bridge, 'exitTerminal', undefined);
  }
}
