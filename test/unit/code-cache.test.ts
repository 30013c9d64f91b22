import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { cacheFileOf, requireCompiled } from '../../electron/code-cache.ts';
import { newFolder } from '../support/folder.ts';

const text = `
  const counted = (value) => value + 1;
  exports.count = counted(41);
  exports.where = [__filename, __dirname, typeof module.require];
  exports.part = () => require('./part.cjs');
`;

// V8 remembers within a process what it compiled, and would look at no cache of the same text.
beforeAll(() => setFlagsFromString('--no-compilation-cache'));
afterAll(() => setFlagsFromString('--compilation-cache'));

let folder = '';
let bundle = '';
beforeEach(() => {
  folder = realpathSync(newFolder('code-cache'));
  bundle = join(folder, 'main.cjs');
  writeFileSync(bundle, text);
  writeFileSync(join(folder, 'part.cjs'), `exports.main = require('./main.cjs');`);
});

interface Loaded {
  count: number;
  where: string[];
  part: () => { main: Loaded };
}

/** Loads it, and looks at what V8 has made of it; `rejected` is undefined where there was no cache. */
function load(): { loaded: Loaded; script: Script; rejected: boolean | undefined } {
  const run = vi.spyOn(Script.prototype, 'runInThisContext');
  const loaded = requireCompiled(bundle) as Loaded;
  const [script] = run.mock.contexts as Script[];
  run.mockRestore();
  if (script === undefined) throw new Error('Nothing was compiled.');
  return { loaded, script, rejected: script.cachedDataRejected };
}

const cacheFile = (): string => cacheFileOf(bundle, readFileSync(bundle));

/** Makes the cache as build/code-cache-maker.cjs does. */
function makeCache(): void {
  writeFileSync(cacheFile(), load().script.createCachedData());
}

describe('a bundle', () => {
  test('is loaded as require loads it, once for itself and its parts', () => {
    const { loaded, rejected } = load();
    expect(loaded).toMatchObject({ count: 42, where: [bundle, folder, 'function'] });
    expect(loaded.part().main).toBe(loaded);
    expect(createRequire(bundle)('./main.cjs')).toBe(loaded);
    expect(rejected).toBeUndefined();
  });

  test('is loaded from what is compiled of it', () => {
    makeCache();
    expect(load()).toMatchObject({ loaded: { count: 42 }, rejected: false });
  });

  test.each([
    ['of another V8', () => writeFileSync(cacheFile(), changed(4))],
    ['that is cut short', () => writeFileSync(cacheFile(), readFileSync(cacheFile()).subarray(0, 100))],
    ['that is empty', () => writeFileSync(cacheFile(), '')],
  ])('is compiled anew beside a cache %s', (_, change) => {
    makeCache();
    change();
    expect(load()).toMatchObject({ loaded: { count: 42 }, rejected: true });
  });

  test('is compiled anew beside the cache of another text of the same length', () => {
    makeCache();
    writeFileSync(bundle, text.replace('41', '51'));
    expect(load()).toMatchObject({ loaded: { count: 52 }, rejected: undefined });
  });
});

/** The cache with another byte. */
function changed(at: number): Buffer {
  const bytes = readFileSync(cacheFile());
  bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  return bytes;
}

test('the file tells which program made it', () => {
  const by = {
    platform: 'linux',
    arch: 'arm64',
    versions: { ...process.versions, electron: '33.2.1' },
  } as const;
  expect(cacheFileOf('/app/main.cjs', Buffer.from('exports.a = 1'), by)).toMatch(
    /^\/app\/main\.cjs\.linux-arm64-33\.2\.1-[\da-f]{7,8}\.cache$/,
  );
});
