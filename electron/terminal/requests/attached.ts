import { isDeepStrictEqual } from 'node:util';
import { fail, type Failure, type SaleCustomer, type SaleRow } from '../../contract/index.ts';
import type { StaffLock } from '../../staff/lock.ts';
import type { OpenedService } from '../service/opened-service.ts';
import type { Terminal } from '../terminal.ts';

/** Which customer a ticket may have while the terminal is locked. */
export interface AttachedCustomers {
  /** Why a ticket may not have this customer and saved payment method; null: it may. `replaces`: the sale whose goods are on the ticket. */
  refusal(customer: SaleCustomer | null, replaces?: string | null): Failure | null;
  /** A sale was opened for the attached customer: another one takes the PIN again. */
  sold(): void;
  /** A ticket was taken back that had this customer when it was put aside. */
  taken(customer: SaleCustomer | null): void;
}

/** States of a sale whose goods may be rung up again for the same customer. */
const mayComeBack: ReadonlySet<SaleRow['state']> = new Set(['expired', 'canceled', 'refused']);

/**
 * Attaching a customer takes the PIN: the payer's page offers that customer's saved methods to whoever scans. While locked, a
 * ticket keeps its customer, or that of the sale whose goods came back; main remembers it, and does not trust the page.
 */
export function attachedCustomers(parts: {
  terminal: Pick<Terminal, 'opened'>;
  staff: Pick<StaffLock, 'refusal'>;
}): AttachedCustomers {
  const { terminal, staff } = parts;
  let of: OpenedService | null = null;
  let attached: SaleCustomer | null = null;

  /** Another service has other customers. At the start the journal has the ticket. */
  function follow(): void {
    if (of === terminal.opened) return;
    of = terminal.opened;
    const draft = of?.sales.readDraft();
    attached = draft?.ok ? (draft.value?.customer ?? null) : null;
  }

  function isOfSale(saleId: string, customer: SaleCustomer): boolean {
    const page = terminal.opened?.sales.readPage(saleId);
    if (page?.ok !== true || !mayComeBack.has(page.value.row.state)) return false;
    return isDeepStrictEqual(page.value.customer, customer);
  }

  return {
    refusal(customer, replaces = null) {
      follow();
      if (staff.refusal('listCustomers') === null) {
        attached = customer;
        return null;
      }
      if (customer === null || isDeepStrictEqual(customer, attached)) return null;
      if (replaces !== null && isOfSale(replaces, customer)) return null;
      return fail('staff-locked', 'To attach a customer takes the PIN of the staff.', { field: 'customer' });
    },
    sold() {
      follow();
      attached = null;
    },
    taken(customer) {
      follow();
      attached = customer;
    },
  };
}
