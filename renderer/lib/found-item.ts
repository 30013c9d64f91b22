/** How an item is found by what a scanner or a keyboard sends: all that the first paint waits for of items' texts. */
export { itemWithBarcode } from '../../electron/domain/barcode.ts';
export { spellingOf } from '../../electron/domain/reading.ts';
