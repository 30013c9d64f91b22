import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../domain/error-message.ts';

export type FileText =
  { kind: 'text'; text: string } | { kind: 'absent' } | { kind: 'unreadable'; why: string };

/** Its name, and its arguments after the first. */
export interface RunningProgram {
  name: string;
  arguments: readonly string[];
}

/** The machine as the checks see it, read only. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The home of the person who runs the program. */
  readonly home: string;
  /** A text file by its absolute path. */
  read(path: string): Promise<FileText>;
  /** Sorted names; null where the folder cannot be listed. */
  list(path: string): Promise<string[] | null>;
  exists(path: string): Promise<boolean>;
  link(path: string): Promise<string | null>;
  /** What a program printed; null when it is missing, failed, or took too long. */
  run(program: string, ...args: string[]): Promise<string | null>;
  /** Null where running programs cannot be seen. */
  programs(): Promise<readonly RunningProgram[] | null>;
}

const largestBytes = 256 * 1024;
const patienceMs = 2_000;

/** This machine; in tests its files are below `root`, and `run` is a double. */
export function openMachine(options: {
  platform: NodeJS.Platform;
  env: Machine['env'];
  home: string;
  root?: string;
  run?: Machine['run'];
}): Machine {
  const { root = '' } = options;
  const at = (path: string): string => (root === '' ? path : join(root, path));
  const machine: Machine = {
    platform: options.platform,
    env: options.env,
    home: options.home,
    read: (path) => readText(at(path)),
    list: (path) => orNull(async () => (await readdir(at(path))).sort()),
    exists: async (path) => (await orNull(() => stat(at(path)))) !== null,
    link: (path) => orNull(() => readlink(at(path))),
    run: options.run ?? runProgram,
    programs: () => (options.platform === 'linux' ? programsOf(machine) : Promise.resolve(null)),
  };
  return machine;
}

async function readText(path: string): Promise<FileText> {
  try {
    const text = await readFile(path, 'utf8');
    return { kind: 'text', text: text.slice(0, largestBytes) };
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'absent' };
    return { kind: 'unreadable', why: code ?? String(error) };
  }
}

/** Answers null where looking fails; the checks call that `unknown`. */
async function orNull<T>(look: () => Promise<T>): Promise<T | null> {
  try {
    return await look();
  } catch {
    return null;
  }
}

/** Never through a shell; a program that hangs is ended. */
function runProgram(program: string, ...args: string[]): Promise<string | null> {
  return new Promise((resolve) => {
    const options = { timeout: patienceMs, killSignal: 'SIGKILL', maxBuffer: largestBytes } as const;
    execFile(program, args, { ...options, windowsHide: true }, (error, stdout) => {
      resolve(error ? null : stdout);
    });
  });
}

/** From /proc; a process that ended meanwhile is left out. */
async function programsOf(machine: Machine): Promise<RunningProgram[] | null> {
  const ids = (await machine.list('/proc'))?.filter((name) => /^\d+$/.test(name)) ?? [];
  if (ids.length === 0) return null;
  const programs = await Promise.all(
    ids.map(async (id): Promise<RunningProgram[]> => {
      const [name, line] = [
        await machine.read(`/proc/${id}/comm`),
        await machine.read(`/proc/${id}/cmdline`),
      ];
      if (name.kind !== 'text') return [];
      const words = line.kind === 'text' ? line.text.split('\0').filter((word) => word !== '') : [];
      return [{ name: name.text.trim(), arguments: words.slice(1) }];
    }),
  );
  return programs.flat();
}
