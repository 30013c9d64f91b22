/** `net.fetch`: requests of the main process. */
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { guarded } from './guard.ts';
import { sessionOf } from './session.ts';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.wav': 'audio/wav',
  '.txt': 'text/plain',
};

async function fetchFile(url: string): Promise<Response> {
  const path = fileURLToPath(url.replace(/[?#].*$/s, ''));
  const body = await readFile(path).catch(() => {
    throw new Error('net::ERR_FILE_NOT_FOUND');
  });
  return new Response(new Uint8Array(body), {
    headers: { 'content-type': types[extname(path).toLowerCase()] ?? '' },
  });
}

/** Electron's `net`: files, the app's own scheme, and http(s). */
export const net = guarded('net', {
  fetch: async (input: string | Request, init?: RequestInit): Promise<Response> => {
    const url = typeof input === 'string' ? input : input.url;
    if (url.startsWith('file:')) return await fetchFile(url);
    const handler = sessionOf(undefined).protocol.handlerFor(url);
    if (handler !== undefined) return await handler(new Request(input, init));
    return await fetch(input, init);
  },
}) satisfies Partial<Electron.Net>;
