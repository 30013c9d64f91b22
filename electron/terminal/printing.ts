import { isDeepStrictEqual } from 'node:util';
import {
  type DayClose,
  fail,
  type PaperWidth,
  type PrintingSettings,
  type PrintQueueView,
  readPrinter,
  type Result,
  type SettleSlip,
  type SlipPreview,
  type SlipRequest,
  success,
  type SystemPrinter,
  type TerminalState,
} from '../contract/index.ts';
import type { Exported } from '../contract/export.ts';
import type { Clock } from '../domain/expiry.ts';
import { messageOf } from '../domain/error-message.ts';
import type { Log } from '../domain/log.ts';
import { type CountedSlip, countedSlip, printsOf, subjectOf } from '../domain/prints.ts';
import { type FilePlace, writeSmallFile } from '../files/file-place.ts';
import { PrintQueue } from '../printing/print-queue.ts';
import type { Timers } from '../domain/timers.ts';
import { printOn } from '../printing/printer.ts';
import { openSlips } from '../printing/slip-store.ts';
import type { Slip } from '../printing/slips.ts';
import type { Sales } from '../sales/sales.ts';
import type { SettingsStore } from '../settings/settings.ts';
import type { SystemPrinters } from '../window/system-printer.ts';
import { frameOf, headOf, linesOf, paidSlipOf, refundSlipOf } from './sale-slip.ts';
import type { Terminal } from './terminal.ts';
import { ReceiptLogo } from './receipt-logo.ts';
import { noService } from './not-ready.ts';

/** A requested slip: its prints are counted for `subject` (null: not counted), and staff know it by `title`. */
interface AskedSlip {
  slip: Slip;
  subject: string | null;
  title: string;
  /** Prints so far, by the journal. */
  printed: number;
}

/** Every journal, and practice, counts its closes from one: the moment tells them apart. */
function closeSlipOf(close: DayClose, state: TerminalState): AskedSlip {
  const subject = `close:${close.number}:${close.sealedAt}`;
  const slip: Slip = { ...headOf(state, state.locationId), kind: 'close', terminal: state.name, close };
  // A close has no events in the journal: the queue counts its prints.
  return { slip, subject, title: String(close.number), printed: 0 };
}

export interface PrintingParts {
  directory: string;
  terminal: Terminal;
  settings: SettingsStore;
  clock: Pick<Clock, 'wall'>;
  timers: Timers;
  pdf: (preview: SlipPreview, paperWidth: PaperWidth) => Promise<Uint8Array>;
  system: SystemPrinters;
  documentsFolder: string;
  picturesFolder: string;
  changed: (view: PrintQueueView) => void;
  log: Log;
}

/** Loaded with the first slip: see the module. */
const onPaper = () => import('../printing/on-paper.ts');

export class Printing {
  readonly #parts: PrintingParts;
  readonly #queue: PrintQueue;
  readonly #logo: ReceiptLogo;
  readonly #endListening: () => void;
  #isSaving = false;
  #isStarted = false;

