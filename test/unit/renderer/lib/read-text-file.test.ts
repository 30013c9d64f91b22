import { describe, expect, test } from 'vitest';
import { utils, write } from 'xlsx';
import { largestCatalogueFile } from '../../../../electron/contract/limits.ts';
import { readTextFile, textOf } from '../../../../renderer/lib/read-text-file.ts';

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const utf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le');

describe('the text of a file', () => {
  test.each<[string, Uint8Array, string, string]>([
    ['UTF-8', Buffer.from('商品名,価格'), '商品名,価格', 'utf-8'],
    ['UTF-8 with a byte order mark', Buffer.from('\uFEFF商品名'), '商品名', 'utf-8'],
    ['ASCII', Buffer.from('name,price'), 'name,price', 'utf-8'],
    ['nothing', bytes(), '', 'utf-8'],
    // 商品名,ｶﾅ as Excel writes it in Japan; the last two are half-width katakana of one byte.
    ['Shift_JIS', bytes(0x8f, 0xa4, 0x95, 0x69, 0x96, 0xbc, 0x2c, 0xb6, 0xc5), '商品名,ｶﾅ', 'shift_jis'],
    // ①, a letter that only Microsoft's Shift_JIS has.
    ['Shift_JIS of Microsoft', bytes(0x87, 0x40), '①', 'shift_jis'],
    // 表 ends with a backslash in Shift_JIS.
    ['Shift_JIS with a byte that looks like a backslash', bytes(0x95, 0x5c, 0x2c), '表,', 'shift_jis'],
    ['UTF-16', utf16('商品名\t価格'), '商品名\t価格', 'utf-16'],
    ['UTF-16, the other way round', utf16('商品').swap16(), '商品', 'utf-16'],
  ])('is read as %s', (_what, file, text, encoding) => {
    expect(textOf(file)).toEqual({ text, encoding });
  });

  const sheet = utils.book_new();
  utils.book_append_sheet(sheet, utils.aoa_to_sheet([['name', 'price']]), 'Items');
  const workbook = (bookType: 'xlsx' | 'ods' | 'biff8'): Uint8Array =>
    new Uint8Array(write(sheet, { type: 'array', bookType }) as ArrayBuffer);

  test.each<[string, Uint8Array, string]>([
    ['a workbook of Excel', workbook('xlsx'), 'workbook'],
    ['a workbook of LibreOffice', workbook('ods'), 'workbook'],
    ['a workbook of an old Excel', workbook('biff8'), 'workbook'],
    ['a PNG', bytes(0x89, 0x50, 0x4e, 0x47, 0xd, 0xa, 0x1a, 0xa, 0, 0, 0), 'not-text'],
    ['zeroes', new Uint8Array(64), 'not-text'],
    ['half a letter of Shift_JIS', bytes(0x8f, 0xa4, 0x95), 'not-text'],
    ['bytes that no encoding has', bytes(0xff, 0xff, 0xff), 'not-text'],
    ['UTF-16 of half a letter', bytes(0xff, 0xfe, 0x41), 'not-text'],
    ['UTF-8 that is cut off', Buffer.from('商品').subarray(0, 4), 'not-text'],
  ])('is not that of %s', (_what, file, problem) => expect(textOf(file)).toEqual({ problem }));
});

describe('a file', () => {
  const file = (size: number, content: Uint8Array<ArrayBuffer>) => ({
    size,
    arrayBuffer: () => Promise.resolve(content.buffer),
  });

  test('that is too large is not read at all', async () => {
    const untouched = {
      size: 2 * largestCatalogueFile + 1,
      arrayBuffer: () => Promise.reject(new Error('read')),
    };
    expect(await readTextFile(untouched)).toEqual({ problem: 'too-large' });
  });

  test.each([
    [largestCatalogueFile, 'text'],
    [largestCatalogueFile + 1, 'problem'],
  ])('of %i letters gives a %s', async (length, outcome) => {
    const content = new Uint8Array(length).fill(0x61);
    expect(await readTextFile(file(length, content))).toHaveProperty(outcome);
  });

  test('that went away since it was chosen is said so', async () => {
    const gone = { size: 1, arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')) };
    expect(await readTextFile(gone)).toEqual({ problem: 'unreadable' });
  });
});
