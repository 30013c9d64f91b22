import {
  allowsCharges,
  isOthers,
  nothingTold,
  settlesCodes,
  type Told,
  type Word,
  wordOfList,
} from '../../payments/account-word.ts';
import { merchantsIn } from '../../payments/answer.ts';
import type { PaymentClient } from '../../payments/client.ts';
import { nobody } from '../../payments/merchant.ts';
import type { Outcome } from '../../payments/payment-service.ts';
import type { Scheduler } from '../../sales/dependencies.ts';

type Listed = Pick<PaymentClient, 'createCode' | 'createCharge' | 'listCharges' | 'listSubscriptions'>;

type Hindrance = Extract<Outcome<never>, { kind: 'withheld' }>;

interface Asking extends Pick<Scheduler, 'after'> {
  /** The account that the till is known to be of; null until something told. */
  account: () => string | null;
}

/** Milliseconds a shown code waits for the answer: a hanging list must not hold up a customer. */
const patienceMs = 1_500;
/** Milliseconds for a payer's code: it takes money at once, so nothing is sent without the answer. */
const patienceOfChargeMs = 5_000;

/**
 * Asks whose service a key belongs to, before its first code and its first charge of a payer's code. A code's answer tells
 * whether the money is real, but not whose account it is; listed payments and subscriptions do.
 * - Another account (`admit`): nothing is sent.
 * - The service lists neither, or refuses to: codes go out, and nothing more is asked.
 * - A slow service: the code goes out, and the question comes again before the next.
 * - A payer's code takes money by the request itself, so its answer would come too late. It is sent only once something
 *   listed named the till's account, or payments were listed to a till that knows none; else it is `withheld`. A shop with
 *   empty lists sells by shown codes: the first paid one is listed.
 *
 * `forget`: another key is in use.
 */
export function askingWhose<C extends Listed>(
  client: C,
  { after, account }: Asking,
): { client: C; forget: () => void } {
  let told = nothingTold();
  function wordOf(outcome: Outcome<unknown>): Word {
    if (outcome.kind === 'unknown') return outcome.reason === 'other-account' ? 'others' : 'unanswered';
    if (outcome.kind === 'unsupported' || outcome.kind === 'refused') return 'unlisted';
    if (outcome.kind !== 'ok') return 'unanswered';
    const [whose = nobody] = merchantsIn(outcome.value);
    return wordOfList(account(), whose);
  }
  /** Asks both lists at once, since somebody waits. A late answer serves the next question of the same key. */
  async function listen(waitMs: number): Promise<void> {
    const ofKey = told;
    const hear = async (list: keyof Told, asked: Promise<Outcome<unknown>>): Promise<void> => {
      ofKey[list] = wordOf(await asked);
    };
    const charges = hear('charges', client.listCharges({ limit: 1 }));
    const subscriptions = hear('subscriptions', client.listSubscriptions({ limit: 1 }));
    const late = new Promise<void>((resolve) => {
      after(waitMs, resolve);
    });
    await Promise.race([charges.then(() => (ofKey.charges === 'ours' ? undefined : subscriptions)), late]);
  }
  async function againstCode(): Promise<Hindrance | null> {
    if (!settlesCodes(told)) await listen(patienceMs);
    return isOthers(told) ? notOurs : null;
  }
  async function againstCharge(): Promise<Hindrance | null> {
    if (!allowsCharges(told)) await listen(patienceOfChargeMs);
    if (isOthers(told)) return notOurs;
    return allowsCharges(told) ? null : untold;
  }
  return {
    client: {
      ...client,
      createCode: async (body, onLate) => (await againstCode()) ?? client.createCode(body, onLate),
      createCharge: async (body, onLate) => (await againstCharge()) ?? client.createCharge(body, onLate),
    },
    forget: () => (told = nothingTold()),
  };
}

const notOurs: Hindrance = {
  kind: 'withheld',
  reason: 'other-account',
  message: 'The service answers for another account. Nothing was sent.',
};

const untold: Hindrance = {
  kind: 'withheld',
  reason: 'untold-account',
  message: 'The service does not tell whose account it is. Nothing was sent.',
};
