import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { compiled, inOneFile } from '../support/program.ts';
import type { TillOrders, TillTelling } from './protocol.ts';

/** What became of a till's process. */
export interface TillRun {
  readonly tellings: readonly TillTelling[];
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  /** What it wrote to standard error: a till that crashes says so there. */
  readonly complaints: string;
}

/** How a till's process is started and watched. */
export interface RunTillOptions {
  /** A program to start it with (strace, and what it is to do), before Node and its arguments. */
  readonly under?: readonly string[];
  /** Kills it that long after it has started, in ms. */
  readonly killAfterMs?: number;
  readonly onTelling?: (telling: TillTelling) => void;
}

const program = inOneFile('test/fault/process/till-program.ts');

/** Runs a till to its end, whichever comes. */
export async function runTill(orders: TillOrders, options: RunTillOptions = {}): Promise<TillRun> {
  const { under = [], killAfterMs, onTelling } = options;
  const [command, ...args] = [...under, process.execPath, await program(), JSON.stringify(orders)];
  // Hundreds of tills start one after another. One that is watched is to write nothing but its own.
  const env = under.length > 0 ? process.env : { ...process.env, NODE_COMPILE_CACHE: compiled };
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  const tellings: TillTelling[] = [];
  let complaints = '';
  let timer: NodeJS.Timeout | undefined;
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  createInterface({ input: child.stdout }).on('line', (line) => {
    const telling = JSON.parse(line) as TillTelling;
    tellings.push(telling);
    if (telling.kind === 'started' && killAfterMs !== undefined) {
      timer = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    }
    onTelling?.(telling);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode, signal) => {
      clearTimeout(timer);
      resolve({ tellings, exitCode, signal, complaints });
    });
  });
}
