/**
 * Invoices (specification section 2.8). The specification shows that a code embeds one and no field by which
 * create code would name it (section 4.2). Here a code is made for an invoice by naming its number in the
 * merchant's own data, `metadata.invoiceNo`: it is the one place of the body that a service keeps as it came and
 * that no dialect renames, so that a client needs nothing that the specification does not show. A number that
 * is no invoice's stays what it is, the merchant's data.
 */
import { type Context } from './context.ts';
import { accept, invalidFields, refuse, type Result } from './errors.ts';
import { type Invoice } from './schemas/objects.ts';
import { type CreateCode } from './schemas/requests.ts';
import { type CodeRecord, type InvoiceRecord } from './store/records.ts';
import { type Store } from './store/store.ts';

/** The invoice's state now: one that was sent and not paid in time has expired. */
function invoiceStatus({ status, expiryTime }: InvoiceRecord, now: number): Invoice['status'] {
  const isOpen = status === 'sent' || status === 'submit';
  return isOpen && expiryTime !== undefined && now >= expiryTime ? 'expired' : status;
}

function isPayable(invoice: InvoiceRecord, now: number): boolean {
  const status = invoiceStatus(invoice, now);
  return status === 'sent' || status === 'submit';
}

/** The invoice that the request is made for, if any; refused when it cannot be paid or is of another amount. */
export function wantedInvoice(
  store: Store,
  request: CreateCode,
  now: number,
): Result<InvoiceRecord | undefined> {
  const invoiceNo = request.metadata?.['invoiceNo'];
  const invoice = typeof invoiceNo === 'string' ? store.invoices.findByNo(invoiceNo) : undefined;
  if (invoice === undefined) return accept(undefined);
  if (!isPayable(invoice, now)) {
    const state = invoiceStatus(invoice, now);
    const message = `Invoice ${invoice.invoiceNo} is "${state}"; only a "sent" one can be paid.`;
    return refuse({ code: 'invoice_not_payable', message, state });
  }
  if (request.currency !== invoice.currency) {
    const message = `must be the invoice's, ${invoice.currency}`;
    return refuse(invalidFields([{ field: 'currency', message }]));
  }
  if (request.amount !== invoice.amount) {
    const message = `must be the invoice's, ${invoice.amount}`;
    return refuse(invalidFields([{ field: 'amount', message }]));
  }
  return accept(invoice);
}

/** Whether the code's invoice was settled otherwise, so that nobody should pay it again. */
export function isInvoiceSettled({ store }: Context, { internal }: CodeRecord, now: number): boolean {
  const invoice = internal.invoiceId === undefined ? undefined : store.invoices.find(internal.invoiceId);
  return invoice !== undefined && !isPayable(invoice, now);
}

/** Marks the code's invoice as paid; the first payment of an invoice counts. */
export function payInvoice({ store }: Context, { internal }: CodeRecord, paidTime: number): void {
  const invoice = internal.invoiceId === undefined ? undefined : store.invoices.find(internal.invoiceId);
  if (invoice === undefined || invoice.status === 'paid') return;
  store.invoices.update({ ...invoice, status: 'paid', paidTime });
}

/** The invoice as a code embeds it. */
export function embeddedInvoice(
  { store }: Context,
  { internal }: CodeRecord,
  now: number,
): Invoice | undefined {
  const record = internal.invoiceId === undefined ? undefined : store.invoices.find(internal.invoiceId);
  if (record === undefined) return undefined;
  const { customerId, ...fields } = record;
  const customer = store.customers.find(customerId);
  if (customer === undefined) throw new Error(`invoice ${record.id} has lost its customer`);
  return { ...fields, customer, status: invoiceStatus(record, now) };
}
