import { fail, type Failure, type OpenSale, type Result, success } from '../../contract/index.ts';
import { itemWithBarcode } from '../../domain/barcode.ts';
import { noPayerCode } from '../../domain/payer-code.ts';
import type { Handlers } from '../../ipc/ipc.ts';
import type { Sales } from '../../sales/sales.ts';
import type { Entries } from '../entries.ts';
import type { Terminal } from '../terminal.ts';
import { approved, secondCode, settling } from './approval.ts';
import type { AttachedCustomers } from './attached.ts';

interface Parts {
  terminal: Terminal;
  entries: Pick<Entries, 'approve'>;
  openPayerPage: (codeUrl: string) => void;
}

interface Answering {
  withSales: <T>(use: (sales: Sales) => T) => T | Failure;
  attached: AttachedCustomers;
  /** Why a sale may not be looked at, or null. */
  closedSale: (saleId: string) => Failure | null;
}

export function saleRequests(options: Parts, { withSales, attached, closedSale }: Answering) {
  const { terminal } = options;
  /** Opens a sale by `open`, after a person's approval where it takes one. */
  const opening = async (request: OpenSale, open: (request: OpenSale) => Result<string>) => {
    const problem = (): Failure | null =>
      checkSale(terminal, request) ?? attached.refusal(request.customer, request.replaces);
    const opened = (sale: OpenSale): Result<string> => {
      const answer = open(sale);
      if (answer.ok) attached.sold();
      // The menu may offer another screen now.
      if (answer.ok && sale.customer) terminal.announce();
      return answer;
    };
    const refused = problem();
    if (refused) return refused;
    if (!request.despite) return opened(request);
    const decision = secondCode(request.despite, request);
    // Checked again: meanwhile the terminal may have another service and currency.
    return approved(options, decision, (despite) => problem() ?? opened({ ...request, despite }));
  };
  return {
    openSale: (request) => opening(request, (sale) => withSales((sales) => sales.open(sale))),
    openPresented: async ({ token, ...request }) =>
      checkScan(terminal, token) ??
      opening(request, (sale) => withSales((sales) => sales.openPresented({ token, sale }))),
    cancelSale: (saleId) => closedSale(saleId) ?? withSales((sales) => sales.cancel(saleId)),
    renewSale: (saleId) => closedSale(saleId) ?? withSales((sales) => sales.renew(saleId)),
    renewPresented: ({ token, saleId }) =>
      closedSale(saleId) ??
      checkScan(terminal, token) ??
      withSales((sales) => sales.renewPresented({ token, saleId })),
    checkSale: (saleId) => closedSale(saleId) ?? withSales((sales) => sales.check(saleId)),
    settleSale: (request) =>
      approved(options, settling(options, request), (settled) => withSales((sales) => sales.settle(settled))),
    showSale: (saleId) => closedSale(saleId) ?? withSales((sales) => sales.show(saleId)),
    dismissSale: (saleId) => closedSale(saleId) ?? withSales((sales) => sales.dismiss(saleId)),
    seePayments: (shown) => withSales((sales) => sales.seePayments(shown)),
    openPayerPage: (saleId) => openPayerPage(options, saleId),
    readPayerCode: () => terminal.newPayerCode(),
  } satisfies Partial<Handlers>;
}

function openPayerPage({ terminal, openPayerPage: open }: Parts, saleId: string): Result<undefined> {
  const sale = terminal.opened?.sales.current();
  if (!sale?.practice || sale.id !== saleId || sale.phase.state !== 'awaiting') {
    return fail('conflict', 'There is no practice code on screen.');
  }
  open(sale.phase.codeUrl);
  return success(undefined);
}

/** Main knows better than the page whether and in which currency it sells. */
function checkSale(terminal: Terminal, request: OpenSale): Failure | null {
  if (request.currency !== terminal.currency) {
    return fail('invalid', `currency: this terminal sells in ${terminal.currency}`, {
      field: 'currency',
      rule: { kind: 'format', format: 'currency' },
    });
  }
  return unknownLocation(terminal, request.locationId);
}

/** Why scanned text cannot be a payer's code and is sent nowhere. The answer leaves the text out. */
function checkScan({ catalogue }: Terminal, token: string): Failure | null {
  const found = noPayerCode(token, itemWithBarcode(catalogue.items, token) !== undefined);
  if (found === null) return null;
  const what = found === 'item' ? 'the barcode of an item' : 'something else';
  return fail('no-payer-code', `What was scanned is ${what}, and no payer's code.`, { field: 'token' });
}

/** Why nothing is sold at a location; null: the service has it. */
export function unknownLocation(terminal: Terminal, id: string | null): Failure | null {
  if (id === null || terminal.locations.some((location) => location.id === id)) return null;
  return fail('invalid', `locationId: the service has no location ${id}`, {
    field: 'locationId',
    rule: { kind: 'known', what: 'location' },
  });
}
