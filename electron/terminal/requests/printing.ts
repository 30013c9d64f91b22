import type { Exported } from '../../contract/export.ts';
import {
  type Failure,
  type Result,
  type SaveSlip,
  type SettleSlip,
  type SlipRequest,
  success,
} from '../../contract/index.ts';
import type { DrivePlaces } from '../../files/drives.ts';
import type { Handlers } from '../../ipc/ipc.ts';
import type { Printing } from '../printing.ts';
import { type NewestFile, placeOn } from './export.ts';

interface PaperParts {
  printing: Printing;
  /** Why a sale, or the takings (null), may not be looked at. */
  closed: (saleId: string | null) => Failure | null;
  isPaidToday: (saleId: string) => boolean;
  newestFile: NewestFile;
  drives: DrivePlaces;
}

export function printingRequests({ printing, closed, isPaidToday, newestFile, drives }: PaperParts) {
  function closedSlip(request: SlipRequest): Failure | null {
    const isReceipt = request.kind === 'receipt' || request.kind === 'formal';
    // A customer who comes back for a receipt does not wait for the manager.
    if (isReceipt && isPaidToday(request.saleId)) return null;
    return closed('saleId' in request ? request.saleId : null);
  }
  /** A close's slip shows takings, whoever had it printed before. */
  function closedSettling({ id }: SettleSlip): Failure | null {
    const slip = printing.view().slips.find((queued) => queued.id === id);
    return slip?.kind === 'close' ? closed(null) : null;
  }
  async function save({ slip, driveId }: SaveSlip): Promise<Result<Exported>> {
    const found = driveId === null ? null : await placeOn(drives, driveId);
    if (found && 'why' in found) return success(found);
    const saved = await printing.save(slip, found?.place);
    if (saved.ok && saved.value.kind === 'written') newestFile.path = saved.value.path;
    return saved;
  }
  return {
    changePrinting: (request) => printing.change(request),
    listPrinters: () => printing.printers(),
    previewSlip: (request) =>
      (request.kind === 'test' ? null : closedSlip(request)) ?? printing.preview(request),
    printSlip: (request) => closedSlip(request) ?? printing.print(request),
    // The list of drives is behind the PIN, and so is saving to one.
    saveSlip: (request) =>
      closedSlip(request.slip) ?? (request.driveId === null ? null : closed(null)) ?? save(request),
    settleSlip: (request) => closedSettling(request) ?? printing.settle(request),
    retryPrinting: () => {
      printing.retry();
      return success(undefined);
    },
  } satisfies Partial<Handlers>;
}
