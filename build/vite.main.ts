import { builtinModules } from 'node:module';
import type { InlineConfig } from 'vite';
import doctorWords from '../renderer/i18n/messages/en/diagnosis.json' with { type: 'json' };
import { currencyDigits } from './currency-digits.ts';
import { lateModules } from './late-modules.ts';
import { fromRoot } from './paths.ts';

/** Not bundled: the shell, Node, and packages with native code (SFTP's does without its own). */
const external = [
  'electron',
  'keytar',
  '@napi-rs/keyring',
  'cpu-features',
  /sshcrypto\.node$/,
  ...builtinModules,
  ...builtinModules.map((name) => `node:${name}`),
];

/**
 * electron-store's schema compiler and version order, never called: zod checks settings, and the compiler would be a fifth of
 * what main reads before its window opens.
 */
const unused = {
  'ajv/dist/2020.js': fromRoot('build/no-schema-compiler.ts'),
  'ajv-formats': fromRoot('build/no-schema-compiler.ts'),
  semver: fromRoot('build/no-version-order.ts'),
};

/** One CommonJS file, out/app/NAME.cjs, and one for each part loaded later, unless `alone`. */
function bundle(name: string, entry: string, alone = false): InlineConfig {
  return {
    root: fromRoot('.'),
    logLevel: 'warn',
    publicDir: false,
    define: {
      // No true clock is before this (electron/diagnosis/clock.ts).
      MADOGUCHI_BUILT_AT: String(Date.now()),
      // The packaged app's doctor speaks English, in the words of the screens.
      MADOGUCHI_DOCTOR_WORDS: JSON.stringify(doctorWords),
      'import.meta.dirname': '__dirname',
      'import.meta.filename': '__filename',
    },
    resolve: { alias: unused },
    plugins: [currencyDigits, ...(name === 'main' ? [lateModules()] : [])],
    ssr: { noExternal: true },
    build: {
      ssr: fromRoot(entry),
      outDir: fromRoot('out/app'),
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        external,
        // The source map names each line's file; names in the code would be read at each start.
        experimental: { attachDebugInfo: 'none' },
        output: {
          format: 'cjs',
          ...(alone && { codeSplitting: false }),
          entryFileNames: `${name}.cjs`,
          chunkFileNames: `${name}-[name].cjs`,
          // With one sign beyond ASCII, V8 keeps two bytes for every sign: 3 MB of main's memory (docs/figures.md).
          charset: 'ascii',
          comments: { jsdoc: false, annotation: false },
        },
      },
    },
  };
}

/**
 * Main, the preloads of both windows and the entry view, the keychain's process, and the threads that read journals, reports'
 * places, and an SFTP server's start.
 */
export const mainConfig: InlineConfig[] = [
  bundle('start', 'electron/start.ts', true),
  bundle('main', 'electron/main.ts'),
  bundle('preload', 'electron/preload.ts'),
  bundle('customer-preload', 'electron/customer-preload.ts'),
  bundle('entry-preload', 'electron/entry-preload.ts'),
  bundle('keeper', 'electron/secrets/keeper-process.ts'),
  bundle('journal-health', 'electron/journal/health-thread.ts'),
  // A thread is started from its text (files/thread.ts), which finds no file beside it.
  bundle('report', 'electron/report/thread.ts', true),
  bundle('copy-way', 'electron/copy/way-thread.ts', true),
];
