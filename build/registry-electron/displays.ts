/** X displays for tests, each with a window manager, as a counter has: focus, full screen and sizes are its work. */
import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { fromRoot } from '../paths.ts';
import type { OrdinaryUser } from './ordinary-user.ts';

/** Displays that run until they are closed. */
export interface Displays {
  /** Their names, such as `:99`. */
  readonly names: readonly string[];
  close: () => void;
}

const screen = '1280x800x24'; // as the Chromium host has it without one

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
      running.unshift(startManager(user, { ...env, DISPLAY: name }));
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
  const options = ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp', '-noreset'];
  const server = user.start('Xvfb', options, { env, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const name = await new Promise<string>((resolve, reject) => {
    server.on('error', reject);
    server.on('exit', (code) => reject(new Error(`Xvfb ended with ${code} before there was a display.`)));
    (server.stdio[3] as Readable).once('data', (number: Buffer) => resolve(`:${number.toString().trim()}`));
  });
  return { server, name };
}

function startManager(user: OrdinaryUser, env: NodeJS.ProcessEnv): ChildProcess {
  const settings = fromRoot('build/registry-electron/openbox.xml');
  const options = ['--sm-disable', '--config-file', settings];
  const manager = user.start('openbox', options, { env, stdio: 'ignore' });
  manager.on('error', (error) => console.error(`The window manager did not start: ${error.message}`));
  return manager;
}
