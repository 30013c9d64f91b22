import { stripVTControlCharacters } from 'node:util';
import { messageOf } from '../../electron/domain/error-message.ts';

export class StepFailure extends Error {
  readonly step: string;

  constructor(step: string, cause: unknown) {
    // Playwright colours its messages.
    super(stripVTControlCharacters(messageOf(cause)), { cause });
    this.step = step;
  }
}

export interface Steps {
  /** Throws a `StepFailure` when the step throws. */
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Milliseconds of each step so far, by name. */
  readonly timings: Readonly<Record<string, number>>;
}

const width = 52;

/** Writes a step's name when it starts, its time when it ends. */
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
