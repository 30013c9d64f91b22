import type { Bridge } from '../../electron/contract/bridge.ts';
import type { GiveBack, RefundEntry, SaleRefunds } from '../../electron/contract/refunds.ts';
import { type Reading, reading } from '../lib/reading.ts';
import { Acting } from './acting.svelte.ts';

/** Milliseconds between questions while a refund is under way: main knows its end by itself, the screen does not. */
const lookMs = 3_000;

/** The refunds of one sale on screen, and the one being asked for. */
export class Refunding extends Acting {
  readonly #saleId: string;
  readonly #newId: () => string;
  readonly #learnt: () => void;
  #refunds = $state.raw<Reading<SaleRefunds>>({ kind: 'loading' });
  /** The id of the last refund asked for here. */
  #givenId = $state<string | null>(null);
  /** Id of the refund being asked for: the same until main answers, so that asking again pays back once. */
  #id: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  /** `learnt`: main may know more of the sale than before. */
  constructor(bridge: Bridge, saleId: string, newId: () => string, learnt: () => void) {
    super(bridge);
    this.#saleId = saleId;
    this.#newId = newId;
    this.#learnt = learnt;
    this.#id = newId();
  }

  get refunds(): Reading<SaleRefunds> {
    return this.#refunds;
  }

  /** The last refund that was asked for here, as it stands now; null where there was none or main knows nothing of it. */
  get given(): RefundEntry | null {
    if (this.#refunds.kind !== 'ready') return null;
    return entriesOf(this.#refunds.value).find(({ id }) => id === this.#givenId) ?? null;
  }

  /** Reads the refunds from main, which asks the service; what is shown stays until the answer. */
  async read(): Promise<void> {
    clearTimeout(this.#timer);
    const before = this.#refunds;
    const answer = await this.ask('readRefunds', this.#saleId);
    if (this.#ended || this.running) return;
    this.#take(reading(answer), before);
  }

  /** The journal knows more: reads the refunds again, unless one is just being asked for, whose answer brings all that is known. */
  async refresh(): Promise<void> {
    if (!this.running && this.#refunds.kind === 'ready') await this.read();
  }

  /** Asks for a refund; answers whether main has taken the request. */
  async giveBack(given: Omit<GiveBack, 'id' | 'saleId'>): Promise<boolean> {
    if (this.running) return false;
    clearTimeout(this.#timer);
    const before = this.#refunds;
    const asked = { ...given, id: this.#id, saleId: this.#saleId };
    const answer = await this.perform(this.ask('giveBack', asked));
    if (this.#ended) return answer.ok;
    if (answer.ok) {
      this.#givenId = this.#id;
      this.#id = this.#newId();
      this.#take(reading(answer), before);
    } else {
      // No refund was made, or the id belongs to another whose answer was lost.
      if (answer.code === 'conflict') this.#id = this.#newId();
      // Another refund made meanwhile may have been in the way.
      void this.read();
    }
    return answer.ok;
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
  }

  #take(now: Reading<SaleRefunds>, before: Reading<SaleRefunds>): void {
    this.#refunds = now;
    // The first look may tell news too: of a refund under way when the sheet was closed, or asked for elsewhere.
    const isNews =
      before.kind === 'ready'
        ? JSON.stringify(before) !== JSON.stringify(now)
        : now.kind === 'ready' && entriesOf(now.value).length > 0;
    if (isNews) this.#learnt();
    if (now.kind === 'ready' && entriesOf(now.value).some(isUnderWay)) {
      this.#timer = setTimeout(() => void this.read(), lookMs);
    }
  }
}

function entriesOf({ payments }: SaleRefunds): RefundEntry[] {
  return payments.flatMap(({ refunds }) => refunds);
}

function isUnderWay({ own, state }: RefundEntry): boolean {
  return own && state !== 'done' && state !== 'failed';
}
