/** How barcodes, prices and names that people write are read and compared. */
export { fractionDigits } from '../../electron/contract/currencies.ts';
export { readChoices } from '../../electron/domain/choices-cell.ts';
export { readBarcode, sameBarcode } from '../../electron/domain/barcode.ts';
export { type PriceStyle, readPrice } from '../../electron/domain/price.ts';
export { sameName, spellingOf } from '../../electron/domain/reading.ts';
