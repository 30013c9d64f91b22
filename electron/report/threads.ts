import { availableParallelism } from 'node:os';
import { isFar } from '../copy/open-place.ts';
import { threadBeside } from '../files/thread.ts';
import type { ReadCopy } from './copy.ts';
import { daysOf } from './period.ts';
import {
  type AskedOfPlace,
  type CopyName,
  filesAt,
  readCopies,
  readPlace,
  type ReportPlace,
} from './place.ts';
import { type Report, reportOf } from './report.ts';

/** What a thread reads: these copies, or, where none are named, the whole place into a report. */
export interface ThreadJob {
  place: ReportPlace;
  asked: AskedOfPlace;
  copies?: readonly CopyName[];
}

/** A thread takes about as long to start as so much work: a copy counts as ten closes, and each day as one. */
const workEach = 30_000;

/** What the tills at a place took; many tills are shared among threads. Rejects where the place cannot be read. */
export async function reportOn(
  place: ReportPlace,
  asked: AskedOfPlace,
  aThreadEach = workEach,
): Promise<Report> {
  const files = await filesAt(place);
  const readAll = async (copies: readonly CopyName[]): Promise<ReadCopy[]> => {
    const work = copies.length * (10 + daysOf(asked.period));
    // Over a network the time is that of the way.
    const threads = isFar(place.copy) ? 1 : Math.min(availableParallelism(), Math.ceil(work / aThreadEach));
    const each = Math.ceil(copies.length / Math.max(1, threads));
    const [own = [], ...parts] = Array.from({ length: threads }, (_, index) =>
      copies.slice(index * each, (index + 1) * each),
    );
    const answers = parts.map((part) => inThread<ReadCopy[]>({ place, asked, copies: part }).answer);
    return (await Promise.all([readCopies(files, own, asked), ...answers])).flat();
  };
  try {
    return reportOf(await readPlace(files, asked, readAll), asked.period, asked.now);
  } finally {
    files.close();
  }
}

/** The same in one thread, for a terminal that sells meanwhile: a place that hangs holds up nothing. `end` gives it up. */
export function reportAside(place: ReportPlace, asked: AskedOfPlace): InThread<Report> {
  return inThread<Report>({ place, asked });
}

interface InThread<Answer> {
  answer: Promise<Answer>;
  ended: Promise<unknown>;
  end: () => void;
}

function inThread<Answer>(job: ThreadJob): InThread<Answer> {
  const thread = threadBeside(import.meta.dirname, { source: 'thread.ts', bundle: 'report.cjs', job });
  const ended = new Promise((resolve) => thread.once('exit', resolve));
  const answer = new Promise<Answer>((resolve, reject) => {
    thread.once('message', (told: Answer) => resolve(told));
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`The thread of the report ended with ${code}.`)));
  });
  return { answer, ended, end: () => void thread.terminate() };
}
