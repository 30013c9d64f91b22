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

/** What it takes to ask. */
interface Asking extends Pick<Scheduler, 'after'> {
  /** The account that the till is known to be of; null as long as nothing has told. */
  account: () => string | null;
}

/** Milliseconds for which a sale waits for an answer: a list that hangs must not keep a customer. */
const patienceMs = 1_500;
/** The same where money is taken at once, and nothing is sent without the answer. */
const patienceOfChargeMs = 5_000;

/**
 * The client with a question before the first code, and the first payment by a payer's code, that a key asks for: whose
 * service is it? A code tells whether money is real and not whose account it is; payments and subscriptions do, where they
 * are listed. Answers of another account answer nothing (`admit`) and then nothing is sent. Where the service lists
 * neither, or refuses to, nothing more is asked before a code; where it does not answer soon, the code is asked for all the
 * same and the question comes again before the next. A payer's code takes money by its very request, and its answer would
 * tell too late: it is sent only once something listed named the till's own account, or payments were listed to a till that
 * knows none yet, and else it is `withheld`. A shop whose lists are empty sells by shown codes: the first that is paid is
 * listed. `forget`: another key is in use, to which nothing was told.
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
  /** Asks both at once, since somebody waits. An answer that comes later is there for the next question of the same key. */
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
