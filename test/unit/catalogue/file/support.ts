import { expect } from 'vitest';
import type {
  Catalogue,
  CatalogueItem,
  CataloguePreview,
  ImportMode,
} from '../../../../electron/contract/catalogue.ts';
import type { PriceStyle } from '../../../../electron/domain/price.ts';
import { previewImport } from '../../../../electron/catalogue/file/preview.ts';

/** A terminal that sells nothing yet. */
export const empty: Catalogue = { categories: [], items: [] };

/** A shop with two teas. */
export const shop: Catalogue = {
  categories: [{ id: 'tea', name: { ja: 'お茶', en: 'Tea' } }],
  items: [
    {
      id: 'sencha',
      name: { ja: '煎茶', en: 'Sencha' },
      reading: 'せんちゃ',
      price: 300,
      rate: 8,
      category: 'tea',
      picture: 'shop-pictures/0a.webp',
      pictureUrl: 'https://shop.example/sencha.png?size=2',
      barcode: '49012347',
    },
    {
      id: 'hojicha',
      name: { ja: 'ほうじ茶', en: 'Hojicha' },
      reading: 'ほうじちゃ',
      price: 280,
      rate: 10,
      category: 'tea',
      picture: null,
      pictureUrl: null,
      barcode: null,
    },
  ],
};

/** A shop in Japan whose prices include the tax. */
export const yen: PriceStyle = { currency: 'JPY', basis: 'included' };

/** What importing a table would do. */
export function csv(
  text: string,
  current = empty,
  mode: ImportMode = 'replace',
  style = yen,
): CataloguePreview {
  return previewImport({ format: 'csv', mode, text }, current, style);
}

/** What importing a JSON file would do. */
export function json(value: unknown, current = empty, mode: ImportMode = 'replace'): CataloguePreview {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return previewImport({ format: 'json', mode, text }, current, yen);
}

/** The one item that a file brings. */
export function onlyItem(preview: CataloguePreview): CatalogueItem | undefined {
  expect(preview.problems).toEqual([]);
  expect(preview.catalogue?.items).toHaveLength(1);
  return preview.catalogue?.items[0];
}
