import { threadBeside } from '../files/thread.ts';
import type { AskedOfPlace, ReportPlace } from './place.ts';
import type { Report } from './report.ts';
import type { Share } from './share.ts';

/** A part of a share to read; without a share, the whole place into a report. */
export interface ThreadJob {
  place: ReportPlace;
  asked: AskedOfPlace;
  share?: Share;
}

/** A thread at work; `end` gives it up. */
export interface InThread<Answer> {
  answer: Promise<Answer>;
  ended: Promise<unknown>;
  end: () => void;
}

/** Reads a place in one thread, while the terminal sells: a hanging place blocks nothing. */
export function reportAside(place: ReportPlace, asked: AskedOfPlace): InThread<Report> {
  return inThread<Report>({ place, asked });
}

export function inThread<Answer>(job: ThreadJob): InThread<Answer> {
  const thread = threadBeside(import.meta.dirname, { source: 'thread.ts', bundle: 'report.cjs', job });
  const ended = new Promise((resolve) => thread.once('exit', resolve));
  const answer = new Promise<Answer>((resolve, reject) => {
    thread.once('message', (told: Answer) => resolve(told));
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`The thread of the report ended with ${code}.`)));
  });
  return { answer, ended, end: () => void thread.terminate() };
}
