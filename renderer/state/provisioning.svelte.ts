import type { Bridge } from '../../electron/contract/bridge.ts';
import type { WrittenFile } from '../../electron/contract/catalogue.ts';
import type { ProvisioningPreview, ProvisioningReport } from '../../electron/contract/provisioning.ts';
import type { Failure, Result } from '../../electron/contract/result.ts';
import { ask } from '../lib/ipc.ts';
import { readSetUpFile, type TextProblem } from '../lib/read-text-file.ts';

/** What is known of the file that was given at start. */
export type ReportState =
  { kind: 'reading' } | { kind: 'failed'; failure: Failure } | { kind: 'read'; report: ProvisioningReport };

/** The file that was given at start: what is wrong with it, and another try. */
export class ProvisioningFile {
  readonly #bridge: Bridge;
  #state = $state.raw<ReportState>({ kind: 'reading' });
  #retrying = $state(false);
  #retried = $state(false);
  /** Why the file was not read again; what was known of it is known still. */
  #refused = $state.raw<Failure | null>(null);

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  get state(): ReportState {
    return this.#state;
  }

  get retrying(): boolean {
    return this.#retrying;
  }

  /** Whether what is known comes from another try. */
  get retried(): boolean {
    return this.#retried;
  }

  get refused(): Failure | null {
    return this.#refused;
  }

  async read(): Promise<void> {
    const reading: ReportState = { kind: 'reading' };
    this.#state = reading;
    const answer = await ask(this.#bridge, 'readProvisioning', undefined);
    // Another try may have been quicker.
    if (this.#state !== reading) return;
    this.#state = answer.ok ? { kind: 'read', report: answer.value } : { kind: 'failed', failure: answer };
  }

  /** Has main read the file again; answers whether it is in force now. */
  async retry(): Promise<boolean> {
    this.#retrying = true;
    this.#retried = false;
    this.#refused = null;
    const answer = await ask(this.#bridge, 'retryProvisioning', undefined);
    this.#retrying = false;
    this.#retried = answer.ok;
    if (answer.ok) this.#state = { kind: 'read', report: answer.value };
    else this.#refused = answer;
    return answer.ok && answer.value.problemCount === 0;
  }
}

/** What became of the set-up file that a person chose. */
export type ImportState =
  | { kind: 'reading'; name: string }
  | { kind: 'unreadable'; name: string; problem: TextProblem }
  | { kind: 'failed'; name: string; failure: Failure }
  | { kind: 'previewed'; name: string; preview: ProvisioningPreview };

/** The import of a set-up file: what it would change, and then the change. */
export class ProvisioningImport {
  readonly #bridge: Bridge;
  #state = $state.raw<ImportState | null>(null);
  #applying = $state(false);
  /** Why the file that is previewed was not taken. */
  #refused = $state.raw<Failure | null>(null);
  #text = '';
  /** Number of the last choice, so that a late answer about an earlier file is not shown. */
  #chosen = 0;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  /** Null as long as no file was chosen. */
  get state(): ImportState | null {
    return this.#state;
  }

  get applying(): boolean {
    return this.#applying;
  }

  get refused(): Failure | null {
    return this.#refused;
  }

  async choose(file: Pick<File, 'name' | 'size' | 'arrayBuffer'>): Promise<void> {
    const choice = ++this.#chosen;
    const { name } = file;
    this.#refused = null;
    this.#state = { kind: 'reading', name };
    const state = await this.#look(file, choice);
    if (choice === this.#chosen) this.#state = state;
  }

  async #look(file: Pick<File, 'name' | 'size' | 'arrayBuffer'>, choice: number): Promise<ImportState> {
    const { name } = file;
    const read = await readSetUpFile(file);
    if ('problem' in read) return { kind: 'unreadable', name, problem: read.problem };
    if (choice === this.#chosen) this.#text = read.text;
    const answer = await ask(this.#bridge, 'previewProvisioning', read.text);
    return answer.ok
      ? { kind: 'previewed', name, preview: answer.value }
      : { kind: 'failed', name, failure: answer };
  }

  /** Takes the file that is previewed; answers whether it is in force now. */
  async apply(): Promise<boolean> {
    this.#applying = true;
    this.#refused = null;
    const answer = await ask(this.#bridge, 'importProvisioning', this.#text);
    this.#applying = false;
    if (!answer.ok) this.#refused = answer;
    return answer.ok;
  }

  /** Forgets the file, which may hold secrets; not while it is being taken, since its outcome has to be told. */
  close(): void {
    if (this.#applying) return;
    this.#chosen += 1;
    this.#text = '';
    this.#state = null;
    this.#refused = null;
  }
}

/** Writes this terminal's set-up into a file for others. */
export class ProvisioningExport {
  readonly #bridge: Bridge;
  #running = $state(false);
  #written = $state.raw<Result<WrittenFile> | null>(null);

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  get running(): boolean {
    return this.#running;
  }

  /** What came of the last one; null before the first. */
  get written(): Result<WrittenFile> | null {
    return this.#written;
  }

  async write(): Promise<void> {
    this.#running = true;
    this.#written = null;
    this.#written = await ask(this.#bridge, 'exportProvisioning', undefined);
    this.#running = false;
  }
}
