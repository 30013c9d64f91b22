import { describe, expect, test } from 'vitest';
import { matches } from '../../../../renderer/lib/fold.ts';

const latte = ['抹茶ラテ', 'Matcha latte', 'まっちゃらて'];

describe('search', () => {
  test.each([
    '抹茶',
    'ラテ',
    'ﾗﾃ',
    'らて',
    'まっちゃ',
    'マッチャ',
    'ＬＡＴＴＥ',
    'matcha',
    'maccha',
    'mac',
    'match',
    'MATCHA LATTE',
    'matchalatte',
    '抹茶 ラテ',
  ])('finds it by "%s"', (typed) => expect(matches(typed, latte)).toBe(true));

  test.each(['コーヒー', 'coffee', '茶抹', 'zzz', '5', '<b>', '\\', '.*'])(
    'does not find it by "%s"',
    (typed) => expect(matches(typed, latte)).toBe(false),
  );
});

test.each([
  ['cafe', 'Café au lait'],
  ['ｶﾌｪ〜ｵﾚ', 'カフェ～オレ'],
  ['コ−ヒ−', 'コーヒー'],
  ['が', 'か\u3099っこう'],
])('%s finds %s', (typed, name) => expect(matches(typed, [name])).toBe(true));

test('a voiced kana is another one', () => expect(matches('は', ['パン'])).toBe(false));
