/** Whether a text is where a printer may listen, and how one of the system is written; main looks again. */
export { readPrinter, readPrinterAddress, systemPrinter } from '../../electron/contract/printer-address.ts';
