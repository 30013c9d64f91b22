/** X displays for tests, each with a window manager, as a counter has: focus, full screen and sizes are its work. */
import type { ChildProcess } from 'node:child_process';
import { devNull } from 'node:os';
import type { Readable } from 'node:stream';
import { fromRoot } from '../paths.ts';
import type { OrdinaryUser } from './ordinary-user.ts';

/** Displays that run until they are closed. */
export interface Displays {
  /** Their names, such as `:99`. */
  readonly names: readonly string[];
  close: () => void;
}

/** The X server itself: on desktops the command of its name starts it for who sits at the console alone. */
export const xServer = '/usr/lib/xorg/Xorg';

/** Starts that many displays as that user. Throws when one does not come up. */
export async function startDisplays(
  count: number,
  user: OrdinaryUser,
  env: NodeJS.ProcessEnv,
): Promise<Displays> {
  const running: ChildProcess[] = [];
  const close = (): void => running.forEach((child) => child.kill());
  const names: string[] = [];
  try {
    for (let index = 0; index < count; index += 1) {
      const { server, name } = await startServer(user, env);
      running.push(server);
      names.push(name);
      running.unshift(await startManager(user, { ...env, DISPLAY: name }));
    }
  } catch (error) {
    close();
    throw error;
  }
  return { names, close };
}

async function startServer(
  user: OrdinaryUser,
  env: NodeJS.ProcessEnv,
): Promise<{ server: ChildProcess; name: string }> {
  const settings = fromRoot('build/registry-electron/xorg.conf');
  const files = ['-config', settings, '-logfile', devNull];
  const options = ['-displayfd', '3', ...files, '-nolisten', 'tcp', '-noreset'];
  const server = user.start(xServer, options, { env, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const name = await new Promise<string>((resolve, reject) => {
    server.on('error', reject);
    server.on('exit', (code) =>
      reject(new Error(`The X server ended with ${code} before there was a display.`)),
    );
    (server.stdio[3] as Readable).once('data', (number: Buffer) => resolve(`:${number.toString().trim()}`));
  });
  await giveKeyboard(user, { ...env, DISPLAY: name });
  return { server, name };
}

/**
 * A keyboard whose keys are numbered as Linux does it, and which has those for browsers and programs: without devices
 * the server takes an older kind, which Chromium does not know.
 */
async function giveKeyboard(user: OrdinaryUser, env: NodeJS.ProcessEnv): Promise<void> {
  const keyboard = ['-rules', 'evdev', '-model', 'pc105', '-layout', 'us'];
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

/** Resolves when it manages windows: one that opens before is not given the focus. */
async function startManager(user: OrdinaryUser, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const settings = fromRoot('build/registry-electron/openbox.xml');
  const options = ['--sm-disable', '--config-file', settings, '--startup', 'echo ready'];
  const manager = user.start('openbox', options, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  await new Promise<void>((resolve, reject) => {
    manager.on('error', reject);
    manager.on('exit', (code) => reject(new Error(`The window manager ended with ${code}.`)));
    manager.stdout?.once('data', () => resolve());
  });
  return manager;
}
