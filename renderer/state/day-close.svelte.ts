import type { Bridge } from '../../electron/contract/bridge.ts';
import type { WrittenFile } from '../../electron/contract/catalogue.ts';
import type { DayClose, DayCloseRow, DayComparison } from '../../electron/contract/day-close.ts';
import type { Result } from '../../electron/contract/result.ts';
import { type Reading, reading } from '../lib/reading.ts';
import { Acting } from './acting.svelte.ts';

export type CloseView =
  | { kind: 'day'; date: string }
  | { kind: 'takings' }
  | { kind: 'list'; closes: Reading<DayCloseRow[]> }
  | { kind: 'close'; number: number; close: Reading<DayClose> };

/** The comparison of a day as main last described it, its seal, and the closes so far. */
export class DayClosing extends Acting {
  readonly #ended: () => void;
  #comparison = $state.raw<DayComparison | null>(null);
  #atEnd = $state.raw<DayComparison | null>(null);
  #view = $state.raw<CloseView | null>(null);

  /** `ended` is called when a comparison has ended or a day was sealed: the journal knows more then. */
  constructor(bridge: Bridge, comparison: DayComparison | null, ended: () => void) {
    super(bridge);
    this.#ended = ended;
    this.#take(comparison);
  }

  get view(): CloseView | null {
    return this.#view;
  }

  /** What is known of the day that is looked at; null before the first answer. */
  get day(): DayComparison | null {
    const date = this.#view?.kind === 'day' ? this.#view.date : null;
    return this.#comparison?.date === date ? this.#comparison : null;
  }

  /** Main is comparing a day with the service, whether or not anybody looks at it. */
  get comparing(): boolean {
    return this.#comparison?.state === 'asking';
  }

  /** The comparison as it ended; what was recorded since is shown. */
  get atEnd(): DayComparison | null {
    return this.#atEnd;
  }

  /** Shows a day and compares it with the service anew, unless it is closed or being compared. */
  async open(date: string): Promise<void> {
    this.#look({ kind: 'day', date });
    if (this.day === null || (!this.comparing && this.day.sealed === null)) await this.begin();
  }

  /** Shows the day's takings alone, where the list leaves them no room. */
  openTakings(): void {
    this.#look({ kind: 'takings' });
  }

  async openList(): Promise<void> {
    const isLast = this.#look({ kind: 'list', closes: { kind: 'loading' } });
    const closes = reading(await this.ask('listDayCloses', undefined));
    if (isLast()) this.#view = { kind: 'list', closes };
  }

  async openClose(number: number): Promise<void> {
    const isLast = this.#look({ kind: 'close', number, close: { kind: 'loading' } });
    const close = reading(await this.ask('readDayClose', { number }));
    if (isLast()) this.#view = { kind: 'close', number, close };
  }

  leave(): void {
    this.#look(null);
  }

  async begin(): Promise<void> {
    const view = this.#view;
    if (view?.kind === 'day') await this.#send(() => this.ask('compareDay', { date: view.date }));
  }

  async stop(): Promise<void> {
    await this.#send(() => this.ask('stopComparing', undefined));
  }

  /** Seals the day as it stands on the screen, then shows its close. */
  async seal(): Promise<boolean> {
    const { day } = this;
    if (!day || day.digest === null) return false;
    const { date, digest } = day;
    const sealed = await this.#send(() => this.ask('sealDay', { date, digest }));
    // Sealed or not, the figures on screen have to be the current ones.
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
    return this.ask('exportDayClose', { number });
  }

  /** Reads the comparison again: a doubt may have been resolved on a sale's page. */
  async refresh(): Promise<void> {
    if (this.#view?.kind === 'day' && !this.comparing) await this.#readAgain();
  }

  receive(comparison: DayComparison | null): void {
    const ran = this.comparing;
    this.#take(comparison);
    if (ran && comparison?.state !== 'asking') this.#ended();
  }

  async #readAgain(): Promise<void> {
    const answer = await this.ask('readComparison', undefined);
    if (answer.ok) this.#take(answer.value);
  }

  #take(comparison: DayComparison | null): void {
    this.#comparison = comparison;
    const { date, finishedAt = null } = comparison ?? {};
    if (this.#atEnd?.date === date && this.#atEnd?.finishedAt === finishedAt) return;
    this.#atEnd = finishedAt === null ? null : comparison;
  }

  /** Shows something else. The returned function tells, once main has answered, whether that is still what is looked at. */
  #look(view: CloseView | null): () => boolean {
    this.#view = view;
    this.failure = null;
    return () => this.#view === view;
  }

  async #send<T>(request: () => Promise<Result<T>>): Promise<Result<T> | null> {
    return this.running ? null : await this.perform(request());
  }
}
