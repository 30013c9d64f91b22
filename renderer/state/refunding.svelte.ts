import type { Bridge } from '../../electron/contract/bridge.ts';
import type { GiveBack, RefundEntry, SaleRefunds } from '../../electron/contract/refunds.ts';
import { type Reading, reading } from '../lib/reading.ts';
import { Acting } from './acting.svelte.ts';

/** While something is under way main is asked this often, in ms: it knows by itself, the screen does not. */
const lookMs = 3_000;

/** The refunds of one sale while they are looked at, and the one that is being asked for. */
export class Refunding extends Acting {
  readonly #saleId: string;
  readonly #newId: () => string;
  readonly #learnt: () => void;
  #refunds = $state.raw<Reading<SaleRefunds>>({ kind: 'loading' });
  /** The money that was asked for here last, by its id, until another is asked for. */
  #givenId = $state<string | null>(null);
  /** The money that is being asked for: asked once more it is the same money, as long as main has not answered. */
  #id: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  /** `learnt` is called when main may know more of the sale than before. */
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

  /** The money that was asked for here last, as it stands now; null where none was, or main knows nothing of it. */
  get given(): RefundEntry | null {
    if (this.#refunds.kind !== 'ready') return null;
    return entriesOf(this.#refunds.value).find(({ id }) => id === this.#givenId) ?? null;
  }

  /** Asks main, which asks the service; what is shown stays until it answers. */
  async read(): Promise<void> {
    clearTimeout(this.#timer);
    const before = this.#refunds;
    const answer = await this.ask('readRefunds', this.#saleId);
    if (this.#ended || this.running) return;
    this.#take(reading(answer), before);
  }

  /** The journal knows more: asks again, unless money is just being asked for, which answers all that is known. */
  async refresh(): Promise<void> {
    if (!this.running && this.#refunds.kind === 'ready') await this.read();
  }

  /** Asks for money to be given back; answers whether main has taken it. */
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
      // Nothing came of it, or the id has asked for other money, whose answer was lost.
      if (answer.code === 'conflict') this.#id = this.#newId();
      // What stood in the way may be something that was given back meanwhile.
      void this.read();
    }
    return answer.ok;
  }

  /** Nobody looks any more. */
  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
  }

  #take(now: Reading<SaleRefunds>, before: Reading<SaleRefunds>): void {
    this.#refunds = now;
    // The first look may be after one that nobody saw: what was under way when the sheet was closed, or was asked for elsewhere.
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
