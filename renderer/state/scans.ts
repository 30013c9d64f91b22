import { slowestGap } from '../lib/scanner.ts';

export class HeldScans {
  #barcodes: string[] = [];
  /** When the last key was pressed of a scan whose screen was left midway. */
  #cutAt: number | null = null;

  /** A barcode was scanned while "paid" was on screen: it belongs to the next ticket, and is kept until its screen shows. */
  hold(barcode: string): void {
    this.#barcodes.push(barcode);
  }

  /** Answers the kept barcodes once, in the order of scanning. */
  take(): string[] {
    return this.#barcodes.splice(0);
  }

  /** The screen was left during a scan: the keys that follow are not the next screen's. */
  cut(timeStamp: number): void {
    this.#cutAt = timeStamp;
  }

  /** The key belongs to the scan that was cut. */
  isRest({ key, timeStamp }: Pick<KeyboardEvent, 'key' | 'timeStamp'>): boolean {
    if (this.#cutAt === null) return false;
    const isRest = timeStamp - this.#cutAt <= slowestGap;
    this.#cutAt = isRest && key !== 'Enter' && key !== 'Tab' ? timeStamp : null;
    return isRest;
  }
}
