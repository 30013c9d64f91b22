/** Finds an item by what a scanner or keyboard sends: all of items' texts that the first paint needs. */
export { itemWithBarcode } from '../../electron/domain/barcode.ts';
export { spellingOf } from '../../electron/domain/reading.ts';
