import {
  type ErrorCode,
  type Failure,
  fail,
  type Result,
  type Success,
  success,
} from '../contract/result.ts';
import type { ProvisioningExpectation, ProvisioningProblem } from '../contract/provisioning.ts';
import type { Catalogues } from '../catalogue/catalogues.ts';
import { type Settings, settings as settingsSchema } from '../settings/schema.ts';
import { securityOf, type SettingsStore } from '../settings/settings.ts';
import { type CheckedFile, type SecretInFile, secretsIn } from './check.ts';
import { nodeAt } from './fields.ts';
import { prepareRewrite, type Rewrite, withoutKeys } from './rewrite.ts';
import { markOf, type PendingChange, type PendingStore } from './pending.ts';
import {
  catalogueKindOf,
  type Fingerprint,
  type LogoGroup,
  logoGroups,
  type Saved,
  settingsAfter,
} from './plan.ts';
import { type Path, Problems } from './problems.ts';
import { withLogoRead } from './read-logo.ts';
import { pictureBytes } from './relations.ts';

/** Where a file goes, each store handed over: the tests stop between any two of them. */
export interface ProvisioningStores {
  settings: SettingsStore;
  catalogues: Catalogues;
  pending: PendingStore;
  /** Keeps a key, reads it back, then has it used; on failure the keychain is as before. `code`: the keeper's trouble. */
  keepKey: (
    account: string,
    secretKey: string,
    use: (fingerprint: Fingerprint) => Promise<Result<undefined>>,
  ) => Promise<Result<undefined>>;
  savePicture: (bytes: Uint8Array) => Promise<Result<string>>;
  /** Whether a sale that was made under these settings is still open. */
  hasOpenSale: (settings: Settings) => boolean;
  /** Whether a ticket of any service is put together or put aside: it is priced in the present currency. */
  hasTickets: () => boolean;
  /** Epoch ms. */
  now: () => number;
}

/** Applied whole, or not at all. */
export type Applied = { ok: true } | { ok: false; problems: readonly ProvisioningProblem[] };

/**
 * Applies a faultless file; `path` is the file that a key is removed from. All that can fail comes first; writing the pending
 * record decides: what follows is done even after a power cut.
 */
export async function applyFile(
  checked: CheckedFile,
  path: string | null,
  stores: ProvisioningStores,
): Promise<Applied> {
  const read = await withLogoRead({ ok: true, checked });
  if (!read.ok) return read;
  if (secretsIn(checked).length > 0) return await applyWithKeys(checked, path, stores);
  if (checked.unchanged) return { ok: true };
  const change = await changeOf(checked, null, stores);
  if (!change.ok) return refused(checked, [change.at, 'logo'], stored(change));
  const recorded = stores.pending.write(change.value);
  if (!recorded.ok) return refused(checked, [], stored(recorded));
  const catalogueBefore = change.value.catalogue && stores.catalogues.read(change.value.catalogue.kind);
  const done = finishChange(change.value, stores);
  if (done.ok) return { ok: true };
  // Back to before; if even that cannot be written, the record stays and the change is done later.
  const isUndone =
    !change.value.catalogue ||
    !catalogueBefore ||
    stores.catalogues.save(change.value.catalogue.kind, catalogueBefore).ok;
  if (isUndone) stores.pending.remove();
  return refused(checked, [], stored(done));
}

/** Keys first: kept, read back, and removed from the file, or the keychain is restored and nothing is applied. */
async function applyWithKeys(
  checked: CheckedFile,
  path: string | null,
  stores: ProvisioningStores,
): Promise<Applied> {
  const secrets = secretsIn(checked);
  const [first] = secrets;
  if (path === null || first === undefined) throw new Error('There is no key in that file.');
  const removal = prepareRewrite(path, withoutKeys(checked.text, checked.root));
  if (!removal.ok) return refused(checked, pathOf(first), { kind: 'removable-key', why: removal.message });
  const applied = await keepEach(checked, secrets, stores, (fingerprint) =>
    applyKept(checked, fingerprint, { removal: removal.value, at: pathOf(first) }, stores),
  );
  if (!applied.ok) removal.value.discard();
  return applied;
}

/** Keeps key after key, then applies: on any failure each key is restored. */
async function keepEach(
  checked: CheckedFile,
  [secret, ...others]: readonly SecretInFile[],
  stores: ProvisioningStores,
  apply: (ofService: Fingerprint | null) => Promise<Applied>,
): Promise<Applied> {
  if (secret === undefined) return apply(null);
  let outcome: Applied | undefined;
  const kept = await stores.keepKey(secret.account, secret.secretKey, async (fingerprint) => {
    const ofService = secret.holder === 'service' ? fingerprint : null;
    outcome = await keepEach(checked, others, stores, (later) => apply(ofService ?? later));
    return outcome.ok || isDecided(outcome, stores) ? success(undefined) : fail('storage', 'not applied');
  });
  return outcome ?? refused(checked, pathOf(secret), keeperOf(kept));
}

function pathOf({ holder }: SecretInFile): Path {
  return [holder, 'secretKey'];
}

/** Once the key has left the file there is no way back: the record stays until all is done. */
function isDecided(outcome: Applied, { pending }: ProvisioningStores): boolean {
  const record = pending.read();
  // An unreadable record may exist.
  return !outcome.ok && !(record.ok && record.value === null);
}

