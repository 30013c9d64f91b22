/** The account that runs a real Electron for root: with its sandbox on, Electron refuses root. */
import { type ChildProcess, spawn, type SpawnOptions, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Who runs the program, and what their environment adds. */
export interface OrdinaryUser {
  /** Starts a program as them. */
  start: (program: string, args: readonly string[], options: SpawnOptions) => ChildProcess;
  readonly env: Readonly<Record<string, string>>;
  /** Gives them a file or a whole folder. */
  own: (path: string) => void;
  /** Whether they may read a file through every folder on the way. */
  canRead: (path: string) => boolean;
}

const account = 'madoguchi-test';
const home = '/var/lib/madoguchi-test';

/** The present user; for root, an account made for it. Throws when it cannot be made. */
export function ordinaryUser(): OrdinaryUser {
  if (process.getuid?.() !== 0) return { start: spawn, env: {}, own: () => undefined, canRead: () => true };
  if (read('id', ['-u', account]) === undefined) {
    must('useradd', [
      '--system',
      '--user-group',
      '--create-home',
      '--home-dir',
      home,
      '--shell',
      '/bin/sh',
      account,
    ]);
  }
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(read('id', [flag, account])));
  if (uid === undefined || gid === undefined || !(uid > 0))
    throw new Error(`There is no account ${account}.`);
  const runtime = mkdtempSync(join(tmpdir(), 'madoguchi-runtime-'));
  chownSync(runtime, uid, gid);
  const become = [`--reuid=${uid}`, `--regid=${gid}`, '--init-groups', '--inh-caps=-all', '--'];
  return {
    start: (program, args, options) => spawn('setpriv', [...become, program, ...args], options),
    env: {
      HOME: home,
      USER: account,
      LOGNAME: account,
      XDG_RUNTIME_DIR: runtime,
      // Git reads another user's repository only when told.
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'safe.directory',
      GIT_CONFIG_VALUE_0: '*',
    },
    canRead: (path) => spawnSync('setpriv', [...become, 'test', '-r', path]).status === 0,
    own: (path) => must('chown', ['-R', '-h', `${uid}:${gid}`, path]),
  };
}

function read(program: string, args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

function must(program: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`${program} ${args.join(' ')} failed: ${error?.message ?? stderr.trim()}`);
}
