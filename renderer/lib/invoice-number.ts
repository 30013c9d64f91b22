export { invoiceNumberState, plainInvoiceNumber } from '../../electron/domain/invoice-number.ts';
