import { isDeepStrictEqual } from 'node:util';
import type { WayToPay } from '../contract/terminal.ts';
import { waysIn } from '../domain/ways-to-pay.ts';
import { ask } from './ask.ts';
import type { ManagementDependencies } from './dependencies.ts';

/** What an owner changes at the service is known here after this long, in ms, and the pause of one question more. */
const believedForMs = 5 * 60_000;

/**
 * What codes can be paid with, and which amounts each way takes, where the service tells. A list is a hint: it is
 * believed once it was told twice in a row, and as long as it is not, nothing is known and every amount is taken.
 */
export class WaysToPay {
  readonly #dependencies: ManagementDependencies;
  #last: readonly WayToPay[] | null = null;
  #known: readonly WayToPay[] = [];
  /** Monotonic ms. */
  #nextAt = -Infinity;

  constructor(dependencies: ManagementDependencies) {
    this.#dependencies = dependencies;
  }

  /** Those that are known, by name; none where the service does not tell. */
  get known(): readonly WayToPay[] {
    return this.#known;
  }

  /** Asks the service, unless it was asked lately. One that does not answer leaves what is known. */
  async refresh(): Promise<void> {
    const { clock, payments } = this.#dependencies;
    if (clock.monotonic() < this.#nextAt) return;
    const outcome = await ask(this.#dependencies, () => payments.listPaymentMethods());
    if (outcome.kind !== 'ok' && outcome.kind !== 'unsupported') return;
    const listed = outcome.kind === 'ok' ? waysIn(outcome.value) : [];
    const isToldTwice = isDeepStrictEqual(listed, this.#last);
    this.#last = listed;
    if (isToldTwice) this.#nextAt = clock.monotonic() + believedForMs;
    this.#know(isToldTwice ? listed : []);
  }

  #know(ways: readonly WayToPay[]): void {
    if (isDeepStrictEqual(ways, this.#known)) return;
    this.#known = ways;
    this.#dependencies.onWaysToPay();
  }
}
