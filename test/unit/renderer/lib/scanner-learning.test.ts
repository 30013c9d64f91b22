import { expect, test } from 'vitest';
import { learnMarks, type SentCode } from '../../../../renderer/lib/scanner-learning.ts';

const sent = (end: SentCode['end'], ...keys: string[]): SentCode[] => keys.map((one) => ({ keys: one, end }));

test.each<[string, SentCode[], ReturnType<typeof learnMarks>]>([
  ['nothing before a code', sent('enter', '4901', '4902', '4905'), { prefix: '', end: 'enter' }],
  ['a sign before each', sent('tab', '~4901', '~4902', '~5'), { prefix: '~', end: 'tab' }],
  ['an AIM identifier', sent('enter', ']E04901', ']E04902', ']E05'), { prefix: ']E0', end: 'enter' }],
  [
    'identifiers of two kinds of code',
    sent('enter', ']E04901', ']C1AB', ']E05'),
    { prefix: '', end: 'enter' },
  ],
  ['a sign of one code alone', sent('enter', '~4901', '4902', '5'), { prefix: '', end: 'enter' }],
  ['no end key', sent(null, '4901', '4902', '4905'), { prefix: '', end: null }],
  ['two end keys', [...sent('tab', '4901', '4902'), ...sent('enter', '5')], { prefix: '', end: null }],
])('a scanner with %s', (_what, codes, marks) => expect(learnMarks(codes)).toEqual(marks));
