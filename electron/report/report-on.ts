import { availableParallelism } from 'node:os';
import { isFar } from '../copy/open-place.ts';
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
import { type PartOfShare, readShare, shareOf, together } from './share.ts';
import { inThread } from './threads.ts';

/** Work that takes as long as starting a thread: a copy counts as ten closes, and each day as one. */
const workEach = 30_000;

/** Takings of the tills at a place; many tills are shared among threads. Rejects where the place cannot be read. */
export async function reportOn(
  place: ReportPlace,
  asked: AskedOfPlace,
  aThreadEach = workEach,
): Promise<Report> {
  const files = await filesAt(place);
  const readAll = async (copies: readonly CopyName[]): Promise<ReadCopy[]> => {
    const work = copies.length * (10 + daysOf(asked.period));
    // Over a network, latency dominates.
    const threads = isFar(place.copy) ? 1 : Math.min(availableParallelism(), Math.ceil(work / aThreadEach));
    if (threads <= 1) return await readCopies(files, copies, asked);
    const share = shareOf(copies);
    const beside = Array.from({ length: threads - 1 }, () => inThread<PartOfShare>({ place, asked, share }));
    const parts = await Promise.all([readShare(share, files, asked), ...beside.map(({ answer }) => answer)]);
    return together(parts.flat());
  };
  try {
    return reportOf(await readPlace(files, asked, readAll), asked.period, asked.now);
  } finally {
    files.close();
  }
}
