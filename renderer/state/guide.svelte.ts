import type { Failure } from '../../electron/contract/result.ts';
import type { GuideStep } from '../../electron/contract/terminal.ts';
import type { CurrentSale } from './current-sale.svelte.ts';
import type { Messages } from './messages.svelte.ts';
import type { ShownTerminal } from './terminal.svelte.ts';
import type { Ticket } from './ticket.svelte.ts';

interface Surroundings {
  readonly terminal: ShownTerminal;
  readonly messages: Messages;
  readonly sale: CurrentSale;
  readonly ticket: Ticket;
  readonly staff: { readonly locked: boolean };
  open(screen: 'sale' | 'catalogue' | 'setup' | 'settings'): void;
}

/** What the guide shows: `look` is a screen, the others a strip on the sale screen. */
type ShownStep = Exclude<GuideStep, 'unseen' | 'seen'>;

/** Where skipping a step leads. */
const nextSteps: Record<ShownStep, GuideStep> = {
  look: 'seen',
  walk: 'seen',
  items: 'connect',
  connect: 'printer',
  printer: 'seen',
};

/** The first-run guide: the shop's name and logo, one practice sale, then what the shop still needs. It never blocks a sale. */
export class Guide {
  readonly #session: Surroundings;
  /** The step that this run has reached, whether main could save it or not; null: the one that main says. */
  #step = $state<GuideStep | null>(null);

  constructor(session: Surroundings) {
    this.#session = session;
  }

  /** What the guide shows now; null: nothing. In live mode only the printer is left to speak of. */
  get shows(): ShownStep | null {
    const { guide, mode, printing } = this.#session.terminal.state;
    const step = this.#step ?? guide;
    if (mode === 'unset' || step === 'unseen' || step === 'seen') return null;
    if (step === 'look') return step;
    const shown = mode === 'live' ? 'printer' : step;
    // What the shop needs is the manager's matter.
    if (shown !== 'walk' && this.#session.staff.locked) return null;
    return shown === 'printer' && printing.printer !== null ? null : shown;
  }

  /**
   * Begins the guide before the first service is chosen. A guide that cannot begin is left out: the choice of a service then
   * says what is wrong.
   */
  async begin(): Promise<void> {
    const { guide, mode } = this.#session.terminal.state;
    if (mode === 'unset' && guide === 'unseen') await this.#session.terminal.prefer({ guide: 'look' });
  }

  /** The guide may begin again: not while a sale is rung up or paid, which it must not interrupt. */
  get mayBegin(): boolean {
    return this.#session.sale.view === null && this.#session.ticket.isEmpty;
  }

  /** Starts the guide again from its beginning, on the sale screen. */
  async again(): Promise<void> {
    if (!this.mayBegin) return;
    const failure = await this.#go('look');
    if (failure) this.#session.messages.fail(failure);
    else this.#session.open('sale');
  }

  async next(): Promise<void> {
    const failure = await this.#go(this.#session.terminal.state.mode === 'practice' ? 'walk' : 'printer');
    if (failure) this.#session.messages.fail(failure);
  }

  async skip(): Promise<void> {
    if (this.shows === null) return;
    const failure = await this.#go(nextSteps[this.shows]);
    if (failure) this.#session.messages.fail(failure);
  }

  /** Opens the screen of the step. Connection and printer show by themselves that they are done; that items were looked at is saved. */
  async follow(): Promise<void> {
    const step = this.shows;
    if (step === 'connect') this.#session.open('setup');
    else if (step === 'printer') this.#session.open('settings');
    else if (step === 'items') {
      this.#session.open('catalogue');
      await this.skip();
    }
  }

  /** A sale was paid: goes on to the next step. If that cannot be saved, the guide merely comes once more at the next start. */
  async paid(): Promise<void> {
    if (this.shows === 'walk') await this.#go('items');
  }

  async #go(step: GuideStep): Promise<Failure | null> {
    this.#step = step;
    const answer = await this.#session.terminal.prefer({ guide: step });
    if (answer.ok) return null;
    this.#step = 'seen';
    return answer;
  }
}
