import practice from '../../resources/catalogue.practice.json' with { type: 'json' };
import type { Catalogue } from '../contract/catalogue.ts';

/**
 * What the shop sells in practice mode: a café and bakery, prices in yen, barcodes from the range that is
 * reserved for use within a shop, so that they are nobody's product.
 */
export const practiceCatalogue: Catalogue = practice;
