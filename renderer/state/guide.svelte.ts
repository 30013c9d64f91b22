import type { Failure } from '../../electron/contract/result.ts';
import type { GuideStep } from '../../electron/contract/terminal.ts';
import type { CurrentSale } from './current-sale.svelte.ts';
import type { Messages } from './messages.svelte.ts';
import type { ShownTerminal } from './terminal.svelte.ts';
import type { Ticket } from './ticket.svelte.ts';

/** What it needs of the session. */
interface Surroundings {
  readonly terminal: ShownTerminal;
  readonly messages: Messages;
  readonly sale: CurrentSale;
  readonly ticket: Ticket;
  open(screen: 'sale'): void;
}

/** The first-run guide: the shop's name and logo, then one practice sale. It never stands in a sale's way. */
export class Guide {
  readonly #session: Surroundings;
  /** Where this run has got, whether main could write it down or not; null: where main says. */
  #step = $state<GuideStep | null>(null);

  constructor(session: Surroundings) {
    this.#session = session;
  }

  /** What it shows now; null: nothing. In live mode no practice sale is walked. */
  get shows(): 'look' | 'walk' | null {
    const { guide, mode } = this.#session.terminal.state;
    const step = this.#step ?? guide;
    if (mode !== 'unset' && step === 'look') return step;
    return mode === 'practice' && step === 'walk' ? step : null;
  }

  /** Before the first service is chosen. A guide that cannot be begun is left out: what is chosen then says what is wrong. */
  async begin(): Promise<void> {
    const { guide, mode } = this.#session.terminal.state;
    if (mode === 'unset' && guide === 'unseen') await this.#session.terminal.prefer({ guide: 'look' });
  }

  /** Whether it may begin once more: a sale that is rung up or paid is not led away from. */
  get mayBegin(): boolean {
    return this.#session.sale.view === null && this.#session.ticket.isEmpty;
  }

  /** Somebody wants it once more, from its beginning, on the sale screen. */
  async again(): Promise<void> {
    if (!this.mayBegin) return;
    const failure = await this.#go('look');
    if (failure) this.#session.messages.fail(failure);
    else this.#session.open('sale');
  }

  /** The shop has its name. */
  async next(): Promise<void> {
    const failure = await this.#go(this.#session.terminal.state.mode === 'practice' ? 'walk' : 'seen');
    if (failure) this.#session.messages.fail(failure);
  }

  /** Somebody wants no guide. */
  async leave(): Promise<void> {
    const failure = await this.#go('seen');
    if (failure) this.#session.messages.fail(failure);
  }

  /** A sale was paid. Where that cannot be written down, the guide comes once more at the next start, no worse. */
  async paid(): Promise<void> {
    if (this.shows === 'walk') await this.#go('seen');
  }

  async #go(step: GuideStep): Promise<Failure | null> {
    this.#step = step;
    const answer = await this.#session.terminal.prefer({ guide: step });
    if (answer.ok) return null;
    this.#step = 'seen';
    return answer;
  }
}
