/**
 * A machine started by a real systemd: a container with this machine's network and files, changed only in memory. Root only;
 * leaves nothing.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { absentOf } from '../electron/system.ts';
import type { Ran } from './seat.ts';
import { until } from './until.ts';

export interface Machine {
  /** Its files, seen from here. */
  readonly root: string;
  /** Runs a program in it, as its root, to its end. */
  run(program: string, ...args: readonly string[]): Ran;
  /** Answers its output. Throws when it fails. */
  must(program: string, ...args: readonly string[]): string;
  /** Switches it off and removes its files. */
  close(): Promise<void>;
}

/** Answers the reason where no machine can be started. */
export async function bootMachine(): Promise<Machine | string> {
  const absent = missing();
  if (absent !== undefined) return absent;
  const memory = mkdtempSync(join(tmpdir(), 'madoguchi-machine-'));
  const unmount = (...paths: string[]): void => {
    for (const path of paths) spawnSync('umount', ['--lazy', path]);
    rmdirSync(memory);
  };
  const inMemory = spawnSync('mount', ['-t', 'tmpfs', '-o', 'mode=755', 'tmpfs', memory], {
    encoding: 'utf8',
  });
  if (inMemory.status !== 0) {
    unmount();
    return `no file system in memory: ${inMemory.stderr.trim()}`;
  }
  const [root, upper, spare] = ['root', 'upper', 'spare'].map((name) => {
    const folder = join(memory, name);
    mkdirSync(folder);
    return folder;
  }) as [string, string, string];
  const layers = `lowerdir=/,upperdir=${upper},workdir=${spare}`;
  const mounted = spawnSync('mount', ['-t', 'overlay', '-o', layers, 'overlay', root], { encoding: 'utf8' });
  if (mounted.status !== 0) {
    unmount(memory);
    return `no overlay over this machine's files: ${mounted.stderr.trim()}`;
  }
  forgetOwnDuties(root);
  try {
    return await start(root, () => unmount(root, memory));
  } catch (error) {
    unmount(root, memory);
    return `systemd did not come up: ${String(error)}`;
  }
}

function missing(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root can start a machine of its own';
  const absent = absentOf({ 'systemd-nspawn': 'systemd-container', nsenter: 'util-linux', pkill: 'procps' });
  if (absent.length === 0) return undefined;
  return `it lacks ${absent.map(([program, name]) => `${program} (Debian's ${name})`).join(', ')}`;
}

/** Removes what this machine starts and mounts from the copy's files: the copy must not do so. */
function forgetOwnDuties(root: string): void {
  const units = join(root, 'etc/systemd/system');
  rmSync(units, { recursive: true, force: true });
  mkdirSync(units, { recursive: true });
  symlinkSync('/dev/null', join(units, 'console-getty.service'));
  for (const name of ['fstab', 'machine-id']) writeFileSync(join(root, 'etc', name), '');
  rmSync(join(root, 'etc/madoguchi'), { recursive: true, force: true });
}

async function start(root: string, unmount: () => void): Promise<Machine> {
  // A running systemd makes the container's group of processes; without one, ours is used.
  const isRunBySystemd = spawnSync('test', ['-d', '/run/systemd/system']).status === 0;
  const args = ['--quiet', '--register=no', '--console=pipe', `--directory=${root}`, '--boot'];
  const consoles = ['/dev/tty0', '/dev/tty1'].map((path) => `--bind=${path}`);
  const container = spawn(
    'systemd-nspawn',
    [...args, ...(isRunBySystemd ? [] : ['--keep-unit']), ...consoles, 'systemd.unit=multi-user.target'],
    { env: { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const said: string[] = [];
  for (const stream of [container.stdout, container.stderr]) {
    stream.on('data', (text: Buffer) => said.push(text.toString()));
  }
  const ended = once(container, 'exit');
  const run = (program: string, ...rest: readonly string[]): Ran => {
    const { pid = 0 } = container;
    const [leader] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
    const into = ['--target', leader ?? '', '--mount', '--uts', '--ipc', '--pid', '--cgroup', '--'];
    const { status, stdout, stderr } = spawnSync('nsenter', [...into, program, ...rest], {
      encoding: 'utf8',
    });
    return { code: status, stdout, stderr };
  };
  const close = async (): Promise<void> => {
    // It has its systemd switch the machine off.
    container.kill('SIGTERM');
    await ended;
    unmount();
  };
  try {
    await until('systemd', () => {
      if (container.exitCode !== null) throw new Error(said.join('').slice(-1000));
      return /^(?:running|degraded)/.test(run('systemctl', 'is-system-running').stdout) || undefined;
    });
  } catch (error) {
    if (container.exitCode === null) container.kill('SIGKILL');
    await ended;
    throw error;
  }
  return {
    root,
    run,
    must(program, ...rest) {
      const { code, stdout, stderr } = run(program, ...rest);
      if (code !== 0) throw new Error(`${program} ${rest.join(' ')} ended with ${code}: ${stderr}`);
      return stdout.trim();
    },
    close,
  };
}
