import type { Result } from '../../contract/index.ts';
import type { Handlers } from '../../ipc/ipc.ts';
import type { Sales } from '../../sales/sales.ts';

/** The requests about tickets that are not charged yet: the one that is put together, and those put aside. */
export function ticketRequests(
  withSales: <T>(use: (sales: Sales) => Result<T>) => Result<T>,
): Pick<Handlers, 'saveDraft' | 'listParked' | 'parkTicket' | 'takeParked'> {
  return {
    saveDraft: (draft) => withSales((sales) => sales.saveDraft(draft)),
    listParked: () => withSales((sales) => sales.listParked()),
    parkTicket: (ticket) => withSales((sales) => sales.park(ticket)),
    takeParked: (id) => withSales((sales) => sales.takeParked(id)),
  };
}
