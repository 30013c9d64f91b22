/** Says how far a run of tests is: what its reporters tell, in one line. */
import { stripVTControlCharacters, styleText } from 'node:util';

/** What a reporter tells the run that started it: how much there is, how much is over, and what failed just now. */
export interface Told {
  readonly done: number;
  readonly total: number;
  /** A test that has just failed. */
  readonly failed?: Failure;
}

/** A test's name, and what it said when it failed. */
export interface Failure {
  readonly name: string;
  readonly why: string;
}

/** So much of what a test said is shown at once; the rest is in its run's own words. */
const mostShown = 1_500;

/** The lines that name a test which failed and what it said, without what colours them. */
export function failureLines({ name, why }: Failure): string {
  const plain = stripVTControlCharacters(why).trim().slice(0, mostShown);
  return `FAILED ${name}\n${plain.replaceAll(/^/gm, '    ')}`;
}

/** Tells the run that started this process, where one listens. */
export function tell(told: Told): void {
  process.send?.(told);
}

/** How far a suite is, `12/243`; a dash as long as it has not begun. */
function share({ done, total }: Told): string {
  return total === 0 ? '–' : `${done}/${total}`;
}

/** Every suite with how far it is, after the time that has passed: `2:05 unit 214/253, end to end 12/243`. */
export function progressLine(passedMs: number, suites: ReadonlyMap<string, Told>): string {
  const seconds = Math.floor(passedMs / 1_000);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return `${time} ${[...suites].map(([name, told]) => `${name} ${share(told)}`).join(', ')}`;
}

/** Where nobody sees a line change, another is written after so long. */
const everyMs = 60_000;

/** One line that changes where a person looks on, else another line now and then. */
export class Progress {
  readonly #suites = new Map<string, Told>();
  readonly #start = performance.now();
  readonly #isSeen = process.stdout.isTTY;
  #writtenAt = this.#start;

  constructor(names: readonly string[]) {
    for (const name of names) this.#suites.set(name, { done: 0, total: 0 });
  }

  /** A suite has come so far; a test that failed is named at once. */
  hear(name: string, told: Told): void {
    this.#suites.set(name, told);
    if (told.failed !== undefined) this.say(styleText('red', failureLines(told.failed)));
    this.#write();
  }

  /** Writes lines of a suite's own without mixing them with the progress. */
  say(text: string): void {
    process.stdout.write(`${this.#isSeen ? '\r\u001B[K' : ''}${text}\n`);
  }

  #write(): void {
    const now = performance.now();
    const line = progressLine(now - this.#start, this.#suites);
    if (this.#isSeen) {
      process.stdout.write(`\r\u001B[K${line}`);
    } else if (now - this.#writtenAt >= everyMs) {
      this.#writtenAt = now;
      console.log(line);
    }
  }
}
