import { success } from '../../contract/index.ts';
import type { Handlers } from '../../ipc/ipc.ts';
import type { Printing } from '../printing.ts';

/** Answers the requests about paper. */
export function printingRequests(
  printing: Printing,
): Pick<
  Handlers,
  'changePrinting' | 'previewSlip' | 'printSlip' | 'saveSlip' | 'settleSlip' | 'retryPrinting'
> {
  return {
    changePrinting: (request) => printing.change(request),
    previewSlip: (request) => printing.preview(request),
    printSlip: (request) => printing.print(request),
    saveSlip: (request) => printing.save(request),
    settleSlip: (request) => printing.settle(request),
    retryPrinting: () => {
      printing.retry();
      return success(undefined);
    },
  };
}
