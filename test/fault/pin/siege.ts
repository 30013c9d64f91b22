import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '../../../electron/settings/schema.ts';
import { firstSecurity, openSecurity, type Security } from '../../../electron/settings/security.ts';
import { type PinAttempts, pinAttempts } from '../../../electron/staff/pin-attempts.ts';
import { PinLock } from '../../../electron/staff/lock.ts';
import { VirtualMachine } from '../support/machine.ts';
import { valueOf } from '../../support/result.ts';

/** Where in a try the process is killed. */
export type KillPoint = 'before it is written' | 'after it is written' | 'while it is looked at';
export const killPoints: readonly KillPoint[] = [
  'before it is written',
  'after it is written',
  'while it is looked at',
];

class Killed extends Error {}

const log = { info: (): void => undefined, warn: (): void => undefined, error: (): void => undefined };

/**
 * A terminal with a PIN that nobody guesses, its real lock and its real file of tries, and an attacker who
 * may restart it, kill it and set its clock. Whoever had a PIN looked at knows what came of it, whatever
 * became of the process.
 */
export class Siege implements Disposable {
  readonly machine = new VirtualMachine();
  /** When each PIN was looked at: ms since the attack began, by a clock that nobody touches. */
  readonly guesses: number[] = [];
  readonly #startedAt = this.machine.trueMs;
  readonly #folder = mkdtempSync(join(tmpdir(), 'madoguchi-pin-'));
  readonly #dateNow = Date.now;
  #killAt: KillPoint | null = null;
  #lock: PinLock;

  constructor() {
    // Should anything ask the system's own wall clock after all, it gets the one that the attacker sets.
    Date.now = () => Math.floor(this.machine.wallMs);
    this.#lock = this.#start(firstSecurity);
  }

  [Symbol.dispose](): void {
    Date.now = this.#dateNow;
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Milliseconds since the attack began. */
  get elapsedMs(): number {
    return this.machine.trueMs - this.#startedAt;
  }

  /** What the lock says of the time until it looks at the next PIN. */
  get waitMs(): number {
    return this.#lock.state.waitMs;
  }

  restart(how: { sameBoot: boolean }): void {
    this.machine.restart(how);
    this.#lock = this.#start(null);
  }

  /** Tries `atOnce` PINs at the same time, by either way that a PIN is taken. */
  async guess(by: 'unlock' | 'change' = 'unlock', atOnce = 1): Promise<void> {
    const lock = this.#lock;
    const one = (): Promise<unknown> =>
      by === 'unlock' ? lock.unlock('0000') : lock.changePin({ current: '0000', next: null });
    await Promise.all(Array.from({ length: atOnce }, one));
  }

  /** Tries a PIN, and has the process killed in the middle; it starts again at once. */
  async guessAndKill(at: KillPoint, how: { sameBoot: boolean }): Promise<void> {
    this.#killAt = at;
    await this.#lock.unlock('0000').catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
    this.#killAt = null;
    this.restart(how);
  }

  /** `begin`: what the file begins with at a first start; null: it is there, as at each later start. */
  #start(begin: Security | null): PinLock {
    const security = valueOf(openSecurity({ directory: this.#folder, begin, log }));
    const tries = pinAttempts(security);
    return new PinLock({
      settings: {
        read: () => ({ pinHash: 'nobody knows', staff: [] as Settings['staff'] }) as Settings,
        update: () => {
          throw new Error('The PIN was changed by somebody who does not know it.');
        },
      },
      tries: this.#killable(tries),
      clock: this.machine.clock,
      hash: (pin) => Promise.resolve(pin),
      matches: () => {
        this.guesses.push(this.elapsedMs);
        if (this.#killAt === 'while it is looked at') throw new Killed();
        return Promise.resolve(false);
      },
      changed: () => undefined,
      log,
    });
  }

  #killable(tries: PinAttempts): PinAttempts {
    return {
      get failures() {
        return tries.failures;
      },
      write: (failures) => {
        if (this.#killAt === 'before it is written') throw new Killed();
        const written = tries.write(failures);
        if (this.#killAt === 'after it is written') throw new Killed();
        return written;
      },
    };
  }
}
