/** Finds an item by what a scanner or keyboard sends. The first paint needs no more of the code for items' texts than this. */
export { itemWithBarcode } from '../../electron/domain/barcode.ts';
export { spellingOf } from '../../electron/domain/reading.ts';
