/** News that come this close together, in ms, are one: a payment is several writes. */
const togetherMs = 150;
/** Between two readings, in ms: while a day is compared, there may be news all the time. */
const pauseMs = 1_000;

/** Who shows what was read from the journal, and reads it again once it may be old. */
export class Freshness {
  readonly #readers = new Set<() => void>();
  #isPausing = false;
  #isOld = false;

  /** Has `read` called whenever what is shown may be old, until the function that this answers is called. */
  follow(read: () => void): () => void {
    this.#readers.add(read);
    return () => void this.#readers.delete(read);
  }

  /** Something was written into the journal, or the screens are looked at again. */
  mayBeOld(): void {
    this.#isOld = true;
    if (this.#isPausing) return;
    this.#isPausing = true;
    setTimeout(() => this.#read(), togetherMs);
  }

  #read(): void {
    this.#isOld = false;
    for (const read of this.#readers) read();
    setTimeout(() => {
      this.#isPausing = false;
      if (this.#isOld) this.mayBeOld();
    }, pauseMs);
  }
}
