import { describe, expect, test } from 'vitest';
import type { FileExpectation } from '../../../../electron/contract/catalogue.ts';
import { json, onlyItem, shop } from './support.ts';

describe('a JSON file', () => {
  const item = { name: 'ラテ', price: 450, category: '飲み物' };

  test('may be a bare list of items', () => {
    expect(onlyItem(json([item]))).toMatchObject({ name: { ja: 'ラテ', en: 'ラテ' }, reading: 'らて' });
  });

  test('may have names in one or both languages, null for nothing, and a version', () => {
    const value = { version: 1, items: [{ ...item, name: { ja: 'ラテ', en: 'Latte' }, barcode: null }] };
    expect(onlyItem(json(value))?.name).toEqual({ ja: 'ラテ', en: 'Latte' });
    expect(onlyItem(json(`\uFEFF${JSON.stringify(value)}`))?.price).toBe(450);
  });

  test('may have the address of a picture, or say that there is none any more', () => {
    const pictureUrl = 'https://shop.example/latte.png';
    expect(onlyItem(json([{ ...item, pictureUrl }]))).toMatchObject({ pictureUrl, picture: null });
    const known = { name: '煎茶', price: 300, category: 'tea' };
    const [sencha] = shop.items;
    expect(json([known], shop).catalogue?.items[0]?.pictureUrl).toBe(sencha?.pictureUrl);
    expect(json([{ ...known, pictureUrl: null }], shop).catalogue?.items[0]?.pictureUrl).toBeNull();
  });

  test('may have choices, keeps them where it does not say, and takes them away with null', () => {
    const choices = [
      {
        name: 'サイズ',
        required: true,
        choices: [{ name: { ja: '大', en: 'L' }, price: 50 }, { name: '中' }],
      },
    ];
    const whole = onlyItem(json([{ ...item, choices }]));
    expect(whole?.choices).toEqual([
      {
        name: { ja: 'サイズ', en: 'サイズ' },
        several: false,
        required: true,
        choices: [
          { name: { ja: '大', en: 'L' }, price: 50 },
          { name: { ja: '中', en: '中' }, price: 0 },
        ],
      },
    ]);
    const [sencha] = shop.items;
    if (!sencha || !whole?.choices) throw new Error('there is nothing to choose');
    const known = { ...shop, items: [{ ...sencha, choices: whole.choices }] };
    const same = { id: sencha.id, name: '煎茶', price: 300, category: 'tea' };
    expect(json([same], known).catalogue?.items[0]?.choices).toEqual(whole.choices);
    expect(json([{ ...same, choices: null }], known).catalogue?.items[0]).not.toHaveProperty('choices');
  });

  const lines = (change: string): string =>
    `{\n  "items": [\n    {\n      "name": "ラテ",\n      "price": 450,\n      "category": "茶"${change}\n    }\n  ]\n}`;

  test.each<
    [string, string, [line: number | null, field: string | null, found: string | null, FileExpectation][]]
  >([
    ['nothing', ' \n', [[null, null, null, { kind: 'content' }]]],
    ['no JSON', 'name,price\n', [[1, null, 'name,price', { kind: 'json' }]]],
    ['a trailing comma', lines(','), [[6, null, ',', { kind: 'json' }]]],
    ['a comment', lines(' // ours'), [[6, null, '// ours', { kind: 'json' }]]],
    ['a missing comma', lines('\n      "barcode": null'), [[7, null, '"barcode": null', { kind: 'json' }]]],
    ['an end that is missing', '{\n  "items": [\n', [[3, null, '', { kind: 'json' }]]],
    ['a text that is not closed', '[\n  {"name": "ラ\n"}]', [[2, null, '"ラ', { kind: 'json' }]]],
    ['more after its end', '[]\n[]', [[2, null, '[]', { kind: 'json' }]]],
    [
      'NaN',
      '[{"name":"あ","price":NaN,"category":"茶"}]',
      [[1, null, 'NaN,"category":"茶"}]', { kind: 'json' }]],
    ],
    [
      'one hundred thousand brackets',
      '['.repeat(100_000),
      [[1, null, `${'['.repeat(40)}…`, { kind: 'less-depth' }]],
    ],
    ['a text', '"catalogue"', [[1, null, 'catalogue', { kind: 'type', type: 'object' }]]],
    ['no items', '{"categories": []}', [[1, 'items', '{…}', { kind: 'rule', rule: { kind: 'required' } }]]],
    ['items that are no list', '{\n"items": {}}', [[2, 'items', '{…}', { kind: 'type', type: 'list' }]]],
    [
      'an item that is a text',
      '{"items": [\n"ラテ"]}',
      [[2, 'items[0]', 'ラテ', { kind: 'type', type: 'object' }]],
    ],
    [
      'a group without choices, a difference that is a text, and one more than the price',
      `{"items":[{"name":"ラテ","price":450,"category":"茶","choices":[
{"name":"サイズ","choices":[]}]},
{"name":"茶","price":450,"category":"茶","choices":[{"name":"サイズ","required":1,"choices":[
{"name":"S","price":"-50"}]}]},
{"name":"湯","price":10,"category":"茶","choices":[
{"name":"サイズ","choices":[{"name":"S","price":-11}]}]}]}`,
      [
        [2, 'items[0].choices[0].choices', '[…]', { kind: 'rule', rule: { kind: 'required' } }],
        [3, 'items[1].choices[0].required', '1', { kind: 'type', type: 'boolean' }],
        [4, 'items[1].choices[0].choices[0].price', '-50', { kind: 'type', type: 'number' }],
        [5, 'items[2].choices', '[…]', { kind: 'rule', rule: { kind: 'choices-price' } }],
      ],
    ],
    [
      'a price that is a text',
      lines('').replace('450', '"450"'),
      [[5, 'items[0].price', '450', { kind: 'type', type: 'number' }]],
    ],
    [
      'a rate that there is not',
      lines(',\n      "rate": 5'),
      [[7, 'items[0].rate', '5', { kind: 'tax-rate' }]],
    ],
    [
      'a second rate that there is not',
      lines(',\n      "takeawayRate": 5'),
      [[7, 'items[0].takeawayRate', '5', { kind: 'tax-rate' }]],
    ],
    [
      'one rate twice',
      lines(',\n      "takeawayRate": 10'),
      [[7, 'items[0].takeawayRate', '10', { kind: 'rule', rule: { kind: 'other-rate' } }]],
    ],
    [
      'a rate that is a text',
      lines(',\n      "rate": "8"'),
      [[7, 'items[0].rate', '8', { kind: 'type', type: 'number' }]],
    ],
    [
      'a price of half a yen',
      lines('').replace('450', '450.5'),
      [[5, 'items[0].price', '450.5', { kind: 'rule', rule: { kind: 'integer' } }]],
    ],
    [
      'a price below zero',
      lines('').replace('450', '-1'),
      [[5, 'items[0].price', '-1', { kind: 'rule', rule: { kind: 'range', min: 0, max: 9_999_999_999 } }]],
    ],
    [
      'the address of a picture that is not https',
      lines(',\n      "pictureUrl": "http://shop.example/a.png"'),
      [
        [
          7,
          'items[0].pictureUrl',
          'http://shop.example/a.png',
          { kind: 'rule', rule: { kind: 'format', format: 'picture-url' } },
        ],
      ],
    ],
    [
      'the address of a picture that is a number',
      lines(',\n      "pictureUrl": 1'),
      [[7, 'items[0].pictureUrl', '1', { kind: 'type', type: 'text' }]],
    ],
    [
      'a field that is misspelt',
      lines(',\n      "bar_code": "1"'),
      [[7, 'items[0].bar_code', '1', { kind: 'unknown-field', suggestion: 'barcode' }]],
    ],
    [
      'a prototype',
      lines(',\n      "__proto__": {"price": 1}'),
      [[7, 'items[0].__proto__', '{…}', { kind: 'unknown-field', suggestion: null }]],
    ],
    [
      'a newer version',
      '{"version": 6, "items": []}',
      [[1, 'version', '6', { kind: 'rule', rule: { kind: 'range', min: 1, max: 5 } }]],
    ],
    [
      'an item of a category that is not listed',
      '{"categories": [{"id": "a", "name": "茶"}],\n"items": [{"name": "ラテ", "price": 1, "category": "b"}]}',
      [[2, 'items[0].category', 'b', { kind: 'rule', rule: { kind: 'known', what: 'category' } }]],
    ],
    [
      'a category twice',
      '{"categories": [{"id": "a", "name": "茶"},\n{"id": "a", "name": "水"}],\n"items": []}',
      [[2, 'categories[1].id', 'a', { kind: 'repeated', line: 1 }]],
    ],
  ])('with %s is refused, with the line', (_what, text, expected) => {
    const preview = json(text);
    expect(preview.catalogue).toBeNull();
    expect(
      preview.problems.map(({ line, field, found, expected: right }) => [line, field, found, right]),
    ).toEqual(expected);
  });
});
