import type { WrittenFile } from '../../electron/contract/catalogue.ts';
import type { ProvisioningReport } from '../../electron/contract/provisioning.ts';
import type { Result } from '../../electron/contract/result.ts';
import { Acting } from './acting.svelte.ts';
import { Reader } from './reader.svelte.ts';

/** The file that was given at start: what is wrong with it, and another try. */
export class ProvisioningFile extends Acting {
  readonly report = new Reader<ProvisioningReport>();
  #retried = $state(false);

  /** Whether what is known comes from another try. */
  get retried(): boolean {
    return this.#retried;
  }

  async read(): Promise<void> {
    await this.report.read(this.ask('readProvisioning', undefined), true);
  }

  /** Has main read the file again; answers whether it is in force now. Where it was not read, what was known of it is known still. */
  async retry(): Promise<boolean> {
    this.#retried = false;
    const answer = await this.perform(this.ask('retryProvisioning', undefined));
    this.#retried = answer.ok;
    if (answer.ok) this.report.take(answer.value);
    return answer.ok && answer.value.problemCount === 0;
  }
}

/** The import of a set-up file: main has it chosen, looked at and confirmed, in windows of its own. */
export class ProvisioningImport extends Acting {
  /** Answers whether a file is in force that was not before. */
  async begin(): Promise<boolean> {
    if (this.running) return false;
    return (await this.perform(this.ask('importProvisioning', undefined))).ok;
  }
}

/** Writes this terminal's set-up into a file for others. */
export class ProvisioningExport extends Acting {
  #written = $state.raw<Result<WrittenFile> | null>(null);

  /** The outcome of the last one; null before the first. */
  get written(): Result<WrittenFile> | null {
    return this.#written;
  }

  async write(): Promise<void> {
    this.#written = null;
    this.#written = await this.perform(this.ask('exportProvisioning', undefined));
  }
}
