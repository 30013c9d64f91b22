import { globSync, readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import type { BrowserInstanceOption } from 'vitest/node';
import { electronProgram } from './electron/program.ts';
import { compileMessages } from './messages.ts';
import { fromRoot } from './paths.ts';
import { inBrowser, maxWorkers, patience, screensServer } from './testing/in-browser.ts';

compileMessages();
/** Nobody looks at the page of the tests. */
const unseen = 'test/support/unseen.ts';
/** The files of a worker share what they import: reading it anew for each took longer than most of their tests. */
const isolate = false;
/** Those that put something else in a module's place must not share it. */
const apart = globSync('test/unit/**/*.test.ts', { cwd: fromRoot('.') }).filter((file) =>
  /\bvi\.(?:mock|doMock|resetModules)\(/.test(readFileSync(fromRoot(file), 'utf8')),
);
/** Likewise those that put other fonts in their place: a screen looks once which languages it can draw. */
const ownFonts = ['test/component/screens/payer-languages.test.ts'];
const screens = await inBrowser(unseen, 'test/support/mouse.ts');
/** They have a page of their own; the server and the browser are the same. */
const inTwoPages = (instance: BrowserInstanceOption) => [
  { ...instance, name: 'component', exclude: ownFonts },
  { ...instance, name: 'component-apart', include: ownFonts },
];
/** What all have that run outside a browser. */
const onNode = { environment: 'node', ...patience, maxWorkers } as const;
// Outside Electron its package only answers with a path, and would fetch a binary to have one.
const env =
  electronProgram() === undefined ? { ELECTRON_OVERRIDE_DIST_PATH: fromRoot('out/no-electron') } : {};

export default defineConfig({
  test: {
    root: fromRoot('.'),
    maxWorkers,
    projects: [
      {
        root: fromRoot('.'),
        test: {
          ...onNode,
          name: 'unit',
          isolate,
          env,
          include: ['test/unit/**/*.test.ts'],
          exclude: apart,
        },
        plugins: [svelte({ configFile: false })],
      },
      {
        root: fromRoot('.'),
        test: {
          ...onNode,
          name: 'unit-apart',
          env,
          include: apart,
        },
        plugins: [svelte({ configFile: false })],
      },
      {
        ...screensServer(),
        test: {
          ...screens,
          name: 'component',
          isolate,
          // A busy machine starves a page now and then. A retry that passes is named, and more than a few are failures (counts.ts).
          retry: 1,
          // A page by itself waits for frames and for answers of the browser half of its time.
          fileParallelism: true,
          include: ['test/component/**/*.test.ts'],
          browser: { ...screens.browser, instances: screens.browser.instances.flatMap(inTwoPages) },
        },
      },
      {
        root: fromRoot('.'),
        test: {
          ...onNode,
          name: 'contract',
          isolate,
          include: ['test/contract/**/*.test.ts'],
        },
      },
      {
        root: fromRoot('.'),
        // The short forms of npm run faults: processes that are killed, clocks that run, pictures of screens. Some are
        // a whole piece in one test, whose hundreds of syncs wait for a disk that others keep busy.
        test: {
          ...onNode,
          name: 'fault',
          testTimeout: 900_000,
          isolate,
          env,
          include: ['test/fault/**/*.test.ts'],
          // For all of them, so that the one that asks it for more than a path can share what the others have read.
          alias: { electron: fromRoot('test/fault/ipc-fuzz/electron-double.ts') },
        },
      },
    ],
  },
});
