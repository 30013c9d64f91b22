/** News within so many ms count as one: a payment is several writes. */
const togetherMs = 150;
/** Pause between two readings in ms: while a day is compared, news may come all the time. */
const pauseMs = 1_000;

/** Has screens read the journal again once what they show may be old. */
export class Freshness {
  readonly #readers = new Set<() => void>();
  #isPausing = false;
  #isOld = false;

  /** Calls `read` whenever what is shown may be old; answers how to stop that. */
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
