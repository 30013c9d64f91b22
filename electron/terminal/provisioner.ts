import { join } from 'node:path';
import {
  fail,
  type ProvisioningPreview,
  type ProvisioningReport,
  type ProvisioningState,
  type Result,
  success,
} from '../contract/index.ts';
import { largestProvisioningFile } from '../contract/limits.ts';
import { localDay } from '../domain/local-day.ts';
import type { Clock } from '../domain/expiry.ts';
import { hasOpenSale } from '../journal/health.ts';
import { withContent, writeNewFile } from '../files/new-file.ts';
import type { SecretKeeper } from '../secrets/secret-keeper.ts';
import type { Catalogues } from '../catalogue/catalogues.ts';
import { savePicture } from '../catalogue/pictures.ts';
import { serviceNamedIn } from '../provisioning/check.ts';
import { exportedText } from '../provisioning/export.ts';
import { createPendingStore } from '../provisioning/pending.ts';
import { type ProvisioningSource, provisioningSource } from '../provisioning/source.ts';
import { wordsOfProblem } from '../provisioning/words.ts';
import { Provisioning } from '../provisioning/provisioning.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { messageOf } from '../domain/error-message.ts';
import { hasLiveTickets, journalInUse } from './service/journal-file.ts';
import type { Log } from '../domain/log.ts';
import { keepKey } from './service/kept-key.ts';
import type { Terminal } from './terminal.ts';

export interface Provisioner {
  readonly state: ProvisioningState;
  readonly report: ProvisioningReport;
  /** Reads the file again, and applies it if nothing is wrong with it now. */
  retry(): Promise<Result<ProvisioningReport>>;
  preview(bytes: Uint8Array): Promise<ProvisioningPreview>;
  import(bytes: Uint8Array): Promise<Result<undefined>>;
  export(): Promise<Result<{ path: string; rows: number }>>;
}

export interface ProvisionerOptions {
  directory: string;
  source: ProvisioningSource;
  settings: SettingsStore;
  catalogues: Catalogues;
  keeper: SecretKeeper;
  /** Undefined before the terminal exists: files are applied at start before that. */
  terminal: () => Terminal | undefined;
  /** Called when a file was applied while the terminal runs. */
  onApplied: () => Promise<Result<undefined>>;
  /** Called with a key before it is used, so that the log redacts it. */
  onKey: (key: string) => void;
  picturesFolder: string;
  documentsFolder: string;
  clock: Pick<Clock, 'wall'>;
  /** Shows a line, given without its end, to the engineer who starts the program. */
  stderr: (line: string) => void;
  log: Log;
}

/** Call `applyAtStart`, which reads the file, before the terminal starts. */
export function setUpProvisioning(
  options: ProvisionerOptions,
): Provisioner & { applyAtStart(): Promise<void> } {
  const { settings, terminal, onApplied } = options;
  const provisioning = new Provisioning(options.source, storesOf(options));

  async function readAndTell(): Promise<void> {
    await provisioning.readAndApply();
    tell(provisioning, options);
  }

  /** Applies the file, then sells by the new settings; never while a sale is open. */
  async function applyNow(apply: () => Promise<Result<undefined>>): Promise<Result<undefined>> {
    const running = terminal();
    if (!running) return notStarted;
    const before = settings.read();
    const applied = await running.provision(apply);
    const followed = settings.read() === before ? success(undefined) : await onApplied();
    if (!followed.ok) options.log.warn('Not everything follows the provisioning file', followed.message);
    return applied;
  }

  return {
    get state() {
      return provisioning.state;
    },
    get report() {
      return provisioning.report;
    },
    applyAtStart: readAndTell,
    async retry() {
      const retried = await applyNow(async () => {
        await readAndTell();
        return success(undefined);
      });
      return retried.ok ? success(provisioning.report) : retried;
    },
    preview: async (bytes) => provisioning.preview(bytes, ...(await keyFor(bytes, options))),
    import: (bytes) =>
      applyNow(async () => {
        const applied = await provisioning.applyChosen(bytes, ...(await keyFor(bytes, options)));
        if (applied.ok) return success(undefined);
        const [first] = applied.problems;
        const words = applied.problems.map((problem) => wordsOfProblem(problem, 'the file'));
        options.log.warn('A provisioning file was refused', words.join('\n'));
        const code = first?.expected.kind === 'stored' ? 'storage' : 'invalid';
        return fail(code, words[0] ?? 'The file is refused.', { field: first?.pointer ?? '' });
      }),
    export: () => exportFile(options),
  };
}

