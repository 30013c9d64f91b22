/** How typed barcodes, prices and names are read and compared: for forms, not for the first paint. */
export { fractionDigits } from '../../electron/contract/currencies.ts';
export { readBarcode } from '../../electron/domain/barcode.ts';
export { type PriceStyle, readPrice } from '../../electron/domain/price.ts';
export { isCalled, sameName } from '../../electron/domain/reading.ts';
