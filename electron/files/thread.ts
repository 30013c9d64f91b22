import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/**
 * Starts a thread whose file lies in a folder, the one who starts it: `source` among the sources, `bundle` beside the program's own
 * (build/vite.main.ts). Throws where it cannot be started.
 */
export function threadBeside(
  folder: string,
  { source, bundle, job }: { source: string; bundle: string; job: unknown },
): Worker {
  const path = join(folder, source);
  if (existsSync(path)) return new Worker(path, { workerData: job });
  // By its text: a thread cannot be started from within a package's archive everywhere.
  return new Worker(readFileSync(join(folder, bundle), 'utf8'), { workerData: job, eval: true });
}
