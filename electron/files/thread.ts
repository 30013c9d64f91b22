import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/**
 * Starts a thread from a file in the starter's folder: `source` among the sources, `bundle` in the program (build/vite.main.ts).
 * Throws where it cannot be started.
 */
export function threadBeside(
  folder: string,
  { source, bundle, job }: { source: string; bundle: string; job: unknown },
): Worker {
  const path = join(folder, source);
  if (existsSync(path)) return new Worker(path, { workerData: job });
  // Started from its text: not every system starts a thread from within a package's archive.
  return new Worker(readFileSync(join(folder, bundle), 'utf8'), { workerData: job, eval: true });
}
