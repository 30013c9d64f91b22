/** Runs commands with an Electron: its program, missing system parts, an ordinary user, and displays with a window manager. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ensureCodeCache } from '../code-cache.ts';
import { fromRoot } from '../paths.ts';
import { NoElectron } from './assemble.ts';
import type { Tell } from './cache.ts';
import { startDisplays } from './displays.ts';
import { findElectron } from './find.ts';
import { type OrdinaryUser, ordinaryUser } from './ordinary-user.ts';
import { programIn } from './program.ts';
import { forDisplays, type Needs, ensureSystem, type System } from './system.ts';

const tell: Tell = (line) => void process.stderr.write(`${line}\n`);

/** Whether whoever runs this can show windows on this machine. */
export function hasDisplay(): boolean {
  if (process.platform !== 'linux') return true;
  // The account that runs Electron for root may not use root's display.
  if (isRoot()) return false;
  return Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);
}

/** With its sandbox on, Electron refuses root: another account runs it (ordinary-user.ts). */
function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Runs beside the search for an Electron, which waits for the network: the build, which computes. */
type Beside = () => Promise<unknown>;

/** Finds an Electron and what it lacks; answers the variables that point to it. Throws `NoElectron`. */
export async function electronEnvironment(beside: Beside): Promise<Record<string, string>> {
  const { env } = await findGround({}, beside);
  return env;
}

/**
 * Runs `run` with that many displays, named in `MADOGUCHI_DISPLAYS`: on Linux in this command started again; elsewhere, or with 0
 * (on an existing display, if any), in this process unless root runs it. `beside` ends first. Answers its exit code; 1, with the
 * reason, where no Electron can be had.
 */
export async function inLane(displays: number, beside: Beside, run: () => Promise<number>): Promise<number> {
  if (process.env['MADOGUCHI_DISPLAYS'] !== undefined) return await run();
  try {
    if (process.platform === 'linux' && (displays > 0 || isRoot())) {
      return await runInLane(
        [process.execPath, ...process.execArgv, ...process.argv.slice(1)],
        displays,
        beside,
      );
    }
    Object.assign(process.env, await electronEnvironment(beside));
  } catch (error) {
    if (!(error instanceof NoElectron)) throw error;
    tell(error.message);
    return 1;
  }
  return await run();
}

/** Answers the command's exit code. Throws `NoElectron` where it cannot run. */
export async function runInLane(
  command: readonly string[],
  displayCount: number,
  beside: Beside,
): Promise<number> {
  const { env: found, system } = await findGround(displayCount > 0 ? forDisplays : {}, beside);
  const user = ordinaryUser();
  if (!user.canRead(fromRoot('package.json'))) {
    throw new NoElectron(
      `Root runs Electron as the account ${user.env['USER'] ?? ''}, which may not read ${fromRoot('.')}: ` +
        'make each folder on the way passable (chmod o+x), or run this as an ordinary user.',
    );
  }
  handOver(user);
  const env = { ...withoutSession(process.env), ...found, ...user.env };
  const displays = await startDisplays(displayCount, { user, system, env });
  try {
    const [program = '', ...args] = command;
    const [first = ''] = displays.names;
    const child = user.start(program, args, {
      cwd: process.cwd(),
      stdio: 'inherit',
      env: { ...env, DISPLAY: first, MADOGUCHI_DISPLAYS: displays.names.join(',') },
    });
    // The terminal sends Ctrl+C to both; only the command acts on it.
    process.on('SIGINT', () => undefined);
    process.on('SIGTERM', () => child.kill('SIGTERM'));
    return await new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('exit', (code) => resolve(code ?? 1));
    });
  } finally {
    displays.close();
    const runtime = user.env['XDG_RUNTIME_DIR'];
    if (runtime !== undefined) rmSync(runtime, { recursive: true, force: true });
  }
}

/** The variables that point to an Electron, and what the system lacks. */
interface Ground {
  readonly env: Record<string, string>;
  readonly system: System;
  /** Electron's own. */
  readonly folder: string;
}

async function findGround(needs: Needs, beside: Beside): Promise<Ground> {
  // If one fails, the other still finishes, and leaves nothing half done.
  const [ground, other] = await Promise.allSettled([searchGround(needs), beside()]);
  if (ground.status === 'rejected') throw ground.reason;
  if (other.status === 'rejected') throw other.reason;
  const { env, folder } = ground.value;
  ensureCodeCache(fromRoot('out/app'), programIn(folder), { env, tell });
  return ground.value;
}

async function searchGround(needs: Needs): Promise<Ground> {
  const folder = await findElectron(tell);
  if (process.platform !== 'linux') {
    return { env: { ELECTRON_OVERRIDE_DIST_PATH: folder }, system: { folder: undefined, env: {} }, folder };
  }
  const system = await ensureSystem([join(folder, 'electron')], needs, tell);
  checkSandbox(folder);
  return { env: { ...system.env, ELECTRON_OVERRIDE_DIST_PATH: folder }, system, folder };
}

/** Electron makes its sandbox itself where the kernel allows that to ordinary users, else by a helper of root's. */
function checkSandbox(folder: string): void {
  const { uid, mode } = statSync(join(folder, 'chrome-sandbox'));
  if (uid === 0 && (mode & 0o4000) !== 0) return;
  const { error, status } = spawnSync('unshare', ['--user', '--map-root-user', 'true']);
  if (error !== undefined || status === 0) return;
  throw new NoElectron(
    'This kernel gives ordinary users no namespaces, of which Electron makes its sandbox. On Ubuntu: ' +
      'sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0',
  );
}

/** Paths in the project that commands write to: each belongs to who runs them. */
const written = [
  'out',
  'renderer/i18n/generated',
  ...['.cache', '.vite', '.vite-temp', '.vitest-cache'].map((name) => `node_modules/${name}`),
];

function handOver(user: OrdinaryUser): void {
  for (const path of written.map(fromRoot)) {
    mkdirSync(path, { recursive: true });
    user.own(path);
  }
}

/** Leaves out the desktop of whoever starts this: neither its Wayland display nor its keychain is the command's business. */
function withoutSession(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = { ...env };
  delete own['WAYLAND_DISPLAY'];
  delete own['DBUS_SESSION_BUS_ADDRESS'];
  return own;
}
