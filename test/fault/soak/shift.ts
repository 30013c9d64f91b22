import { appendFileSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { DayComparison } from '../../../electron/contract/day-close.ts';
import type { SaleView } from '../../../electron/contract/sale.ts';
import { openTill, type Till } from '../../../electron/terminal/till.ts';
import type { Fault } from '../../support/faulty-proxy.ts';
import type { Seen } from '../kills/compare.ts';
import { type SeededRandom } from '../support/random.ts';
import { saleRequest } from '../support/sale-request.ts';
import { tillOptions } from '../support/till-options.ts';
import { payAtOnce } from './payer.ts';

/** What one shift is given. */
export interface ShiftOptions {
  readonly url: string;
  readonly key: string;
  readonly folder: string;
  /** Where what happened at the counter is written down: nothing of it is kept in memory. */
  readonly notes: string;
  readonly random: SeededRandom;
  readonly setFault: (fault: Fault) => Promise<void>;
}

type Note =
  { drawn: string; saleId: string; orderNo: string } | { opened: string; saleId: string } | { paid: string };

/** A cashier and the payers before the counter, against the real clock, on a network that fails now and then. */
export class Shift {
  readonly #options: ShiftOptions;
  readonly #till: Till;
  #view: SaleView | null = null;
  #closing: DayComparison | null = null;
  #lastDrawn = '';

  constructor(options: ShiftOptions) {
    this.#options = options;
    const { url, key, folder } = options;
    const opened = openTill(
      tillOptions({
        url,
        key,
        directory: folder,
        onSale: (view) => this.#draw(view),
        onComparison: (closing) => (this.#closing = closing),
        onStopped: (why) => {
          throw new Error(`Selling stopped: ${why}`);
        },
      }),
    );
    if (!opened.ok) throw new Error(opened.message);
    this.#till = opened.till;
  }

  /** One sale, from the request to an empty screen. */
  async sell(): Promise<void> {
    const { random, setFault } = this.#options;
    const faults: readonly Fault[] = ['lose-answer', 'reset', 'portal', 'server-error'];
    const request = saleRequest(random);
    await setFault(random.chance(0.08) ? random.pick(faults) : 'none');
    const opened = this.#till.sales.open(request);
    if (!opened.ok) throw new Error(`${opened.code}: ${opened.message}`);
    this.#note({ opened: request.requestId, saleId: opened.value });
    await this.#until(() => this.#state !== 'opening', 20_000);
    await setFault(random.chance(0.08) ? random.pick(faults) : 'none');
    for (let times = 0; this.#view !== null && times < 10; times += 1) await this.#handle(this.#view);
    if (this.#view !== null) throw new Error(`The screen stays at ${JSON.stringify(this.#view.phase)}.`);
  }

  /** Closes the day, so that the journal knows what the service knows. */
  async compareDay(): Promise<void> {
    await this.#options.setFault('none');
    const begun = this.#till.sales.compareDay(null);
    if (!begun.ok) throw new Error(begun.message);
    await this.#until(() => this.#closing?.state === 'done', 3_600_000);
  }

  close(): void {
    this.#till.close();
  }

  get #state(): string {
    return this.#view?.phase.state ?? 'none';
  }

  /** What a person does about what is on the screen, one thing. */
  async #handle({ id, phase }: SaleView): Promise<void> {
    const { random, setFault } = this.#options;
    const { sales } = this.#till;
    if (phase.state === 'awaiting') {
      if (random.chance(0.88)) await this.#pay(phase.codeUrl);
      // Most look at once; some wait until the terminal asks by itself.
      if (random.chance(0.9)) await sales.check(id);
      else await this.#until(() => this.#state !== 'awaiting', 5_000);
      await setFault('none');
      await sales.check(id);
      if (this.#state === 'awaiting') await sales.cancel(id);
    } else if ((phase.state === 'unknown' || phase.state === 'refused') && random.chance(0.5)) {
      await setFault('none');
      const retried = sales.retry(id);
      if (retried.ok) await this.#until(() => this.#state !== 'opening', 20_000);
      else sales.dismiss(id);
    } else sales.dismiss(id);
  }

  async #pay(codeUrl: string): Promise<void> {
    if (await payAtOnce(codeUrl)) this.#note({ paid: codeUrl.slice(codeUrl.lastIndexOf('/') + 1) });
  }

  #draw(view: SaleView | null): void {
    this.#view = view;
    if (view?.phase.state !== 'awaiting') return;
    const { codeUrl } = view.phase;
    const drawn = codeUrl.slice(codeUrl.lastIndexOf('/') + 1);
    if (drawn !== this.#lastDrawn) this.#note({ drawn, saleId: view.id, orderNo: view.orderNo });
    this.#lastDrawn = drawn;
  }

  #note(note: Note): void {
    appendFileSync(this.#options.notes, `${JSON.stringify(note)}\n`);
  }

  async #until(isSo: () => boolean, withinMs: number): Promise<void> {
    const end = performance.now() + withinMs;
    while (!isSo() && performance.now() < end) await pause(2);
  }
}

/** What was written down at the counter. */
export function readNotes(path: string): Seen {
  const drawn = new Map<string, { saleId: string; orderNo: string }>();
  const opened = new Map<string, string>();
  const paid = new Set<string>();
  for (const line of readFileSync(path, 'utf8').split('\n').filter(Boolean)) {
    const note = JSON.parse(line) as Note;
    if ('drawn' in note) drawn.set(note.drawn, note);
    else if ('opened' in note) opened.set(note.opened, note.saleId);
    else paid.add(note.paid);
  }
  return { drawn, opened, paid };
}
