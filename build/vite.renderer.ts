import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { InlineConfig, Plugin } from 'vite';
import { currencyDigits } from './currency-digits.ts';
import { leanMessages } from './lean-messages.ts';
import { fromRoot } from './paths.ts';

/** A message is a module, with one index of all: a module's code tells which ones it shows. */
const messageFolder = fromRoot('renderer/i18n/generated/messages/');
const shownMessages = /\bm\.(\w+)/g;

/**
 * Puts a page's static imports into one file for its first paint; otherwise what later screens share would become some fifty
 * files. Messages that only later screens show stay with those.
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

/** The package without its painting on canvases: the screens draw the modules themselves (renderer/lib/qr.ts). */
const qrcodeCore = 'qrcode/lib/core/qrcode.js';

/** One whole page; the first also makes the folder and copies static files. */
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
 * Served as app://madoguchi/ by main: the cashier's page, the customer's, the entry view, the safe screen, and the page of slips'
 * PDFs. Built separately: shared code as files of its own would delay the cashier's first paint.
 */
export const rendererConfigs: InlineConfig[] = [
  pageOf('index.html', true),
  pageOf('customer.html', false),
  pageOf('entry.html', false),
  pageOf('safe.html', false),
  pageOf('slip.html', false),
];
