import type { Bridge } from '../../electron/contract/bridge.ts';
import type { WrittenFile } from '../../electron/contract/catalogue.ts';
import type { DayClose, DayCloseRow, DayComparison } from '../../electron/contract/day-close.ts';
import type { Failure, Result } from '../../electron/contract/result.ts';
import { ask } from '../lib/ipc.ts';
import { Latest } from '../lib/latest.ts';
import { type Reading, reading } from '../lib/reading.ts';

/** What of the closes is looked at. */
export type CloseView =
  | { kind: 'day'; date: string }
  | { kind: 'takings' }
  | { kind: 'list'; closes: Reading<DayCloseRow[]> }
  | { kind: 'close'; number: number; close: Reading<DayClose> };

/** The close of a day: the comparison as main last described it, its seal, and the closes so far. */
export class DayClosing {
  readonly #bridge: Bridge;
  readonly #ended: () => void;
  #comparison = $state.raw<DayComparison | null>(null);
  /** The comparison as it was when it came to its end: what was written down since is told. */
  #atEnd = $state.raw<DayComparison | null>(null);
  #view = $state.raw<CloseView | null>(null);
  #failure = $state.raw<Failure | null>(null);
  #asking = $state(false);
  readonly #latest = new Latest();

  /** `ended` is called when a comparison has come to its end or a day was sealed: the journal knows more now. */
  constructor(bridge: Bridge, comparison: DayComparison | null, ended: () => void) {
    this.#bridge = bridge;
    this.#ended = ended;
    this.#take(comparison);
  }

  /** What is looked at; null while nothing is. */
  get view(): CloseView | null {
    return this.#view;
  }

  /** What is known of the day that is looked at; null before the first answer. */
  get day(): DayComparison | null {
    const date = this.#view?.kind === 'day' ? this.#view.date : null;
    return this.#comparison?.date === date ? this.#comparison : null;
  }

  /** Whether main compares a day with the service now, looked at or not. */
  get running(): boolean {
    return this.#comparison?.state === 'asking';
  }

  /** Why the day could not be compared, stopped or sealed. */
  get failure(): Failure | null {
    return this.#failure;
  }

  get asking(): boolean {
    return this.#asking;
  }

  /** The totals of the day that came to something else since it was compared; `paid`: there was a payment. */
  get changes(): { currency: string; net: number; paid: boolean }[] {
    const before = this.#atEnd?.figures?.totals ?? [];
    return (this.day?.figures?.totals ?? []).flatMap(({ currency, net, payments, adjustments }) => {
      const then = before.find((total) => total.currency === currency);
      if (this.#atEnd === null || then?.net === net) return [];
      const count = (then?.payments.count ?? 0) + (then?.adjustments.count ?? 0);
      return [{ currency, net, paid: payments.count + adjustments.count > count && net > (then?.net ?? 0) }];
    });
  }

  /** Looks at a day. It is compared with the service anew, unless it is closed or is being compared. */
  async open(date: string): Promise<void> {
    this.#look({ kind: 'day', date });
    if (this.day === null || (!this.running && this.day.sealed === null)) await this.begin();
  }

  /** Looks at what the day took, where there is no room for it beside the list. */
  openTakings(): void {
    this.#look({ kind: 'takings' });
  }

  async openList(): Promise<void> {
    const isLast = this.#look({ kind: 'list', closes: { kind: 'loading' } });
    const closes = reading(await ask(this.#bridge, 'listDayCloses', undefined));
    if (isLast()) this.#view = { kind: 'list', closes };
  }

  async openClose(number: number): Promise<void> {
    const isLast = this.#look({ kind: 'close', number, close: { kind: 'loading' } });
    const close = reading(await ask(this.#bridge, 'readDayClose', { number }));
    if (isLast()) this.#view = { kind: 'close', number, close };
  }

  leave(): void {
    this.#look(null);
  }

  async begin(): Promise<void> {
    const view = this.#view;
    if (view?.kind === 'day') await this.#send(() => ask(this.#bridge, 'compareDay', { date: view.date }));
  }

  async stop(): Promise<void> {
    await this.#send(() => ask(this.#bridge, 'stopComparing', undefined));
  }

  /** Seals the day that is looked at, as it stands on the screen; then looks at its close. */
  async seal(): Promise<boolean> {
    const { day } = this;
    if (!day?.figures) return false;
    const { date, figures } = day;
    const expected = figures.totals.map(({ currency, net }) => ({ currency, net }));
    const unresolved = figures.unresolved.length;
    const sealed = await this.#send(() => ask(this.#bridge, 'sealDay', { date, expected, unresolved }));
    // The outcome counts, and the figures that are right now.
    await this.#readAgain();
    if (!sealed?.ok) return false;
    this.#ended();
    this.#view = {
      kind: 'close',
      number: sealed.value.number,
      close: { kind: 'ready', value: sealed.value },
    };
    return true;
  }

  exportClose(number: number): Promise<Result<WrittenFile>> {
    return ask(this.#bridge, 'exportDayClose', { number });
  }

  /** Takes over what is known of the comparison now: a doubt may have been resolved on a sale's page. */
  async refresh(): Promise<void> {
    if (this.#view?.kind === 'day' && !this.running) await this.#readAgain();
  }

  receive(comparison: DayComparison | null): void {
    const ran = this.running;
    this.#take(comparison);
    if (ran && comparison?.state !== 'asking') this.#ended();
  }

  async #readAgain(): Promise<void> {
    const answer = await ask(this.#bridge, 'readComparison', undefined);
    if (answer.ok) this.#take(answer.value);
  }

  #take(comparison: DayComparison | null): void {
    this.#comparison = comparison;
    const { date, finishedAt = null } = comparison ?? {};
    if (this.#atEnd?.date === date && this.#atEnd?.finishedAt === finishedAt) return;
    this.#atEnd = finishedAt === null ? null : comparison;
  }

  #look(view: CloseView | null): () => boolean {
    this.#view = view;
    this.#failure = null;
    return this.#latest.ask();
  }

  async #send<T>(request: () => Promise<Result<T>>): Promise<Result<T> | null> {
    if (this.#asking) return null;
    this.#asking = true;
    this.#failure = null;
    const answer = await request();
    this.#asking = false;
    if (!answer.ok) this.#failure = answer;
    return answer;
  }
}
