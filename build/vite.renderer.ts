import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { InlineConfig } from 'vite';
import { fromRoot } from './paths.ts';

/** The renderer, served as app://madoguchi/ by the main process. */
export const rendererConfig: InlineConfig = {
  root: fromRoot('renderer'),
  base: './',
  logLevel: 'warn',
  publicDir: fromRoot('resources/public'),
  plugins: [svelte({ configFile: false })],
  build: {
    outDir: fromRoot('out/app/renderer'),
    emptyOutDir: true,
    target: 'chrome140',
    sourcemap: false,
    assetsInlineLimit: 0,
  },
};
