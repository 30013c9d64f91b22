import practice from '../../resources/catalogue.practice.json' with { type: 'json' };
import type { Catalogue, CatalogueItem } from '../contract/catalogue.ts';

/**
 * What the shop sells in practice mode: a café and bakery, prices in yen, barcodes from the range that is
 * reserved for use within a shop, so that they are nobody's product. What is drunk or eaten there has the standard
 * rate, what is taken home to eat the reduced one.
 */
export const practiceCatalogue: Catalogue = {
  ...practice,
  // The compiler reads numbers in a JSON file; that these are rates is tested.
  items: practice.items.map((item) => ({
    ...item,
    rate: item.rate as CatalogueItem['rate'],
    pictureUrl: null,
  })),
};
