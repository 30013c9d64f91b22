/** What a start loads and compiles: it does not grow without a word, and main's script comes compiled. */
import { readFileSync, statSync } from 'node:fs';
import { scriptsBeforeFirstPaint } from '../../build/bench/first-paint.ts';
import { ensureBuilt } from '../../build/ensure-built.ts';
import { late } from '../../build/late-modules.ts';
import { fromRoot } from '../../build/paths.ts';
import { expect, test } from '../support/app.ts';
import { launchApp } from '../support/electron.ts';

/** Bytes. Whoever needs more says why here, and in docs/figures.md. */
const most = { gzippedOfPage: 100_000, main: 1_550_000 };

test.beforeAll(async () => {
  await ensureBuilt();
});

test('the cashier’s page loads at most 100 kB of script, gzipped, before its first paint', () => {
  const scripts = scriptsBeforeFirstPaint(fromRoot('out/app/renderer/index.html'));
  const gzipped = scripts.reduce((sum, script) => sum + script.gzipped, 0);
  console.log(`JavaScript before the first paint: ${(gzipped / 1_000).toFixed(1)} kB gzipped.`);
  expect(gzipped).toBeLessThanOrEqual(most.gzippedOfPage);
});

test('what main compiles before its window opens is at most 1.55 MB, in the one file that comes compiled', () => {
  const { size } = statSync(fromRoot('out/app/main.cjs'));
  console.log(`Main’s script: ${(size / 1_000_000).toFixed(3)} MB.`);
  expect(size).toBeLessThanOrEqual(most.main);
  // What two of its parts share is no file of its own, which would be compiled at each start.
  const main = readFileSync(fromRoot('out/app/main.cjs'), 'utf8');
  const read = main.matchAll(/^const \w+ = require\("\.\/(.*)"\);$/gm);
  expect([...read].map(([, file]) => file)).toEqual(['main-rolldown-runtime.cjs']);
  const atOnce = [...main.matchAll(/^\S.*require\("node:(.*)"\)/gm)].map(([, module]) => module ?? '');
  expect(atOnce).toContain('fs');
  expect(atOnce.filter((module) => late.includes(module))).toEqual([]);
});

test('main starts from what this Electron compiled of it when it was built, and its script loads no late module', async () => {
  const { app } = await launchApp({ electronArgs: ['-r', fromRoot('test/support/code-cache-taken.cjs')] });
  const { codeCachesRejected, loadedBeforeReady } = await app.evaluate(() => {
    const noted = globalThis as unknown as Record<'codeCachesRejected' | 'loadedBeforeReady', unknown[]>;
    return { codeCachesRejected: noted.codeCachesRejected, loadedBeforeReady: noted.loadedBeforeReady };
  });
  await app.close();
  expect(codeCachesRejected).toEqual([false]);
  expect(loadedBeforeReady).toContain('node:fs');
  for (const module of late) expect(loadedBeforeReady).not.toContain(`node:${module}`);
});
