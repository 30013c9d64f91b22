/** Questions that follow each other: a late answer to an earlier one is not shown. */
export class Latest {
  #asked = 0;

  /** A question begins; what this answers tells, once its answer is there, whether it is the last one still. */
  ask(): () => boolean {
    const question = ++this.#asked;
    return () => question === this.#asked;
  }

  /** No answer that is under way is shown. */
  forget(): void {
    this.#asked += 1;
  }
}
