import type { WrittenFile } from '../../electron/contract/catalogue.ts';
import type { ProvisioningReport } from '../../electron/contract/provisioning.ts';
import type { Result } from '../../electron/contract/result.ts';
import { Acting } from './acting.svelte.ts';
import { Reader } from './reader.svelte.ts';

/** The file given at start: what is wrong with it, and another try. */
export class ProvisioningFile extends Acting {
  readonly report = new Reader<ProvisioningReport>();
  #retried = $state(false);

  get retried(): boolean {
    return this.#retried;
  }

  async read(): Promise<void> {
    await this.report.read(this.ask('readProvisioning', undefined), true);
  }

  /** Has main read the file again; answers whether it is in force now. If it could not be read, what was known of it stays. */
  async retry(): Promise<boolean> {
    this.#retried = false;
    const answer = await this.perform(this.ask('retryProvisioning', undefined));
    this.#retried = answer.ok;
    if (answer.ok) this.report.take(answer.value);
    return answer.ok && answer.value.problemCount === 0;
  }
}

/** Main has a set-up file chosen, checked and confirmed, in windows of its own. */
export class ProvisioningImport extends Acting {
  /** Answers whether a new file is in force. */
  async begin(): Promise<boolean> {
    if (this.running) return false;
    return (await this.perform(this.ask('importProvisioning', undefined))).ok;
  }
}

export class ProvisioningExport extends Acting {
  #written = $state.raw<Result<WrittenFile> | null>(null);

  /** The outcome of the last export; null before the first. */
  get written(): Result<WrittenFile> | null {
    return this.#written;
  }

  async write(): Promise<void> {
    this.#written = null;
    this.#written = await this.perform(this.ask('exportProvisioning', undefined));
  }
}
