import { messageOf } from '../domain/error-message.ts';
import { threadBeside } from '../files/thread.ts';
import type { HealthQuestion, JournalHealth } from './health.ts';

/**
 * Reads a journal through in a thread of its own, so that nothing waits for it: neither the start nor a sale.
 * Never rejects: a thread that cannot run is `unreadable`, with what it died of.
 */
export function healthInBackground(question: HealthQuestion): Promise<JournalHealth> {
  return new Promise((resolve) => {
    const failed = (error: unknown): void => resolve({ kind: 'unreadable', why: messageOf(error) });
    try {
      const bundle = 'journal-health.cjs';
      const thread = threadBeside(import.meta.dirname, { source: 'health-thread.ts', bundle, job: question });
      thread.once('message', (health: JournalHealth) => resolve(health));
      thread.once('error', failed);
      thread.once('exit', (code) => failed(`The thread that reads the journal ended with ${code}.`));
    } catch (error) {
      failed(error);
    }
  });
}
