import { describe, expect, test } from 'vitest';
import { badFiles } from './bad-files.ts';
import { Bench } from './bench.ts';
import { goodFile, textOf } from './good.ts';
import { provisioning, tryBadFile } from './provisioning.ts';
import { badSituations } from './situations.ts';

const nothing = { said: [], applied: [], leaked: [] };

describe('a provisioning file', () => {
  test('with which nothing is wrong is applied', async () => {
    using bench = new Bench();
    expect(await bench.apply(textOf(goodFile()))).toEqual([]);
    expect(bench.open().settings.read()).toMatchObject({ mode: 'live', theme: 'dark', expiryPeriod: 5 });
  });

  test.each(badFiles.map((file) => [file.name, file] as const))(
    '%s: refused with its place, and nothing is applied',
    async (_name, file) => {
      expect(await tryBadFile(file)).toEqual(nothing);
    },
  );

  test.each(badSituations.map((situation) => [situation.name, situation] as const))(
    '%s: refused, and nothing is applied',
    async (_name, situation) => {
      expect(await situation.try()).toEqual(nothing);
    },
  );
});

test('the piece of the harness counts them all', async () => {
  const { figures } = await provisioning.run({
    seed: 1,
    count: provisioning.count,
    progress: () => undefined,
  });
  expect(figures.filter(({ met }) => !met)).toEqual([]);
  expect(new Set(badFiles.map(({ name }) => name)).size).toBe(badFiles.length);
});
