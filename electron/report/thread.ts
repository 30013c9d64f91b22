import { parentPort, workerData } from 'node:worker_threads';
import { filesAt, readPlace } from './place.ts';
import { reportOf } from './report.ts';
import { readShare } from './share.ts';
import type { ThreadJob } from './threads.ts';

// A thread of a report (threads.ts): one job, one answer. An error ends the thread, and so reaches whoever started it.
const { place, asked, share } = workerData as ThreadJob;
void answer().then((told) => parentPort?.postMessage(told));

async function answer(): Promise<unknown> {
  const files = await filesAt(place);
  try {
    if (share !== undefined) return await readShare(share, files, asked);
    return reportOf(await readPlace(files, asked), asked.period, asked.now);
  } finally {
    files.close();
  }
}
