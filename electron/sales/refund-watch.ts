import { type Result, success } from '../contract/result.ts';
import { isOpenRefund } from '../domain/refunds.ts';
import { learnRefund, type LookAtRefunds } from './refund-look.ts';
import { refundPause, silentPause } from '../domain/poll-intervals.ts';
import type { SaleBook } from './sale-book.ts';

/** Over how long the questions of a start, or after an outage, are spread, in ms. */
const spreadMs = 2_000;

/** A sale that is asked about: how often it was, and how often in a row nobody answered. */
interface Watched {
  looks: number;
  silences: number;
  stop: () => void;
}

/** Asks about money that is being given back until the service has said what came of it, one sale at a time. */
export class RefundWatch {
  readonly #book: SaleBook;
  readonly #look: LookAtRefunds;
  readonly #watched = new Map<string, Watched>();

  /** Watches the refunds of a book's sales. */
  constructor(book: SaleBook, look: LookAtRefunds) {
    this.#book = book;
    this.#look = look;
  }

  /** Once, at start: the answer to what was under way is lost with the process that waited for it. */
  recover(): Result<void> {
    const { refunds } = this.#book.dependencies.journal;
    const open = refunds.openSales();
    if (!open.ok) return open;
    for (const saleId of open.value) {
      const own = refunds.of(saleId);
      if (!own.ok) return own;
      for (const refund of own.value.filter(({ state }) => state === 'asking')) {
        learnRefund(this.#book, refund, {
          state: 'unknown',
          why: 'The terminal stopped before the answer came.',
        });
      }
      if (this.#book.halt) return this.#book.halt;
      this.#watch(saleId, this.#spread());
    }
    return success(undefined);
  }

  /** Asks about a sale's refunds from now on, if more is to be learnt of them. */
  follow(saleId: string): void {
    if (!this.#watched.has(saleId)) this.#watch(saleId, refundPause(0));
  }

  /** What was to be asked later is asked now. */
  hasten(): void {
    for (const [saleId, watched] of this.#watched) {
      watched.stop();
      this.#schedule(saleId, { ...watched, looks: 0, silences: 0 }, this.#spread());
    }
  }

  /** Asks nothing more. */
  standStill(): void {
    for (const { stop } of this.#watched.values()) stop();
    this.#watched.clear();
  }

  #spread(): number {
    return this.#book.dependencies.random.fraction() * spreadMs;
  }

  #watch(saleId: string, delayMs: number): void {
    if (this.#charges(saleId).length === 0) return;
    this.#schedule(saleId, { looks: 0, silences: 0, stop: () => undefined }, delayMs);
  }

  #schedule(saleId: string, watched: Watched, delayMs: number): void {
    const { timers, log } = this.#book.dependencies;
    // If something asked for a look sooner while an answer was awaited, there is a timer already.
    this.#watched.get(saleId)?.stop();
    const stop = timers.after(delayMs, () => {
      this.#ask(saleId, watched).catch((error: unknown) => {
        this.#watched.delete(saleId);
        log.error('Asking about a refund failed.', { why: String(error) });
      });
    });
    this.#watched.set(saleId, { ...watched, stop });
  }

  async #ask(saleId: string, { looks, silences, stop }: Watched): Promise<void> {
    let isAnswered = true;
    for (const chargeId of this.#charges(saleId)) {
      const looked = await this.#look(saleId, chargeId);
      isAnswered &&= looked.ok;
    }
    if (this.#book.isHalted) return;
    if (this.#charges(saleId).length === 0) {
      this.#watched.delete(saleId);
      return;
    }
    const next = { looks: looks + (isAnswered ? 1 : 0), silences: isAnswered ? 0 : silences + 1, stop };
    this.#schedule(saleId, next, isAnswered ? refundPause(next.looks) : silentPause(silences));
  }

  /** The payments of a sale of which something is being given back. */
  #charges(saleId: string): string[] {
    const own = this.#book.dependencies.journal.refunds.of(saleId);
    if (!own.ok) return [];
    return [...new Set(own.value.filter(isOpenRefund).map(({ chargeId }) => chargeId))];
  }
}
