/** Asks before a form with unsaved changes is left. */
export class Leaving {
  readonly #isDirty: () => boolean;
  readonly #drop: () => void;
  /** Where the person is going; null: nobody is asked. */
  #then = $state.raw<(() => void) | null>(null);

  /** `isDirty`: something would be lost. `drop`: the person gives it up. */
  constructor(isDirty: () => boolean, drop: () => void = () => undefined) {
    this.#isDirty = isDirty;
    this.#drop = drop;
  }

  get isAsked(): boolean {
    return this.#then !== null;
  }

  /** Leaves at once where nothing would be lost, else once the person agrees. */
  go(then: () => void): void {
    if (this.#isDirty()) this.#then = then;
    else then();
  }

  leave(): void {
    const then = this.#then;
    this.#then = null;
    this.#drop();
    then?.();
  }

  stay(): void {
    this.#then = null;
  }
}
