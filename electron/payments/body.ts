import type { IncomingMessage } from 'node:http';
import { PassThrough, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { codeOf } from './connect.ts';
import type { UnknownReason } from './payment-service.ts';

/** The most that is read of an answer, in bytes, before and after decompression (reliability, rule 5). */
export const largestAnswer = 256 * 1024;

/** The body of an answer: its text, or why there is none that can be used. */
export type Body = { kind: 'text'; text: string } | { kind: 'unusable'; reason: UnknownReason };

class TooLarge extends Error {}

/** Reads a body: decompressed under the cap, then decoded as strict UTF-8. Never throws. */
export async function readBody(response: IncomingMessage): Promise<Body> {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  const decoder = decoderFor(encoding);
  if (decoder === undefined) return { kind: 'unusable', reason: 'not-json' };
  let received = 0;
  const chunks: Buffer[] = [];
  try {
    await pipeline(
      response,
      capped((size) => (received = size)),
      decoder,
      capped(() => undefined),
      async (source: AsyncIterable<Buffer>) => {
        for await (const chunk of source) chunks.push(chunk);
      },
    );
  } catch (error) {
    // "Nothing, compressed" is not a valid stream, but servers send it with 204 and friends.
    const nothing = received === 0 && isDecodingError(error);
    return nothing ? { kind: 'text', text: '' } : { kind: 'unusable', reason: reasonOf(error) };
  }
  return decode(Buffer.concat(chunks));
}

function decoderFor(encoding: string): Transform | undefined {
  switch (encoding) {
    case 'identity':
    case '':
      return new PassThrough();
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      return undefined;
  }
}

/** Passes chunks on until they exceed the cap; a compressed stream is stopped while it unfolds. */
function capped(report: (size: number) => void) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let size = 0;
    for await (const chunk of source) {
      size += chunk.length;
      if (size > largestAnswer) throw new TooLarge();
      report(size);
      yield chunk;
    }
  };
}

function isDecodingError(error: unknown): boolean {
  return /^(Z_|ERR__|ERR_BROTLI)/.test(codeOf(error) ?? '');
}

function reasonOf(error: unknown): UnknownReason {
  if (error instanceof TooLarge) return 'too-large';
  return isDecodingError(error) ? 'not-json' : 'connection-lost';
}

function decode(bytes: Buffer): Body {
  try {
    return { kind: 'text', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { kind: 'unusable', reason: 'not-json' };
  }
}
