import { SvelteSet } from 'svelte/reactivity';
import type { Failure } from '../../electron/contract/result.ts';

/** A short message, and how to undo what it tells. The text is a function since languages switch. */
export interface Toast {
  text: () => string;
  undo?: () => void;
  /** Shows over a code too, where most toasts do not. */
  overCode?: true;
}

/** Milliseconds that a toast stays: long enough to read it and reach for "Undo". */
const toastMs = 6000;

/** What the terminal tells outside of any screen: one toast and one failure at a time. */
export class Messages {
  #toast = $state.raw<Toast | null>(null);
  #failure = $state.raw<Failure | null>(null);
  /** Keys of notices that a person closed: the next sale does not bring them back. */
  readonly closed = new SvelteSet<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #isCharged: () => boolean;

  /** While the ticket is charged, "Undo" would change what is paid for: it does nothing then. */
  constructor(isCharged: () => boolean) {
    this.#isCharged = isCharged;
  }

  get toast(): Toast | null {
    return this.#toast;
  }

  get failure(): Failure | null {
    return this.#failure;
  }

  tell(toast: Toast): void {
    clearTimeout(this.#timer);
    this.#toast = toast;
    this.#timer = setTimeout(() => this.hideToast(), toastMs);
  }

  undo(): void {
    const undo = this.#toast?.undo;
    this.hideToast();
    if (!this.#isCharged()) undo?.();
  }

  hideToast(): void {
    clearTimeout(this.#timer);
    this.#toast = null;
  }

  fail(failure: Failure): void {
    // Whoever canceled knows that, and is told nothing.
    if (failure.code !== 'canceled') this.#failure = failure;
  }

  closeFailure(): void {
    this.#failure = null;
  }
}
