import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parseSync } from 'vite';

/** A script loaded before the first paint; its size in bytes. */
export interface Script {
  readonly name: string;
  readonly bytes: number;
  readonly gzipped: number;
}

/** The scripts of a built page with all static imports, the largest first. */
export function scriptsBeforeFirstPaint(page: string): Script[] {
  const folder = dirname(page);
  const found = new Map<string, string>();
  const add = (path: string): void => {
    if (found.has(path)) return;
    const text = readFileSync(path, 'utf8');
    found.set(path, text);
    for (const source of staticImports(path, text)) add(join(dirname(path), source));
  };
  const tags = readFileSync(page, 'utf8').matchAll(
    /<script\b[^>]*\bsrc="([^"]+)"|<link\b[^>]*\brel="modulepreload"[^>]*\bhref="([^"]+)"/g,
  );
  for (const [, script, preload] of tags) add(join(folder, script ?? preload ?? ''));
  if (found.size === 0) throw new Error(`${page} loads no script; is it a built page?`);
  return [...found]
    .map(([path, text]) => ({
      name: relative(folder, path),
      bytes: Buffer.byteLength(text),
      gzipped: gzipSync(text).length,
    }))
    .sort((a, b) => b.gzipped - a.gzipped);
}

function staticImports(name: string, text: string): string[] {
  return parseSync(name, text).module.staticImports.map(({ moduleRequest }) => moduleRequest.value);
}
