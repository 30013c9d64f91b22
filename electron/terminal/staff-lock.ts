import type { ChangePin, Failure, RequestName, Result, StaffState } from '../contract/index.ts';

/** The staff's PIN: who may open the manager's screens, change the terminal and leave it. */
export interface StaffLock {
  readonly state: StaffState;
  /** Why a request has to wait for the PIN, or null. */
  refusal(name: RequestName): Failure | null;
  /** Tries a PIN; each try is written down before it is looked at. */
  unlock(pin: string): Promise<Result<undefined>>;
  lock(): void;
  changePin(change: ChangePin): Promise<Result<undefined>>;
}
