import { isDeepStrictEqual } from 'node:util';
import type { PaymentMethodList } from '../contract/payment-objects.ts';
import type { WayToPay } from '../contract/terminal.ts';
import { presentedWaysIn, waysIn } from '../domain/ways-to-pay.ts';
import { ask } from './ask.ts';
import type { ManagementDependencies } from './dependencies.ts';

/** An owner's change at the service is known here after this many ms and one more pause between questions. */
const believedForMs = 5 * 60_000;

/** `known`: for the terminal's codes; `presented`: for payers' codes. */
interface Ways {
  known: readonly WayToPay[];
  presented: readonly WayToPay[];
}

const none: Ways = { known: [], presented: [] };

/**
 * Payment methods and their amounts, where the service tells. A list is a hint, believed once told twice in a row; until then
 * nothing is known and every amount is allowed. Lists omit more easily than they add: that payers' codes are accepted is believed
 * at once, for any amount, until twice not told.
 */
export class WaysToPay {
  readonly #dependencies: ManagementDependencies;
  #last: Ways | null = null;
  #ways = none;
  /** Monotonic ms. */
  #nextAt = -Infinity;

  constructor(dependencies: ManagementDependencies) {
    this.#dependencies = dependencies;
  }

  /** What codes can be paid with; empty: the service does not tell. */
  get known(): readonly WayToPay[] {
    return this.#ways.known;
  }

  /** What payers' codes can be of; empty: the service names none. */
  get presented(): readonly WayToPay[] {
    return this.#ways.presented;
  }

  /** Asks the service, unless it was asked lately. Without an answer, what is known stays. */
  async refresh(): Promise<void> {
    const { clock } = this.#dependencies;
    if (clock.monotonic() < this.#nextAt) return;
    const listed = await this.#list();
    if (listed === null) return;
    const isToldTwice = isDeepStrictEqual(listed, this.#last);
    this.#last = listed;
    if (isToldTwice) this.#nextAt = clock.monotonic() + believedForMs;
    const presented = listed.presented.length > 0 ? listed.presented : this.presented;
    this.#know(isToldTwice ? listed : { known: [], presented: presented.map(ofAnyAmount) });
    await this.#learnOfCharges();
  }

  /** What the service lists; null: it did not answer. The list of what codes can be paid with need not name what is scanned. */
  async #list(): Promise<Ways | null> {
    const { payments } = this.#dependencies;
    const ofCodes = await this.#ask(() => payments.listPaymentMethods());
    if (ofCodes === null) return null;
    const known = waysIn(ofCodes);
    const presented = presentedWaysIn(ofCodes);
    if (presented.length > 0 || known.length === 0) return { known, presented };
    const ofAll = await this.#ask(() => payments.listAccountMethods());
    return { known, presented: ofAll ? presentedWaysIn(ofAll) : this.presented };
  }

  /** An operation not offered lists nothing. */
  async #ask(
    list: ManagementDependencies['payments']['listPaymentMethods'],
  ): Promise<PaymentMethodList | null> {
    const outcome = await ask(this.#dependencies, list);
    if (outcome.kind === 'unsupported') return { total: 0, paymentMethods: [] };
    return outcome.kind === 'ok' ? outcome.value : null;
  }

  /** A payer's code is used only where its charge can be found in the list of charges: whether it can is asked once. */
  async #learnOfCharges(): Promise<void> {
    const { payments } = this.#dependencies;
    if (this.presented.length === 0 || payments.capabilities()['list-charges'] !== undefined) return;
    await ask(this.#dependencies, () => payments.listCharges({ limit: 1 }));
  }

  #know(ways: Ways): void {
    if (isDeepStrictEqual(ways, this.#ways)) return;
    this.#ways = ways;
    this.#dependencies.onWaysToPay();
  }
}

function ofAnyAmount({ name }: WayToPay): WayToPay {
  return { name, min: null, max: null };
}
