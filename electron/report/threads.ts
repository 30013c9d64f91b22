import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { ReadCopy } from './copy.ts';
import { type AskedOfPlace, type CopyName, filesIn, readCopies, readPlace } from './place.ts';
import { type Report, reportOf } from './report.ts';

/** What a thread reads: these copies, or, where none are named, the whole place into a report. */
export interface ThreadJob {
  place: string;
  asked: AskedOfPlace;
  copies?: readonly CopyName[];
}

/** A thread takes about as long to start as so many copies of a month take to read. */
const copiesEach = 300;

/** What the tills at a place took; many tills are shared among threads. Rejects where the place cannot be read. */
export async function reportOn(
  place: string,
  asked: AskedOfPlace,
  aThreadEach = copiesEach,
): Promise<Report> {
  const files = filesIn(place);
  const found = await readPlace(files, asked, async (copies) => {
    const threads = Math.min(availableParallelism(), Math.ceil(copies.length / aThreadEach));
    if (threads < 2) return await readCopies(files, copies, asked);
    const each = Math.ceil(copies.length / threads);
    const parts = Array.from({ length: threads }, (_, index) =>
      copies.slice(index * each, (index + 1) * each),
    );
    const answers = parts.map((part) => inThread<ReadCopy[]>({ place, asked, copies: part }).answer);
    return (await Promise.all(answers)).flat();
  });
  return reportOf(found, asked.period, asked.now);
}

/** The same in one thread, for a terminal that sells meanwhile: a place that hangs holds up nothing. `end` gives it up. */
export function reportAside(place: string, asked: AskedOfPlace): InThread<Report> {
  return inThread<Report>({ place, asked });
}

interface InThread<Answer> {
  answer: Promise<Answer>;
  ended: Promise<unknown>;
  end: () => void;
}

function inThread<Answer>(job: ThreadJob): InThread<Answer> {
  const thread = startThread({ workerData: job });
  const ended = new Promise((resolve) => thread.once('exit', resolve));
  const answer = new Promise<Answer>((resolve, reject) => {
    thread.once('message', (told: Answer) => resolve(told));
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`The thread of the report ended with ${code}.`)));
  });
  return { answer, ended, end: () => void thread.terminate() };
}

/** From the sources as they are, or from the bundle beside the program's own (build/vite.main.ts). */
function startThread(options: WorkerOptions): Worker {
  const filename = import.meta.filename;
  const dirname = import.meta.dirname;
  if (filename.endsWith('.ts')) return new Worker(join(dirname, 'thread.ts'), options);
  return new Worker(readFileSync(join(dirname, 'report.cjs'), 'utf8'), { ...options, eval: true });
}
