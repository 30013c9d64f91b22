import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { messageOf } from '../domain/error-message.ts';

/** Where Litestream's own packages install it. No other path is ever run: a set-up file names none. */
const programs = ['/usr/bin/litestream', '/usr/local/bin/litestream'];
/** Ends a program with the process that started it, however that one ends; part of util-linux. */
const setpriv = '/usr/bin/setpriv';

export function findLitestream(): string | null {
  return programs.find((path) => existsSync(path)) ?? null;
}

const logLine = z.object({
  level: z.string(),
  msg: z.string(),
  error: z.string().optional(),
  position: z.string().optional(),
});

/**
 * What Litestream says: that something reached the place, that a snapshot is begun there, that something failed, or anything else.
 * `whole` is the generation whose snapshot is there; null: a piece of the log is.
 */
export type LitestreamWord =
  | { kind: 'written'; whole: string | null }
  | { kind: 'snapshot' }
  | { kind: 'error'; why: string }
  | { kind: 'other' };

/** What an S3-compatible service says to requests that are dated too far from its own time. */
const wrongClock = /RequestTimeTooSkewed/;

/** Whether a place refused what it was sent because this machine's clock and its own differ too much. */
export function isOfClock(why: string): boolean {
  return wrongClock.test(why);
}

const longestWhy = 300;
/** What a request asked for is long, and stands before the reason. */
const queries = /(https?:\/\/[^\s"?]*)\?[^\s"]*/g;

export function wordOf(line: string): LitestreamWord {
  const { level, msg, error, position = '' } = lineOf(line);
  if (level === 'ERROR' || level === 'WARN') {
    const why = (error === undefined ? msg : `${msg}: ${error}`).replaceAll(queries, '$1');
    return { kind: 'error', why: why.replaceAll(/\s+/g, ' ').trim().slice(0, longestWhy) };
  }
  switch (msg) {
    case 'wal segment written':
      return { kind: 'written', whole: null };
    case 'snapshot written':
      return { kind: 'written', whole: position.split('/')[0] ?? '' };
    case 'write snapshot':
      return { kind: 'snapshot' };
    default:
      return { kind: 'other' };
  }
}

function lineOf(line: string): z.infer<typeof logLine> {
  try {
    const parsed = logLine.safeParse(JSON.parse(line));
    if (parsed.success) return parsed.data;
  } catch {
    // Not every line is of its log: what the program dies of comes as it is.
  }
  return { level: 'ERROR', msg: line };
}

/** A Litestream that copies until it is stopped. */
export interface Replication {
  /** Ends it and waits until it has ended: from then on it holds nothing of the journal. */
  stop(): void;
  /** Ends it, and waits for nothing: for one that hangs, while somebody may be selling. */
  abandon(): void;
  /** How many bytes it has written so far, to the place or to this disk; 0 where the system does not say. */
  written(): number;
}

/** Starts to copy. `onEnd` is called once, unless it was stopped. */
export function replicate(options: {
  program: string;
  configuration: string;
  onWord: (word: LitestreamWord) => void;
  onEnd: (why: string) => void;
}): Replication {
  const { program, configuration, onWord, onEnd } = options;
  const child = start(program, ['replicate', ...fromInput], configuration);
  let [isOver, isStopped] = [false, false];
  const ended = (why: string): void => {
    if (isOver) return;
    isOver = true;
    onEnd(why);
  };
  // What it said before it was stopped says nothing of the one that comes after it.
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (!isStopped) onWord(wordOf(line));
  });
  child.stdout.resume();
  child.on('error', (error) => ended(error.message));
  child.on('exit', (code, signal) => ended(`Litestream ended with ${signal ?? code}.`));
  return {
    stop() {
      if (isOver) return;
      isOver = isStopped = true;
      endNow(child);
    },
    abandon() {
      isOver = isStopped = true;
      child.kill('SIGKILL');
    },
    written: () => writtenBy(child),
  };
}

