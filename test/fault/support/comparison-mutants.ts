import type { BookBoundsName } from '../../explore/books/bounds.ts';
import type { Bounds } from '../../explore/books/world.ts';
import type { Planted } from './mutant.ts';

const comparison = 'electron/domain/day-close/comparison.ts';

/** What a close says of a sale, by what the service told of its codes and listed. */
export const comparisonMutants: readonly Planted<BookBoundsName, Bounds>[] = [
  {
    id: 'books-other-amount-is-unsaid',
    defect: 'A close says nothing of a code by which another amount came.',
    file: comparison,
    find: "if (count('contradicted') > 0) return 'contradicted';",
    replace: '',
    finding: 'another amount came',
    bounds: 'books-other',
  },
  {
    id: 'books-other-amount-is-the-sales',
    defect:
      'Another amount that is listed by a paid code of a closed day is taken for a payment of its sale.',
    file: 'electron/domain/day-close/listed.ts',
    find: 'if (amount !== (known ?? sale).amount || currency',
    replace: 'if (currency',
    finding: 'untrue: ',
    bounds: 'books-other',
  },
  {
    id: 'books-twice-is-unsaid',
    defect: 'A close does not say that a sale was paid twice.',
    file: comparison,
    find: "if (isPaidTwice) return 'paid-twice';",
    replace: '',
    finding: 'of two payments',
    bounds: 'books',
  },
  {
    id: 'books-denied-is-unsaid',
    defect: 'A close does not say that the service knows nothing of a payment that is on record.',
    file: comparison,
    find: "if (isContradicted(sale, words)) return 'contradicted';",
    replace: '',
    finding: 'the service denies',
    bounds: 'books-lagging',
  },
  {
    id: 'books-listed-is-denied',
    defect: 'A close says that the service denies a payment, which it lists and its code does not show yet.',
    file: comparison,
    find: 'if (isToldPaid(payments, number)) words',
    replace: 'if (isToldPaid([], number)) words',
    finding: 'which nobody contradicts',
    bounds: 'books-lagging',
  },
  {
    id: 'books-word-is-unsaid',
    defect: 'A close does not say that a person’s word is all that says that a sale was paid.',
    file: comparison,
    find: "? 'staff-word' : null;",
    replace: '? null : null;',
    finding: 'a word alone',
    bounds: 'books',
  },
  {
    id: 'books-silence-agrees',
    defect: 'A code that gave no answer counts as one that agrees.',
    file: comparison,
    find: "word === undefined || word === 'no-answer' || ",
    replace: 'word === undefined || ',
    finding: 'no code was told of',
    bounds: 'books',
  },
  {
    id: 'books-learnt-now-is-matched',
    defect: 'A close does not say that it is the first to know of a payment.',
    file: comparison,
    find: "isFoundNow ? 'unseen' : 'matched'",
    replace: "isFoundNow ? 'matched' : 'matched'",
    finding: 'whether it was learnt now',
    bounds: 'books',
  },
];
