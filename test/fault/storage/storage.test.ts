import { expect, test } from 'vitest';
import { fullDisk } from './full-disk.ts';
import { ioErrors } from './io-errors.ts';
import { noStrace } from '../trace/strace.ts';

test('writes and syncs that fail: the journal is intact, nothing is sent without a record', async ({
  skip,
}) => {
  const reason = noStrace();
  if (reason !== null) {
    console.log(`Not run here: ${reason}`);
    skip(reason);
  }
  const report = await ioErrors.run({ seed: 3, count: 12, progress: () => undefined });
  expect(report.failures).toEqual([]);
  expect(report.figures.filter(({ met }) => !met)).toEqual([]);
});

test('a disk that is full at some point of the day: nothing is sent without a record, and it is said', async () => {
  const report = await fullDisk.run({ seed: 2, count: 4, progress: () => undefined });
  console.log(`The disk was made small by ${String(report.details['by'])}.`);
  expect(report.failures).toEqual([]);
  expect(report.figures.filter(({ met }) => !met)).toEqual([]);
});