/**
 * Whether systemd gives a key, whatever its service, and whether the keychain holds one for the service in the file. What cannot
 * be seen counts as yes.
 */
async function keyFor(
  bytes: Uint8Array,
  { keeper }: ProvisionerOptions,
): Promise<[isGiven: boolean, isKept: boolean]> {
  // Where the file names no service, no key is kept under this name.
  const found = await keeper.has(serviceNamedIn(bytes) ?? 'whichever-service');
  const isKept = found.kind === 'locked' || (found.kind === 'found' && found.keeper !== 'systemd');
  const isGiven = found.kind === 'found' || found.kind === 'changed' || found.kind === 'unavailable';
  return [isGiven && !isKept, isKept];
}

/** Milliseconds. A sale of the day before is only in the history, not on the screen. */
const openWithinMs = 86_400_000;

const notStarted = fail('not-ready', 'The terminal has not started yet.');

/** The command line's file (`--provision FILE`), else the system's place for it. */
export function sourceOf(
  commandLine: { hasSwitch(name: string): boolean; getSwitchValue(name: string): string },
  { argv, platform, env, cwd }: Pick<NodeJS.Process, 'argv' | 'platform' | 'env' | 'cwd'>,
): ProvisioningSource {
  return provisioningSource({
    hasSwitch: commandLine.hasSwitch('provision'),
    switchValue: commandLine.getSwitchValue('provision'),
    argv,
    cwd: cwd(),
    platform,
    programData: env['ProgramData'],
  });
}

function storesOf(options: ProvisionerOptions): ConstructorParameters<typeof Provisioning>[1] {
  const { directory, settings, catalogues, keeper, onKey, picturesFolder, clock, log } = options;
  return {
    settings,
    catalogues,
    pending: createPendingStore(directory, log),
    keepKey: (account, secretKey, use) => keepKey({ baseUrl: account, secretKey, keeper, onKey, log }, use),
    savePicture: (bytes) => savePicture(picturesFolder, bytes),
    hasOpenSale: ({ mode, service }) => {
      const path = mode === 'live' ? journalInUse(directory, { mode, service }) : null;
      return path !== null && hasOpenSale(path, clock.wall() - openWithinMs);
    },
    hasTickets: () => hasLiveTickets(directory),
    now: () => clock.wall(),
  };
}

function tell(provisioning: Provisioning, { stderr, log }: ProvisionerOptions): void {
  const { problems } = provisioning;
  const path = provisioning.state.path ?? '--provision';
  if (problems.length === 0) {
    if (provisioning.state.path !== null) log.info('The provisioning file is in force', { path });
    return;
  }
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  const lines = problems.map((problem) => wordsOfProblem(problem, path));
  stderr(`Madoguchi did not take ${path}: ${count}. Nothing of it is in force.`);
  for (const line of lines) stderr(line);
  // As information: warnings also go to stderr, which has every line already.
  log.info(`The provisioning file was refused: ${count}`, lines.join('\n'));
}

/** Writes a set-up file for another terminal like this one; never overwrites a file. */
async function exportFile(options: ProvisionerOptions): Promise<Result<{ path: string; rows: number }>> {
  const { settings, documentsFolder, picturesFolder, clock, terminal } = options;
  const running = terminal();
  if (!running) return notStarted;
  const { catalogue, state } = running;
  try {
    const text = await exportedText({
      settings: settings.read(),
      catalogue,
      locations: state.locations,
      picturesFolder,
    });
    if (Buffer.byteLength(text) > largestProvisioningFile) {
      const rule = { kind: 'max-bytes', max: largestProvisioningFile } as const;
      return fail('invalid', 'No terminal takes so large a file.', { field: '', rule });
    }
    const name = `kiosk-${localDay(null, clock.wall()).date}`;
    const file = { folder: documentsFolder, name, extension: 'json' };
    const written = await writeNewFile(file, withContent(text));
    return written.ok ? success({ path: written.value.path, rows: catalogue.items.length }) : written;
  } catch (error) {
    return fail('storage', `${join(documentsFolder, 'kiosk.json')} cannot be written: ${messageOf(error)}`);
  }
}
