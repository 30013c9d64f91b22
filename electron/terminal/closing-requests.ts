import { fail } from '../contract/index.ts';
import type { Handlers } from '../ipc/ipc.ts';

const notBuilt = (): ReturnType<typeof fail> => fail('unsupported', 'Not offered yet.');

/** Answers the requests about the close of day, the export of sales, and a journal that failed. */
export function closingRequests(): Pick<
  Handlers,
  'readClosing' | 'closeDay' | 'stopClosing' | 'exportSales' | 'reopenJournal'
> {
  return {
    readClosing: notBuilt,
    closeDay: notBuilt,
    stopClosing: notBuilt,
    exportSales: notBuilt,
    reopenJournal: notBuilt,
  };
}
