/** Barcodes that were scanned as "paid" was on screen: they belong to the next ticket, and wait until its screen shows. */
export class HeldScans {
  #barcodes: string[] = [];

  hold(barcode: string): void {
    this.#barcodes.push(barcode);
  }

  /** The barcodes in the order in which they were scanned, once. */
  take(): string[] {
    return this.#barcodes.splice(0);
  }
}
