import type {
  CustomerDisplay as Shown,
  CustomerDisplayBridge,
} from '../../electron/contract/customer-display.ts';
import { Countdown, type Monotonic } from './clock.svelte.ts';

export class CustomerDisplay {
  readonly #now: Monotonic;
  #shown = $state.raw<Shown | null>(null);
  #validity = $state.raw<Countdown | null>(null);

  constructor(now: Monotonic) {
    this.#now = now;
  }

  /** Null until main has said anything. */
  get shown(): Shown | null {
    return this.#shown;
  }

  /** Time until the code expires, or a payment that waits to be confirmed is revoked; null when neither will happen. */
  get validity(): Countdown | null {
    return this.#validity;
  }

  receive(shown: Shown): void {
    const phase = shown.sale?.phase;
    this.#shown = shown;
    const isTimed = phase?.state === 'awaiting' || phase?.state === 'confirming';
    this.#validity = isTimed ? new Countdown(phase.remainingMs, this.#now) : null;
  }
}

/**
 * Subscribes, then reads. What is pushed meanwhile is at least as new as the answer, and stays; main logs a refused reading.
 * Each message is echoed back: so main knows that the screen lives.
 */
export async function startCustomerDisplay(
  bridge: CustomerDisplayBridge,
  now: Monotonic,
): Promise<CustomerDisplay> {
  const display = new CustomerDisplay(now);
  bridge.onCustomerDisplay((shown) => {
    display.receive(shown);
    void bridge.readCustomerDisplay();
  });
  const answer = await bridge.readCustomerDisplay();
  if (answer.ok && display.shown === null) display.receive(answer.value);
  return display;
}
