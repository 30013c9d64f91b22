import { foundByPiece } from '../support/mutant.ts';

const openingFile = 'electron/sales/open.ts';
const sendBefore = `void book.dependencies.payments.createCode(
    { amount: request.expectedTotal, currency: request.currency, orderNo: \`T1-\${request.requestId}\`, expiryPeriod: 5 },
    () => undefined,
  );
  const intent = journal.recordIntent({`;

/** Defects in what is on the disk before something leaves. */
export const syncMutants = foundByPiece('sync-before-send', { count: 8, seed: 1 }, [
  {
    id: 'sync-sometimes',
    defect: 'A commit is synced to the disk when the log is full, and not each time.',
    file: 'electron/journal/database.ts',
    find: "['synchronous', 'FULL', 2]",
    replace: "['synchronous', 'NORMAL', 1]",
    finding: 'the request',
  },
  {
    id: 'send-before-the-intent',
    defect: 'A request for a code leaves before its sale is in the journal.',
    file: openingFile,
    find: 'const intent = journal.recordIntent({',
    replace: sendBefore,
    finding: 'the request',
  },
]);
