import type { Bridge } from '../../electron/contract/bridge.ts';
import type { RequestName } from '../../electron/contract/names.ts';
import type { Result } from '../../electron/contract/result.ts';
import type { SaleView, SettleSale } from '../../electron/contract/sale.ts';
import { ask } from '../lib/ipc.ts';
import { Countdown, type Monotonic } from './clock.svelte.ts';

/** Requests about the sale on screen that need nothing but its id. */
export type SaleAction = Extract<
  RequestName,
  'cancelSale' | 'renewSale' | 'checkSale' | 'dismissSale' | 'openPayerPage'
>;

/** What a person says of a sale, and who does. */
export type Said = Omit<SettleSale, 'saleId'>;

/** Milliseconds that "paid" stays on screen. */
const paidMs = 5000;

/**
 * Milliseconds for which main keeps a sale on screen while its payment is being ruled out, and one second
 * for the way here: after that a person may turn to something else.
 */
const rulingOutMs = 16_000;

/** What happens around a sale, outside of it. */
export interface SaleEvents {
  /** Another sale, another state, or none: what was said of the one before is over. */
  turned: () => void;
  /** The code screen is left; `view` is what it showed last. */
  left: (view: SaleView) => void;
  /** The sale on screen has just become paid. */
  paid: () => void;
  /** A try of the payer on screen has just failed; the same code still works. */
  tryFailed: () => void;
  failed: (failure: Result<never> & { ok: false }) => void;
}

/** The sale that is on the code screen, as main last described it, and its running times. */
export class CurrentSale {
  readonly #bridge: Bridge;
  readonly #now: Monotonic;
  readonly #events: SaleEvents;
  #view = $state.raw<SaleView | null>(null);
  #validity = $state.raw<Countdown | null>(null);
  #nextTry = $state.raw<Countdown | null>(null);
  #payable = $state.raw<Countdown | null>(null);
  #back = $state.raw<Countdown | null>(null);
  #rulingOut = $state.raw<Countdown | null>(null);
  #running = $state<SaleAction | 'settleSale' | null>(null);
  #isKept = false;
  /** The sale that was paid as the screens began. */
  #found: string | null = null;
  #leaving: ReturnType<typeof setTimeout> | undefined;
  /** The time of the paid sale on screen is over, and it gives way once no request about it is under way. */
  #isOver = false;

  constructor(bridge: Bridge, now: Monotonic, events: SaleEvents) {
    this.#bridge = bridge;
    this.#now = now;
    this.#events = events;
  }

  get view(): SaleView | null {
    return this.#view;
  }

  /** Time until the code on screen is no longer valid, or what a payer is to confirm is revoked; null when neither is. */
  get validity(): Countdown | null {
    return this.#validity;
  }

  /** Time until the terminal tries again by itself; null when it does not. */
  get nextTry(): Countdown | null {
    return this.#nextTry;
  }

  /** Time for which a code that could not be closed can still be paid; null when none can. */
  get payable(): Countdown | null {
    return this.#payable;
  }

  /** Seconds until a paid sale gives way to the next, and how many there were; null while none does. */
  get back(): { left: number; of: number } | null {
    return this.#back && { left: this.#back.seconds, of: paidMs / 1000 };
  }

  /** Whether a sale whose time ran out may be left: not while its payment is about to be ruled out. */
  get mayLeave(): boolean {
    const phase = this.#view?.phase;
    if (phase?.state !== 'lapsed') return false;
    return phase.watch.kind !== 'watching' || (this.#rulingOut?.over ?? true);
  }

  /** The request that is under way, so that its button can say so. */
  get running(): SaleAction | 'settleSale' | null {
    return this.#running;
  }

  /** Takes the sale that is there as the screens begin: one that is paid stays until somebody leaves it, since nobody may have seen it. */
  begin(view: SaleView | null): void {
    this.#found = view?.phase.state === 'paid' ? view.id : null;
    this.receive(view);
  }

  receive(view: SaleView | null): void {
    const before = this.#view;
    this.#view = view;
    const timed = view && 'remainingMs' in view.phase ? view.phase.remainingMs : null;
    this.#validity = timed === null ? null : this.#countdown(timed);
    this.#nextTry = this.#countdownToNextTry(view);
    this.#payable = this.#countdownWhilePayable(view);
    if (view?.phase.state !== 'lapsed') this.#rulingOut = null;
    else this.#rulingOut ??= this.#countdown(rulingOutMs);
    if (before?.id !== view?.id) this.#isKept = false;
    if (before?.id !== view?.id || before?.phase.state !== view?.phase.state) this.#events.turned();
    if (before && before.id !== view?.id) this.#events.left(before);
    if (before && before.id === view?.id && failedTriesOf(view) > failedTriesOf(before)) {
      this.#events.tryFailed();
    }
    this.#leaveSoon();
    if (view?.phase.state !== 'paid') return;
    if (before?.id === view.id && before.phase.state !== 'paid') this.#events.paid();
  }

  /** While somebody does something about a paid sale it stays on screen; once they are done, for as long as any. */
  keep(isKept: boolean): void {
    this.#isKept = isKept;
    this.#leaveSoon();
  }

  /** Sends a request about the sale on screen, one at a time; a failure is told. */
  async act(action: SaleAction): Promise<void> {
    const view = this.#view;
    if (view) await this.#run(action, () => ask(this.#bridge, action, view.id));
  }

  /** Records what a person saw; answers whether it was recorded. */
  async settle(said: Said): Promise<boolean> {
    const view = this.#view;
    if (!view) return false;
    return this.#run('settleSale', () => ask(this.#bridge, 'settleSale', { saleId: view.id, ...said }));
  }

  #leaveSoon(): void {
    clearTimeout(this.#leaving);
    this.#isOver = false;
    const leaves = this.#view?.phase.state === 'paid' && this.#view.id !== this.#found && !this.#isKept;
    this.#back = leaves ? this.#countdown(paidMs) : null;
    if (!leaves) return;
    this.#leaving = setTimeout(() => {
      this.#isOver = true;
      this.#leaveIfOver();
    }, paidMs);
  }

  #leaveIfOver(): void {
    if (!this.#isOver || this.#running !== null) return;
    this.#isOver = false;
    void this.act('dismissSale');
  }

  async #run(action: SaleAction | 'settleSale', send: () => Promise<Result<void>>): Promise<boolean> {
    if (this.#running !== null) return false;
    this.#running = action;
    const answer = await send();
    this.#running = null;
    this.#leaveIfOver();
    if (!answer.ok) this.#events.failed(answer);
    return answer.ok;
  }

  #countdown(milliseconds: number): Countdown {
    return new Countdown(milliseconds, this.#now);
  }

  /** Main names the end by the wall clock. What is left is taken once, so that setting that clock later changes nothing. */
  #countdownWhilePayable(view: SaleView | null): Countdown | null {
    if (view?.phase.state !== 'canceled' || view.phase.payableUntil === null) return null;
    return this.#countdown(Math.max(0, view.phase.payableUntil - Date.now()));
  }

  #countdownToNextTry(view: SaleView | null): Countdown | null {
    if (view?.phase.state === 'opening' && view.phase.retryInMs !== null) {
      return this.#countdown(view.phase.retryInMs);
    }
    if (!view || !('watch' in view.phase)) return null;
    return view.phase.watch.kind === 'offline' ? this.#countdown(view.phase.watch.nextCheckInMs) : null;
  }
}

function failedTriesOf({ phase }: SaleView): number {
  return phase.state === 'awaiting' ? (phase.failedTries ?? 0) : 0;
}
