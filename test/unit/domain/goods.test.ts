import { expect, test } from 'vitest';
import { goodsOf } from '../../../electron/domain/goods.ts';

const latte = { itemId: 'latte', name: 'Latte', count: 1 };
const cake = { itemId: 'cake', name: 'Cake', count: 1 };
const typed = { name: '', count: 1 };

test.each([
  ['one article', [latte], { name: 'Latte', count: 1, others: false }],
  ['one article three times', [{ ...latte, count: 3 }], { name: 'Latte', count: 3, others: false }],
  ['one article in two lines', [latte, { ...latte, count: 2 }], { name: 'Latte', count: 3, others: false }],
  ['two articles', [cake, latte], { name: 'Cake', count: 2, others: true }],
  ['pieces, and not lines', [latte, { ...cake, count: 3 }], { name: 'Latte', count: 4, others: true }],
  [
    'an article that has changed its name since',
    [latte, { ...latte, name: 'Caffè latte' }],
    { name: 'Latte', count: 2, others: true },
  ],
  ['an article beside typed amounts', [typed, latte], { name: 'Latte', count: 2, others: true }],
  ['typed amounts alone', [typed, typed], null],
  [
    'what is taken away',
    [{ ...latte, serving: 'takeaway' as const }, cake],
    { name: 'Latte', count: 2, others: true, serving: 'takeaway' },
  ],
  [
    'what is eaten here and taken away',
    [
      { ...latte, serving: 'takeaway' as const },
      { ...latte, serving: 'eat-in' as const },
    ],
    { name: 'Latte', count: 2, others: false, serving: 'both' },
  ],
  ['nothing', [], null],
])('names %s', (_what, lines, goods) => {
  expect(goodsOf(lines)).toEqual(goods);
});