async function applyKept(
  checked: CheckedFile,
  fingerprint: Fingerprint | null,
  { removal, at }: { removal: Rewrite; at: Path },
  stores: ProvisioningStores,
): Promise<Applied> {
  const change = await changeOf(checked, fingerprint, stores);
  if (!change.ok) return refused(checked, [change.at, 'logo'], stored(change));
  const recorded = stores.pending.write(change.value);
  if (!recorded.ok) return refused(checked, [], stored(recorded));
  const removed = removal.commit();
  if (!removed.ok) {
    const undone = stores.pending.remove();
    const why = undone.ok ? removed.message : `${removed.message} ${undone.message}`;
    return refused(checked, at, { kind: 'removable-key', why });
  }
  const done = finishChange(change.value, stores);
  return done.ok ? { ok: true } : refused(checked, [], stored(done));
}

/** What a file makes of the terminal; its logos are saved on the way, under names made of their bytes. */
async function changeOf(
  checked: CheckedFile,
  fingerprint: Fingerprint | null,
  stores: ProvisioningStores,
): Promise<Success<PendingChange> | (Failure & { at: LogoGroup })> {
  const { file } = checked;
  for (const group of logoGroups) {
    const logo = await saveLogo(file[group]?.logo ?? null, stores);
    if (!logo.ok) return { ...logo, at: group };
  }
  const before = stores.settings.read();
  const saved = { fingerprint, at: stores.now() };
  const after = settingsSchema.parse(settingsWith(checked, before, saved));
  const catalogue =
    file.catalogue && !isKeyOnly(checked, before)
      ? { kind: catalogueKindOf(after), catalogue: file.catalogue }
      : null;
  const halfway = markOf({ ...before, ...securityOf(after) });
  return success({ catalogue, settings: after, madeFrom: markOf(before), halfway });
}

async function saveLogo(logo: string | null, stores: ProvisioningStores): Promise<Result<unknown>> {
  if (logo === null) return success(null);
  const bytes = pictureBytes(logo);
  if (bytes === null) throw new Error('A logo that is no picture was let through.');
  return stores.savePicture(bytes);
}

export function settingsWith(checked: CheckedFile, before: Settings, saved: Saved): Settings {
  return isKeyOnly(checked, before)
    ? withKey(before, saved.fingerprint, saved.at)
    : settingsAfter(checked, before, saved);
}

/** Whether somebody changed the settings since the change was made from them. */
export function isOutdated(change: PendingChange, current: Settings): boolean {
  const { madeFrom } = change;
  return madeFrom !== undefined && madeFrom !== markOf(current) && !isHalfway(change, current);
}

/** Whether the change stopped between the two settings files. */
function isHalfway({ settings, halfway }: PendingChange, current: Settings): boolean {
  return halfway === markOf(current) && halfway !== markOf(settings);
}

/** Whether the file was applied before and now only brings a key: what a manager changed since stays. */
function isKeyOnly({ unchanged, file }: CheckedFile, before: Settings): boolean {
  return unchanged && file.service?.baseUrl === before.service?.baseUrl;
}

function withKey(before: Settings, keyFingerprint: Fingerprint | null, at: number): Settings {
  const { service, provisioned } = before;
  return {
    ...before,
    // A key of the copy alone leaves the service's as it is.
    service: service && { ...service, keyFingerprint: keyFingerprint ?? service.keyFingerprint },
    provisioned: provisioned && { ...provisioned, at },
  };
}

/** Carries out a change that was decided on; `storage`: something cannot be written. */
function finishChange(
  change: PendingChange,
  stores: Pick<ProvisioningStores, 'settings' | 'catalogues' | 'pending'>,
): Result<undefined> {
  const { settings, catalogues, pending } = stores;
  if (change.catalogue) {
    const saved = catalogues.save(change.catalogue.kind, change.catalogue.catalogue);
    if (!saved.ok) return saved;
  }
  const changed = settings.update(change.settings);
  if (!changed.ok) return changed;
  // A record that stays is recognised as done at the next start.
  pending.remove();
  return success(undefined);
}

/**
 * Finishes what a power cut or full disk interrupted; `storage`: still not possible. Settings that somebody changed since are not
 * set back.
 */
export function finishPending(
  stores: Pick<ProvisioningStores, 'settings' | 'catalogues' | 'pending'>,
): Result<undefined> {
  const { settings, pending } = stores;
  const record = pending.read();
  if (!record.ok) return record;
  if (record.value === null) return success(undefined);
  const current = settings.read();
  // The settings it was made from are lost, and whoever decided must prove who they are again.
  if (settings.isLost || settings.security.isLost) return pending.drop();
  const [wanted, applied] = [record.value.settings.provisioned, current.provisioned];
  const isThere = wanted?.at === applied?.at && wanted?.sha256 === applied?.sha256;
  if (isThere && !isHalfway(record.value, current)) return pending.remove();
  return isOutdated(record.value, current) ? pending.drop() : finishChange(record.value, stores);
}

function stored({ message }: Failure): ProvisioningExpectation {
  return { kind: 'stored', why: message };
}

const keeperStates: Partial<
  Record<ErrorCode, Extract<ProvisioningExpectation, { kind: 'keeper' }>['state']>
> = {
  'keeper-locked': 'locked',
  'no-keeper': 'missing',
  'keeper-read-only': 'read-only',
};

function keeperOf(kept: Result<undefined>): ProvisioningExpectation {
  if (kept.ok) throw new Error('A key was kept and not used.');
  return { kind: 'keeper', state: keeperStates[kept.code] ?? 'unavailable' };
}

function refused({ root }: CheckedFile, path: Path, expected: ProvisioningExpectation): Applied {
  const problems = new Problems(root);
  const node = path.length > 0 ? nodeAt(root, path) : undefined;
  if (node) problems.at(path, node, expected);
  else problems.add(expected);
  return { ok: false, problems: problems.list() };
}
