import { foundByPiece } from '../support/mutant.ts';

/** Defects that make the ledgers differ after a while. */
export const soakMutants = foundByPiece('soak', { count: 20, seed: 5 }, [
  {
    id: 'a-payment-after-a-lost-answer-is-nobodys',
    defect: 'A payment is passed over when the question before it was not answered.',
    file: 'electron/sales/payment.ts',
    find: 'if (!isPaid(answer.code) && !isOfKnownPayment(answer)) return null;',
    replace:
      "if (!isPaid(answer.code) && !isOfKnownPayment(answer)) return null;\n  if (answer.attempt.number > 0) return success('paid');",
    finding: 'was paid and its sale is',
  },
]);
