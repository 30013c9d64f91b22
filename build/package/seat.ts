/** A counter's seat for the packed program: a display of an exact size, a keyboard, and a camera; no debugger. */
import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { OrdinaryUser } from '../electron/ordinary-user.ts';
import { patience, until } from './until.ts';

/** An X server with a window manager, or cage (docs/kiosk.md) with windows through xwayland or of Wayland. */
export type DisplayKind = 'x' | 'cage' | 'cage-wayland';

/** Pixels. */
export interface Size {
  width: number;
  height: number;
}

/** An ordinary user runs everything in it. */
export interface Seat {
  /** Under cage it comes up when the display has its size. */
  start(program: string, args: readonly string[]): Promise<ChildProcess>;
  /** Runs a program to its end, beside whatever runs there. One that takes too long is ended; its output is thrown. */
  run(program: string, args: readonly string[], env?: Record<string, string>): Promise<Ran>;
  /** Presses keys, by xdotool's names: `1`, `Return`. */
  press(...keys: string[]): void;
  /** Under cage: sizes its window, once it is there, to the whole display. */
  fill(): Promise<void>;
  /** Its X display: `:7`. */
  readonly display: string;
  /** In pixels. */
  tap(x: number, y: number): void;
  picture(): Buffer;
  close(): void;
}

/** Exit code; null: by a signal. */
export interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Throws when its display does not come up. */
export async function openSeat(session: DisplayKind, size: Size, user: OrdinaryUser): Promise<Seat> {
  const running: ChildProcess[] = [];
  const begin = (command: readonly string[], env: NodeJS.ProcessEnv): ChildProcess => {
    const [program = '', ...args] = command;
    const child = user.start(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    running.unshift(child);
    return child;
  };
  const home = mkdtempSync(join(tmpdir(), 'madoguchi-seat-'));
  user.own(home);
  const outside = { ...withoutSession(), ...user.env, HOME: home };
  const server = await startServer(size, user, outside);
  running.push(server.process);
  const env = { ...outside, DISPLAY: server.name };
  if (session === 'x') begin(['openbox', '--sm-disable'], env);

  const tool = (program: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): Buffer => {
    const { status, stdout, stderr, error } = spawnSync(program, args, { env: { ...env, ...more } });
    if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr.toString()}`);
    return stdout;
  };

  return {
    async start(program, args) {
      if (session === 'x') return begin([program, ...args], env);
      const native = session === 'cage-wayland' ? ['--ozone-platform=wayland'] : [];
      const gate = join(home, 'gate');
      tool('mkfifo', ['-m', '666', gate]);
      const waiting = ['sh', '-c', 'read -r _ < "$0"; exec "$@"', gate, program, ...args, ...native];
      const compositor = begin(['cage', '-d', '--', ...waiting], { ...env, ...cageInside });
      await fill(tool, size);
      writeFileSync(gate, '\n');
      return compositor;
    },
    async run(program, args, more = {}) {
      return await ranToEnd(begin([program, ...args], { ...env, ...more }), program);
    },
    fill: () => fill(tool, size),
    display: server.name,
    press: (...keys) => void tool('xdotool', ['key', '--delay', '40', ...keys]),
    tap: (x, y) => void tool('xdotool', ['mousemove', `${Math.round(x)}`, `${Math.round(y)}`, 'click', '1']),
    picture: () => tool('import', ['-window', 'root', '-depth', '8', 'png:-']),
    close() {
      running.forEach((child) => child.kill());
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** A program's output at its end. After `within` milliseconds ends it and throws. */
export async function ranToEnd(child: ChildProcess, program: string, within = patience): Promise<Ran> {
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.on('data', (text: Buffer) => (said[name] += text.toString()));
  }
  try {
    const [code] = (await once(child, 'close', { signal: AbortSignal.timeout(within) })) as [number | null];
    return { code, ...said };
  } catch (error) {
    child.kill('SIGKILL');
    const words = `${said.stdout}${said.stderr}`.slice(-600);
    throw new Error(`${program} has not ended after ${within / 1_000} s. It said: ${words}`, {
      cause: error,
    });
  }
}

/** cage in an X window instead of a console: with that window's display, keyboard and pointer. */
export const cageInside = { WLR_BACKENDS: 'x11', WLR_X11_OUTPUTS: '1', WLR_RENDERER: 'pixman' };

/** Sizes cage's window, the only one there, to the whole display, and waits for that. */
async function fill(tool: (program: string, args: readonly string[]) => Buffer, size: Size): Promise<void> {
  const window = await until('a window of cage', () => {
    const [id] =
      /0x[0-9a-f]+(?= )/.exec(tool('xwininfo', ['-root', '-children']).toString().split('child')[1] ?? '') ??
      [];
    return id;
  });
  const [width, height] = [String(size.width), String(size.height)];
  tool('xdotool', ['windowmove', window, '0', '0', 'windowsize', window, width, height]);
  await until(`cage at ${width}x${height}`, () => {
    const now = tool('xdotool', ['getwindowgeometry', window]).toString();
    return now.includes(`${width}x${height}`) ? true : undefined;
  });
}

async function startServer(
  { width, height }: Size,
  user: OrdinaryUser,
  env: NodeJS.ProcessEnv,
): Promise<{ process: ChildProcess; name: string }> {
  const options = [
    '-displayfd',
    '3',
    '-screen',
    '0',
    `${width}x${height}x24`,
    '-nolisten',
    'tcp',
    '-noreset',
  ];
  const server = user.start('Xvfb', options, { env, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const ended = once(server, 'exit').then(([code]) => {
    throw new Error(`Xvfb ended with ${String(code)} before there was a display.`);
  });
  const [number] = (await Promise.race([once(server.stdio[3] as Readable, 'data'), ended])) as [Buffer];
  return { process: server, name: `:${number.toString().trim()}` };
}

/** Leaves out the desktop of whoever runs the check: neither its display nor its keychain is the program's business. */
function withoutSession(): NodeJS.ProcessEnv {
  const env = { ...process.env };
  for (const name of ['WAYLAND_DISPLAY', 'DBUS_SESSION_BUS_ADDRESS', 'XDG_SESSION_TYPE', 'NODE_OPTIONS']) {
    Reflect.deleteProperty(env, name);
  }
  return env;
}
