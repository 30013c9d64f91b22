import type { Bridge } from '../../electron/contract/bridge.ts';
import type { GiveBack, RefundEntry, SaleRefunds } from '../../electron/contract/refunds.ts';
import type { Failure } from '../../electron/contract/result.ts';
import { ask } from '../lib/ipc.ts';
import { type Reading, reading } from '../lib/reading.ts';

/** While something is under way main is asked this often, in ms: it knows by itself, the screen does not. */
const lookMs = 3_000;

/** The refunds of one sale while they are looked at, and the one that is being asked for. */
export class Refunding {
  readonly #bridge: Bridge;
  readonly #saleId: string;
  readonly #newId: () => string;
  readonly #learnt: () => void;
  #refunds = $state.raw<Reading<SaleRefunds>>({ kind: 'loading' });
  #failure = $state.raw<Failure | null>(null);
  #sending = $state(false);
  /** The money that was asked for here last, by its id, until another is asked for. */
  #givenId = $state<string | null>(null);
  /** The money that is being asked for: asked once more it is the same money, as long as main has not answered. */
  #id: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  /** `learnt` is called when main may know more of the sale than before. */
  constructor(bridge: Bridge, saleId: string, newId: () => string, learnt: () => void) {
    this.#bridge = bridge;
    this.#saleId = saleId;
    this.#newId = newId;
    this.#learnt = learnt;
    this.#id = newId();
  }

  get refunds(): Reading<SaleRefunds> {
    return this.#refunds;
  }

  /** Why nothing was asked for; null when nothing stood in the way. */
  get failure(): Failure | null {
    return this.#failure;
  }

  get sending(): boolean {
    return this.#sending;
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
    const answer = await ask(this.#bridge, 'readRefunds', this.#saleId);
    if (this.#ended || this.#sending) return;
    this.#take(reading(answer), before);
  }

  /** The journal knows more: asks again, unless money is just being asked for, which answers all that is known. */
  async refresh(): Promise<void> {
    if (!this.#sending && this.#refunds.kind === 'ready') await this.read();
  }

  /** Asks for money to be given back; answers whether main has taken it. */
  async giveBack(given: Omit<GiveBack, 'id' | 'saleId'>): Promise<boolean> {
    if (this.#sending) return false;
    clearTimeout(this.#timer);
    this.#sending = true;
    this.#failure = null;
    const before = this.#refunds;
    const answer = await ask(this.#bridge, 'giveBack', { ...given, id: this.#id, saleId: this.#saleId });
    this.#sending = false;
    if (this.#ended) return answer.ok;
    if (answer.ok) {
      this.#givenId = this.#id;
      this.#id = this.#newId();
      this.#take(reading(answer), before);
    } else {
      this.#failure = answer.code === 'canceled' ? null : answer;
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
