import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { messageOf } from '../domain/error-message.ts';

/** Where Litestream's own packages install it; no other path is ever run. */
const programs = ['/usr/bin/litestream', '/usr/local/bin/litestream'];
/** Ends a program with the process that started it, however that ends; part of util-linux. */
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
 * Litestream's log: something reached the place, a snapshot began there, a failure, or anything else. `whole` is the generation
 * whose snapshot is complete; null: only a piece of the log was written.
 */
export type LitestreamWord =
  | { kind: 'written'; whole: string | null }
  | { kind: 'snapshot' }
  | { kind: 'error'; why: string }
  | { kind: 'other' };

/** S3-compatible services' answer to requests dated too far from their own time. */
const wrongClock = /RequestTimeTooSkewed/;

/** Whether a place refused because this machine's clock and its own differ too much. */
export function isOfClock(why: string): boolean {
  return wrongClock.test(why);
}

const longestWhy = 300;
/** A request's long query stands before the reason. */
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
    // Not every line is one of its log: a crash message is plain text.
  }
  return { level: 'ERROR', msg: line };
}

export interface Replication {
  /** Ends it and waits: afterwards it holds nothing of the journal. */
  stop(): void;
  /** Ends it without waiting: for one that hangs, while somebody may be selling. */
  abandon(): void;
  /** Bytes written so far, to the place or to this disk; 0 where the system does not say. */
  written(): number;
}

/** `onEnd` is called once, unless it was stopped. */
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
  // What a stopped Litestream has still written says nothing of the one that follows it.
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

/** Linux counts a process's writes, including those into sockets. */
function writtenBy({ pid }: Program): number {
  try {
    return Number(/^wchar: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'latin1'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Outcome of a Litestream that reads, or fetches, and ends. */
export interface Ran {
  ok: boolean;
  /** What it printed; on failure, why. */
  text: string;
  /** A complaint without a failure: where a place refuses to list, it lists nothing. */
  complaint: string | null;
}

/** Less than this within a deadline is no progress. */
const leastProgressBytes = 64 * 1024;

/** Runs Litestream once; ends it after `deadlineMs` without progress. Never rejects. */
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

/** Its input is an existing file; its outputs are read here. */
type Program = ChildProcessByStdio<null, Readable, Readable>;

const fromInput = ['-no-expand-env', '-config', '/dev/stdin'];

function start(program: string, args: readonly string[], configuration: string): Program {
  const [command, all] = existsSync(setpriv)
    ? [setpriv, ['--pdeathsig', 'TERM', program, ...args]]
    : [program, [...args]];
  // Nothing of this process's environment: a cloud's key variables would override the place's.
  const env = { PATH: '/usr/bin:/bin', AWS_EC2_METADATA_DISABLED: 'true' };
  const input = fileInMemory(configuration);
  try {
    return spawn(command, all, { env, stdio: [input, 'pipe', 'pipe'] }) as Program;
  } finally {
    closeSync(input);
  }
}

/**
 * A file without a name in memory, for stdin: Node's pipes are sockets, which Litestream cannot open as /dev/stdin. Throws where
 * the system has no such memory.
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
 * Ends a process and waits synchronously: it ends within milliseconds, and what comes next, such as closing the journal, must
 * find it gone.
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

/** The kernel keeps the number of an ended process until it is reaped: only its state tells. */
function isRunning(pid: number): boolean {
  try {
    const state = /\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))?.[1];
    return state !== 'Z' && state !== 'X';
  } catch {
    return false;
  }
}
