/** Tells of each step of a run as it happens, and keeps how long each took. */

import { stripVTControlCharacters } from 'node:util';
import { messageOf } from '../../electron/domain/error-message.ts';

/** A step that failed: its name, and why. */
export class StepFailure extends Error {
  readonly step: string;

  constructor(step: string, cause: unknown) {
    // Playwright colours its messages.
    super(stripVTControlCharacters(messageOf(cause)), { cause });
    this.step = step;
  }
}

/** Runs steps by name. */
export interface Steps {
  /** Runs one step; throws a `StepFailure` when it throws. */
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Milliseconds of each step so far, by name. */
  readonly timings: Readonly<Record<string, number>>;
}

const width = 52;

/** Steps that write a line each: the name when the step starts, the time it took when it ends. */
export function createSteps(write: (text: string) => void, now: () => number): Steps {
  const timings: Record<string, number> = {};
  let number = 0;
  return {
    timings,
    async run(name, work) {
      number += 1;
      write(`${String(number).padStart(3)}  ${name} ${'.'.repeat(Math.max(3, width - name.length))} `);
      const start = now();
      try {
        const result = await work();
        timings[name] = Math.round(now() - start);
        write(`${((now() - start) / 1000).toFixed(1)} s\n`);
        return result;
      } catch (error) {
        write('FAILED\n');
        throw new StepFailure(name, error);
      }
    },
  };
}
