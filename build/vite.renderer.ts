import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { InlineConfig } from 'vite';
import { fromRoot } from './paths.ts';

/** The renderer's plugins, shared with the component tests. */
export function rendererPlugins(): NonNullable<InlineConfig['plugins']> {
  return [
    paraglideVitePlugin({
      project: fromRoot('renderer/i18n/project.inlang'),
      outdir: fromRoot('renderer/i18n/generated'),
      strategy: ['globalVariable', 'baseLocale'],
      emitTsDeclarations: true,
    }),
    svelte({ configFile: false }),
  ];
}

/** The renderer, served as app://madoguchi/ by the main process. */
export const rendererConfig: InlineConfig = {
  root: fromRoot('renderer'),
  base: './',
  logLevel: 'warn',
  publicDir: fromRoot('resources/public'),
  plugins: rendererPlugins(),
  build: {
    outDir: fromRoot('out/app/renderer'),
    emptyOutDir: true,
    target: 'chrome140',
    sourcemap: false,
    assetsInlineLimit: 0,
  },
};
