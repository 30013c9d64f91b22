import { expect, test } from 'vitest';
import { badFiles } from './bad-files.ts';
import { Bench } from './bench.ts';
import { goodFile, textOf } from './good.ts';
import { provisioning } from './provisioning.ts';

test('a provisioning file with which nothing is wrong is applied', async () => {
  using bench = new Bench();
  expect(await bench.apply(textOf(goodFile()))).toEqual([]);
  expect(bench.open().settings.read()).toMatchObject({ mode: 'live', theme: 'dark', expiryPeriod: 5 });
});

test('every bad file and every bad situation is refused with its place, and nothing of it is applied', async () => {
  const { failures, figures } = await provisioning.run({
    seed: 1,
    count: provisioning.count,
    progress: () => undefined,
  });
  expect(failures).toEqual([]);
  expect(figures.filter(({ met }) => !met)).toEqual([]);
  expect(new Set(badFiles.map(({ name }) => name)).size).toBe(badFiles.length);
});
