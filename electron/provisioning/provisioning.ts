import {
  listedProvisioningProblems,
  type ProvisioningExpectation,
  type ProvisioningPreview,
  type ProvisioningProblem,
  type ProvisioningReport,
  type ProvisioningState,
} from '../contract/provisioning.ts';
import { success } from '../contract/result.ts';
import { applyFile, type Applied, finishPending, type ProvisioningStores } from './apply.ts';
import { type CheckContext, type Checked, type CheckedFile, checkProvisioning } from './check.ts';
import { catalogueChanges, catalogueKindOf, changesBetween, settingsAfter } from './plan.ts';
import { Problems } from './problems.ts';
import { withLogoRead } from './read-logo.ts';
import { type ProvisioningSource, readSource } from './source.ts';
import { fileWaitsFor, pendingWaitsFor } from './waits.ts';

/** The set-up file, read at start or chosen by a person: applied whole or not at all (`docs/decisions/provisioning.md`). */
export class Provisioning {
  readonly #source: ProvisioningSource;
  readonly #stores: ProvisioningStores;
  #path: string | null = null;
  #problems: readonly ProvisioningProblem[] = [];

  constructor(source: ProvisioningSource, stores: ProvisioningStores) {
    this.#source = source;
    this.#stores = stores;
  }

  /** All, not only those that a report lists. */
  get problems(): readonly ProvisioningProblem[] {
    return this.#problems;
  }

  get state(): ProvisioningState {
    const { provisioned } = this.#stores.settings.read();
    return {
      path: this.#path,
      problemCount: this.#problems.length,
      applied: provisioned && { serial: provisioned.serial, at: provisioned.at },
      pinned: provisioned !== null && provisioned.publicKey !== null,
    };
  }

  get report(): ProvisioningReport {
    return { path: this.#path, ...listed(this.#problems) };
  }

  /**
   * First finishes an interrupted change, then applies the file unless anything is wrong. Rejects only for a bug: other failures
   * are among the problems.
   */
  async readAndApply(): Promise<void> {
    const { path, isNamed } = this.#source;
    const held = pendingWaitsFor(this.#stores);
    const finished = held ? success(undefined) : finishPending(this.#stores);
    const read = readSource(this.#source);
    this.#path = read.kind === 'absent' ? null : path;
    this.#problems = [];
    if (!finished.ok) this.#problems = problemsOf({ kind: 'stored', why: finished.message });
    else if (held) this.#problems = problemsOf({ kind: held });
    else if (read.kind === 'refused') this.#problems = read.problems;
    else if (read.kind === 'read') {
      const checked = checkProvisioning(read.bytes, this.#context('start'));
      const waits = checked.ok ? fileWaitsFor(checked.checked, this.#stores) : null;
      const applied = waits
        ? { ok: false as const, problems: problemsOf({ kind: waits }) }
        : await this.#apply(checked, path);
      if (!applied.ok) this.#problems = applied.problems;
    } else if (isNamed) throw new Error('A file that was named is never passed over.');
  }

  /** `keyIsGiven`: the system gives a key, for any service. `keyIsKept`: the keychain has one for the file's service. */
  async preview(bytes: Uint8Array, keyIsGiven: boolean, keyIsKept = false): Promise<ProvisioningPreview> {
    const checked = await withLogoRead(this.#checkChosen(bytes, keyIsGiven, keyIsKept));
    if (!checked.ok) return { changes: [], catalogue: null, signed: false, ...listed(checked.problems) };
    return { ...this.#changes(checked.checked), signed: checked.checked.signed, ...listed([]) };
  }

  async applyChosen(bytes: Uint8Array, keyIsGiven: boolean, keyIsKept = false): Promise<Applied> {
    const finished = finishPending(this.#stores);
    if (!finished.ok) return { ok: false, problems: problemsOf({ kind: 'stored', why: finished.message }) };
    return await this.#apply(this.#checkChosen(bytes, keyIsGiven, keyIsKept), null);
  }

  #checkChosen(bytes: Uint8Array, keyIsGiven: boolean, keyIsKept: boolean): Checked {
    const settings = this.#stores.settings.read();
    const hasKey = keyIsGiven || settings.service?.keyFingerprint != null;
    const inForce = { settings, hasKey, keyIsKept };
    const checked = checkProvisioning(bytes, { ...this.#context('import'), inForce });
    const waits = checked.ok ? fileWaitsFor(checked.checked, this.#stores) : null;
    // The terminal itself takes no file while a sale is open.
    return waits === 'no-amounts' ? { ok: false, problems: problemsOf({ kind: waits }) } : checked;
  }

  async #apply(checked: Checked, path: string | null): Promise<Applied> {
    return checked.ok ? await applyFile(checked.checked, path, this.#stores) : checked;
  }

  #changes(checked: CheckedFile): Pick<ProvisioningPreview, 'changes' | 'catalogue'> {
    const { settings, catalogues, now } = this.#stores;
    const before = settings.read();
    if (checked.unchanged) return { changes: [], catalogue: null };
    const after = settingsAfter(checked, before, { fingerprint: null, at: now() });
    const sold = catalogues.read(catalogueKindOf(after));
    return {
      changes: changesBetween(before, after),
      catalogue: catalogueChanges(sold, checked.file.catalogue),
    };
  }

  #context(origin: CheckContext['origin']): CheckContext {
    const { settings } = this.#stores;
    const { provisioned, service, codeData } = settings.read();
    const dialect = service && { dialect: service.dialect };
    const isLost = { settings: settings.isLost, security: settings.security.isLost };
    return { origin, applied: provisioned, hasService: service !== null, ...dialect, codeData, isLost };
  }
}

function listed(problems: readonly ProvisioningProblem[]): Omit<ProvisioningReport, 'path'> {
  return { problems: problems.slice(0, listedProvisioningProblems), problemCount: problems.length };
}

function problemsOf(expected: ProvisioningExpectation): ProvisioningProblem[] {
  const problems = new Problems();
  problems.add(expected);
  return problems.list();
}
