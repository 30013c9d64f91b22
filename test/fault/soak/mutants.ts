import { foundByPiece } from '../support/mutant.ts';

/** Defects that make the ledgers differ after a while. */
export const soakMutants = foundByPiece('soak', { count: 20, seed: 5 }, [
  {
    id: 'a-payment-after-a-lost-answer-is-nobodys',
    defect: 'A payment is passed over when the question before it was not answered.',
    file: 'electron/sales/ask.ts',
    find: "if (standing.kind === 'paid' || (standing.kind !== 'mismatch' && isOfKnownPayment(found))) {",
    replace:
      "if (standing.kind === 'paid' || (standing.kind !== 'mismatch' && isOfKnownPayment(found))) {\n    if (attempt.number > 0) return { kind: 'paid' };",
    finding: 'was paid and its sale is',
  },
]);
