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
  readonly staff: { readonly locked: boolean };
  open(screen: 'sale' | 'catalogue' | 'setup' | 'settings'): void;
}

/** What the guide shows: `look` is a screen, the others a strip on the sale screen. */
type ShownStep = Exclude<GuideStep, 'unseen' | 'seen'>;

/** Where each step leads when it is skipped. */
const nextSteps: Record<ShownStep, GuideStep> = {
  look: 'seen',
  walk: 'seen',
  items: 'connect',
  connect: 'printer',
  printer: 'seen',
};

/** The first-run guide: the shop's name and logo, one practice sale, then what the shop still needs. It never stands in a sale's way. */
export class Guide {
  readonly #session: Surroundings;
  /** Where this run has got, whether main could write it down or not; null: where main says. */
  #step = $state<GuideStep | null>(null);

  constructor(session: Surroundings) {
    this.#session = session;
  }

  /** What it shows now; null: nothing. In live mode only the printer is left to speak of. */
  get shows(): ShownStep | null {
    const { guide, mode, printing } = this.#session.terminal.state;
    const step = this.#step ?? guide;
    if (mode === 'unset' || step === 'unseen' || step === 'seen') return null;
    if (step === 'look') return step;
    const shown = mode === 'live' ? 'printer' : step;
    // What the shop needs is the manager's.
    if (shown !== 'walk' && this.#session.staff.locked) return null;
    return shown === 'printer' && printing.printer !== null ? null : shown;
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

  async next(): Promise<void> {
    const failure = await this.#go(this.#session.terminal.state.mode === 'practice' ? 'walk' : 'printer');
    if (failure) this.#session.messages.fail(failure);
  }

  async skip(): Promise<void> {
    if (this.shows === null) return;
    const failure = await this.#go(nextSteps[this.shows]);
    if (failure) this.#session.messages.fail(failure);
  }

  /** Opens the screen that the step speaks of. What is connected or printed with is seen; that items were looked at is kept. */
  async follow(): Promise<void> {
    const step = this.shows;
    if (step === 'connect') this.#session.open('setup');
    else if (step === 'printer') this.#session.open('settings');
    else if (step === 'items') {
      this.#session.open('catalogue');
      await this.skip();
    }
  }

  /** A sale was paid. Where that cannot be written down, the guide comes once more at the next start, no worse. */
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
