import type { Bridge } from '../../electron/contract/bridge.ts';
import type { WrittenFile } from '../../electron/contract/catalogue.ts';
import type { Result } from '../../electron/contract/result.ts';
import type { ShopDay, shopDayFormats } from '../../electron/contract/shop-day.ts';
import { ask } from '../lib/ipc.ts';
import { type Reading, reading } from '../lib/reading.ts';
import { shiftDay } from '../lib/time.ts';

/** What the tills of the shop took on a business day, as main reads it from their copies. */
export class ShopDays {
  readonly #bridge: Bridge;
  #day = $state.raw<Reading<ShopDay>>({ kind: 'loading' });
  /** The day that is read or shown; null: the one that runs, as long as main has not said which that is. */
  #date = $state<string | null>(null);
  #saving = $state(false);
  #saved = $state.raw<Result<WrittenFile> | null>(null);

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  get day(): Reading<ShopDay> {
    return this.#day;
  }

  get date(): string | null {
    return this.#date;
  }

  get isSaving(): boolean {
    return this.#saving;
  }

  /** The outcome of the file that was asked for last, of the day that is shown. */
  get saved(): Result<WrittenFile> | null {
    return this.#saved;
  }

  /** Reads the day that is shown, again. Main reads one at a time, so that nobody asks while it does. */
  async read(): Promise<void> {
    this.#day = { kind: 'loading' };
    this.#saved = null;
    this.#day = reading(await ask(this.#bridge, 'readShopDay', { date: this.#date }));
    if (this.#day.kind === 'ready') this.#date = this.#day.value.date;
  }

  async shift(days: number): Promise<void> {
    if (this.#date === null || this.#day.kind === 'loading') return;
    this.#date = shiftDay(this.#date, days);
    await this.read();
  }

  async save(format: (typeof shopDayFormats)[number]): Promise<void> {
    if (this.#day.kind !== 'ready' || this.#saving) return;
    const { date } = this.#day.value;
    this.#saving = true;
    const answer = await ask(this.#bridge, 'saveShopDay', { date, format });
    this.#saving = false;
    if (date === this.#date) this.#saved = answer;
  }
}
