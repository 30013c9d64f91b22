/** The single-instance lock: a lock file that names its owner, and a socket to tell the owner of a second start. */
import { createHash } from 'node:crypto';
import { readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { type Server, type Socket, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isRunning } from './profile.ts';

type Announce = (argv: string[], cwd: string, additionalData: unknown) => void;

/** The lock of this process. */
export class SingleInstance {
  #lock: string | undefined;
  #server: Server | undefined;
  #notice: Promise<void> = Promise.resolve();

  /** True while this process holds the lock. */
  get held(): boolean {
    return this.#lock !== undefined;
  }

  /** Takes the lock for a data folder; when another process holds it, tells that one and returns false. */
  request(folder: string, additionalData: unknown, announce: Announce): boolean {
    if (this.held) return true;
    const lock = join(folder, 'SingletonLock');
    if (!take(lock)) {
      const { argv } = process;
      this.#notice = notify(socketPath(folder), JSON.stringify({ argv, cwd: process.cwd(), additionalData }));
      return false;
    }
    this.#lock = lock;
    rmSync(socketPath(folder), { force: true });
    this.#server = createServer((socket) => receive(socket, announce)).listen(socketPath(folder));
    this.#server.unref();
    process.once('exit', () => this.release());
    return true;
  }

  /** Gives the lock back. */
  release(): void {
    if (this.#lock === undefined) return;
    this.#server?.close();
    rmSync(this.#lock, { force: true });
    this.#lock = undefined;
  }

  /** Resolves when the other process has been told, or cannot be. */
  delivered(): Promise<void> {
    return this.#notice;
  }
}

/** A symbolic link is made in one step or not at all, and its target can carry the owner's id. */
function take(lock: string): boolean {
  for (;;) {
    try {
      symlinkSync(String(process.pid), lock);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    if (isRunning(Number(readlinkSync(lock)))) return false;
    rmSync(lock, { force: true });
  }
}

/** A socket's path may have about a hundred characters only. */
function socketPath(folder: string): string {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  if (process.platform === 'win32') return `\\\\.\\pipe\\madoguchi-${name}`;
  const inside = join(folder, 'SingletonSocket');
  return inside.length < 100 ? inside : join(tmpdir(), `madoguchi-${name}.sock`);
}

function receive(socket: Socket, announce: Announce): void {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', (error) => console.error('A second start could not be heard:', error));
  socket.on('end', () => {
    const said = JSON.parse(Buffer.concat(chunks).toString('utf8')) as {
      argv: string[];
      cwd: string;
      additionalData: unknown;
    };
    socket.end();
    announce(said.argv, said.cwd, said.additionalData);
  });
}

/** The other process may have the lock and not listen yet, so it is tried for two seconds. */
async function notify(path: string, message: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const problem = await send(path, message);
    if (problem === undefined) return;
    if (attempt === 20) {
      console.error('The first start could not be told of this one:', problem);
      return;
    }
    await setTimeout(100);
  }
}

function send(path: string, message: string): Promise<Error | undefined> {
  return new Promise((resolve) => {
    const socket = connect(path, () => socket.end(message));
    socket.on('error', resolve);
    socket.on('close', () => resolve(undefined));
    socket.resume();
  });
}
