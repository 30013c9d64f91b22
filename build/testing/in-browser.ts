/** How screens are shown in a real browser beside a double of main: for their tests and for pictures of them. */
import { availableParallelism } from 'node:os';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { playwright } from '@vitest/browser-playwright';
import type { UserConfig } from 'vite';
import type {
  BrowserCommandContext,
  BrowserConfigOptions,
  BrowserInstanceOption,
  InlineConfig,
} from 'vitest/node';
import { findBrowser } from '../browser.ts';
import { messagesInOne } from '../messages-in-one.ts';
import { fromRoot } from '../paths.ts';

/** Generous: a busy machine is not a failure, and nothing in these tests is timed. */
const testTimeout = 180_000;

/** What waits for something may wait long, too. */
export const patience = {
  testTimeout,
  hookTimeout: testTimeout,
  expect: { poll: { timeout: 60_000 } },
  setupFiles: [fromRoot('test/support/patience.ts')],
};

/** As many as there are processors; what vitest chooses by itself leaves one of two idle. */
export const maxWorkers = availableParallelism();

/** What serves the screens' files to the browser. */
export function screensServer(): UserConfig {
  return {
    root: fromRoot('.'),
    publicDir: fromRoot('resources/public'),
    plugins: [svelte({ configFile: false }), messagesInOne],
    // Named here so that the first test does not find the page reloaded under it.
    optimizeDeps: {
      include: [
        'axe-core',
        'qrcode',
        'svelte',
        'vitest-browser-svelte',
        'wanakana',
        'zod',
        'zxing-wasm/reader',
      ],
    },
  };
}

/** The browser, and how its tests run: one file after the other, each after what sets the page up. */
export async function inBrowser(
  ...setUp: readonly string[]
): Promise<InlineConfig & { browser: BrowserConfigOptions & { instances: BrowserInstanceOption[] } }> {
  const { executablePath, args } = await findBrowser();
  return {
    ...patience,
    setupFiles: [
      ...patience.setupFiles,
      ...['test/support/clean-page.ts', ...setUp].map((file) => fromRoot(file)),
    ],
    maxWorkers,
    fileParallelism: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      commands: {
        // What test/support/mouse.ts clicks with.
        clickAt: ({ page }: BrowserCommandContext, x: number, y: number) => page.mouse.click(x, y),
      },
      provider: playwright({
        launchOptions: { executablePath, args: [...args] },
        // Frames that only show something on its way cost as much as the tests; what moves is told so by its own test.
        contextOptions: { reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
    },
  };
}
