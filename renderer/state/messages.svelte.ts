import { SvelteSet } from 'svelte/reactivity';
import type { Failure } from '../../electron/contract/result.ts';

/** Something short to tell the staff, and how to take it back. The text is a function: languages switch. */
export interface Toast {
  text: () => string;
  undo?: () => void;
  /** Shows over a code too, where most of what is said in passing does not. */
  overCode?: true;
}

/** Milliseconds a toast stays: long enough to read it and reach for "Undo". */
const toastMs = 6000;

/** What the terminal has to say that is not part of a screen: one toast, one failure at a time. */
export class Messages {
  #toast = $state.raw<Toast | null>(null);
  #failure = $state.raw<Failure | null>(null);
  /** Notices that a person has closed, by their keys: the next sale does not bring them back. */
  readonly closed = new SvelteSet<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

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
    undo?.();
  }

  hideToast(): void {
    clearTimeout(this.#timer);
    this.#toast = null;
  }

  fail(failure: Failure): void {
    // Whoever left what they were asked knows it.
    if (failure.code !== 'canceled') this.#failure = failure;
  }

  closeFailure(): void {
    this.#failure = null;
  }
}
