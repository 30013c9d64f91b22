import { type Failure, type SettleSlip, type SlipRequest, success } from '../../contract/index.ts';
import type { Handlers } from '../../ipc/ipc.ts';
import type { Printing } from '../printing.ts';
import { type NewestFile, remember } from './export.ts';

/** Answers the requests about paper; `closed` says why a sale, or what was taken (null), may not be looked at. */
export function printingRequests(
  printing: Printing,
  closed: (saleId: string | null) => Failure | null,
  isPaidToday: (saleId: string) => boolean,
  newestFile: NewestFile,
) {
  function closedSlip(request: SlipRequest): Failure | null {
    const isReceipt = request.kind === 'receipt' || request.kind === 'formal';
    // A customer who comes back for a receipt does not wait for the manager.
    if (isReceipt && isPaidToday(request.saleId)) return null;
    return closed('saleId' in request ? request.saleId : null);
  }
  /** What is on paper of a close is what was taken, whoever had it printed before. */
  function closedSettling({ id }: SettleSlip): Failure | null {
    const slip = printing.view().slips.find((queued) => queued.id === id);
    return slip?.kind === 'close' ? closed(null) : null;
  }
  return {
    changePrinting: (request) => printing.change(request),
    listPrinters: () => printing.printers(),
    previewSlip: (request) =>
      (request.kind === 'test' ? null : closedSlip(request)) ?? printing.preview(request),
    printSlip: (request) => closedSlip(request) ?? printing.print(request),
    saveSlip: (request) => closedSlip(request) ?? remember(newestFile, printing.save(request)),
    settleSlip: (request) => closedSettling(request) ?? printing.settle(request),
    retryPrinting: () => {
      printing.retry();
      return success(undefined);
    },
  } satisfies Partial<Handlers>;
}
