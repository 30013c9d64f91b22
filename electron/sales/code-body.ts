import { mergedCodeData, type SaleCodeData } from '../contract/code-fields.ts';
import type { CreateCode } from '../contract/payment-requests.ts';
import type { SaleCustomer } from '../contract/sale.ts';
import type { Language } from '../contract/terminal.ts';
import { payerItems } from '../domain/ticket.ts';
import type { SaleRecord } from '../journal/records.ts';
import type { SaleBook } from './sale-book.ts';

/** The body of a request for a code (specification section 4.2). */
export function bodyOf(book: SaleBook, sale: SaleRecord, orderNo: string): CreateCode {
  const { frontUrl, language = 'ja' } = book.dependencies.settings();
  return {
    amount: sale.amount,
    currency: sale.currency,
    orderNo,
    expiryPeriod: sale.expiryPeriod,
    items: itemsOf(sale, language),
    ...(sale.note !== '' && { description: sale.note }),
    ...(sale.locationId !== null && { locationId: sale.locationId }),
    ...(frontUrl !== null && { frontUrl }),
    ...(sale.codeData && dataFields(sale.codeData)),
    ...(sale.customer && customerFields(sale.customer)),
  };
}

/** What is sold: an item for each line in order, then the taxes that are not in the prices. */
function itemsOf(sale: SaleRecord, language: Language): NonNullable<CreateCode['items']> {
  return payerItems(sale, language).map(({ name, ...item }, at) => {
    const image = sale.lines[at]?.image;
    return { name, ...(image !== undefined && { image }), ...item };
  });
}

/** An object without anything in it says nothing, and is not sent. */
function dataFields(data: SaleCodeData): Partial<CreateCode> {
  const { extra, metadata } = mergedCodeData(data);
  return {
    ...(Object.keys(extra).length > 0 && { extra }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
  };
}

function customerFields(customer: SaleCustomer): Partial<CreateCode> {
  const { id, sourceId, shouldCreateSource } = customer;
  return {
    customerId: id,
    ...(sourceId !== null && { sourceId }),
    ...(shouldCreateSource && { shouldCreateSource }),
  };
}
