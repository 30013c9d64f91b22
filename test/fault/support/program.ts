/** Programs of the harness that are started over and over: a till, an apply that is cut short. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { build, type Plugin } from 'vite';
import { fromRoot } from '../../../build/paths.ts';

/** One for each user: who runs the tests cannot write into another's. */
const folder = join(tmpdir(), `madoguchi-fault-programs-${userInfo().username}`);
/** What Node made of the programs, so that the next process need not make it anew (`NODE_COMPILE_CACHE`). */
export const compiled = join(folder, 'compiled');

/**
 * A program put together into one file, which starts in half the time of its hundred and more modules. It is made when it is asked for
 * first, of the sources as they are then.
 */
export function inOneFile(source: string): () => Promise<string> {
  let made: Promise<string> | undefined;
  return () => (made ??= putTogether(fromRoot(source)));
}

/**
 * Gives a program `node:http` as `require` would. An import of it reads every name that it exports, and the one for
 * WebSocket loads all of Node's fetch, which took a third of a till's start.
 */
const plainHttp: Plugin = {
  name: 'plain-http',
  enforce: 'pre',
  resolveId: (id) => (id === 'node:http' ? '\0plain-http' : null),
  load(id) {
    if (id !== '\0plain-http') return null;
    const properties = Object.entries(Object.getOwnPropertyDescriptors(http));
    const names = properties.flatMap(([name, property]) => ('value' in property ? [name] : []));
    return `const http = process.getBuiltinModule('node:http');
      export const { ${names.join(', ')} } = http;
      export default http;`;
  },
};

async function putTogether(entry: string): Promise<string> {
  const written = await build({
    root: fromRoot('.'),
    configFile: false,
    publicDir: false,
    plugins: [plainHttp],
    logLevel: 'warn',
    // What starts a thread of the journal finds that beside itself.
    define: {
      'import.meta.dirname': JSON.stringify(fromRoot('electron/journal')),
      'import.meta.filename': JSON.stringify(fromRoot('electron/journal/background.ts')),
    },
    resolve: { alias: { electron: fromRoot('test/fault/ipc-fuzz/electron-double.ts') } },
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      write: false,
      minify: false,
      target: 'node24',
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [bundle] = [written].flat();
  if (bundle === undefined || !('output' in bundle)) throw new Error(`${entry} was not put together.`);
  return keep(bundle.output[0].code);
}

/** By its content, so that whoever makes the same finds it there, with what Node made of it. */
function keep(code: string): string {
  const path = join(folder, `${createHash('sha256').update(code).digest('hex').slice(0, 16)}.mjs`);
  if (existsSync(path)) return path;
  mkdirSync(dirname(path), { recursive: true });
  // Whole or not there: another process may look for it at this moment.
  const partial = `${path}.${process.pid}`;
  writeFileSync(partial, code);
  renameSync(partial, path);
  return path;
}
