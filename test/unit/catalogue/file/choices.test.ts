import { describe, expect, test } from 'vitest';
import { csv, onlyItem, shop } from './support.ts';

describe('a table', () => {
  test('may have choices in a cell, keeps them without the column, and takes them away with an empty one', () => {
    const head = 'name,price,選択肢,category\n';
    const cell = 'サイズ|Size [必須]：Ｓ＝−50／M|Medium/L=+1,000円; トッピング [複数]: 1\\/2蜂蜜=80 / なし';
    const item = onlyItem(csv(`${head}ラテ,450,"${cell}",飲み物`));
    expect(item?.choices).toEqual([
      {
        name: { ja: 'サイズ', en: 'Size' },
        several: false,
        required: true,
        choices: [
          { name: { ja: 'Ｓ', en: 'Ｓ' }, price: -50 },
          { name: { ja: 'M', en: 'Medium' }, price: 0 },
          { name: { ja: 'L', en: 'L' }, price: 1_000 },
        ],
      },
      {
        name: { ja: 'トッピング', en: 'トッピング' },
        several: true,
        required: false,
        choices: [
          { name: { ja: '1/2蜂蜜', en: '1/2蜂蜜' }, price: 80 },
          { name: { ja: 'なし', en: 'なし' }, price: 0 },
        ],
      },
    ]);
    const [sencha] = shop.items;
    if (!sencha || !item?.choices) throw new Error('there is nothing to choose');
    const known = { ...shop, items: [{ ...sencha, choices: item.choices }] };
    expect(csv('name,price,category\n煎茶,310,お茶', known).catalogue?.items[0]?.choices).toEqual(
      item.choices,
    );
    expect(csv(`${head}煎茶,310,,お茶`, known).catalogue?.items[0]).not.toHaveProperty('choices');
    // The price that the file gives is below what the choices that are known take off it.
    expect(csv('name,price,category\n煎茶,49,お茶', known).problems).toEqual([
      { line: 2, field: 'price', found: '49', expected: { kind: 'rule', rule: { kind: 'choices-price' } } },
    ]);
  });
});
