/** Milliseconds within which a scanner sends its next key; no finger keeps this up. */
const scannerGap = 50;
/** The shortest barcode of digits in shops, EAN-8: a shorter burst that matches nothing was typed. */
const shortestBarcode = 8;
/** So many keys within a scanner's pace are no accident where letters are among them. */
const shortestCode = 3;

/** What a run of keys turned out to be. */
export type KeyRun =
  | { kind: 'typed'; digits: string; enter: boolean }
  | { kind: 'scanned'; barcode: string; known: boolean }
  /** One key by itself that is no digit: a person's. */
  | { kind: 'sign'; sign: string };

/** Whether a key of the keyboard writes a sign that a barcode may have. */
export function isBarcodeSign(key: string): boolean {
  return /^[\x21-\x7e]$/.test(key);
}

/**
 * Tells a barcode scanner from fingers on the keys: both send digits, a scanner faster than fingers, letters and signs
 * among them, and mostly with Enter at the end. Keys wait here until the run is over and `onRun` says what it was;
 * nothing that a scanner sent is ever an amount.
 */
export class KeyRuns {
  readonly #isBarcode: (text: string) => boolean;
  readonly #onRun: (run: KeyRun) => void;
  #keys = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(isBarcode: (text: string) => boolean, onRun: (run: KeyRun) => void) {
    this.#isBarcode = isBarcode;
    this.#onRun = onRun;
  }

  /** A key that writes a sign; the run ends when no further key follows within a scanner's pace. */
  key(sign: string): void {
    this.#keys += sign;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#finish(false), scannerGap);
  }

  /** The Enter key. Answers whether it ended a run; if not, it means what it always means. */
  enter(): boolean {
    if (this.#keys === '') return false;
    return this.#finish(true) !== null;
  }

  /** Any other key: a person's, so what came before it was typed and comes first. Answers whether it was scanned all the same. */
  otherKey(): boolean {
    return this.#keys !== '' && this.#finish(false) === 'scanned';
  }

  /** Forgets a run that is under way (the screen is left). */
  stop(): void {
    clearTimeout(this.#timer);
    this.#keys = '';
  }

  /** Answers what the run meant; null: nothing, as letters of a person do before Enter. */
  #finish(enter: boolean): KeyRun['kind'] | null {
    const keys = this.#keys;
    this.stop();
    const known = this.#isBarcode(keys);
    const isCode = keys.length >= (/^\d+$/.test(keys) ? shortestBarcode : shortestCode);
    if (isCode || (enter && known)) {
      this.#onRun({ kind: 'scanned', barcode: keys, known });
      return 'scanned';
    }
    const digits = keys.replaceAll(/\D/g, '');
    if (digits !== '') {
      this.#onRun({ kind: 'typed', digits, enter });
      return 'typed';
    }
    if (enter || keys.length > 1) return null;
    this.#onRun({ kind: 'sign', sign: keys });
    return 'sign';
  }
}
