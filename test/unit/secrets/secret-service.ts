import { type ChildProcess, execFileSync, spawn, spawnSync, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { KeeperProcess } from '../../../electron/secrets/keeper-calls.ts';

const programs = { bus: 'dbus-daemon', send: 'dbus-send', keyring: 'gnome-keyring-daemon' };

/** Why a real Secret Service cannot run here, or null. */
export function secretServiceMissing(): string | null {
  if (process.platform !== 'linux')
    return `the Secret Service is a Linux service, this is ${process.platform}`;
  const absent = Object.values(programs).filter((name) => spawnSync(name, ['--version']).error);
  return absent.length === 0 ? null : `${absent.join(', ')} not installed (apt: dbus, gnome-keyring)`;
}

/*
 * No service files but those of the test: a desktop's own daemon and its password prompt must not start by
 * themselves, so that "no Secret Service" and "locked, nobody to ask" stay what they are.
 */
const busConfiguration = (directory: string): string => `<!DOCTYPE busconfig PUBLIC
  "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
  "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path=${directory}/bus</listen>
  <servicedir>${directory}/services</servicedir>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>`;

/** A session bus of its own, and on it, when asked for, a keyring daemon with a keyring of its own. */
export class SecretService {
  readonly environment: NodeJS.ProcessEnv;
  readonly #directory = mkdtempSync(join(tmpdir(), 'madoguchi-secrets-'));
  readonly #children: ChildProcess[] = [];
  #daemon: ChildProcess | undefined;

  constructor() {
    mkdirSync(join(this.#directory, 'runtime'), { mode: 0o700 });
    mkdirSync(join(this.#directory, 'services'));
    this.environment = {
      PATH: process.env['PATH'],
      HOME: this.#directory,
      XDG_DATA_HOME: join(this.#directory, 'data'),
      XDG_RUNTIME_DIR: join(this.#directory, 'runtime'),
      DBUS_SESSION_BUS_ADDRESS: `unix:path=${this.#directory}/bus`,
    };
  }

  async startBus(): Promise<void> {
    const file = join(this.#directory, 'bus.conf');
    writeFileSync(file, busConfiguration(this.#directory));
    const bus = this.#spawn(programs.bus, ['--nofork', '--print-address', `--config-file=${file}`]);
    if (!bus.stdout) throw new Error('dbus-daemon has no standard output');
    await Promise.race([once(createInterface(bus.stdout), 'line'), failure(bus)]);
  }

  /**
   * Before the bus starts: gives it a prompter that is started for a password and never answers, as on a
   * counter where nobody types one. It ends with the bus's folder.
   */
  addSilentPrompter(): void {
    const script = join(this.#directory, 'prompter.sh');
    writeFileSync(script, `while test -d '${this.#directory}'; do sleep 0.2; done\n`);
    writeFileSync(
      join(this.#directory, 'services', 'prompter.service'),
      `[D-BUS Service]\nName=org.gnome.keyring.SystemPrompter\nExec=/bin/sh ${script}\n`,
    );
  }

  /** Unlocks the login keyring, and makes it the first time. */
  async startDaemon(): Promise<void> {
    const daemon = this.#spawn(programs.keyring, ['--foreground', '--unlock', '--components=secrets']);
    daemon.stdin?.end('password of the test');
    this.#daemon = daemon;
    const name = 'string:org.freedesktop.secrets';
    const owned = (): boolean =>
      this.#send('org.freedesktop.DBus', '/', 'org.freedesktop.DBus.NameHasOwner', name).includes('true');
    while (!owned()) {
      if (daemon.exitCode !== null) throw new Error(`gnome-keyring-daemon ended with ${daemon.exitCode}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  lock(): void {
    const login = '/org/freedesktop/secrets/collection/login';
    const method = 'org.freedesktop.Secret.Service.Lock';
    this.#send('org.freedesktop.secrets', '/org/freedesktop/secrets', method, `array:objpath:${login}`);
  }

  /** Stops or continues the daemon in the middle of whatever it does, or kills it. */
  signalDaemon(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
    this.#daemon?.kill(signal);
  }

  async stop(): Promise<void> {
    for (const child of this.#children.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    rmSync(this.#directory, { recursive: true, force: true });
  }

  #spawn(program: string, parameters: string[]): ChildProcess {
    const child = spawn(program, parameters, { env: this.environment, stdio: ['pipe', 'pipe', 'ignore'] });
    this.#children.push(child);
    return child;
  }

  #send(destination: string, path: string, method: string, argument: string): string {
    const parameters = ['--session', '--print-reply', `--dest=${destination}`, path, method, argument];
    return execFileSync(programs.send, parameters, { env: this.environment, encoding: 'utf8' });
  }
}

async function failure(child: ChildProcess): Promise<never> {
  const [code] = (await once(child, 'exit')) as [number | null];
  throw new Error(`${child.spawnfile} ended with ${code}`);
}

/**
 * Runs the keeper's process under plain Node, behind another program if one is given; `KeeperProcess` as
 * Electron's utility process is one.
 */
export function forkKeeper(
  file: string,
  environment: NodeJS.ProcessEnv,
  behind: readonly [string, ...string[]] | [] = [],
): KeeperProcess & { pid: number } {
  const [program, ...parameters] = behind;
  const env = { PATH: process.env['PATH'], ...environment };
  const stdio = ['ignore', 'ignore', 'ignore', 'ipc'] satisfies StdioOptions;
  const child =
    program === undefined
      ? spawn(process.execPath, [file], { env, stdio })
      : spawn(program, [...parameters, process.execPath, file], { env, stdio });
  return {
    pid: child.pid ?? 0,
    postMessage: (message) => void child.send(message as object),
    on: (event: string, listener: (...what: never[]) => void) =>
      child.on(event, listener as (...what: unknown[]) => void),
    kill: () => child.kill('SIGKILL'),
  };
}
