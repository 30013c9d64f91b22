import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fromRoot } from '../../../build/paths.ts';
import { catalogue } from '../../../electron/contract/catalogue.ts';
import { practiceCatalogue } from '../../../electron/catalogue/practice.ts';

const { categories, items } = practiceCatalogue;
const pictures = fromRoot('resources/public/pictures');

describe('the practice catalogue', () => {
  test('is one that the contract allows, with nothing left over', () => {
    expect(catalogue.parse(practiceCatalogue)).toEqual(practiceCatalogue);
  });

  test('has no id, barcode or name twice', () => {
    for (const values of [
      items.map(({ id }) => id),
      items.map(({ name }) => name.ja),
      items.map(({ name }) => name.en),
      items.flatMap(({ barcode }) => barcode ?? []),
      categories.map(({ id }) => id),
    ]) {
      expect(new Set(values).size).toBe(values.length);
    }
  });

  test('has barcodes of the in-shop range with right check digits', () => {
    const barcodes = items.flatMap(({ barcode }) => barcode ?? []);
    expect(barcodes.length).toBeGreaterThan(0);
    for (const barcode of barcodes) {
      expect(barcode).toMatch(/^2[0-9]{12}$/);
      const weighted = Array.from(barcode, (digit, at) => Number(digit) * (at % 2 === 0 ? 1 : 3));
      expect(weighted.reduce((total, part) => total + part) % 10).toBe(0);
    }
  });

  test('has every item in a category that exists, and no empty category', () => {
    expect(new Set(items.map(({ category }) => category))).toEqual(new Set(categories.map(({ id }) => id)));
  });
});

describe.each(items)('$id', ({ reading, price, picture }) => {
  test('is read in hiragana', () => {
    expect(reading).toMatch(/^[ぁ-ゖー ]+$/);
  });

  test('has a price in whole yen', () => {
    expect(Number.isInteger(price) && price > 0).toBe(true);
  });

  test('has a small picture that is only shapes', () => {
    const path = fromRoot(`resources/public/${picture}`);
    expect(statSync(path).size).toBeLessThan(2048);
    const text = readFileSync(path, 'utf8');
    expect(text).toContain('viewBox="0 0 96 96"');
    const shapes = /^(svg|g|path|circle|ellipse|rect)$/;
    for (const [, element = ''] of text.matchAll(/<([^\s/>]+)/g)) expect(element).toMatch(shapes);
    expect(text).not.toMatch(/\bon\w+=|href|url\(|data:|&/i);
  });
});

test('there is no picture without an item', () => {
  const used = items.map(({ picture }) => picture?.replace('pictures/', ''));
  expect(readdirSync(pictures).sort()).toEqual(used.sort());
});
