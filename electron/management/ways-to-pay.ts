import { isDeepStrictEqual } from 'node:util';
import type { PaymentMethodList } from '../contract/payment-objects.ts';
import type { WayToPay } from '../contract/terminal.ts';
import { presentedWaysIn, waysIn } from '../domain/ways-to-pay.ts';
import { ask } from './ask.ts';
import type { ManagementDependencies } from './dependencies.ts';

/** What an owner changes at the service is known here after this long, in ms, and the pause of one question more. */
const believedForMs = 5 * 60_000;

/** What can be paid with: a code of the terminal's, and by the code that a payer's phone shows. */
interface Ways {
  known: readonly WayToPay[];
  presented: readonly WayToPay[];
}

const none: Ways = { known: [], presented: [] };

/**
 * What codes can be paid with, and which amounts each way takes, where the service tells. A list is a hint: it is
 * believed once it was told twice in a row, and as long as it is not, nothing is known and every amount is taken. A list leaves
 * out more easily than it adds: that payers' codes are taken is believed at once, of any amount, and no more once it was twice
 * not told.
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

  /** Those that are known, by name; none where the service does not tell. */
  get known(): readonly WayToPay[] {
    return this.#ways.known;
  }

  /** Those that a payer's code can be of; none where the service names none. */
  get presented(): readonly WayToPay[] {
    return this.#ways.presented;
  }

  /** Asks the service, unless it was asked lately. One that does not answer leaves what is known. */
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

  /** What is not offered lists nothing. */
  async #ask(
    list: ManagementDependencies['payments']['listPaymentMethods'],
  ): Promise<PaymentMethodList | null> {
    const outcome = await ask(this.#dependencies, list);
    if (outcome.kind === 'unsupported') return { total: 0, paymentMethods: [] };
    return outcome.kind === 'ok' ? outcome.value : null;
  }

  /** Money is asked for by a payer's code only where it can be looked for in the list of charges: whether it can is asked once. */
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
