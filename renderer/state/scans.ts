import { slowestGap } from '../lib/scanner.ts';

/** Scans that a screen passes on to the next one. */
export class HeldScans {
  #barcodes: string[] = [];
  /** When the last key of a scan was pressed whose screen was left in the middle of it. */
  #cutAt: number | null = null;

  /** A barcode that was scanned as "paid" was on screen: it belongs to the next ticket, and waits until its screen shows. */
  hold(barcode: string): void {
    this.#barcodes.push(barcode);
  }

  /** The barcodes in the order in which they were scanned, once. */
  take(): string[] {
    return this.#barcodes.splice(0);
  }

  /** The screen of a scan under way was left: what follows of it is nothing of the next one's. */
  cut(timeStamp: number): void {
    this.#cutAt = timeStamp;
  }

  /** Whether a key is of the scan that was cut. */
  isRest({ key, timeStamp }: Pick<KeyboardEvent, 'key' | 'timeStamp'>): boolean {
    if (this.#cutAt === null) return false;
    const isRest = timeStamp - this.#cutAt <= slowestGap;
    this.#cutAt = isRest && key !== 'Enter' && key !== 'Tab' ? timeStamp : null;
    return isRest;
  }
}
