/** Drops late answers to earlier questions. */
export class Latest {
  #asked = 0;

  /** Begins a question; call the result once the answer is there: true while no later question was asked. */
  ask(): () => boolean {
    const question = ++this.#asked;
    return () => question === this.#asked;
  }

  /** Drops every answer under way. */
  forget(): void {
    this.#asked += 1;
  }
}