  constructor(parts: PrintingParts) {
    this.#parts = parts;
    const { directory, settings, clock, timers, changed, log } = parts;
    this.#logo = new ReceiptLogo(parts.picturesFolder, log);
    this.#queue = new PrintQueue({
      openStore: () => openSlips(directory, clock.wall(), log),
      print: (document, beforeSending) => {
        const { printer: written, commands, paperWidth } = settings.read().printing;
        const printer = written === null ? undefined : readPrinter(written);
        if (!printer) return null;
        return onPaper().then(({ printerBytes, previewOf }) => {
          if (printer.kind === 'network') {
            const bytes = printerBytes(document, paperWidth, commands);
            return printOn(printer, bytes, { commands, timers, beforeSending });
          }
          const preview = { ...previewOf(document, paperWidth), isReissue: false };
          return parts.system.print({ name: printer.name, preview, paperWidth, beforeSending });
        });
      },
      note: (subject) => this.#note(subject),
      timers,
      now: () => clock.wall(),
      changed,
      log,
    });
    let before = settings.read().printing;
    // Settings changed on a screen or by a set-up file: retry what waits at once.
    this.#endListening = settings.onChange(({ printing }) => {
      const isSame = isDeepStrictEqual(printing, before);
      before = printing;
      if (!isSame) this.#queue.wake();
    });
  }

  /** Takes up what was left when the program ended. */
  start(): void {
    this.#queue.start();
    this.#isStarted = true;
    this.printIfPaid();
  }

  /**
   * Prints the receipt of the current sale once it is paid, where the shop wants that. It is printed once, however often this is
   * called, even after a restart.
   */
  printIfPaid(): void {
    const { automatic, printer } = this.#parts.settings.read().printing;
    // Sales come from the journal, and each change of one calls this.
    if (!this.#isStarted || !automatic || printer === null) return;
    const sale = this.#parts.terminal.opened?.sales.current();
    if (sale?.phase.state !== 'paid') return;
    this.#keep({ kind: 'receipt', saleId: sale.id }, { byItself: true }).then(
      (kept) => {
        if (!kept.ok) this.#queue.lacks(kept.message);
      },
      // Nobody asked for it: a failure ends neither the payment's screen nor the program.
      (error: unknown) => this.#queue.lacks(messageOf(error)),
    );
  }

  close(): void {
    this.#endListening();
    this.#queue.close();
  }

  view(): PrintQueueView {
    return this.#queue.view();
  }

  /** Changes how this terminal prints; `invalid` with the field `logo` for a picture that no receipt can have. */
  async change(printing: PrintingSettings): Promise<Result<undefined>> {
    const { logo } = printing;
    const isNew = logo !== null && logo !== this.#parts.settings.read().printing.logo;
    const problem = isNew ? await this.#logo.problemOf(logo) : null;
    if (problem) return problem;
    const changed = this.#parts.settings.update({ printing });
    return changed.ok ? success(undefined) : changed;
  }

  printers(): Promise<Result<SystemPrinter[]>> {
    return this.#parts.system.list();
  }

  async preview(request: SlipRequest): Promise<Result<SlipPreview>> {
    const asked = this.#asked(request);
    return asked.ok ? success(await this.#drawn(asked.value, this.#isReissue(asked.value))) : asked;
  }

  async #drawn({ slip }: AskedSlip, isReissue: boolean): Promise<SlipPreview> {
    const { slipText, previewOf } = await onPaper();
    const { paperWidth } = this.#parts.settings.read().printing;
    const text = slipText({ ...(await this.#withLogo(slip)), isReissue });
    return { ...previewOf(text, paperWidth), isReissue };
  }

  /** Queues a slip; `not-ready` without a printer, since it would come out at some other time. */
  async print(request: SlipRequest): Promise<Result<undefined>> {
    if (this.#parts.settings.read().printing.printer !== null) return this.#keep(request);
    const asked = this.#asked(request);
    return asked.ok ? fail('not-ready', 'No printer is set.') : asked;
  }

  async #keep(request: SlipRequest, how: { byItself?: boolean } = {}): Promise<Result<undefined>> {
    const asked = this.#asked(request);
    if (!asked.ok) return asked;
    const { slipText } = await onPaper();
    const { slip: withoutLogo, ...counted } = asked.value;
    const slip = await this.#withLogo(withoutLogo);
    const text = (isReissue: boolean): string => slipText({ ...slip, isReissue });
    return this.#queue.add({ kind: request.kind, ...counted, text, ...how });
  }

  /** Writes a slip as a PDF to the place, else to the documents folder. Counts as a print. */
  async save(request: SlipRequest, place?: FilePlace): Promise<Result<Exported>> {
    const asked = this.#asked(request);
    if (!asked.ok) return asked;
    // Each PDF takes a page of Chromium's: one is enough.
    if (this.#isSaving) return fail('busy', 'A file is being made.');
    const isReissue = this.#isReissue(asked.value);
    const counted = this.#queue.saving({ ...asked.value, kind: request.kind });
    if (!counted.ok) return counted;
    const saved = await this.#saved(request, asked.value, isReissue, place);
    counted.value(saved.ok && saved.value.kind === 'written');
    return saved;
  }

  async #saved(
    { kind }: SlipRequest,
    asked: AskedSlip,
    isReissue: boolean,
    place: FilePlace | undefined,
  ): Promise<Result<Exported>> {
    const { documentsFolder, settings, pdf, timers, log } = this.#parts;
    this.#isSaving = true;
    let content: Uint8Array;
    try {
      content = await pdf(await this.#drawn(asked, isReissue), settings.read().printing.paperWidth);
    } catch (error) {
      log.warn('A slip could not be made a PDF', String(error));
      return fail('internal', `No PDF could be made: ${String(error)}`);
    } finally {
      this.#isSaving = false;
    }
    const { slip, title } = asked;
    const name = `${slip.mark === null ? '' : `${slip.mark}-`}${kind}-${title.replace(/[^\w-]/g, '_')}`;
    const file = { name, extension: 'pdf', content };
    return writeSmallFile(place ?? { folder: documentsFolder }, file, timers);
  }

  settle({ id, how }: SettleSlip): Result<undefined> {
    return how === 'drop' ? this.#queue.drop(id) : this.#queue.settle(id, how);
  }

  retry(): void {
    this.#queue.wake();
    this.printIfPaid();
  }

  /** A close is for the owner's books: no logo. */
  async #withLogo(slip: Slip): Promise<Slip> {
    if (slip.kind === 'close') return slip;
    const logo = await this.#logo.onSlip(this.#parts.settings.read().printing);
    return logo === undefined ? slip : { ...slip, logo };
  }

  #isReissue({ subject, printed }: AskedSlip): boolean {
    return subject !== null && printed + this.#queue.prints(subject) > 0;
  }

  /** Notes the print in the journal of its sale, if that journal is open. */
  #note(subject: string): boolean {
    const sales = this.#parts.terminal.opened?.sales;
    const counted = countedSlip(subject);
    if (!sales || !counted) return false;
    const { saleId, ...slip } = counted;
    return sales.notePrint(saleId, slip).ok;
  }

  #asked(request: SlipRequest): Result<AskedSlip> {
    const { terminal, clock } = this.#parts;
    const { state } = terminal;
    const { thanks } = state.printing;
    if (request.kind === 'test') {
      const frame = frameOf(state, { locationId: state.locationId, currency: state.currency, digits: 0 });
      const slip: Slip = { ...frame, kind: 'test', terminal: state.name, at: clock.wall(), thanks };
      return success({ slip, subject: null, title: state.name, printed: 0 });
    }
    if (!terminal.opened) return noService;
    const { sales } = terminal.opened;
    if (request.kind === 'close') {
      const close = sales.readDayClose(request.number);
      return close.ok ? success(closeSlipOf(close.value, state)) : close;
    }
    return this.#askedOfSale(request, sales);
  }

  #askedOfSale(request: Extract<SlipRequest, { saleId: string }>, sales: Sales): Result<AskedSlip> {
    const { terminal, clock } = this.#parts;
    const { state } = terminal;
    this.#queue.noteWhatIsNot();
    const page = sales.readPage(request.saleId);
    if (!page.ok) return page;
    const counted = (slip: Slip & { orderNo: string }, of: CountedSlip): Result<AskedSlip> => {
      const printed = printsOf(page.value.events, of);
      return success({ slip, subject: subjectOf(request.saleId, of), title: slip.orderNo, printed });
    };
    if (request.kind === 'refund') {
      const slip = refundSlipOf(page.value, request.refundId, state);
      return slip.ok ? counted(slip.value, { slip: 'refund', refund: request.refundId }) : slip;
    }
    const paid = paidSlipOf(page.value, state);
    if (!paid.ok) return paid;
    if (request.kind === 'receipt') {
      return counted(
        {
          ...paid.value,
          ...linesOf(page.value, paid.value.language),
          kind: 'receipt',
          thanks: state.printing.thanks,
        },
        { slip: 'receipt' },
      );
    }
    const { addressee, purpose } = request;
    const formal: Slip = { ...paid.value, kind: 'formal', addressee, purpose, issuedAt: clock.wall() };
    return counted(formal, { slip: 'formal' });
  }
}
