import { foundByPiece } from '../support/mutant.ts';

/** Defects in the close of the day. */
export const dayCloseMutants = foundByPiece('day-close', { count: 1, seed: 20_261_122 }, [
  {
    id: 'forget-a-payment-after-the-close',
    defect: 'A payment of a day that is closed already is in no close.',
    file: 'electron/domain/day-close/booking.ts',
    find: 'if (!isClosed(at)) {',
    replace: 'if (isClosed(at)) return;\n    if (!isClosed(at)) {',
    finding: 'is in 0 closes',
  },
  {
    id: 'forget-what-is-given-back-since',
    defect: 'Money that is given back after the close changes no later close.',
    file: 'electron/domain/day-close/booking.ts',
    find: 'if (more !== 0) items.push(',
    replace: 'if (more < 0) items.push(',
    finding: 'comes to',
  },
  {
    id: 'book-a-payment-again',
    defect: 'A payment that an earlier close has is booked once more.',
    file: 'electron/domain/day-close/booking.ts',
    find: 'if (before) booking.items.push(...changesOf(payment, before));\n    else bookFirst',
    replace: 'if (before) booking.items.push(...changesOf(payment, before));\n    bookFirst',
    finding: 'UNIQUE constraint failed: close_items.key',
  },
  {
    id: 'drop-an-unresolved-sale',
    defect: 'A sale whose end nobody knows is not named in the close.',
    file: 'electron/sales/day-close/figures.ts',
    find: 'if (doubt === null || !isUnresolved(sale, doubt)) return [];',
    replace: "if (doubt === null || !isUnresolved(sale, doubt) || sale.stage.state === 'unknown') return [];",
    finding: 'which nobody knows the end of',
  },
]);
