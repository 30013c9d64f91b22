import { foundByPiece } from '../support/mutant.ts';

/** Defects in what is made of a network that fails. */
export const networkMutants = foundByPiece('network', { count: 90, seed: 1 }, [
  {
    id: 'ask-again-for-a-lost-answer',
    defect: 'A request for a code whose answer was lost is repeated without anybody having asked for it.',
    file: 'electron/sales/outcomes.ts',
    find: "return { kind: 'unknown', reason: { kind, message } };",
    replace: "return { kind: 'repeat', afterMs: 0, sent: true, reason: { kind, message } };",
    finding: 'requests for a code went out by themselves',
  },
  {
    id: 'trust-any-certificate',
    defect: 'A service whose certificate is not valid is given the key and the sale.',
    file: 'electron/payments/connect.ts',
    find: 'rejectUnauthorized: true',
    replace: 'rejectUnauthorized: false',
    finding: 'certificate',
  },
  {
    id: 'silence-rules-out',
    defect: 'A code that cannot be closed or asked about is taken for closed, and a second one made.',
    file: 'electron/domain/wishes.ts',
    find: 'return hasLastWord;',
    replace: 'return true;',
    finding: 'closed for certain',
  },
  {
    id: 'say-nothing-of-an-outage',
    defect: 'The screen says that it is watching while the service does not answer.',
    file: 'electron/domain/watching.ts',
    find: "tell(watched, { kind: 'offline', nextCheckAt: now + pauseMs })",
    replace: "tell(watched, { kind: 'watching' })",
    finding: 'the screen says watching while the service does not answer',
  },
]);
