/** Reads and writes where a printer is; main checks again. */
export { readPrinter, readPrinterAddress, systemPrinter } from '../../electron/contract/printer-address.ts';
