import type { Bridge } from '../../electron/contract/bridge.ts';
import type { Exported } from '../../electron/contract/export.ts';
import type {
  PrintQueueView,
  SettleSlip,
  SlipPreview,
  SlipRequest,
} from '../../electron/contract/printing.ts';
import type { Failure, Result } from '../../electron/contract/result.ts';
import { ask } from '../lib/ipc.ts';
import { Latest } from '../lib/latest.ts';
import { type Reading, reading } from '../lib/reading.ts';

/** What waits to be printed, as main last told it. */
export class Prints {
  readonly #bridge: Bridge;
  #view = $state.raw<PrintQueueView>({ slips: [], trouble: null });

  constructor(bridge: Bridge, view: PrintQueueView) {
    this.#bridge = bridge;
    this.#view = view;
  }

  get slips(): PrintQueueView['slips'] {
    return this.#view.slips;
  }

  get trouble(): PrintQueueView['trouble'] {
    return this.#view.trouble;
  }

  /** Whether somebody has to look whether a slip was printed. */
  get mayBePrinted(): boolean {
    return this.slips.some(({ state }) => state === 'perhaps');
  }

  /** Whether a person should know: something is kept from being printed, or may have been. */
  get isStuck(): boolean {
    // What could not be kept stands in no list.
    return (
      this.mayBePrinted || this.trouble === 'storage' || (this.trouble !== null && this.slips.length > 0)
    );
  }

  receive(view: PrintQueueView): void {
    this.#view = view;
  }

  print(request: SlipRequest): Promise<Result<void>> {
    return ask(this.#bridge, 'printSlip', request);
  }

  settle(slip: SettleSlip): Promise<Result<void>> {
    return ask(this.#bridge, 'settleSlip', slip);
  }

  retry(): Promise<Result<void>> {
    return ask(this.#bridge, 'retryPrinting', undefined);
  }
}

/** With the lines of the sale, or a 領収書 of its amount. */
export type ReceiptKind = 'receipt' | 'formal';

/** What stands on a 領収書 where nobody writes anything else. */
export interface UsualWords {
  addressee: string;
  purpose: string;
}

/** A slip that somebody is about to print: how it will look, and what becomes of it. */
export class SlipDraft {
  readonly #bridge: Bridge;
  #request: SlipRequest;
  #preview = $state.raw<Reading<SlipPreview>>({ kind: 'loading' });
  #failure = $state.raw<Failure | null>(null);
  #isBusy = $state(false);
  readonly #latest = new Latest();

  constructor(bridge: Bridge, request: SlipRequest) {
    this.#bridge = bridge;
    this.#request = request;
    void this.#read();
  }

  get preview(): Reading<SlipPreview> {
    return this.#preview;
  }

  get failure(): Failure | null {
    return this.#failure;
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }

  change(request: SlipRequest): void {
    this.#request = request;
    void this.#read();
  }

  /** Answers whether it is kept to be printed. */
  async print(): Promise<boolean> {
    const answer = await this.#alone(() => ask(this.#bridge, 'printSlip', this.#request));
    return answer.ok;
  }

  /** Saves it on a drive, or with null in the folder for files; answers what came of it, or null where it failed. */
  async save(driveId: string | null): Promise<Exported | null> {
    const answer = await this.#alone(() => ask(this.#bridge, 'saveSlip', { slip: this.#request, driveId }));
    return answer.ok ? answer.value : null;
  }

  async #alone<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
    this.#isBusy = true;
    const answer = await work();
    this.#isBusy = false;
    this.#failure = answer.ok ? null : answer;
    return answer;
  }

  async #read(): Promise<void> {
    const isLast = this.#latest.ask();
    const answer = await ask(this.#bridge, 'previewSlip', this.#request);
    if (isLast()) this.#preview = reading(answer);
  }
}

/** The receipt of a sale that somebody is about to print, of one kind or the other. */
export class ReceiptDraft {
  readonly slip: SlipDraft;
  readonly #saleId: string;
  readonly #usual: UsualWords;
  #kind = $state<ReceiptKind>('receipt');
  #texts = $state<UsualWords>({ addressee: '', purpose: '' });

  constructor(bridge: Bridge, sale: { id: string; kind: ReceiptKind }, usual: UsualWords) {
    this.#saleId = sale.id;
    this.#usual = usual;
    this.#kind = sale.kind;
    this.slip = new SlipDraft(bridge, this.#request);
  }

  get kind(): ReceiptKind {
    return this.#kind;
  }

  get texts(): Readonly<UsualWords> {
    return this.#texts;
  }

  choose(kind: ReceiptKind): void {
    this.#kind = kind;
    this.slip.change(this.#request);
  }

  type(field: keyof UsualWords, text: string): void {
    this.#texts[field] = text;
    this.slip.change(this.#request);
  }

  get #request(): SlipRequest {
    const saleId = this.#saleId;
    if (this.#kind === 'receipt') return { kind: 'receipt', saleId };
    const { addressee, purpose } = this.#texts;
    return {
      kind: 'formal',
      saleId,
      addressee: addressee.trim() || this.#usual.addressee,
      purpose: purpose.trim() || this.#usual.purpose,
    };
  }
}
