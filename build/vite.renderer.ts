import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { InlineConfig, Plugin } from 'vite';
import { currencyDigits } from './currency-digits.ts';
import { leanMessages } from './lean-messages.ts';
import { fromRoot } from './paths.ts';

/** A message is a module, and one index names them all: which of them a module shows is in its code. */
const messageFolder = fromRoot('renderer/i18n/generated/messages/');
const shownMessages = /\bm\.(\w+)/g;

/**
 * Puts all that a page imports statically into one file, which is what its first paint waits for; otherwise
 * whatever a later screen shares with it would be a file of its own, some fifty in all. Messages that only
 * later screens show stay with those.
 */
function oneFileFirst(): { plugin: Plugin; isFirst: (id: string) => boolean } {
  const first = new Set<string>();
  const plugin: Plugin = {
    name: 'one-file-first',
    buildEnd() {
      const add = (id: string): void => {
        if (first.has(id)) return;
        first.add(id);
        const { importedIds = [], code } = this.getModuleInfo(id) ?? {};
        for (const imported of importedIds) if (!imported.startsWith(messageFolder)) add(imported);
        for (const [, name] of (code ?? '').matchAll(shownMessages)) add(`${messageFolder}${name}.js`);
      };
      for (const id of this.getModuleIds()) if (this.getModuleInfo(id)?.isEntry === true) add(id);
    },
  };
  return { plugin, isFirst: (id) => first.has(id) };
}

/** Without what paints on canvases: the screens draw the modules themselves (renderer/lib/qr.ts). */
const qrcodeCore = 'qrcode/lib/core/qrcode.js';

/** One page of the renderer, whole; the first of them makes the folder and brings what is served as it is. */
function pageOf(entry: string, isFirst: boolean): InlineConfig {
  const { plugin, isFirst: isOfFirstFile } = oneFileFirst();
  return {
    root: fromRoot('renderer'),
    base: './',
    logLevel: 'warn',
    resolve: { alias: [{ find: /^qrcode$/, replacement: qrcodeCore }] },
    publicDir: isFirst && fromRoot('resources/public'),
    plugins: [svelte({ configFile: false }), currencyDigits, leanMessages, plugin],
    build: {
      outDir: fromRoot('out/app/renderer'),
      emptyOutDir: isFirst,
      target: 'chrome140',
      sourcemap: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: fromRoot(`renderer/${entry}`),
        output: { codeSplitting: { groups: [{ name: 'first', test: isOfFirstFile }] } },
      },
    },
  };
}

/**
 * The renderer, served as app://madoguchi/ by the main process: the cashier's page, the customer's, the entry view, the safe screen, and
 * the page that draws slips for their PDF. Each is built by itself, so that what they share is not parted into files of its own, which the cashier's first
 * paint would have to wait for.
 */
export const rendererConfigs: InlineConfig[] = [
  pageOf('index.html', true),
  pageOf('customer.html', false),
  pageOf('entry.html', false),
  pageOf('safe.html', false),
  pageOf('slip.html', false),
];
