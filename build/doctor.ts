/**
 * Checks everything that a sale needs and an unattended counter should have, with remedies (npm run doctor; docs/kiosk.md). Works
 * while the terminal runs; changes nothing. Exits with 1 when something would stop a sale.
 */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ShellFacts, Versions } from '../electron/diagnosis/shell.ts';
import { messageOf } from '../electron/domain/error-message.ts';
import type { KeeperProcess } from '../electron/secrets/keeper-calls.ts';
import words from '../renderer/i18n/messages/en/diagnosis.json' with { type: 'json' };
import { assembledElectron } from './electron/assemble.ts';
import { electronProgram, electronVersion } from './electron/program.ts';
import { ensureBuilt } from './ensure-built.ts';
import { fromRoot } from './paths.ts';

export const doctorUsage = `npm run doctor [-- OPTIONS]

  --user-data-dir DIR   the profile to look at; the terminal's own when it is left out
  --provision FILE      the set-up file to look at; the one at the system's place when it is left out
  --json                the findings as JSON, with the status that the terminal wrote last

Exit code: 0, 1 when something would stop a sale, 2 when the options are wrong.`;

/** What the caller decides; everything else is read from the machine. */
export interface DoctorOptions {
  args: readonly string[];
  /** Epoch ms. */
  now: () => number;
  /** The bundle of the keeper's process, and the build time in epoch ms. */
  built: () => Promise<{ keeper: string; at: number }>;
  write: (text: string) => void;
}

const { productName, version } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as {
  productName: string;
  version: string;
};

/** Writes the findings, and answers the exit code. */
export async function runDoctor({ args, now, built, write }: DoctorOptions): Promise<number> {
  const flags = readFlags(args);
  if ('problem' in flags) {
    write(`${flags.problem}\n\n${doctorUsage}\n`);
    return 2;
  }
  if (flags.help) {
    write(`${doctorUsage}\n`);
    return 0;
  }
  const { keeper: keeperFile, at: builtAt } = await built();
  // Outside Electron its package answers with a path, and downloads a binary unless it is given one.
  const program = findProgram();
  process.env['ELECTRON_OVERRIDE_DIST_PATH'] ??= program === undefined ? tmpdir() : dirname(program);
  const { diagnoseTerminal, ownVersions, systemProvisioning, thisMachine } =
    await import('../electron/terminal/diagnosis.ts');
  const { lastStatus } = await import('../electron/terminal/status.ts');
  const { reportOf, stopsSales } = await import('../electron/diagnosis/report.ts');
  const { createSecretKeeper } = await import('../electron/secrets/secret-keeper.ts');
  const keeper = createSecretKeeper({
    fork: () => forkKeeper(keeperFile),
    timers: { setTimeout, clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout) },
    randomBytes,
    // Failures are findings.
    log: { warn: () => undefined },
  });
  const machine = thisMachine();
  const diagnosis = await diagnoseTerminal({
    ...machine,
    clock: { ...machine.clock, wall: now },
    directory: flags.profile,
    documentsFolder: join(documentsFolder(), productName),
    keeper,
    shell: () => Promise.resolve(shellOf(program)),
    versions: (shell) => ({ app: version, ...versionsOf(shell), ...ownVersions() }),
    displays: () => null,
    provisioning:
      flags.provision === undefined ? systemProvisioning() : { path: flags.provision, isNamed: true },
    builtAt,
  });
  keeper.close();
  const status = lastStatus(flags.profile);
  write(flags.json ? `${JSON.stringify({ ...diagnosis, status }, null, 2)}\n` : reportOf(diagnosis, words));
  return stopsSales(diagnosis) ? 1 : 0;
}

type Flags =
  { help: boolean; json: boolean; profile: string; provision: string | undefined } | { problem: string };

function readFlags(args: readonly string[]): Flags {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        'user-data-dir': { type: 'string' },
        provision: { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    // As Electron's `userData`.
    const profile = values['user-data-dir'] ?? join(appData(homedir()), productName);
    const provision = values.provision === undefined ? undefined : resolve(values.provision);
    return { help: values.help, json: values.json, profile: resolve(profile), provision };
  } catch (error) {
    return { problem: messageOf(error) };
  }
}

/** On Linux its name is in the desktop's language. */
function documentsFolder(): string {
  const home = homedir();
  try {
    const config = process.env['XDG_CONFIG_HOME'] ?? join(home, '.config');
    const text = readFileSync(join(config, 'user-dirs.dirs'), 'utf8');
    const [, path] = /^XDG_DOCUMENTS_DIR="(.+)"$/m.exec(text) ?? [];
    if (path !== undefined) return path.replace(/^\$HOME/, home);
  } catch {
    // No such file outside desktops: use the usual name.
  }
  return join(home, 'Documents');
}

/** The system's folder for apps' data. */
function appData(home: string): string {
  if (process.platform === 'darwin') return join(home, 'Library', 'Application Support');
  if (process.platform === 'win32') return process.env['APPDATA'] ?? join(home, 'AppData', 'Roaming');
  return process.env['XDG_CONFIG_HOME'] ?? join(home, '.config');
}

/** The Electron of npm start, if it is here already. */
function findProgram(): string | undefined {
  const assembled = assembledElectron();
  return electronProgram() ?? (assembled === undefined ? undefined : join(assembled, 'electron'));
}

function shellOf(program: string | undefined): ShellFacts {
  if (program === undefined) return { kind: 'missing', why: 'npm start fetches it.' };
  return { kind: 'electron', version: electronVersion(program), path: program, packaged: false };
}

function versionsOf(shell: ShellFacts): Versions {
  return shell.kind === 'missing' || shell.version === null ? {} : { electron: shell.version };
}

/** The keeper's process as it ships, started by Node instead of Electron. */
function forkKeeper(file: string): KeeperProcess {
  const child = fork(file, { execArgv: [], stdio: 'ignore' });
  return {
    postMessage: (message) => void child.send(message as object),
    on: (event: string, listener: (...what: never[]) => void) =>
      child.on(event, listener as (...what: unknown[]) => void),
    kill: () => child.kill('SIGKILL'),
  };
}

async function built(): Promise<{ keeper: string; at: number }> {
  await ensureBuilt();
  return { keeper: fromRoot('out/app/keeper.cjs'), at: statSync(fromRoot('out/app/main.cjs')).mtimeMs };
}

if (import.meta.main) {
  process.exitCode = await runDoctor({
    args: process.argv.slice(2),
    now: () => Date.now(),
    built,
    write: (text) => void process.stdout.write(text),
  });
}
