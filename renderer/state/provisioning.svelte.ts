import type { Bridge } from '../../electron/contract/bridge.ts';
import type { WrittenFile } from '../../electron/contract/catalogue.ts';
import type { ProvisioningReport } from '../../electron/contract/provisioning.ts';
import type { Failure, Result } from '../../electron/contract/result.ts';
import { ask } from '../lib/ipc.ts';

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

/** The import of a set-up file: main has it chosen, looked at and confirmed, in windows of its own. */
export class ProvisioningImport {
  readonly #bridge: Bridge;
  #running = $state(false);
  #failure = $state.raw<Failure | null>(null);

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  get running(): boolean {
    return this.#running;
  }

  /** Why the last file was not taken; null where somebody only left it. */
  get failure(): Failure | null {
    return this.#failure;
  }

  /** Answers whether a file is in force that was not before. */
  async begin(): Promise<boolean> {
    if (this.#running) return false;
    this.#running = true;
    this.#failure = null;
    const answer = await ask(this.#bridge, 'importProvisioning', undefined);
    this.#running = false;
    if (!answer.ok && answer.code !== 'canceled') this.#failure = answer;
    return answer.ok;
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

  /** The outcome of the last one; null before the first. */
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
