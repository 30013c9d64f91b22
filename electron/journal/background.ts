import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { messageOf } from '../domain/error-message.ts';
import type { HealthQuestion, JournalHealth } from './health.ts';

/**
 * Reads a journal through in a thread of its own, so that nothing waits for it: neither the start nor a sale.
 * Never rejects: a thread that cannot run is `unreadable`, with what it died of.
 */
export function healthInBackground(question: HealthQuestion): Promise<JournalHealth> {
  return new Promise((resolve) => {
    const failed = (error: unknown): void => resolve({ kind: 'unreadable', why: messageOf(error) });
    try {
      const thread = startThread({ workerData: question });
      thread.once('message', (health: JournalHealth) => resolve(health));
      thread.once('error', failed);
      thread.once('exit', (code) => failed(`The thread that reads the journal ended with ${code}.`));
    } catch (error) {
      failed(error);
    }
  });
}

/** From the sources as they are, or from the bundle beside the program's own (build/vite.main.ts). */
function startThread(options: WorkerOptions): Worker {
  // Each by its own name: the bundle puts what Node calls them in their place.
  const filename = import.meta.filename;
  const dirname = import.meta.dirname;
  if (filename.endsWith('.ts')) return new Worker(join(dirname, 'health-thread.ts'), options);
  // By its text: a thread cannot be started from within a package's archive everywhere.
  return new Worker(readFileSync(join(dirname, 'journal-health.cjs'), 'utf8'), { ...options, eval: true });
}
