import type { IncomingMessage } from 'node:http';
import { PassThrough, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { z } from 'zod';
import { readLiberally } from '../contract/liberal.ts';
import { assertNever } from '../domain/assert-never.ts';
import { codeOf } from '../domain/error-message.ts';
import { type Asked, carriesError, meaningOf } from './errors.ts';
import { agree, type Merchant, refined } from './merchant.ts';
import type { Outcome, UnknownReason } from './payment-service.ts';
import { retryAfterMs } from './retry-after.ts';
import { mentions } from './secret.ts';
import { readWords, type ServiceWords } from './service-words.ts';

/** The most bytes read of an answer, before and after decompression (reliability, rule 5). */
export const largestAnswer = 256 * 1024;

export type Body = { kind: 'text'; text: string } | { kind: 'unusable'; reason: UnknownReason };

export interface Answer {
  kind: 'answered';
  status: number;
  statusText: string;
  retryAfter: string | undefined;
  /** The service's own clock, as the `Date` header tells it. */
  date: string | undefined;
  body: Body;
}

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

/** Passes chunks on until they exceed the cap; a compressed stream is stopped while it still unfolds. */
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

export interface Expectation<T> extends Asked {
  /** Of the JSON, or of undefined where nothing is a good answer too. */
  schema: z.ZodType<T>;
  /** An answer about another record is no answer. */
  id?: string;
  /** The specification's name of a field that the service names in its own way. */
  fieldName: (name: string) => string;
  /** Kept out of all words, like the key. */
  payerCode?: string;
}

/** A deeper answer could not safely be copied or written as JSON. */
const deepestAnswer = 64;

/** Judges an answer (reliability, "Answers"). `key` is kept out of all words; `now` in epoch ms. */
export function outcomeOf<T>(answer: Answer, expected: Expectation<T>, key: string, now: number): Outcome<T> {
  const { status } = answer;
  if (status >= 200 && status < 300) return valueOf(answer, expected, key);
  if (status >= 300 && status < 400) return unknown('redirect', status);
  if (status < 400 || status >= 600) return unknown('not-payment-service', status);
  const { state, ...words } = serviceWordsOf(answer, expected, key);
  const meaning = meaningOf(status, words.code, expected);
  switch (meaning.kind) {
    case 'unsupported':
      return { kind: 'unsupported', message: words.message };
    case 'conflict':
      return { ...meaning, status, ...words, ...(state !== undefined && { state }) };
    case 'rate-limited': {
      const wait = retryAfterMs(answer.retryAfter, now);
      return { kind: 'rate-limited', retryAfterMs: wait, message: words.message };
    }
    case 'refused':
      return { ...meaning, status, ...words };
    case 'unknown':
      if (meaning.reason === 'in-passing') return unknown('in-passing', status);
      return { ...meaning, message: words.message, status };
    default:
      return assertNever(meaning);
  }
}

function valueOf<T>({ body, status }: Answer, expected: Expectation<T>, key: string): Outcome<T> {
  if (body.kind === 'unusable') return unknown(body.reason, status);
  const empty = body.text.trim() === '';
  const json = empty ? undefined : parseJson(body.text);
  if (json === notJson) return unknown('not-json', status);
  if (!isPresentable(json, key)) return unknown('not-payment-service', status);
  dropPrototypes(json);
  // An error sent as a success is neither a success nor "closed".
  if (carriesError(json)) return unknown('not-payment-service', status);
  const { parsed, dropped } = readLiberally(expected.schema, json);
  if (!parsed.success) return unknown(empty ? 'empty' : 'not-payment-service', status);
  if (expected.id !== undefined && idOf(parsed.data) !== expected.id) {
    return unknown('not-payment-service', status);
  }
  return { kind: 'ok', value: parsed.data, status, ...(dropped.length > 0 && { dropped }) };
}

function serviceWordsOf(
  answer: Answer,
  { fieldName, payerCode }: Expectation<unknown>,
  key: string,
): ServiceWords {
  const json = answer.body.kind === 'text' ? parseJson(answer.body.text) : notJson;
  const words = readWords(json, `HTTP ${answer.status} ${answer.statusText}`, key, payerCode);
  return words.field === undefined ? words : { ...words, field: fieldName(words.field) };
}

/** Stands for text that is not JSON. The parser's error is dropped: it quotes the text, key included. */
const notJson = Symbol('not JSON');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return notJson;
  }
}

/** Walks level by level: recursion could be made to overflow the stack. */
function survey(json: unknown): { depth: number; texts: string[] } {
  const texts: string[] = [];
  let depth = 0;
  for (let level = [json]; level.length > 0 && depth <= deepestAnswer; depth += 1) {
    level = level.flatMap((value) => {
      if (typeof value === 'string') texts.push(value);
      return typeof value === 'object' && value !== null ? (Object.entries(value).flat() as unknown[]) : [];
    });
  }
  return { depth, texts };
}

/** Also refuses an answer that repeats the key, which would reach the screen and the journal. */
function isPresentable(json: unknown, key: string): boolean {
  const { depth, texts } = survey(json);
  return depth <= deepestAnswer && !mentions(texts.join('\n'), key);
}

/** Fields passed on unread (`metadata`, `extra`) must not set a prototype when somebody copies them. */
function dropPrototypes(json: unknown): void {
  if (typeof json !== 'object' || json === null) return;
  delete (json as Record<string, unknown>)['__proto__'];
  for (const value of Object.values(json)) dropPrototypes(value);
}

function idOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
}

const explanations: Record<UnknownReason, string> = {
  deadline: 'The answer did not arrive in time.',
  'connection-lost': 'The connection was lost during the answer.',
  redirect: 'The service answered with a redirect, which is not followed.',
  'server-error': 'The service failed.',
  'said-unknown': 'The service says that it may have been done.',
  'too-large': 'The answer is too large.',
  'not-json': 'The answer is not JSON.',
  'not-payment-service': 'The answer is not one of a payment service.',
  empty: 'The answer is empty.',
  'other-account': 'The answer is of another account, or of another mode, than this terminal sells for.',
  'in-passing': 'The service refused what it can do, which is taken for a fault in passing.',
};

export function unknown(reason: UnknownReason, status?: number): Outcome<never> {
  return { kind: 'unknown', reason, message: explanations[reason], ...(status !== undefined && { status }) };
}

/**
 * The merchants named by an answer, its charge and its rows, merged where they agree. More than one: its records are of several
 * accounts or modes, and nothing in it is believed.
 */
export function merchantsIn(value: unknown): Merchant[] {
  const whose: Merchant[] = [];
  for (const record of recordsIn(value)) {
    const told = toldBy(record);
    const index = whose.findIndex((one) => agree(one, told));
    const before = whose[index];
    if (before) whose[index] = refined(before, told);
    else whose.push(told);
  }
  return whose;
}

function recordsIn(value: unknown): Record<string, unknown>[] {
  if (!isRecord(value)) return [];
  const rows = Object.values(value).flatMap((inner) => (Array.isArray(inner) ? (inner as unknown[]) : []));
  return [value, ...rows].flatMap((one) => (isRecord(one) ? [one, one['charge']] : [])).filter(isRecord);
}

/** Creation times of an answer's records, as the service tells them. */
export function timesIn(value: unknown): number[] {
  return recordsIn(value).flatMap(({ createTime }) => (typeof createTime === 'number' ? [createTime] : []));
}

function toldBy(record: Record<string, unknown>): Merchant {
  const { appId, liveMode } = record;
  return {
    appId: typeof appId === 'string' && appId !== '' ? appId : null,
    liveMode: typeof liveMode === 'boolean' ? liveMode : null,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
