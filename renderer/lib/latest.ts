/** Drops late answers to earlier questions. */
export class Latest {
  #asked = 0;

  /** Begins a question. Call the returned function once the answer is there: it tells whether no later question was asked. */
  ask(): () => boolean {
    const question = ++this.#asked;
    return () => question === this.#asked;
  }

  /** Drops every answer under way. */
  forget(): void {
    this.#asked += 1;
  }
}
