import type { Bridge } from '../../electron/contract/bridge.ts';
import type { RequestName } from '../../electron/contract/names.ts';
import type { Result } from '../../electron/contract/result.ts';
import type { SaleView, SettleSale } from '../../electron/contract/sale.ts';
import { ask } from '../lib/ipc.ts';
import { Countdown, type Monotonic } from './clock.svelte.ts';

/** Requests about the sale on screen that need only its id. */
export type SaleAction = Extract<
  RequestName,
  'cancelSale' | 'renewSale' | 'checkSale' | 'dismissSale' | 'openPayerPage'
>;

/** What a person says of a sale, and who says it. */
export type Said = Omit<SettleSale, 'saleId'>;

/** Milliseconds that "paid" stays on screen. */
const paidMs = 5000;

/**
 * Milliseconds for which main keeps a sale on screen while its payment is ruled out, and a second for the way here; after that
 * staff may leave it.
 */
const rulingOutMs = 16_000;

/**
 * Milliseconds that a sale which was just asked for is held back: where the service is near its code comes by then, and to draw
 * the screen without it first would delay it.
 */
const heldMs = 100;

/** After one that was held back for nothing, so many are not: the service is far away, or was. */
const notHeld = 20;

export interface SaleEvents {
  /** A sale has been asked for, and the ticket is on screen until it is there. */
  isAsked: () => boolean;
  /** Another sale, another state, or none: messages about the one before are over. */
  turned: () => void;
  /** The code screen is left; `view` is what it showed last. */
  left: (view: SaleView) => void;
  paid: () => void;
  /** An attempt of the payer has just failed; the same code still works. */
  tryFailed: () => void;
  failed: (failure: Result<never> & { ok: false }) => void;
}

/** The sale on the code screen, as main last described it, and its countdowns. */
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
  #held: PromiseWithResolvers<void> | null = null;
  #holding: ReturnType<typeof setTimeout> | undefined;
  #untilHeld = 0;
  /** The sale that was paid already as the screens began. */
  #found: string | null = null;
  #leaving: ReturnType<typeof setTimeout> | undefined;
  /** The paid sale's time on screen is over: it gives way once no request about it is under way. */
  #isOver = false;

  constructor(bridge: Bridge, now: Monotonic, events: SaleEvents) {
    this.#bridge = bridge;
    this.#now = now;
    this.#events = events;
  }

  get view(): SaleView | null {
    return this.#view;
  }

  /** Time until the code expires, or a payment that waits to be confirmed is revoked; null when neither will happen. */
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

  /** Seconds until a paid sale gives way to the next, left and in all; null while none does. */
  get back(): { left: number; of: number } | null {
    return this.#back && { left: this.#back.seconds, of: paidMs / 1000 };
  }

  /** Tells whether a sale whose time ran out may be left: not while its payment is being ruled out. */
  get mayLeave(): boolean {
    const phase = this.#view?.phase;
    if (phase?.state !== 'lapsed') return false;
    return phase.watch.kind !== 'watching' || (this.#rulingOut?.over ?? true);
  }

  get running(): SaleAction | 'settleSale' | null {
    return this.#running;
  }

  /** A sale that is paid at start stays until somebody leaves it: perhaps nobody has seen it yet. */
  begin(view: SaleView | null): void {
    this.#found = view?.phase.state === 'paid' ? view.id : null;
    this.receive(view);
  }

  /** Resolves once what main told of last is on screen. */
  async shown(): Promise<void> {
    await this.#held?.promise;
  }

  receive(view: SaleView | null): void {
    clearTimeout(this.#holding);
    const isAsked = view?.phase.state === 'opening' && this.#view === null && this.#events.isAsked();
    if (!isAsked || this.#untilHeld > 0) {
      if (isAsked) this.#untilHeld -= 1;
      this.#show(view);
      return;
    }
    this.#held ??= Promise.withResolvers();
    this.#holding = setTimeout(() => {
      this.#untilHeld = notHeld;
      this.#show(view);
    }, heldMs);
  }

  #show(view: SaleView | null): void {
    this.#held?.resolve();
    this.#held = null;
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

  /** A paid sale stays on screen while somebody works on it, and after that for its usual time. */
  keep(isKept: boolean): void {
    this.#isKept = isKept;
    this.#leaveSoon();
  }

  /** Sends a request about the sale on screen, one at a time; a failure is shown. */
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

  /** Main names the end by the wall clock: what is left is read once, so that setting that clock changes nothing. */
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
