import { barcodeSign, KeyRuns, type ScannerMarks, shortestBarcode, slowestGap } from './scanner.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

export interface FieldScanOptions {
  readonly isBarcode: (text: string) => boolean;
  readonly onScan: (barcode: string) => void;
  readonly marks: () => ScannerMarks;
}

/**
 * Finds what a scanner types where a field or a dialog has the focus. The field gets its text back, and the scanner's end key
 * presses nothing there. Text at a finger's pace, or too short for a barcode, stays in the field unless an item has it as its own.
 */
export class FieldScans {
  readonly #options: FieldScanOptions;
  readonly #runs: KeyRuns;
  /** The field of the run under way, as it was before the run. */
  #field: { element: Field; value: string } | null = null;
  /** How many scans were taken. */
  #taken = 0;

  constructor(options: FieldScanOptions) {
    this.#options = options;
    this.#runs = new KeyRuns({
      ...options,
      gap: slowestGap,
      onRun: (run) => {
        const isScan =
          run.kind === 'scanned' && (run.known || (run.fast && run.barcode.length >= shortestBarcode));
        if (isScan) this.#take(run.barcode);
      },
    });
  }

  keydown(event: KeyboardEvent): void {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const sign = barcodeSign(event.key);
    if (sign !== null) {
      if (this.#runs.isIdle) this.#field = fieldOf(event.target);
      this.#runs.key(sign);
      return;
    }
    const taken = this.#taken;
    if (event.key === 'Enter') this.#runs.enter();
    else if (event.key === 'Tab') this.#runs.tab();
    // A scanner holds Shift for its capital letters.
    else if (event.key !== 'Shift') this.#runs.otherKey();
    if (this.#taken > taken) event.preventDefault();
  }

  /** An input method was on and made full-width text of a code; what it composed is taken where an item has it. */
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
    this.#taken += 1;
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
