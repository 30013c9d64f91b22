import { describe, expect, test, vi } from 'vitest';
import type { FileExpectation } from '../../../../electron/contract/catalogue.ts';
import { csv, shop } from './support.ts';

const head = 'id,name,price,category,barcode\n';
const good = 'a,あ,100,お茶,11111111\n';

describe('what is wrong with a table is said with its line and column', () => {
  test.each<
    [string, string, [line: number | null, field: string | null, found: string | null, FileExpectation][]]
  >([
    ['nothing', '', [[null, null, null, { kind: 'content' }]]],
    ['only empty lines', '\n\n , \n', [[null, null, null, { kind: 'content' }]]],
    [
      'a column that is misspelt',
      'name,prise,category\nラテ,450,飲み物',
      [
        [1, 'prise', 'prise', { kind: 'unknown-column', suggestion: 'price' }],
        [1, null, null, { kind: 'missing-column', column: 'price' }],
      ],
    ],
    [
      'a column of its own',
      'name,price,category,原価\nラテ,450,飲み物,200',
      [[1, '原価', '原価', { kind: 'unknown-column', suggestion: null }]],
    ],
    [
      'the same column twice, in two words',
      'name,商品名,price,category\n',
      [[1, '商品名', '商品名', { kind: 'repeated-column' }]],
    ],
    [
      'no headings at all',
      'ラテ,450,飲み物\n',
      [
        [1, 'ラテ', 'ラテ', { kind: 'unknown-column', suggestion: null }],
        [1, '450', '450', { kind: 'unknown-column', suggestion: null }],
        [1, '飲み物', '飲み物', { kind: 'unknown-column', suggestion: null }],
        [1, null, null, { kind: 'missing-column', column: 'name' }],
        [1, null, null, { kind: 'missing-column', column: 'price' }],
        [1, null, null, { kind: 'missing-column', column: 'category' }],
      ],
    ],
    ...(
      [
        ['サイズ', 'サイズ'],
        ['サイズ [必須]:', 'サイズ [必須]:'],
        ['サイズ [たぶん]: S / L', 'サイズ [たぶん]'],
        ['サイズ: S / / L', 'サイズ: S / / L'],
        ['サイズ: S=安い / L', 'S=安い'],
        ['サイズ: S / L; : 氷', ': 氷'],
      ] as const
    ).map(([cell, found]): [string, string, [number, string, string, FileExpectation][]] => [
      `choices of which a piece cannot be read: ${cell}`,
      `name,price,category,選択肢\nラテ,450,茶,${cell}`,
      [[2, '選択肢', found, { kind: 'choices' }]],
    ]),
    [
      'choices with the same name twice',
      'name,price,category,choices\nラテ,450,茶,温度: アイス / ホット / ｱｲｽ',
      [[2, 'choices', '温度: ｱｲｽ', { kind: 'rule', rule: { kind: 'unique' } }]],
    ],
    [
      'choices by which the price would be below 0, and too many of them',
      `name,price,category,choices\nラテ,450,茶,サイズ: S=-451 / L\n茶,300,茶,味: ${Array.from({ length: 21 }, (_, nth) => nth).join('/')}`,
      [
        [2, 'choices', 'サイズ: S=-451 / L', { kind: 'rule', rule: { kind: 'choices-price' } }],
        [3, 'choices', '味', { kind: 'rule', rule: { kind: 'max-entries', max: 20 } }],
      ],
    ],
    ['no name', `${head}a,,100,お茶,`, [[2, 'name', '', { kind: 'rule', rule: { kind: 'required' } }]]],
    ['no price', `${head}a,あ,,お茶,`, [[2, 'price', '', { kind: 'rule', rule: { kind: 'required' } }]]],
    ['no category', `${head}a,あ,100,,`, [[2, 'category', '', { kind: 'rule', rule: { kind: 'required' } }]]],
    [
      'a price in words',
      `${head}a,あ,時価,お茶,`,
      [[2, 'price', '時価', { kind: 'price', problem: 'not-a-number' }]],
    ],
    [
      'a price with decimals',
      `${head}a,あ,4.5,お茶,`,
      [[2, 'price', '4.5', { kind: 'price', problem: 'fraction' }]],
    ],
    [
      'a price below zero',
      `${head}a,あ,-450,お茶,`,
      [[2, 'price', '-450', { kind: 'price', problem: 'negative' }]],
    ],
    [
      'a price of eleven digits',
      `${head}a,あ,10000000000,お茶,`,
      [[2, 'price', '10000000000', { kind: 'price', problem: 'too-long' }]],
    ],
    [
      'a barcode that a spreadsheet rounded',
      `${head}a,あ,100,お茶,4.90123E+12`,
      [[2, 'barcode', '4.90123E+12', { kind: 'rounded-barcode' }]],
    ],
    [
      'a barcode with a space',
      `${head}a,あ,100,お茶,4901 2347`,
      [[2, 'barcode', '4901 2347', { kind: 'rule', rule: { kind: 'format', format: 'barcode' } }]],
    ],
    ...['5', '3%', '10.0', '-8', '軽減', '%', '010'].map(
      (found): [string, string, [number, string, string, FileExpectation][]] => [
        `a rate that there is not: ${found}`,
        `name,price,税率,category\nラテ,450,８％,飲み物\nモカ,450,${found},飲み物\n`,
        [[3, '税率', found, { kind: 'tax-rate' }]],
      ],
    ),
    [
      'two rates in one column, one rate twice, and a second rate that there is not',
      'name,price,税率,持ち帰り税率,category\nラテ,450,10/8,,飲み物\nモカ,450,8,8%,飲み物\nチャイ,450,10,5,飲み物\n',
      [
        [2, '税率', '10/8', { kind: 'tax-rate' }],
        [3, '持ち帰り税率', '8%', { kind: 'rule', rule: { kind: 'other-rate' } }],
        [4, '持ち帰り税率', '5', { kind: 'tax-rate' }],
      ],
    ],
    ['an id twice', `${head}${good}\na,い,100,お茶,\n`, [[4, 'id', 'a', { kind: 'repeated', line: 2 }]]],
    [
      'a barcode twice',
      `${head}${good}b,い,100,お茶,11111111\n`,
      [[3, 'barcode', '11111111', { kind: 'repeated', line: 2 }]],
    ],
    [
      'a name twice, without ids',
      'name,price,category\nラテ,450,飲み物\nラテ,460,飲み物\n',
      [[3, 'name', 'ラテ', { kind: 'repeated', line: 2 }]],
    ],
    [
      'a cell beyond the headings',
      `${head}${good.trimEnd()},余り\n`,
      [[2, null, '余り', { kind: 'extra-cell' }]],
    ],
    [
      'a picture from a disk',
      'name,price,category,picture\nラテ,450,飲み物,C:\\写真\\ラテ.jpg\n',
      [[2, 'picture', 'C:\\写真\\ラテ.jpg', { kind: 'picture' }]],
    ],
    ...(
      [
        ['without TLS', 'http://shop.example/latte.png', { kind: 'format', format: 'picture-url' }],
        ['of a disk', 'C:\\写真\\ラテ.jpg', { kind: 'format', format: 'picture-url' }],
        ['of 256 characters', 'https://shop.example/'.padEnd(256, 'x'), { kind: 'max-length', max: 255 }],
      ] as const
    ).map(([what, found, rule]): [string, string, [number, string, string, FileExpectation][]] => [
      `an address of a picture ${what}`,
      `name,price,category,画像URL\nラテ,450,飲み物,${found}\n`,
      [[2, '画像URL', found.length > 40 ? `${found.slice(0, 40)}…` : found, { kind: 'rule', rule }]],
    ]),
    [
      'a name of 256 characters',
      `${head}a,${'あ'.repeat(256)},100,お茶,`,
      [[2, 'name', `${'あ'.repeat(40)}…`, { kind: 'rule', rule: { kind: 'max-length', max: 255 } }]],
    ],
    [
      'a category of 256 characters',
      `${head}a,あ,100,${'茶'.repeat(256)},`,
      [[2, 'category', `${'茶'.repeat(40)}…`, { kind: 'rule', rule: { kind: 'max-length', max: 255 } }]],
    ],
    [
      'a quotation mark that is not closed',
      `${head}${good}b,"い,100,お茶,\nc,う,100,お茶,\n`,
      [[3, null, 'b,"い,100,お茶,', { kind: 'open-quote' }]],
    ],
    [
      'a quotation mark in the headings that is not closed',
      '"name,price,category\nラテ,450,飲み物\n',
      [[1, null, '"name,price,category', { kind: 'open-quote' }]],
    ],
    ['nothing but a quotation mark', '"', [[1, null, '"', { kind: 'open-quote' }]]],
    [
      'a quotation mark within a cell',
      `${head}${good}b,い"ろ",100,お茶,\n`,
      [[3, null, 'b,い"ろ",100,お茶,', { kind: 'stray-quote' }]],
    ],
    [
      'something after a quoted cell',
      `${head}"a"b,い,100,お茶,\n`,
      [[2, null, '"a"b,い,100,お茶,', { kind: 'stray-quote' }]],
    ],
  ])('%s', (_what, text, expected) => {
    const preview = csv(text);
    expect(preview.catalogue).toBeNull();
    expect(
      preview.problems.map(({ line, field, found, expected: right }) => [line, field, found, right]),
    ).toEqual(expected);
    expect(preview.problemCount).toBe(expected.length);
  });

  test('also after quoted line breaks of CRLF', () => {
    const text = 'name,price,category\r\n"一\r\n二\r\n三",1,茶\r\nよ,x,茶\r\n';
    expect(csv(text).problems).toMatchObject([{ line: 5, field: 'price', found: 'x' }]);
  });

  test('a file that is one long heading, without looking for a column that it may have meant', () => {
    const looked = vi.spyOn(Math, 'min');
    const [first] = csv('x'.repeat(100_000)).problems;
    const looks = looked.mock.calls.length;
    looked.mockRestore();
    const expected = { kind: 'unknown-column', suggestion: null };
    const shortened = `${'x'.repeat(40)}…`;
    expect(first).toEqual({ line: 1, field: shortened, found: shortened, expected });
    expect(looks).toBeLessThan(100_000);
  });

  test('all at once, in the order of the lines', () => {
    const text = 'name,price,category\nあ,x,茶\n,1,茶\nう,-1,\n';
    expect(csv(text).problems.map(({ line, field }) => [line, field])).toEqual([
      [2, 'price'],
      [3, 'name'],
      [4, 'price'],
      [4, 'category'],
    ]);
  });

  test('listed up to 200, and all counted', () => {
    const rows = Array.from({ length: 1000 }, (_, index) => `品${index},x,茶`);
    const preview = csv(['name,price,category', ...rows].join('\n'));
    expect(preview.problems).toHaveLength(200);
    expect(preview.problems.at(-1)?.line).toBe(201);
    expect(preview.problemCount).toBe(1000);
  });

  test('a barcode that belongs to an item which the file leaves as it is', () => {
    const text = 'name,price,category,barcode,id\n新しい茶,100,お茶,49012347,new\n';
    expect(csv(text, shop, 'merge').problems).toMatchObject([
      { line: 2, field: 'barcode', expected: { kind: 'taken', by: '煎茶' } },
    ]);
    expect(csv(text, shop, 'replace').problems).toEqual([]);
  });

  test('more items than a catalogue holds', () => {
    const rows = Array.from({ length: 20_001 }, (_, index) => `品${index},1,茶`);
    const preview = csv(['name,price,category', ...rows].join('\n'));
    expect(preview.problems).toMatchObject([{ line: null, expected: { kind: 'fewer-items', max: 20_000 } }]);
  });

  test('more categories than a catalogue holds', () => {
    const rows = Array.from({ length: 201 }, (_, index) => `品${index},1,分類${index}`);
    const preview = csv(['name,price,category', ...rows].join('\n'));
    expect(preview.problems).toMatchObject([{ expected: { kind: 'fewer-categories', max: 200 } }]);
  });
});
