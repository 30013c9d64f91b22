/** Milliseconds within which a scanner sends its next digit; no finger keeps this up. */
const scannerGap = 50;
/** The shortest barcode in shops, EAN-8: a shorter burst that matches nothing was typed. */
const shortestBarcode = 8;

/** What a run of digits turned out to be. */
export type DigitRun =
  { kind: 'typed'; digits: string; enter: boolean } | { kind: 'scanned'; barcode: string; known: boolean };

/**
 * Tells a barcode scanner from fingers on the number keys: both send digits, a scanner faster than fingers
 * and with Enter at the end. Digits wait here until the run is over and `onRun` says what it was.
 */
export class DigitRuns {
  readonly #isBarcode: (text: string) => boolean;
  readonly #onRun: (run: DigitRun) => void;
  #digits = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(isBarcode: (text: string) => boolean, onRun: (run: DigitRun) => void) {
    this.#isBarcode = isBarcode;
    this.#onRun = onRun;
  }

  /** A digit key; the run ends when no further key follows within a scanner's pace. */
  digit(digit: string): void {
    this.#digits += digit;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#finish(false), scannerGap);
  }

  /** The Enter key. Answers whether it ended a run; if not, it means what it always means. */
  enter(): boolean {
    if (this.#digits === '') return false;
    this.#finish(true);
    return true;
  }

  /** Any other key: a person's, so the digits before it were typed and come first. */
  otherKey(): void {
    if (this.#digits !== '') this.#finish(false);
  }

  /** Forgets a run that is under way (the screen is left). */
  stop(): void {
    clearTimeout(this.#timer);
    this.#digits = '';
  }

  #finish(enter: boolean): void {
    const digits = this.#digits;
    this.stop();
    const known = this.#isBarcode(digits);
    if (enter && (known || digits.length >= shortestBarcode)) {
      this.#onRun({ kind: 'scanned', barcode: digits, known });
    } else {
      this.#onRun({ kind: 'typed', digits, enter });
    }
  }
}
