import type { Failure } from '../../electron/contract/result.ts';
import type { GuideStep } from '../../electron/contract/terminal.ts';
import type { ShownTerminal } from './terminal.svelte.ts';

/** The first-run guide: the shop's name and logo, then one practice sale. It never stands in a sale's way. */
export class Guide {
  readonly #terminal: ShownTerminal;
  readonly #failed: (failure: Failure) => void;
  /** Where this run has got, whether main could write it down or not; null: where main says. */
  #step = $state<GuideStep | null>(null);

  constructor(terminal: ShownTerminal, failed: (failure: Failure) => void) {
    this.#terminal = terminal;
    this.#failed = failed;
  }

  /** What it shows now; null: nothing. In live mode no practice sale is walked. */
  get shows(): 'look' | 'walk' | null {
    const { guide, mode } = this.#terminal.state;
    const step = this.#step ?? guide;
    if (mode !== 'unset' && step === 'look') return step;
    return mode === 'practice' && step === 'walk' ? step : null;
  }

  /** Before the first service is chosen. A guide that cannot be begun is left out: what is chosen then says what is wrong. */
  async begin(): Promise<void> {
    const { guide, mode } = this.#terminal.state;
    if (mode === 'unset' && guide === 'unseen') await this.#terminal.prefer({ guide: 'look' });
  }

  /** The shop has its name. */
  async next(): Promise<void> {
    const failure = await this.#go(this.#terminal.state.mode === 'practice' ? 'walk' : 'seen');
    if (failure) this.#failed(failure);
  }

  /** Somebody wants no guide. */
  async leave(): Promise<void> {
    const failure = await this.#go('seen');
    if (failure) this.#failed(failure);
  }

  /** A sale was paid. Where that cannot be written down, the guide comes once more at the next start, no worse. */
  async paid(): Promise<void> {
    if (this.shows === 'walk') await this.#go('seen');
  }

  async #go(step: GuideStep): Promise<Failure | null> {
    this.#step = step;
    const answer = await this.#terminal.prefer({ guide: step });
    if (answer.ok) return null;
    this.#step = 'seen';
    return answer;
  }
}
