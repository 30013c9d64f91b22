import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { codeOf } from '../domain/error-message.ts';
import { type Answer, type Body, readBody } from './answer.ts';
import { connect } from './connect.ts';
import type { Origin } from './origin.ts';
import type { Outcome } from './payment-service.ts';

export type AbortReason = 'deadline' | 'closed';

/** One request, complete: nothing but the headers below is added. */
export interface Message {
  method: 'GET' | 'POST' | 'DELETE';
  /** The path below the base address, not encoded. */
  segments: readonly string[];
  query: Readonly<Record<string, string>>;
  /** The language for the service's words. */
  language: string;
  /** JSON text. */
  body?: string;
}

export type Exchanged = Answer | Extract<Outcome<never>, { kind: 'not-sent' | 'certificate' | 'unknown' }>;

/**
 * Sends one request over a connection of its own and reads one answer. Redirects are plain answers, nothing is repeated, `signal`
 * ends it at any stage. `onSending` runs once, before the first byte may leave. Never throws.
 */
export async function exchange(
  origin: Origin,
  authorization: string,
  message: Message,
  signal: AbortSignal,
  onSending: () => void = () => undefined,
): Promise<Exchanged> {
  const path = targetOf(origin, message.segments, message.query);
  const connection = await connect(origin, signal);
  if (connection.kind !== 'connected') return connection;
  const { socket } = connection;
  const abort = (): void => void socket.destroy();
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  else onSending();
  try {
    return await converse(socket, path, headersOf(origin, authorization, message), message, signal);
  } finally {
    signal.removeEventListener('abort', abort);
    socket.destroy();
  }
}

/** The only place where the secret key leaves (reliability, rule 5; section 5). */
function headersOf(origin: Origin, authorization: string, message: Message): Record<string, string | number> {
  return {
    host: origin.authority,
    authorization,
    accept: 'application/json',
    'accept-language': message.language,
    'accept-encoding': 'gzip',
    ...(message.method === 'POST' && { 'content-length': Buffer.byteLength(message.body ?? '') }),
    ...(message.body !== undefined && { 'content-type': 'application/json; charset=utf-8' }),
  };
}

/** The request target below the base address; each segment is percent-encoded. */
export function targetOf(
  origin: Origin,
  segments: readonly string[],
  query: Readonly<Record<string, string>>,
): string {
  const path = `${origin.basePath}/${segments.map(encodeURIComponent).join('/')}`;
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
}

async function converse(
  socket: Socket,
  path: string,
  headers: Record<string, string | number>,
  { method, body }: Message,
  signal: AbortSignal,
): Promise<Answer | Extract<Outcome<never>, { kind: 'unknown' }>> {
  const head = await new Promise<IncomingMessage | Error>((resolve) => {
    // Bytes may leave from here on: nothing below may answer `not-sent`.
    const request = httpRequest({ method, path, headers, createConnection: () => socket });
    request.once('response', resolve);
    request.once('upgrade', resolve);
    request.on('error', resolve);
    request.end(body);
  });
  if (head instanceof Error) return lost(head, signal);
  const status = head.statusCode ?? 0;
  const answer = { kind: 'answered', status, statusText: head.statusMessage ?? '' } as const;
  const { date, 'retry-after': retryAfter } = head.headers;
  // A redirect's body is not read and may have no end.
  if (status >= 300 && status < 400) return { ...answer, retryAfter, date, body: { kind: 'text', text: '' } };
  const read = await readBody(head);
  return { ...answer, retryAfter, date, body: signal.aborted ? abortedBody(signal, read) : read };
}

function abortedBody(signal: AbortSignal, read: Body): Body {
  if (read.kind === 'text') return read;
  return { kind: 'unusable', reason: isDeadline(signal) ? 'deadline' : 'connection-lost' };
}

function lost(error: Error, signal: AbortSignal): Extract<Outcome<never>, { kind: 'unknown' }> {
  if (signal.aborted) {
    if (isDeadline(signal)) return { kind: 'unknown', reason: 'deadline', message: 'No answer in time.' };
    return { kind: 'unknown', reason: 'connection-lost', message: 'The client was closed after sending.' };
  }
  const code = codeOf(error) ?? 'unknown';
  if (code === 'HPE_HEADER_OVERFLOW') {
    return { kind: 'unknown', reason: 'too-large', message: 'The head of the answer is too large.' };
  }
  if (code.startsWith('HPE_')) {
    return { kind: 'unknown', reason: 'not-payment-service', message: `The answer is not HTTP (${code}).` };
  }
  return { kind: 'unknown', reason: 'connection-lost', message: `The connection was lost (${code}).` };
}

function isDeadline(signal: AbortSignal): boolean {
  return (signal.reason as AbortReason) === 'deadline';
}
