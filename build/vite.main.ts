import { builtinModules } from 'node:module';
import type { InlineConfig } from 'vite';
import { fromRoot } from './paths.ts';

/** What is not bundled: the shell itself, Node, and the two packages with native code. */
const external = [
  'electron',
  'keytar',
  '@napi-rs/keyring',
  ...builtinModules,
  ...builtinModules.map((name) => `node:${name}`),
];

/** One self-contained CommonJS file; names become keys of out/app/*.cjs. */
function bundle(name: string, entry: string): InlineConfig {
  return {
    root: fromRoot('.'),
    logLevel: 'warn',
    publicDir: false,
    // No true clock is before this (electron/diagnosis/clock.ts).
    define: { MADOGUCHI_BUILT_AT: String(Date.now()) },
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
        output: { format: 'cjs', entryFileNames: `${name}.cjs`, codeSplitting: false },
      },
    },
  };
}

/** Main process, the two windows' preloads, the process that talks to the keychain, and the thread that reads a journal. */
export const mainConfig: InlineConfig[] = [
  bundle('main', 'electron/main.ts'),
  bundle('preload', 'electron/preload.ts'),
  bundle('customer-preload', 'electron/customer-preload.ts'),
  bundle('keeper', 'electron/secrets/keeper-process.ts'),
  bundle('journal-health', 'electron/journal/health-thread.ts'),
];
