import type { PaymentClient } from '../../payments/client.ts';
import type { Outcome } from '../../payments/payment-service.ts';
import type { Scheduler } from '../../sales/dependencies.ts';

type Listed = Pick<PaymentClient, 'createCode' | 'createCharge' | 'listCharges' | 'listSubscriptions'>;

/** Why nothing is sent. */
type Hindrance = Extract<Outcome<never>, { kind: 'refused' | 'not-sent' }>;

/** Milliseconds for which a sale waits for an answer: a list that hangs must not keep a customer. */
const patienceMs = 1_500;
/** The same where money is taken at once, and nothing is sent without the answer. */
const patienceOfChargeMs = 5_000;

/**
 * The client with a first question before the first code, and the first payment by a payer's code, of this process: whose
 * service is it? A code tells whether money is real and not whose account it is; payments and subscriptions do, where they
 * are listed. Answers of another account answer nothing (`admit`) and then nothing is sent. Where the service lists
 * neither, or refuses to, nothing more is asked before a code; where it does not answer soon, the code is asked for all the
 * same and the question comes again before the next. A payer's code takes money by its very request, and its answer would
 * tell too late: it is sent only once payments were listed and none was another account's, and else it is `not-sent`.
 */
export function askingWhose<C extends Listed>(client: C, timers: Scheduler): C {
  let isAsked = false;
  let isListed = false;
  /** Whether anything listed is of another account; null: nobody knows by then. Both are asked at once: somebody waits. */
  async function isOthersBy(waitMs: number): Promise<boolean | null> {
    const lists = Promise.all([
      client.listCharges({ limit: 1 }),
      client.listSubscriptions({ limit: 1 }),
    ]).then((said) => {
      const isTold = said.every(tells);
      isAsked ||= isTold;
      isListed ||= isTold && said[0].kind === 'ok';
      return said.some(isOthers);
    });
    const late = new Promise<null>((resolve) => {
      timers.after(waitMs, () => resolve(null));
    });
    return Promise.race([lists, late]);
  }
  async function againstCode(): Promise<Hindrance | null> {
    return !isAsked && (await isOthersBy(patienceMs)) ? notOurs : null;
  }
  async function againstCharge(): Promise<Hindrance | null> {
    if (!isListed && (await isOthersBy(patienceOfChargeMs))) return notOurs;
    return isListed ? null : untold;
  }
  return {
    ...client,
    createCode: async (body, onLate) => (await againstCode()) ?? client.createCode(body, onLate),
    createCharge: async (body, onLate) => (await againstCharge()) ?? client.createCharge(body, onLate),
  };
}

const notOurs: Hindrance = {
  kind: 'refused',
  reason: 'refused',
  status: 200,
  message: 'The service answers for another account. Nothing was sent.',
};

const untold: Hindrance = {
  kind: 'not-sent',
  reason: 'untold-account',
  message: 'The service does not tell whose account it is. Nothing was sent.',
};

function isOthers(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'unknown' && outcome.reason === 'other-account';
}

function tells({ kind }: Outcome<unknown>): boolean {
  return kind === 'ok' || kind === 'unsupported' || kind === 'refused';
}
