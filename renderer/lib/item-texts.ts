/** How barcodes, prices and names that people write are read and compared: for those who write them, not what the first paint waits for. */
export { fractionDigits } from '../../electron/contract/currencies.ts';
export { readBarcode } from '../../electron/domain/barcode.ts';
export { type PriceStyle, readPrice } from '../../electron/domain/price.ts';
export { isCalled, sameName } from '../../electron/domain/reading.ts';
