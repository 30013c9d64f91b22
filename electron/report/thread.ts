import { parentPort, workerData } from 'node:worker_threads';
import { filesAt, readCopies, readPlace } from './place.ts';
import { reportOf } from './report.ts';
import type { ThreadJob } from './threads.ts';

// A thread of a report (threads.ts): one job, one answer. An error ends it, and is told by that.
const { place, asked, copies } = workerData as ThreadJob;
void answer().then((told) => parentPort?.postMessage(told));

async function answer(): Promise<unknown> {
  const files = await filesAt(place);
  try {
    if (copies !== undefined) return await readCopies(files, copies, asked);
    return reportOf(await readPlace(files, asked), asked.period, asked.now);
  } finally {
    files.close();
  }
}
