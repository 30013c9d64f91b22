import practice from '../../resources/catalogue.practice.json' with { type: 'json' };
import type { Catalogue, CatalogueItem } from '../contract/catalogue.ts';

/**
 * What practice sells: a café and bakery, in yen; barcodes from the range reserved for use within shops, so that they are nobody's
 * product. What is drunk or eaten there has the standard rate, what is taken home to eat the reduced one.
 */
export const practiceCatalogue: Catalogue = {
  ...practice,
  // The compiler sees plain numbers in JSON; a test checks that these are rates.
  items: practice.items.map((item) => ({
    ...item,
    rate: item.rate as CatalogueItem['rate'],
    pictureUrl: null,
  })),
};
