import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { freePort } from '../../build/free-port.ts';

const sshd = '/usr/sbin/sshd';

/** Why there is no SFTP server here, or null. */
export function whyNoSftp(): string | null {
  return existsSync(sshd) ? null : `there is no ${sshd} (Debian: openssh-server)`;
}

/** OpenSSH on loopback, with an account that a key alone opens. */
export class SftpServer {
  readonly keyPath: string;
  readonly port: number;
  readonly #folder: string;
  #running: ChildProcess | null = null;

  private constructor(folder: string, port: number) {
    this.port = port;
    this.#folder = folder;
    this.keyPath = join(folder, 'key');
  }

  /** The account's folder, as `sftp://user@host:port/folder`. */
  get place(): string {
    return this.placeAt(this.port);
  }

  /** The account's folder, by another port. */
  placeAt(port: number): string {
    return `sftp://${userInfo().username}@127.0.0.1:${port}${this.folder}`;
  }

  /** The account's folder on this machine. */
  get folder(): string {
    return join(this.#folder, 'copies');
  }

  /** A key that opens nothing. */
  strangersKey(): string {
    return newKey(this.#folder, 'strangers-key');
  }

  /** The fingerprint of the server's key. */
  get hostKey(): string {
    const said = execFileSync('ssh-keygen', ['-l', '-f', join(this.#folder, 'host-key.pub')], {
      encoding: 'utf8',
    });
    return said.split(' ')[1] ?? '';
  }

  /** Changes the server's key: from the next `run` on, clients that know the old one see another server. */
  changeHostKey(): void {
    for (const suffix of ['', '.pub']) rmSync(join(this.#folder, `host-key${suffix}`));
    newKey(this.#folder, 'host-key');
  }

  get #configuration(): string {
    return join(this.#folder, 'sshd_config');
  }

  /** Starts a server, which ends with the test. */
  static async start(): Promise<SftpServer> {
    const folder = mkdtempSync(join(tmpdir(), 'madoguchi-sftp-'));
    mkdirSync(join(folder, 'copies'));
    const server = new SftpServer(folder, await freePort());
    for (const name of ['key', 'host-key']) newKey(folder, name);
    writeFileSync(join(folder, 'authorized'), readFileSync(`${server.keyPath}.pub`));
    const options = {
      Port: server.port,
      ListenAddress: '127.0.0.1',
      HostKey: join(folder, 'host-key'),
      PidFile: 'none',
      AuthorizedKeysFile: join(folder, 'authorized'),
      AuthenticationMethods: 'publickey',
      // A test's folder is below one that everybody may write to.
      UsePAM: 'no',
      StrictModes: 'no',
      PermitRootLogin: 'prohibit-password',
      Subsystem: 'sftp internal-sftp',
      ForceCommand: 'internal-sftp',
    };
    const lines = Object.entries(options).map(([name, value]) => `${name} ${value}\n`);
    writeFileSync(server.#configuration, lines.join(''));
    // Started by the administrator, sshd wants a folder that the system's own start makes.
    if (userInfo().uid === 0) mkdirSync('/run/sshd', { recursive: true });
    onTestFinished(async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    });
    await server.run();
    return server;
  }

  /** Listens again after `stop`; resolves when it answers. */
  async run(): Promise<void> {
    const running = spawn(sshd, ['-D', '-e', '-f', this.#configuration], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    running.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    this.#running = running;
    while (!(await answers(this.port))) {
      if (running.exitCode !== null) throw new Error(`sshd ended: ${said}`);
      await pause(20);
    }
  }

  /** Ends the server with every connection. */
  async stop(): Promise<void> {
    const running = this.#running;
    this.#running = null;
    if (running?.exitCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    // Each connection is a child process.
    for (const child of childrenOf(running.pid ?? 0)) kill(child);
    running.kill('SIGTERM');
    await ended;
  }
}

function newKey(folder: string, name: string): string {
  const path = join(folder, name);
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', path]);
  return path;
}

function childrenOf(pid: number): number[] {
  const own = childrenIn(`/proc/${pid}/task/${pid}/children`).split(' ').map(Number).filter(Boolean);
  return own.flatMap((child) => [...childrenOf(child), child]);
}

/** A process may end before its children are read. */
function childrenIn(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(String((error as NodeJS.ErrnoException).code))) return '';
    throw error;
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    // A server names itself first.
    socket.once('data', () => resolve(true)).once('error', () => resolve(false));
    socket.once('close', () => resolve(false)).once('data', () => socket.destroy());
  });
}