/** What Linux counts of a process's writes, those into sockets among them. */
function writtenBy({ pid }: Program): number {
  try {
    return Number(/^wchar: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'latin1'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** What came of a Litestream that looks, or fetches, and ends. */
export interface Ran {
  ok: boolean;
  /** What it printed; why it failed where it did. */
  text: string;
  /** What it complained of, which is no failure to it: it lists nothing where a place refuses to list. */
  complaint: string | null;
}

/** Less than this within a deadline is no progress. */
const leastProgressBytes = 64 * 1024;

/** Runs Litestream once, and ends it when it has made no progress for `deadlineMs`. Never rejects. */
export function runLitestream(
  program: string,
  args: readonly [command: 'generations' | 'restore', ...rest: string[]],
  { configuration, deadlineMs }: { configuration: string; deadlineMs: number },
): Promise<Ran> {
  const [command, ...rest] = args;
  return new Promise((resolve) => {
    let child: Program;
    try {
      child = start(program, [command, ...fromInput, ...rest], configuration);
    } catch (error) {
      resolve({ ok: false, text: messageOf(error), complaint: null });
      return;
    }
    const said = { out: '', error: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text));
    createInterface({ input: child.stderr }).on('line', (line) => {
      const word = wordOf(line);
      if (word.kind === 'error') said.error = word.why;
    });
    let before = 0;
    const timer = setInterval(() => {
      const written = writtenBy(child);
      const isMoving = written - before >= leastProgressBytes;
      before = written;
      if (isMoving) return;
      said.error = `No progress within ${deadlineMs / 1000} s.`;
      child.kill('SIGKILL');
    }, deadlineMs);
    const over = (ok: boolean, why: string): void => {
      clearInterval(timer);
      resolve({ ok, text: ok ? said.out : said.error || why, complaint: said.error || null });
    };
    child.on('error', (error) => over(false, error.message));
    child.on('close', (code) => over(code === 0, `Litestream ended with ${code}.`));
  });
}

/** Its input is a file that is there already, its outputs are read here. */
type Program = ChildProcessByStdio<null, Readable, Readable>;

const fromInput = ['-no-expand-env', '-config', '/dev/stdin'];

function start(program: string, args: readonly string[], configuration: string): Program {
  const [command, all] = existsSync(setpriv)
    ? [setpriv, ['--pdeathsig', 'TERM', program, ...args]]
    : [program, [...args]];
  // Nothing of this process's environment: a cloud's own names for keys would be taken for the place's.
  const env = { PATH: '/usr/bin:/bin', AWS_EC2_METADATA_DISABLED: 'true' };
  const input = fileInMemory(configuration);
  try {
    return spawn(command, all, { env, stdio: [input, 'pipe', 'pipe'] }) as Program;
  } finally {
    closeSync(input);
  }
}

/**
 * A file without a name in the system's memory, for a standard input: Node's own pipes are sockets, which cannot be
 * opened by the name that Litestream knows them by. Throws where the system has no such memory.
 */
function fileInMemory(text: string): number {
  const path = join('/dev/shm', `madoguchi-${randomUUID()}`);
  const file = openSync(path, 'wx+', 0o600);
  rmSync(path);
  writeSync(file, text);
  return file;
}

const politeMs = 1_500;
const lookEveryMs = 2;

/**
 * Ends a process and waits for it without giving anything else a turn: it ends within milliseconds, and what
 * comes next, such as closing the journal, must find it gone.
 */
function endNow(child: Program): void {
  const { pid } = child;
  if (pid === undefined) return;
  child.kill('SIGTERM');
  if (isGoneWithin(pid, politeMs)) return;
  child.kill('SIGKILL');
  isGoneWithin(pid, politeMs);
}

function isGoneWithin(pid: number, ms: number): boolean {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; waited < ms; waited += lookEveryMs) {
    if (!isRunning(pid)) return true;
    Atomics.wait(pause, 0, 0, lookEveryMs);
  }
  return false;
}

/** Of a process that ended and was not waited for, the kernel keeps the number: it is told by its state. */
function isRunning(pid: number): boolean {
  try {
    const state = /\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))?.[1];
    return state !== 'Z' && state !== 'X';
  } catch {
    return false;
  }
}
