import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { homedir, release, type } from 'node:os';
import { dirname, join } from 'node:path';
import type { App, Screen } from 'electron';
import type { Diagnosis, Language, ProvisioningState } from '../contract/index.ts';
import { knownCopyName } from '../copy/claim.ts';
import { needsSecret } from '../copy/configuration.ts';
import { findLitestream, isOfClock } from '../copy/litestream.ts';
import { lastWrittenAt } from '../copy/take-over.ts';
import type { KeeperFacts } from '../diagnosis/keeper.ts';
import { diagnose, type Sources } from '../diagnosis/diagnose.ts';
import type { BackupFacts, CopyFacts, JournalFacts } from '../diagnosis/journal.ts';
import { openMachine } from '../diagnosis/machine.ts';
import { type RouteFacts, type ServiceFacts, whyNoLoopback } from '../diagnosis/service.ts';
import { gatherStorage, type SettingsFacts } from '../diagnosis/storage.ts';
import type { ShellFacts, Versions } from '../diagnosis/shell.ts';
import type { UpdateFacts } from '../diagnosis/updates.ts';
import type { Clock } from '../domain/expiry.ts';
import { healthInBackground } from '../journal/background.ts';
import { backupFolder, listBackups } from '../journal/backups.ts';
import { createPaymentClient } from '../payments/client.ts';
import { routeOf } from '../payments/origin.ts';
import { failureOfOutcome } from '../sales/outcomes.ts';
import { authoritiesInWords, readAuthorities } from '../settings/authorities.ts';
import type { GetOutcome, SecretKeeper } from '../secrets/secret-keeper.ts';
import { firstSettings, type Settings } from '../settings/schema.ts';
import { lookAtSecurity } from '../settings/security.ts';
import { lookAtSettings, settingsOf } from '../settings/settings.ts';
import { checkProvisioning } from '../provisioning/check.ts';
import { type ProvisioningSource, provisioningSource, readSource } from '../provisioning/source.ts';
import { Place } from '../updates/place.ts';
import { StandingFile, stuckOf } from '../updates/standing.ts';
import { machineClock } from './clock.ts';
import { secretOf } from './service/journal-copy.ts';
import { journalInUse } from './service/journal-file.ts';

/** Input of a diagnosis; the profile is read whether or not the app runs. */
export interface DiagnosisOptions extends Pick<
  Sources,
  'shell' | 'versions' | 'displays' | 'isAdministrator' | 'builtAt'
> {
  directory: string;
  documentsFolder: string;
  keeper: Pick<SecretKeeper, 'status' | 'get'>;
  /** The running terminal's view of its set-up file, or the file to check. */
  provisioning: ProvisioningState | ProvisioningSource;
  system: Parameters<typeof openMachine>[0];
  litestream?: () => string | null;
  clock: Clock;
  randomBytes: (count: number) => Uint8Array;
}

/** What the running app is diagnosed with, for Settings > Diagnostics and for `--doctor` of the packaged app. */
export interface AppDiagnosis {
  app: Pick<App, 'getPath' | 'getVersion' | 'isPackaged'>;
  /** Null where the displays cannot be queried. */
  screen: Pick<Screen, 'getAllDisplays'> | null;
  keeper: DiagnosisOptions['keeper'];
  provisioning: DiagnosisOptions['provisioning'];
  builtAt: number;
}

export function diagnoseApp({
  app,
  screen,
  keeper,
  provisioning,
  builtAt,
}: AppDiagnosis): Promise<Diagnosis> {
  const { electron = '', chrome = '' } = process.versions as Partial<Record<string, string>>;
  const shell: ShellFacts = {
    kind: 'electron',
    version: electron,
    path: app.getPath('exe'),
    packaged: app.isPackaged,
  };
  return diagnoseTerminal({
    ...thisMachine(),
    directory: app.getPath('userData'),
    documentsFolder: join(app.getPath('documents'), 'Madoguchi'),
    shell: () => Promise.resolve(shell),
    versions: () => ({ app: app.getVersion(), electron, chromium: chrome, ...ownVersions() }),
    displays: () => screen?.getAllDisplays().map(({ size }) => size) ?? null,
    keeper,
    provisioning,
    builtAt,
  });
}

export function thisMachine(): Pick<
  DiagnosisOptions,
  'system' | 'clock' | 'randomBytes' | 'isAdministrator'
