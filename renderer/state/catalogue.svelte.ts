import type { Bridge } from '../../electron/contract/bridge.ts';
import type { Catalogue, CatalogueFormat, WrittenFile } from '../../electron/contract/catalogue.ts';
import type { Failure, Result } from '../../electron/contract/result.ts';
import { ask } from '../lib/ipc.ts';
import type { Messages } from './messages.svelte.ts';
import type { ShownTerminal } from './terminal.svelte.ts';

/** Changes what is sold: one change after the other, each saved whole, the last one undone by its toast. */
export class CatalogueEditor {
  readonly #bridge: Bridge;
  readonly #terminal: ShownTerminal;
  readonly #messages: Messages;
  /** The change that is being saved; the next one waits for it, so that it begins with what was saved. */
  #last: Promise<unknown> = Promise.resolve();
  #pending = $state(0);

  constructor(bridge: Bridge, terminal: ShownTerminal, messages: Messages) {
    this.#bridge = bridge;
    this.#terminal = terminal;
    this.#messages = messages;
  }

  get saving(): boolean {
    return this.#pending > 0;
  }

  /**
   * Saves what a change makes of the catalogue, and tells it with an "Undo" where `undoable`. Answers why it
   * was not saved, or null; the failure is told as well.
   */
  async change(
    make: (catalogue: Catalogue) => Catalogue,
    told?: { text: () => string; undoable: boolean },
  ): Promise<Failure | null> {
    this.#pending += 1;
    const turn = this.#last.then(() => this.#save(make, told));
    this.#last = turn;
    const failure = await turn;
    this.#pending -= 1;
    return failure;
  }

  async #save(
    make: (catalogue: Catalogue) => Catalogue,
    told?: { text: () => string; undoable: boolean },
  ): Promise<Failure | null> {
    const before = this.#terminal.catalogue;
    const answer = await ask(this.#bridge, 'saveCatalogue', make(before));
    if (!answer.ok) {
      this.#messages.fail(answer);
      return answer;
    }
    // What an older toast would undo is not the last change any more.
    this.#messages.hideToast();
    if (told?.undoable === true) {
      this.#messages.tell({ text: told.text, undo: () => void this.change(() => before) });
    } else if (told) this.#messages.tell({ text: told.text });
    return null;
  }

  /** Writes what is sold, or a sample that shows how a file is filled in. */
  export(format: CatalogueFormat, sample = false): Promise<Result<WrittenFile>> {
    return ask(this.#bridge, 'exportCatalogue', { format, ...(sample && { sample }) });
  }

  /** What was entered while practising; null where it cannot be read, such as while the terminal is locked. */
  async practised(): Promise<Catalogue | null> {
    const answer = await ask(this.#bridge, 'readPractised', undefined);
    return answer.ok ? answer.value : null;
  }
}
