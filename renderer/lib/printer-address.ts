/** Whether a text is where a printer may listen; main looks again. */
export { readPrinterAddress } from '../../electron/contract/printer-address.ts';
