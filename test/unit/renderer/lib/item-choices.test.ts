import { describe, expect, test } from 'vitest';
import type { ChoiceGroup } from '../../../../electron/contract/catalogue.ts';
import type { PriceStyle } from '../../../../electron/domain/price.ts';
import {
  type ChoiceProblem,
  type ChoiceTexts,
  type GroupTexts,
  newChoice,
  newGroup,
  readGroups,
  textsOfChoices,
} from '../../../../renderer/lib/item-choices.ts';

const yen: PriceStyle = { currency: 'JPY', basis: 'included' };
const group = (ja: string, ...choices: (Partial<ChoiceTexts> | string)[]): GroupTexts => ({
  ...newGroup,
  ja,
  choices: choices.map((one) => ({ ...newChoice, ...(typeof one === 'string' ? { ja: one } : one) })),
});
const at = (place: number | null, choice: number | null, field: ChoiceProblem['field'], rule: object) => [
  { group: place, choice, field, problem: { kind: 'rule', rule } },
];
const required = { kind: 'required' };

describe('the rows of an item’s choices', () => {
  test('are what an item has, and come back as they were', () => {
    const groups: ChoiceGroup[] = [
      {
        name: { ja: 'サイズ', en: 'Size' },
        several: false,
        required: true,
        choices: [
          { name: { ja: '小', en: 'Small' }, price: -50 },
          { name: { ja: '大', en: '大' }, price: 100 },
          { name: { ja: '並', en: 'Regular' }, price: 0 },
        ],
      },
      {
        name: { ja: '味', en: '味' },
        several: true,
        required: false,
        choices: [{ name: { ja: '甘; い', en: 'Sweet' }, price: 0 }],
      },
    ];
    const texts = textsOfChoices(groups);
    expect(texts[0]?.choices).toEqual([
      { ja: '小', en: 'Small', price: '-50' },
      { ja: '大', en: '', price: '+100' },
      { ja: '並', en: 'Regular', price: '' },
    ]);
    expect(readGroups(texts, 500, yen)).toEqual({ groups, problems: [] });
  });

  test.each([
    ['', 0],
    ['80', 80],
    ['+80', 80],
    ['＋８０円', 80],
    ['-50', -50],
    ['−50', -50],
    ['ー50', -50],
    ['-0', 0],
  ])('read the difference %j as %i', (price, difference) => {
    const { groups, problems } = readGroups([group('サイズ', { ja: '大', price })], 500, yen);
    expect(problems).toEqual([]);
    expect(groups[0]?.choices).toEqual([{ name: { ja: '大', en: '大' }, price: difference }]);
  });

  test('without anything are left out, and those that are wrong are named by where they stand', () => {
    const texts = [newGroup, group('サイズ', '', '小', '', { ja: '大', price: '高い' })];
    const { groups, problems } = readGroups(texts, 500, yen);
    expect(groups.map(({ choices }) => choices.map(({ name }) => name.ja))).toEqual([['小', '大']]);
    expect(problems).toEqual([
      { group: 1, choice: 3, field: 'price', problem: { kind: 'amount', problem: 'not-a-number' } },
    ]);
  });

  test.each<[string, GroupTexts[], unknown[]]>([
    ['a group without choices', [group('サイズ')], at(0, null, 'choices', required)],
    ['a group whose choices are all blank', [group('サイズ', '', '')], at(0, null, 'choices', required)],
    ['a group without a name', [group(' ', '大')], at(0, null, 'ja', required)],
    ['a choice without a name', [group('サイズ', '大', { price: '+50' })], at(0, 1, 'ja', required)],
    ['a name twice', [group('サイズ', 'S', 'L', ' Ｓ')], at(0, 2, 'ja', { kind: 'unique' })],
    [
      'two groups of one name',
      [group('サイズ', 'S'), group('サイズ', 'L')],
      at(1, null, 'ja', { kind: 'unique' }),
    ],
    ['a name of 41', [group('サイズ', 'あ'.repeat(41))], at(0, 0, 'ja', { kind: 'max-length', max: 40 })],
    [
      'an English name of 41',
      [group('サイズ', { ja: '大', en: 'x'.repeat(41) })],
      at(0, 0, 'en', { kind: 'max-length', max: 40 }),
    ],
    [
      'more off than the price',
      [group('サイズ', { ja: '小', price: '-501' })],
      at(null, null, 'choices', { kind: 'choices-price' }),
    ],
  ])('%s is refused there', (_, texts, problems) => {
    expect(readGroups(texts, 500, yen).problems).toEqual(problems);
  });

  test('take more off than a price that is not known yet', () => {
    expect(readGroups([group('サイズ', { ja: '小', price: '-501' })], null, yen).problems).toEqual([]);
  });
});
