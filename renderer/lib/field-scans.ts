import { barcodeSign, KeyRuns, type ScannerMarks, shortestBarcode, slowestGap } from './scanner.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

export interface FieldScanOptions {
  readonly isBarcode: (text: string) => boolean;
  readonly onScan: (barcode: string) => void;
  readonly marks: () => ScannerMarks;
}

/**
 * Finds what a scanner types into a field or dialog. The field gets its text back, and the end key presses nothing. Slow or
 * short text stays in the field unless it is an item's barcode.
 */
export class FieldScans {
  readonly #options: FieldScanOptions;
  readonly #runs: KeyRuns;
  /** The field as it was before the run. */
  #field: { element: Field; value: string } | null = null;
  /** The last keys were a scan that was taken. */
  #isTaken = false;

  constructor(options: FieldScanOptions) {
    this.#options = options;
    this.#runs = new KeyRuns({
      ...options,
      gap: slowestGap,
      onRun: (run) => {
        this.#isTaken =
          run.kind === 'scanned' && (run.known || (run.fast && run.barcode.length >= shortestBarcode));
        if (run.kind === 'scanned' && this.#isTaken) this.#take(run.barcode);
      },
    });
  }

  keydown(event: KeyboardEvent): void {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const { key, timeStamp } = event;
    const sign = barcodeSign(key);
    if (sign !== null) {
      if (this.#runs.begins(timeStamp)) this.#field = fieldOf(event.target);
      this.#runs.key(sign, timeStamp);
      return;
    }
    // A scanner holds Shift for capitals.
    if (key === 'Shift') return;
    if (this.#ends(key, timeStamp) && this.#isTaken) event.preventDefault();
  }

  /** Answers whether a key ended what came before it. */
  #ends(key: string, timeStamp: number): boolean {
    if (key === 'Enter') return this.#runs.enter(timeStamp);
    return key === 'Tab' ? this.#runs.tab(timeStamp) : this.#runs.otherKey(timeStamp);
  }

  /** An input method was on and made full-width text of a code; it is taken where it is an item's barcode. */
  composed({ target, data }: CompositionEvent): void {
    const element = fieldOf(target)?.element;
    const barcode = data.normalize('NFKC').trim();
    if (element === undefined || barcode === '' || !this.#options.isBarcode(barcode)) return;
    this.#field = { element, value: element.value.replace(data, '') };
    this.#take(barcode);
  }

  stop(): void {
    this.#runs.stop();
  }

  #take(barcode: string): void {
    const { element, value } = this.#field ?? {};
    if (element !== undefined && value !== undefined && element.value !== value) {
      element.value = value;
      element.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
    this.#options.onScan(barcode);
  }
}

function fieldOf(target: EventTarget | null): { element: Field; value: string } | null {
  const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isText ? { element: target, value: target.value } : null;
}
