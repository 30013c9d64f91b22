import { describe, expect, test } from 'vitest';
import { catalogueItem } from '../../../../electron/contract/catalogue.ts';
import { practiceCatalogue } from '../../../../electron/catalogue/practice.ts';
import { type PriceStyle, readPrice } from '../../../../electron/domain/price.ts';
import {
  type ItemTexts,
  problemsOfItem,
  readingFrom,
  textsOf,
} from '../../../../renderer/lib/catalogue-item.ts';

const yen: PriceStyle = { currency: 'JPY', basis: 'included' };

const fine: ItemTexts = {
  ja: '煎茶',
  en: '',
  reading: '',
  price: '300',
  rate: '8',
  takeawayRate: '',
  category: 'drinks',
  newCategory: '',
  barcode: '',
  pictureUrl: '',
  choices: [],
};

describe('a form', () => {
  test.each<[string, Partial<ItemTexts>, string | null, unknown]>([
    ['no name', { ja: ' ' }, 'ja', { kind: 'rule', rule: { kind: 'required' } }],
    ['a name of 254', { ja: '茶'.repeat(254) }, null, undefined],
    ['a name of 255', { ja: '茶'.repeat(255) }, null, undefined],
    [
      'a name of 256',
      { ja: '茶'.repeat(256) },
      'ja',
      { kind: 'rule', rule: { kind: 'max-length', max: 255 } },
    ],
    ['a name of 255 letters of two units each', { ja: '𠮷'.repeat(255) }, null, undefined],
    [
      'an English name of 256',
      { en: 'x'.repeat(256) },
      'en',
      { kind: 'rule', rule: { kind: 'max-length', max: 255 } },
    ],
    [
      'a reading of 256',
      { reading: 'あ'.repeat(256) },
      'reading',
      { kind: 'rule', rule: { kind: 'max-length', max: 255 } },
    ],
    ['no price', { price: '' }, 'price', { kind: 'amount', problem: 'empty' }],
    ['a price of 0', { price: '0' }, null, undefined],
    ['a price of ten digits', { price: '9999999999' }, null, undefined],
    ['a price of eleven digits', { price: '10000000000' }, 'price', { kind: 'amount', problem: 'too-long' }],
    ['a price below zero', { price: '-1' }, 'price', { kind: 'amount', problem: 'negative' }],
    ['a price with decimals', { price: '1.5' }, 'price', { kind: 'amount', problem: 'fraction' }],
    ['a price in words', { price: '時価' }, 'price', { kind: 'amount', problem: 'not-a-number' }],
    ['another rate to take away', { takeawayRate: '10' }, null, undefined],
    [
      'the same rate to take away',
      { takeawayRate: '8' },
      'takeawayRate',
      { kind: 'rule', rule: { kind: 'other-rate' } },
    ],
    ['a barcode of 64', { barcode: '1'.repeat(64) }, null, undefined],
    [
      'a barcode of 65',
      { barcode: '1'.repeat(65) },
      'barcode',
      { kind: 'rule', rule: { kind: 'format', format: 'barcode' } },
    ],
    [
      'a barcode with a space',
      { barcode: '1 2' },
      'barcode',
      { kind: 'rule', rule: { kind: 'format', format: 'barcode' } },
    ],
    ['the address of a picture', { pictureUrl: ' https://shop.example/tea.png ' }, null, undefined],
    [
      'an address of a picture without TLS',
      { pictureUrl: 'http://shop.example/tea.png' },
      'pictureUrl',
      { kind: 'rule', rule: { kind: 'format', format: 'picture-url' } },
    ],
    [
      'an address of a picture of 256',
      { pictureUrl: 'https://shop.example/'.padEnd(256, 'x') },
      'pictureUrl',
      { kind: 'rule', rule: { kind: 'max-length', max: 255 } },
    ],
    ['no category', { category: '' }, null, undefined],
    [
      'a new category of 256',
      { category: '', newCategory: 'x'.repeat(256) },
      'newCategory',
      { kind: 'rule', rule: { kind: 'max-length', max: 255 } },
    ],
  ])('with %s', (_what, change, field, problem) => {
    const problems = problemsOfItem({ ...fine, ...change }, null, { items: [] }, yen);
    expect(problems).toEqual(field === null ? {} : { [field]: problem });
  });

  test('may keep its own barcode and not take another’s', () => {
    const [owner] = practiceCatalogue.items.filter(({ barcode }) => barcode !== null);
    if (!owner?.barcode) throw new Error('no item has a barcode');
    const texts = { ...fine, barcode: owner.barcode };
    expect(problemsOfItem(texts, owner.id, practiceCatalogue, yen)).toEqual({});
    expect(problemsOfItem(texts, null, practiceCatalogue, yen)).toEqual({
      barcode: { kind: 'taken', by: owner.name },
    });
  });

  test('may not take another’s barcode in the length that another scanner sends', () => {
    const [owner] = practiceCatalogue.items;
    if (!owner) throw new Error('no items');
    const upc = { ...owner, barcode: '012345678905' };
    const problems = problemsOfItem({ ...fine, barcode: '0012345678905' }, null, { items: [upc] }, yen);
    expect(problems.barcode).toEqual({ kind: 'taken', by: upc.name });
  });

  test('that shows an item gives the same item', () => {
    for (const item of practiceCatalogue.items) {
      const { ja, en, reading, price, category, barcode } = textsOf(item, '');
      const read = readPrice(price, yen);
      const again = {
        ...item,
        name: { ja, en: en || ja },
        reading,
        price: 'price' in read ? read.price : NaN,
        category,
        barcode: barcode || null,
      };
      expect(again).toEqual(item);
      expect(catalogueItem.safeParse(again).success).toBe(true);
    }
  });
});

test.each([
  ['マッチャラテ', 'まっちゃらて'],
  ['ホット コーヒー', 'ほっとこーひー'],
  ['ホット・コーヒー L', 'ほっとこーひーL'],
  ['Latte', ''],
  ['123', ''],
  [null, ''],
])('of the kana %s the reading is "%s"', (kana, reading) => expect(readingFrom(kana)).toBe(reading));
