import { foundByPiece, foundByTests } from '../support/mutant.ts';

/** Defects in the close of the day. */
export const dayCloseMutants = [
  ...foundByPiece('day-close', { count: 1, seed: 20_261_122 }, [
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
      replace:
        "if (doubt === null || !isUnresolved(sale, doubt) || sale.stage.state === 'unknown') return [];",
      finding: 'which nobody knows the end of',
    },
  ]),
  ...foundByTests('test/unit/sales/day-close/rates.test.ts', [
    {
      id: 'guess-a-rate',
      defect: 'Sales without tax on record pass for sales at the standard rate.',
      file: 'electron/domain/day-close/totals.ts',
      find: '[{ rate: null, amount: sign * paid, tax: null }]',
      replace: '[{ rate: 10, amount: sign * paid, tax: 0 }]',
      finding: 'have a line of their own for sales without tax on record',
    },
    {
      id: 'late-payments-among-the-rates',
      defect: 'What changes earlier closes is in the rates of the day.',
      file: 'electron/domain/day-close/totals.ts',
      find: "({ kind }) => kind === 'payment'",
      replace: "({ kind }) => kind !== 'refund'",
      finding: 'apart from what was paid late',
    },
  ]),
  ...foundByTests('test/unit/domain/local-day.test.ts', [
    {
      id: 'every-day-has-24-hours',
      defect: 'A business day ends 24 hours after it began, also where the clocks change.',
      file: 'electron/domain/local-day.ts',
      find: 'from, to: beginning(year, month, day + 1, endsAt) };',
      replace: 'from, to: from + 86_400_000 };',
      finding: 'has each moment in',
    },
  ]),
];
