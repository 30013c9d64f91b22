import { existsSync, readFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Script } from 'node:vm';
import { crc32 } from 'node:zlib';

/**
 * The file of a bundle's compiled code, beside it: made at build time by the Electron that the bundle runs on
 * (build/code-cache.ts), so that a packed program's is inside its archive and signed with it. V8 itself would take that of
 * another text of the same length: the name has the text's checksum.
 */
export function cacheFileOf(
  bundle: string,
  text: Buffer,
  by: Pick<NodeJS.Process, 'platform' | 'arch' | 'versions'> = process,
): string {
  const made = [by.platform, by.arch, by.versions['electron'], crc32(text).toString(16)];
  return `${bundle}.${made.join('-')}.cache`;
}

/**
 * Loads a CommonJS bundle as `require` does, from what is compiled of it already; what is not, or fits no more, is compiled.
 * `path` is absolute.
 */
export function requireCompiled(path: string): unknown {
  const require = createRequire(path);
  const bundle = require.resolve(path);
  const text = readFileSync(bundle);
  const cache = cacheFileOf(bundle, text);
  const script = new Script(
    `(function (exports, require, module, __filename, __dirname) {${text.toString()}\n})`,
    { filename: bundle, ...(existsSync(cache) && { cachedData: readFileSync(cache) }) },
  );
  const module = new Module(bundle);
  module.filename = bundle;
  // The parts that are loaded later require it for what they share.
  require.cache[bundle] = module;
  const run = script.runInThisContext() as (...free: unknown[]) => void;
  run.call(module.exports, module.exports, require, module, bundle, dirname(bundle));
  module.loaded = true;
  return module.exports;
}
