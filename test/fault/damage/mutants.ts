import { foundByPiece } from '../support/mutant.ts';

const recovery = 'electron/journal/recovery.ts';

/** Defects in what a start makes of damaged files. */
export const damageMutants = foundByPiece('damage', { count: 12, seed: 1 }, [
  {
    id: 'journal-is-begun-anew',
    defect: 'A damaged journal is kept aside, and nothing is put in its place.',
    file: recovery,
    find: 'base === null && found.sales.length === 0',
    replace: 'found.sales.length >= 0',
    finding: 'lost: ',
  },
]);
