import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

type Any = (...args: unknown[]) => unknown;

/** The changes of the disk that a process makes, at one of which it ends itself. */
export class Changes {
  steps = 0;
  /** While it is not, changes are neither counted nor an end. */
  isCounting = true;
  readonly #killAt: string | undefined;

  /** Without `killAt`, a number, it only counts. */
  constructor(killAt: string | undefined) {
    this.#killAt = killAt;
  }

  /** Counts calls of these functions of `node:fs` and `fs.promises` from now on; made before what writes is loaded. */
  watch(sync: readonly string[], promises: readonly string[]): void {
    for (const name of sync) this.#watch(fs, name);
    for (const name of promises) this.#watch(fs.promises, name);
    syncBuiltinESMExports();
  }

  /** Before and after each call there is a place to be killed at. */
  #watch(owner: object, name: string): void {
    const functions = owner as Record<string, Any>;
    const original = functions[name]?.bind(owner);
    if (original === undefined) throw new Error(`There is no ${name}.`);
    functions[name] = (...args) => {
      this.#step();
      const result = original(...args);
      if (result instanceof Promise) return result.finally(() => this.#step());
      this.#step();
      return result;
    };
  }

  #step(): void {
    if (!this.isCounting) return;
    this.steps += 1;
    if (String(this.steps) === this.#killAt) process.kill(process.pid, 'SIGKILL');
  }
}
