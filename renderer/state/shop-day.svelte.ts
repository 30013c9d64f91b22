import type { WrittenFile } from '../../electron/contract/catalogue.ts';
import type { Result } from '../../electron/contract/result.ts';
import type { ShopDay, shopDayFormats } from '../../electron/contract/shop-day.ts';
import { shiftDay } from '../lib/time.ts';
import { Acting } from './acting.svelte.ts';
import { Reader } from './reader.svelte.ts';

/** What the shop's tills took on a business day, read from their copies. */
export class ShopDays extends Acting {
  readonly day = new Reader<ShopDay>();
  /** Null: the current day, until main has said which that is. */
  #date = $state<string | null>(null);
  #saved = $state.raw<Result<WrittenFile> | null>(null);

  get date(): string | null {
    return this.#date;
  }

  /** The outcome of the last file that was asked for, if it is of the day that is shown. */
  get saved(): Result<WrittenFile> | null {
    return this.#saved;
  }

  /** Reads the day that is shown, again. Main reads one day at a time, so the screen does not ask while it does. */
  async read(): Promise<void> {
    this.#saved = null;
    await this.day.read(this.ask('readShopDay', { date: this.#date }), true);
    if (this.day.value) this.#date = this.day.value.date;
  }

  async shift(days: number): Promise<void> {
    if (this.#date === null || this.day.now?.kind === 'loading') return;
    this.#date = shiftDay(this.#date, days);
    await this.read();
  }

  async save(format: (typeof shopDayFormats)[number]): Promise<void> {
    if (this.day.value === null || this.running) return;
    const { date } = this.day.value;
    const answer = await this.perform(this.ask('saveShopDay', { date, format }));
    if (date === this.#date) this.#saved = answer;
  }
}
