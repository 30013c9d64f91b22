import type { Bridge } from '../../electron/contract/bridge.ts';
import type { CatalogueFormat, CataloguePreview, ImportMode } from '../../electron/contract/catalogue.ts';
import type { Failure } from '../../electron/contract/result.ts';
import { ask } from '../lib/ipc.ts';
import { Latest } from '../lib/latest.ts';
import { type ReadText, readTextFile, type TextProblem } from '../lib/read-text-file.ts';

export type ImportState =
  | { kind: 'choosing' }
  | { kind: 'reading'; name: string }
  | { kind: 'unreadable'; name: string; problem: TextProblem }
  | { kind: 'failed'; name: string; failure: Failure }
  | { kind: 'previewed'; name: string; encoding: ReadText['encoding']; preview: CataloguePreview };

export class CatalogueImport {
  readonly #bridge: Bridge;
  #state = $state.raw<ImportState>({ kind: 'choosing' });
  #mode = $state<ImportMode>('merge');
  #file: { name: string; format: CatalogueFormat; read: ReadText } | null = null;
  readonly #latest = new Latest();

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  get state(): ImportState {
    return this.#state;
  }

  get mode(): ImportMode {
    return this.#mode;
  }

  async choose(file: Pick<File, 'name' | 'size' | 'arrayBuffer'>): Promise<void> {
    const isLast = this.#latest.ask();
    const { name } = file;
    this.#state = { kind: 'reading', name };
    const read = await readTextFile(file);
    if (!isLast()) return;
    if ('problem' in read) {
      this.#file = null;
      this.#state = { kind: 'unreadable', name, problem: read.problem };
      return;
    }
    this.#file = { name, format: /\.json$/i.test(name) ? 'json' : 'csv', read };
    await this.#preview();
  }

  async setMode(mode: ImportMode): Promise<void> {
    this.#mode = mode;
    await this.#preview();
  }

  async #preview(): Promise<void> {
    if (this.#file === null) return;
    const { name, format, read } = this.#file;
    const isLast = this.#latest.ask();
    // A preview of the other mode must not be there to be taken over.
    this.#state = { kind: 'reading', name };
    const answer = await ask(this.#bridge, 'previewCatalogue', { format, mode: this.#mode, text: read.text });
    if (!isLast()) return;
    this.#state = answer.ok
      ? { kind: 'previewed', name, encoding: read.encoding, preview: answer.value }
      : { kind: 'failed', name, failure: answer };
  }
}
