/** X displays for tests, each with a window manager, as a counter has: it does focus, full screen and sizes. */
import type { ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fromRoot } from '../paths.ts';
import type { OrdinaryUser } from './ordinary-user.ts';
import { fileIn, type System, xServerIn } from './system.ts';

/** Displays that run until they are closed. */
export interface Displays {
  /** Such as `:99`. */
  readonly names: readonly string[];
  close: () => void;
}

/** Who runs them, on which system, in which environment. */
interface Ground {
  readonly user: OrdinaryUser;
  readonly system: System;
  readonly env: NodeJS.ProcessEnv;
}

/** Throws when one does not come up. */
export async function startDisplays(count: number, ground: Ground): Promise<Displays> {
  makeSocketFolder();
  const running: ChildProcess[] = [];
  const close = (): void => running.forEach((child) => child.kill());
  const names: string[] = [];
  try {
    for (let index = 0; index < count; index += 1) {
      const { server, name } = await startServer(ground);
      running.push(server);
      names.push(name);
      running.unshift(await startManager(ground.user, { ...ground.env, DISPLAY: name }));
    }
  } catch (error) {
    close();
    throw error;
  }
  return { names, close };
}

/** Servers keep their sockets there. The first one would create it, but for all users only as root. */
function makeSocketFolder(): void {
  const folder = '/tmp/.X11-unix';
  if (existsSync(folder)) return;
  mkdirSync(folder);
  chmodSync(folder, 0o1777);
}

async function startServer({ user, system, env }: Ground): Promise<{ server: ChildProcess; name: string }> {
  const settings = fromRoot('build/electron/xorg.conf');
  const { program, modules } = xServerIn(system);
  const keyboards = fileIn(system, '/usr/share/X11/xkb');
  const files = ['-config', settings, '-logfile', devNull, '-modulepath', modules, '-xkbdir', keyboards];
  const options = ['-displayfd', '3', ...files, '-nolisten', 'tcp', '-noreset'];
  const server = user.start(program, options, {
    env,
    // It starts the compiler of its keyboards from there (system.ts).
    cwd: system.folder === undefined ? undefined : join(system.folder, 'usr/bin'),
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  let said = '';
  server.stderr?.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-500)));
  const name = await new Promise<string>((resolve, reject) => {
    server.on('error', reject);
    server.on('exit', (code) =>
      reject(new Error(`The X server ended with ${code} before there was a display: ${said.trim()}`)),
    );
    (server.stdio[3] as Readable).once('data', (number: Buffer) => resolve(`:${number.toString().trim()}`));
  });
  await giveKeyboard(user, keyboards, { ...env, DISPLAY: name });
  return { server, name };
}

/**
 * A keyboard numbered as Linux does, with browser and program keys: without devices the server takes an older kind, unknown to
 * Chromium.
 */
async function giveKeyboard(user: OrdinaryUser, keyboards: string, env: NodeJS.ProcessEnv): Promise<void> {
  const keyboard = ['-I', keyboards, '-rules', 'evdev', '-model', 'pc105', '-layout', 'us'];
  const child = user.start('setxkbmap', keyboard, { env, stdio: 'ignore' });
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`The display was given no keyboard: setxkbmap ended with ${code}.`)),
    );
  });
}

/** Resolves when it manages windows: an earlier window gets no focus. */
async function startManager(user: OrdinaryUser, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const settings = fromRoot('build/electron/openbox.xml');
  const options = ['--sm-disable', '--config-file', settings, '--startup', 'echo ready'];
  const manager = user.start('openbox', options, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  await new Promise<void>((resolve, reject) => {
    manager.on('error', reject);
    manager.on('exit', (code) => reject(new Error(`The window manager ended with ${code}.`)));
    manager.stdout?.once('data', () => resolve());
  });
  return manager;
}
