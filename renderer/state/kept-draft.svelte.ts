import type { Bridge } from '../../electron/contract/bridge.ts';
import type { Draft, SaleTab } from '../../electron/contract/sale.ts';
import { ask } from '../lib/ipc.ts';
import type { Messages } from './messages.svelte.ts';
import type { Parked } from './parked.svelte.ts';
import type { ShownTerminal } from './terminal.svelte.ts';
import type { Ticket } from './ticket.svelte.ts';

/** Milliseconds without a change before the draft is saved. */
const restMs = 300;

interface Parts {
  readonly ticket: Ticket;
  readonly terminal: ShownTerminal;
  readonly messages: Messages;
  readonly parked: Pick<Parked, 'running'>;
}

/** What of the sale screen outlives a restart: the ticket, and which half is open. */
export class KeptDraft {
  readonly #bridge: Bridge;
  readonly #parts: Parts;
  #tab = $state<SaleTab>('items');
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failed = false;

  constructor(bridge: Bridge, parts: Parts, draft: Draft | null) {
    this.#bridge = bridge;
    this.#parts = parts;
    this.#tab = draft?.tab ?? 'items';
  }

  get tab(): SaleTab {
    return this.#tab;
  }

  open(tab: SaleTab): void {
    if (tab === this.#tab) return;
    this.#tab = tab;
    this.keepSoon();
  }

  keepSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#keep(), restMs);
  }

  /** Saves the draft, but not while the ticket is put aside: a power cut would leave it in both places. */
  async #keep(): Promise<void> {
    const { ticket, terminal, messages, parked } = this.#parts;
    if (parked.running) {
      this.keepSoon();
      return;
    }
    const draft = ticket.draft(terminal.state.locationId);
    if (!draft) return;
    const tab = this.#tab === 'items' ? {} : { tab: this.#tab };
    const answer = await ask(this.#bridge, 'saveDraft', { ...draft, ...tab });
    // Shown once, not at each key: the ticket itself is still there.
    if (!answer.ok && !this.#failed) messages.fail(answer);
    this.#failed = !answer.ok;
  }
}
