import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { InlineConfig } from 'vite';
import { fromRoot } from './paths.ts';

/** One page of the renderer, whole; the first of them makes the folder and brings what is served as it is. */
function pageOf(entry: string, isFirst: boolean): InlineConfig {
  return {
    root: fromRoot('renderer'),
    base: './',
    logLevel: 'warn',
    publicDir: isFirst && fromRoot('resources/public'),
    plugins: [svelte({ configFile: false })],
    build: {
      outDir: fromRoot('out/app/renderer'),
      emptyOutDir: isFirst,
      target: 'chrome140',
      sourcemap: false,
      assetsInlineLimit: 0,
      rolldownOptions: { input: fromRoot(`renderer/${entry}`) },
    },
  };
}

/**
 * The renderer, served as app://madoguchi/ by the main process: the cashier's page, the customer's, and the safe screen. Each is
 * built by itself, so that what they share is not parted into files of its own, which the cashier's first
 * paint would have to wait for.
 */
export const rendererConfigs: InlineConfig[] = [
  pageOf('index.html', true),
  pageOf('customer.html', false),
  pageOf('safe.html', false),
];
