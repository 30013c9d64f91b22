import { renameSync, writeFileSync } from 'node:fs';
import { statusOf } from '../files/found-file.ts';
import { markPath, readMark } from './high-water-mark.ts';

/**
 * Moves a journal and what belongs to it out of the way, beside itself, and answers the path that the journal has there,
 * or would have. What a power cut interrupted goes on under the same name. Throws what the file system throws.
 */
export function setAside(path: string): string {
  const number = freeNumber(path);
  const before = asideOf(path, number - 1);
  const isThere = statusOf(path) !== null;
  if (!isThere && number > 1 && !wasReplaced(path, before)) {
    moveRest(path, before);
    return before;
  }
  const aside = asideOf(path, number);
  // The journal first: as long as what belongs to it is still here, its absence is found.
  if (isThere) renameSync(path, aside);
  else standIn(aside);
  moveRest(path, aside);
  return aside;
}

/** The highest number in the marks of all journals that were ever kept aside here. */
export function highestMark(path: string): number {
  let highest = 0;
  for (let number = freeNumber(path) - 1; number > 0; number -= 1) {
    highest = Math.max(highest, readMark(asideOf(path, number), () => undefined)?.counter ?? 0);
  }
  return highest;
}

/** Whether one was kept aside of which nothing is in use since: no other has its mark or its log here. */
export function hasAside(path: string): boolean {
  return freeNumber(path) > 1;
}

/** Whether another journal was in use since one was kept aside: that one has its own mark, or its report. */
function wasReplaced(path: string, aside: string): boolean {
  const wasMoved = statusOf(markPath(aside)) !== null || statusOf(`${aside}.txt`) !== null;
  const sequence = readMark(path, () => undefined)?.sequence ?? 0;
  return wasMoved && (sequence > 0 || statusOf(`${path}-wal`) !== null);
}

/** Stands in place of a journal that is gone; it is not empty, or SQLite would remove the log beside it. */
function standIn(aside: string): void {
  const text = 'The journal was gone. This file stands in its place.\n';
  writeFileSync(aside, text, { mode: 0o600, flush: true });
}

/** The log must not be here when another journal begins: SQLite would apply it to that. */
function moveRest(path: string, aside: string): void {
  for (const suffix of ['-wal', '-shm', '.mark']) {
    const isFree = statusOf(aside + suffix) === null;
    if (isFree && statusOf(path + suffix) !== null) renameSync(path + suffix, aside + suffix);
  }
}

function asideOf(path: string, number: number): string {
  return `${path}.damaged-${number}`;
}

/** The first number under which no journal was kept aside. */
function freeNumber(path: string): number {
  let number = 1;
  while (statusOf(asideOf(path, number)) !== null) number += 1;
  return number;
}
