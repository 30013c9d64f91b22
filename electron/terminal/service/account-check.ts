import type { PaymentClient } from '../../payments/client.ts';
import type { Outcome } from '../../payments/payment-service.ts';
import type { Scheduler } from '../../sales/dependencies.ts';

type Listed = Pick<PaymentClient, 'createCode' | 'listCharges' | 'listSubscriptions'>;

/** Milliseconds for which the first code waits for an answer: a list that hangs must not keep a customer. */
const patienceMs = 1_500;

/**
 * The client with a first question before the first code of this process: whose service is it? A code tells whether
 * money is real and not whose account it is; payments and subscriptions do, where they are listed. Answers of another
 * account answer nothing (`admit`) and then nothing is sent. Where the service lists neither, or refuses to, nothing more
 * is asked; where it does not answer soon, the code is asked for all the same and the question comes again before the next.
 */
export function askingWhose<C extends Listed>(client: C, timers: Scheduler): C {
  let isAsked = false;
  async function others(): Promise<Extract<Outcome<never>, { kind: 'refused' }> | null> {
    if (isAsked) return null;
    // Both at once: somebody waits for the code.
    const lists = Promise.all([
      client.listCharges({ limit: 1 }),
      client.listSubscriptions({ limit: 1 }),
    ]).then((said) => {
      isAsked ||= said.every(isTold);
      return said.some(isOthers);
    });
    const late = new Promise<false>((resolve) => {
      timers.after(patienceMs, () => resolve(false));
    });
    return (await Promise.race([lists, late])) ? notOurs : null;
  }
  return {
    ...client,
    createCode: async (body, onLate) => (await others()) ?? client.createCode(body, onLate),
  };
}

const notOurs: Extract<Outcome<never>, { kind: 'refused' }> = {
  kind: 'refused',
  reason: 'refused',
  status: 200,
  message: 'The service answers for another account. Nothing was sent.',
};

function isOthers(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'unknown' && outcome.reason === 'other-account';
}

function isTold({ kind }: Outcome<unknown>): boolean {
  return kind === 'ok' || kind === 'unsupported' || kind === 'refused';
}
