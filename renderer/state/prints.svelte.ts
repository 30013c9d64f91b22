import type { Bridge } from '../../electron/contract/bridge.ts';
import type { Exported } from '../../electron/contract/export.ts';
import type {
  PrintQueueView,
  SettleSlip,
  SlipPreview,
  SlipRequest,
} from '../../electron/contract/printing.ts';
import type { Result } from '../../electron/contract/result.ts';
import { ask } from '../lib/ipc.ts';
import { Acting } from './acting.svelte.ts';
import { Reader } from './reader.svelte.ts';

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

  /** Somebody has to look whether a slip was printed. */
  get mayBePrinted(): boolean {
    return this.slips.some(({ state }) => state === 'perhaps');
  }

  /** Something is kept from being printed, or may have been printed. */
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

/** A receipt with the lines of the sale, or a 領収書 of its amount. */
export type ReceiptKind = 'receipt' | 'formal';

/** What stands on a 領収書 unless somebody writes something else. */
export interface UsualWords {
  addressee: string;
  purpose: string;
}

/** A slip before it is printed: how it will look, and what was done with it. */
export class SlipDraft extends Acting {
  #request: SlipRequest;
  readonly preview = new Reader<SlipPreview>();

  constructor(bridge: Bridge, request: SlipRequest) {
    super(bridge);
    this.#request = request;
    void this.#read();
  }

  change(request: SlipRequest): void {
    this.#request = request;
    void this.#read();
  }

  /** Answers whether it is kept to be printed. */
  async print(): Promise<boolean> {
    const answer = await this.perform(this.ask('printSlip', this.#request));
    return answer.ok;
  }

  /** Saves it on a drive, or with null in the folder for files; answers null where it failed. */
  async save(driveId: string | null): Promise<Exported | null> {
    const answer = await this.perform(this.ask('saveSlip', { slip: this.#request, driveId }));
    // The next one is a reprint.
    void this.#read();
    return answer.ok ? answer.value : null;
  }

  async #read(): Promise<void> {
    await this.preview.read(this.ask('previewSlip', this.#request), false);
  }
}

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
