import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeWebStream } from 'node:stream/web';

/** A folder of files, local or remote. */
export interface Source {
  /** Rejects where there is no such file, or it cannot be read. */
  open(name: string, signal: AbortSignal): Promise<Readable>;
}

/** Milliseconds for a server to begin its answer. */
const patience = 30_000;

/** A folder of this machine (a mounted disk, a share), or one served over https. */
export function openSource(from: string, get: typeof fetch): Source {
  return from.startsWith('https://') ? served(from, get) : folder(from);
}

function folder(path: string): Source {
  return {
    async open(name, signal) {
      const file = join(path, name);
      if (!(await stat(file)).isFile()) throw new Error(`${file} is no file.`);
      return createReadStream(file, { signal });
    },
  };
}

/** Caches nothing, and follows no redirects. */
function served(address: string, get: typeof fetch): Source {
  const base = new URL(address.endsWith('/') ? address : `${address}/`);
  return {
    async open(name, signal) {
      const begun = new AbortController();
      const timer = setTimeout(() => begun.abort(new Error('No answer within half a minute.')), patience);
      const either = AbortSignal.any([signal, begun.signal]);
      try {
        const answer = await get(new URL(name, base), {
          redirect: 'error',
          cache: 'no-store',
          credentials: 'omit',
          signal: either,
        });
        if (answer.status !== 200 || answer.body === null) {
          await answer.body?.cancel();
          throw new Error(`${name}: the server answered ${answer.status}.`);
        }
        // Where tests are type-checked, the global stream is the browser's: the same, but typed apart.
        // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-assertion -- necessary there
        return Readable.fromWeb(answer.body as unknown as NodeWebStream);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** The text of a small file. Rejects when it is larger. */
export async function readText(
  source: Source,
  name: string,
  most: number,
  signal: AbortSignal,
): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of await source.open(name, signal)) {
    bytes += (chunk as Buffer).length;
    if (bytes > most) throw new Error(`${name} is larger than ${most} bytes.`);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}
