import type { Result } from '../../contract/index.ts';
import type { Handlers } from '../../ipc/ipc.ts';
import type { Sales } from '../../sales/sales.ts';
import type { AttachedCustomers } from './attached.ts';

/** Requests about the current ticket and those put aside. */
export function ticketRequests(
  withSales: <T>(use: (sales: Sales) => Result<T>) => Result<T>,
  attached: AttachedCustomers,
) {
  return {
    saveDraft: (draft) =>
      attached.refusal(draft.customer, draft.replaces) ?? withSales((sales) => sales.saveDraft(draft)),
    listParked: () => withSales((sales) => sales.listParked()),
    parkTicket: (ticket) =>
      attached.refusal(ticket.customer, ticket.replaces) ?? withSales((sales) => sales.park(ticket)),
    takeParked: (id) => {
      const taken = withSales((sales) => sales.takeParked(id));
      if (taken.ok) attached.taken(taken.value.draft.customer);
      return taken;
    },
  } satisfies Partial<Handlers>;
}