> {
  return {
    system: { platform: process.platform, env: process.env, home: homedir() },
    clock: machineClock,
    randomBytes,
    isAdministrator: process.getuid?.() === 0,
  };
}

export function ownVersions(): Versions {
  const { node, sqlite } = process.versions as Partial<Record<string, string>>;
  return {
    ...(node !== undefined && { node }),
    ...(sqlite !== undefined && { sqlite }),
    system: `${type()} ${release()} (${process.arch})`,
  };
}

/** Checks everything that a sale needs and an unattended counter should have; changes nothing. */
export function diagnoseTerminal(options: DiagnosisOptions): Promise<Diagnosis> {
  const { directory, clock, randomBytes, system } = options;
  const { facts, settings } = readSettings(directory, randomBytes);
  const probeName = `.doctor-${Buffer.from(randomBytes(8)).toString('hex')}`;
  return diagnose({
    ...options,
    machine: openMachine(system),
    kiosk: { settings: settings.kiosk, hasPin: settings.pinHash !== null || settings.staff.length > 0 },
    provisioning:
      'applied' in options.provisioning ? options.provisioning : lookAtFile(options.provisioning, settings),
    updates: lookAtUpdates(directory, settings, clock.wall()),
    route: lookAtRoute(settings, clock.wall()),
    storage: () =>
      gatherStorage({ profile: directory, documents: options.documentsFolder, probeName, settings: facts }),
    journal: () => lookAtJournal(options, settings),
    service: () => askService(options, settings),
    now: () => clock.wall(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
}

/** Unusable settings count as those of a first start: the next start would use these. */
function readSettings(
  directory: string,
  randomBytes: DiagnosisOptions['randomBytes'],
): { facts: SettingsFacts; settings: Settings } {
  const path = join(directory, 'settings.json');
  const content = lookAtSettings(directory);
  const security = lookAtSecurity(directory);
  const closing = security.kind === 'valid' ? security.value : null;
  const settings = content.kind === 'valid' ? settingsOf(content.value, closing) : firstSettings(randomBytes);
  switch (content.kind) {
    case 'absent':
    case 'valid':
      return { facts: { kind: content.kind, path }, settings };
    case 'damaged':
    case 'unreadable':
      return { facts: { kind: content.kind, path, why: content.why }, settings };
    case 'newer':
      return { facts: { kind: content.kind, path, version: content.version }, settings };
  }
}

export function systemProvisioning(): ProvisioningSource {
  const { platform, env } = process;
  const none = { hasSwitch: false, switchValue: '', argv: [], cwd: '' };
  return provisioningSource({ ...none, platform, programData: env['ProgramData'] });
}

/** What a start would find in the file; the settings remember what is in force. */
function lookAtFile(
  source: ProvisioningSource,
  { provisioned, service, codeData }: Settings,
): ProvisioningState {
  const read = readSource(source);
  const dialect = service && { dialect: service.dialect };
  const context = {
    origin: 'start',
    applied: provisioned,
    hasService: service !== null,
    ...dialect,
    codeData,
  } as const;
  const checked = read.kind === 'read' ? checkProvisioning(read.bytes, context) : null;
  const problems = read.kind === 'refused' ? read.problems : checked?.ok === false ? checked.problems : [];
  return {
    path: read.kind === 'absent' ? null : source.path,
    problemCount: problems.length,
    applied: provisioned && { serial: provisioned.serial, at: provisioned.at },
    pinned: provisioned !== null && provisioned.publicKey !== null,
  };
}

function lookAtUpdates(directory: string, { updates }: Settings, now: number): UpdateFacts {
  const { failed } = new Place(directory);
  const stuck = stuckOf(new StandingFile(directory).read(), { failed, now });
  return { from: updates?.from ?? null, failed, stuck };
}

function lookAtRoute({ mode, service }: Settings, now: number): RouteFacts | null {
  if (mode !== 'live' || service === null) return null;
  const { proxy = null, certificateAuthority: pem } = service;
  const ends = pem === undefined ? [] : (readAuthorities(pem) ?? []).map(({ expires }) => expires);
  const authority = pem === undefined ? null : { words: authoritiesInWords(pem), endsAt: Math.min(...ends) };
  return { proxy, authority, now };
}

async function lookAtJournal(options: DiagnosisOptions, settings: Settings): Promise<JournalFacts> {
  const path = journalInUse(options.directory, settings);
  if (path === null) return null;
  const written = [path, `${path}-wal`].flatMap((each) => statSync(each, { throwIfNoEntry: false }) ?? []);
  const [health, copy] = await Promise.all([
    // In the background: a terminal that is asked from its own settings goes on selling.
    healthInBackground({ path }),
    lookAtCopy(options, settings, path),
  ]);
  const changedAt = written.length === 0 ? null : Math.max(...written.map(({ mtimeMs }) => mtimeMs));
  return { path, health, backups: backupsBeside(path), copy, changedAt };
}

/** Asks the place itself: a new terminal would go on from what it holds. */
async function lookAtCopy(
  { keeper, litestream = findLitestream }: DiagnosisOptions,
  { mode, copy }: Settings,
  journal: string,
): Promise<CopyFacts> {
  if (mode !== 'live' || copy === null) return null;
  const name = knownCopyName(dirname(journal));
  const at = { place: copy.to, name };
  const not = (why: string): CopyFacts => ({ ...at, writtenAt: null, why, isOfClock: isOfClock(why) });
  if (name === null) return not('Nothing was copied yet.');
  const program = litestream();
  if (program === null) return not('Litestream is not installed.');
  const read = needsSecret(copy) ? await secretOf(copy, { keeper, onKey: () => undefined }) : null;
  if (read?.ok === false) return not(read.why);
  const written = await lastWrittenAt({ program, copy, name, secret: read?.secret ?? null, journal });
  if (!written.ok) return not(written.message);
  return { ...at, writtenAt: written.value, why: null, isOfClock: false };
}

function backupsBeside(path: string): BackupFacts {
  const times = listBackups(path).map(({ madeAt }) => madeAt);
  return times.length === 0
    ? null
    : { count: times.length, folder: backupFolder(path), newestAt: Math.max(...times) };
}

interface Asked {
  keeper: KeeperFacts;
  service: ServiceFacts;
  aheadOfServiceMs: number | null;
}

/** The keeper first: its key is the one that the service is asked with, and goes nowhere else. */
async function askService(options: DiagnosisOptions, settings: Settings): Promise<Asked> {
  const { keeper, system } = options;
  const { mode, service } = settings;
  const status = await keeper.status();
  if (mode !== 'live' || !service) {
    const practising: ServiceFacts = { kind: 'practice', why: await whyNoLoopback() };
    const facts: ServiceFacts = mode === 'practice' ? practising : { kind: 'unset' };
    return { keeper: { status, key: null, isElsewhere: false }, service: facts, aheadOfServiceMs: null };
  }
  const { baseUrl, keyFingerprint } = service;
  const kept = await keeper.get(baseUrl, keyFingerprint);
  const ofSystemd = keyFingerprint?.keeper === 'systemd';
  const isElsewhere = ofSystemd && kept.kind !== 'found' && system.env['CREDENTIALS_DIRECTORY'] === undefined;
  const facts: KeeperFacts = { status, key: withoutKey(kept), isElsewhere };
  if (kept.kind !== 'found') {
    return { keeper: facts, service: { kind: 'untried', address: baseUrl }, aheadOfServiceMs: null };
  }
  return {
    keeper: facts,
    ...(await listOneCustomer(service, kept.key, { clock: options.clock, language: settings.language })),
  };
}

function withoutKey(kept: GetOutcome): NonNullable<KeeperFacts['key']> {
  return kept.kind === 'found' ? { kind: 'found', keeper: kept.keeper } : kept;
}

/** Lists one customer (section 4.7): the one operation that changes nothing and every service has. */
async function listOneCustomer(
  service: NonNullable<Settings['service']>,
  key: string,
  { clock, language }: { clock: Clock; language: Language },
): Promise<Omit<Asked, 'keeper'>> {
  let aheadOfServiceMs: number | null = null;
  const { baseUrl, dialect } = service;
  const client = createPaymentClient({
    baseUrl,
    dialect,
    route: routeOf(service),
    secretKey: () => Promise.resolve(key),
    language: () => language,
    clock,
    onServiceTime: (time) => (aheadOfServiceMs = clock.wall() - time),
  });
  const from = clock.monotonic();
  const answer = await client.listCustomers({ limit: 1 });
  const tookMs = clock.monotonic() - from;
  client.close();
  if (answer.kind === 'ok') {
    return { service: { kind: 'answered', address: baseUrl, tookMs }, aheadOfServiceMs };
  }
  const { code, message } = failureOfOutcome(answer);
  return { service: { kind: 'failed', address: baseUrl, code, why: message }, aheadOfServiceMs };
}
