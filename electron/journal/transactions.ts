import type { DatabaseSync } from 'node:sqlite';
import { fail, type Result, success } from '../contract/result.ts';
import { messageOf } from '../domain/error-message.ts';
import { isBroken, isConstraint } from './sqlite-errors.ts';

/** Thrown inside a transaction to roll it back and answer a failure that is not the storage's. */
export class Refused extends Error {
  readonly code: 'conflict' | 'not-found';

  constructor(code: 'conflict' | 'not-found', message: string) {
    super(message);
    this.code = code;
  }
}

/** The one way into the journal's file: a change is on the disk or undone, and a failure is a value. */
export class Transactions {
  readonly #database: DatabaseSync;
  readonly #committed: () => void;
  #broken = false;

  /** `committed` is called after each commit; it must not throw. */
  constructor(database: DatabaseSync, committed: () => void) {
    this.#database = database;
    this.#committed = committed;
  }

  /** Whether a failed write left it open what is on the disk. */
  get isBroken(): boolean {
    return this.#broken;
  }

  /** Runs a transaction. It is on the disk when this answers a success (synchronous = FULL). */
  commit<T>(work: () => T): Result<T> {
    try {
      this.#database.exec('BEGIN IMMEDIATE');
      const value = work();
      this.#database.exec('COMMIT');
      this.#committed();
      return success(value);
    } catch (error) {
      return this.#rolledBack(error);
    }
  }

  /**
   * Does one part of a transaction, inside `commit`. What the tables do not admit is undone and answers null, and the
   * rest of the transaction stands; anything else is thrown.
   */
  ifAdmitted<T>(work: () => T): T | null {
    this.#database.exec('SAVEPOINT part');
    try {
      const value = work();
      this.#database.exec('RELEASE part');
      return value;
    } catch (error) {
      if (!isConstraint(error)) throw error;
      this.#database.exec('ROLLBACK TO part; RELEASE part');
      return null;
    }
  }

  /** Reads; what the file or a row's schema throws is `storage`. */
  look<T>(read: () => T): Result<T> {
    try {
      return success(read());
    } catch (error) {
      if (error instanceof Refused) return fail(error.code, error.message);
      return fail('storage', messageOf(error));
    }
  }

  #rolledBack(error: unknown): Result<never> {
    if (isBroken(error)) this.#broken = true;
    try {
      if (this.#database.isOpen && this.#database.isTransaction) this.#database.exec('ROLLBACK');
    } catch (rollbackError) {
      this.#broken = true;
      return fail('storage', `${messageOf(error)}; then: ${messageOf(rollbackError)}`);
    }
    if (error instanceof Refused) return fail(error.code, error.message);
    if (error instanceof TypeError) throw error;
    return fail('storage', messageOf(error));
  }
}
