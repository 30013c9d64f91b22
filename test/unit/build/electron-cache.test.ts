import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cached, cacheFolder, makeOnce } from '../../../build/electron/cache.ts';
import { fromRoot } from '../../../build/paths.ts';
import { newFolder } from '../../support/folder.ts';

describe('the cache of Electron and what it needs', () => {
  let cache: string;
  beforeEach(() => {
    cache = newFolder('cache');
    vi.stubEnv('MADOGUCHI_CACHE', cache);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  let makings = 0;
  const make = async (folder: string): Promise<void> => {
    makings += 1;
    writeFileSync(join(folder, 'program'), 'whole');
    await Promise.resolve();
  };
  beforeEach(() => void (makings = 0));

  test('makes a folder once', async () => {
    const folder = await makeOnce('thing', make);
    expect(await makeOnce('thing', make)).toBe(folder);
    expect(cached('thing')).toBe(folder);
    expect(makings).toBe(1);
    expect(readdirSync(cache)).toEqual(['thing']);
  });

  test.each([
    ['a file of it is gone', (folder: string) => rmSync(join(folder, 'program'))],
    ['a file of it was cut short', (folder: string) => writeFileSync(join(folder, 'program'), 'ha')],
    ['nothing says what is in it', (folder: string) => rmSync(join(folder, '../files.json'))],
  ])('makes it anew when %s', async (_what, damage) => {
    const folder = await makeOnce('thing', make);
    damage(folder);
    expect(cached('thing')).toBeUndefined();
    expect(readFileSync(join(await makeOnce('thing', make), 'program'), 'utf8')).toBe('whole');
    expect(makings).toBe(2);
  });

  test('is whole for each of two that make it at the same time', async () => {
    const both = await Promise.all([makeOnce('thing', make), makeOnce('thing', make)]);
    for (const folder of both) expect(readFileSync(join(folder, 'program'), 'utf8')).toBe('whole');
    expect(readdirSync(cache)).toEqual(['thing']);
  });

  test('keeps nothing of what could not be made, or of who was killed over it', async () => {
    const fails = async (folder: string): Promise<void> => {
      await make(folder);
      throw new Error('the line is down');
    };
    await expect(makeOnce('thing', fails)).rejects.toThrow('the line is down');
    expect(readdirSync(cache)).toEqual([]);
    writeFileSync(join(cache, 'unfinished-4194305-x'), ''); // no process has such a number
    await makeOnce('thing', make);
    expect(readdirSync(cache)).toEqual(['thing']);
  });

  test('is in the project where a home can only be read', () => {
    if (process.getuid?.() === 0) return; // root may write everywhere
    vi.stubEnv('MADOGUCHI_CACHE', '');
    vi.stubEnv('XDG_CACHE_HOME', join(cache, 'caches'));
    expect(cacheFolder()).toBe(join(cache, 'caches/madoguchi'));
    chmodSync(cache, 0o500);
    try {
      expect(cacheFolder()).toBe(fromRoot('node_modules/.cache/madoguchi'));
    } finally {
      chmodSync(cache, 0o700);
    }
    expect(existsSync(join(cache, 'caches'))).toBe(false);
  });
});
