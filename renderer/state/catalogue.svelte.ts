import type { Bridge } from '../../electron/contract/bridge.ts';
import type { Catalogue, CatalogueFormat, WrittenFile } from '../../electron/contract/catalogue.ts';
import type { Failure, Result } from '../../electron/contract/result.ts';
import { ask } from '../lib/ipc.ts';
import type { Messages } from './messages.svelte.ts';
import type { ShownTerminal } from './terminal.svelte.ts';

/** Changes the catalogue one change at a time, each saved whole; a toast undoes the last one. */
export class CatalogueEditor {
  readonly #bridge: Bridge;
  readonly #terminal: ShownTerminal;
  readonly #messages: Messages;
  /** The next change waits for this one, so that it begins with what was saved. */
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

  /** Saves a change and shows a toast, with "Undo" where `undoable`. Answers the failure, which is shown as well, or null. */
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
    // An older toast would undo a change that is not the last.
    this.#messages.hideToast();
    if (told?.undoable === true) {
      this.#messages.tell({ text: told.text, undo: () => void this.change(() => before) });
    } else if (told) this.#messages.tell({ text: told.text });
    return null;
  }

  /** Writes the catalogue into a file, or a sample that shows how a file is filled in. */
  export(format: CatalogueFormat, sample = false): Promise<Result<WrittenFile>> {
    return ask(this.#bridge, 'exportCatalogue', { format, ...(sample && { sample }) });
  }

  /** What was entered in practice; null where it cannot be read, such as while the terminal is locked. */
  async practised(): Promise<Catalogue | null> {
    const answer = await ask(this.#bridge, 'readPractised', undefined);
    return answer.ok ? answer.value : null;
  }
}
