import { describe, expect, test } from 'vitest';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { largestAnswer } from '../../../electron/payments/answer.ts';
import {
  answer,
  answering,
  clientOf,
  codeAnswer,
  codeRequest,
  jsonAnswer,
  rawService,
} from '../../support/raw-service.ts';

async function outcomeOfAnswer(bytes: Buffer) {
  await using service = await answering(bytes);
  const outcome = await clientOf(service).createCode(codeRequest);
  expect(service.requests).toHaveLength(1);
  expect(service.connections()).toBe(1);
  return outcome;
}

const json = JSON.stringify(codeAnswer);
const padding = (length: number): string =>
  JSON.stringify({ ...codeAnswer, description: 'x'.repeat(length) });

describe('an answer that is a code', () => {
  const good: [string, Buffer][] = [
    ['as documented, 201', jsonAnswer('201 Created', codeAnswer)],
    ['with any other 2xx', jsonAnswer('202 Accepted', codeAnswer)],
    ['of another content type', answer('200 OK', json, { 'content-type': 'text/html' })],
    ['with a byte order mark', answer('200 OK', `\ufeff${json}`)],
    ['in gzip', answer('200 OK', gzipSync(json), { 'content-encoding': 'gzip' })],
    ['in gzip under its old name', answer('200 OK', gzipSync(json), { 'content-encoding': 'X-GZIP' })],
    ['in deflate', answer('200 OK', deflateSync(json), { 'content-encoding': 'deflate' })],
    ['in brotli', answer('200 OK', brotliCompressSync(json), { 'content-encoding': 'br' })],
    ['in chunks', answer('200 OK', `${json.length.toString(16)}\r\n${json}\r\n0\r\n\r\n`, chunked())],
    ['with fields nobody knows', jsonAnswer('200 OK', { ...codeAnswer, surprise: { deep: [1] } })],
    ['with null for what is absent', jsonAnswer('200 OK', { ...codeAnswer, charge: null, items: null })],
    ['in a state nobody knows', jsonAnswer('200 OK', { ...codeAnswer, status: 'pondering' })],
    ['just below the cap', answer('200 OK', padding(largestAnswer - 1000))],
  ];
  test.each(good)('is read %s', async (_, bytes) => {
    expect(await outcomeOfAnswer(bytes)).toMatchObject({ kind: 'ok', value: { id: 'code_1', amount: 1200 } });
  });

  test('is read after an informational head', async () => {
    const bytes = Buffer.concat([
      Buffer.from('HTTP/1.1 103 Early Hints\r\n\r\n'),
      jsonAnswer('200 OK', codeAnswer),
    ]);
    expect(await outcomeOfAnswer(bytes)).toMatchObject({ kind: 'ok' });
  });

  test('loses what it does not say: unknown fields and __proto__', async () => {
    const body = `{"id":"code_1","surprise":1,"__proto__":{"paid":true},"metadata":{"__proto__":{"x":1},"shop":"A"}}`;
    const outcome = await outcomeOfAnswer(answer('200 OK', body));
    expect(outcome).toEqual({ kind: 'ok', status: 200, value: { id: 'code_1', metadata: { shop: 'A' } } });
    expect('paid' in (outcome.kind === 'ok' ? outcome.value : {})).toBe(false);
    expect(({} as Record<string, unknown>)['paid']).toBeUndefined();
  });

  test('holds no prototype at any depth of what is passed on unread', async () => {
    const trap = '"__proto__":{"polluted":true}';
    const body = `{"id":"code_1","metadata":{"a":[{${trap},"b":1},[{${trap}}]]},"charge":{"extra":{"c":{${trap}}}}}`;
    const outcome = await outcomeOfAnswer(answer('200 OK', body));
    expect(JSON.stringify(outcome)).not.toContain('polluted');
    const value = { id: 'code_1', metadata: { a: [{ b: 1 }, [{}]] }, charge: { extra: { c: {} } } };
    expect(outcome).toEqual({ kind: 'ok', status: 200, value });
  });
});

function chunked(): Record<string, string | undefined> {
  // An answer with both lengths would be ambiguous, and is refused as such below.
  return { 'transfer-encoding': 'chunked', 'content-length': undefined };
}

describe('an answer that cannot be used', () => {
  const gzipped = (body: string): Buffer => answer('200 OK', gzipSync(body), { 'content-encoding': 'gzip' });
  const bad: [string, string, Buffer][] = [
    ['empty', 'empty', answer('200 OK')],
    ['blank', 'empty', answer('200 OK', ' \n')],
    ['no content', 'empty', answer('204 No Content')],
    ['no content, compressed', 'empty', answer('200 OK', '', { 'content-encoding': 'gzip' })],
    ["a portal's page", 'not-json', answer('200 OK', '<!doctype html><title>Log in</title>')],
    ['truncated JSON', 'not-json', answer('200 OK', json.slice(0, -9))],
    ['two objects', 'not-json', answer('200 OK', json + json)],
    [
      'invalid UTF-8',
      'not-json',
      answer('200 OK', Buffer.from([...Buffer.from('{"id":"'), 0xff, 0x22, 0x7d])),
    ],
    ['UTF-16', 'not-json', answer('200 OK', Buffer.from(json, 'utf16le'))],
    [
      'truncated gzip',
      'not-json',
      answer('200 OK', gzipSync(json).subarray(0, 40), { 'content-encoding': 'gzip' }),
    ],
    ['gzip in name only', 'not-json', answer('200 OK', json, { 'content-encoding': 'gzip' })],
    ['brotli in name only', 'not-json', answer('200 OK', json, { 'content-encoding': 'br' })],
    ['an unknown encoding', 'not-json', answer('200 OK', json, { 'content-encoding': 'zstd' })],
    [
      'two encodings',
      'not-json',
      answer('200 OK', gzipSync(gzipSync(json)), { 'content-encoding': 'gzip, gzip' }),
    ],
    ['null', 'not-payment-service', answer('200 OK', 'null')],
    ['an array', 'not-payment-service', jsonAnswer('200 OK', [codeAnswer])],
    ['a text', 'not-payment-service', jsonAnswer('200 OK', 'ok')],
    ['another object', 'not-payment-service', jsonAnswer('200 OK', { hello: 'world' })],
    ['no id', 'not-payment-service', jsonAnswer('200 OK', { ...codeAnswer, id: undefined })],
    ['an empty id', 'not-payment-service', jsonAnswer('200 OK', { ...codeAnswer, id: '' })],
    ['an amount in words', 'not-payment-service', jsonAnswer('200 OK', { ...codeAnswer, amount: '1200' })],
    ['an endless amount', 'not-payment-service', answer('200 OK', '{"id":"code_1","amount":1e999}')],
    [
      'a charge that is a text',
      'not-payment-service',
      jsonAnswer('200 OK', { ...codeAnswer, charge: 'paid' }),
    ],
    [
      'paid in words',
      'not-payment-service',
      jsonAnswer('200 OK', { ...codeAnswer, charge: { paid: 'true' } }),
    ],
    [
      'a bottomless pit',
      'not-payment-service',
      answer('200 OK', `{"id":"code_1","metadata":{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`),
    ],
    ['too large', 'too-large', answer('200 OK', padding(largestAnswer))],
    ['too large once decompressed', 'too-large', gzipped(padding(largestAnswer))],
    ['a head without end', 'too-large', answer('200 OK', json, { filler: 'x'.repeat(100_000) })],
    ['not HTTP', 'not-payment-service', Buffer.from('220 mail.example ESMTP\r\n')],
    [
      'of two lengths',
      'not-payment-service',
      answer('200 OK', '0\r\n\r\n', { 'transfer-encoding': 'chunked' }),
    ],
    ['shorter than it says', 'connection-lost', answer('200 OK', '{"id":', { 'content-length': '99' })],
    [
      'a switch of protocols',
      'not-payment-service',
      answer('101 Switching Protocols', '', { upgrade: 'x', connection: 'upgrade' }),
    ],
    ['a redirect', 'redirect', answer('302 Found', '', { location: 'https://elsewhere.test/' })],
    ['not modified', 'redirect', answer('304 Not Modified')],
    ['a server error', 'server-error', jsonAnswer('500 Internal Server Error', { message: 'Oops' })],
    ["a gateway's page", 'server-error', answer('502 Bad Gateway', '<h1>Bad Gateway</h1>')],
    ['unavailable', 'server-error', answer('503 Service Unavailable', '', { 'retry-after': '1' })],
    ['an operation not implemented', 'server-error', answer('501 Not Implemented')],
    ['a status nobody knows', 'not-payment-service', answer('777 Lucky', json)],
  ];
  test.each(bad)('is unknown: %s (%s)', async (_, reason, bytes) => {
    expect(await outcomeOfAnswer(bytes)).toMatchObject({ kind: 'unknown', reason });
  });

  test('is abandoned at the cap while it unfolds: a gzip bomb', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '));
    const before = process.memoryUsage().arrayBuffers;
    const outcome = await outcomeOfAnswer(answer('200 OK', bomb, { 'content-encoding': 'gzip' }));
    expect(outcome).toMatchObject({ kind: 'unknown', reason: 'too-large' });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 1024 * 1024);
  });

  test('is abandoned at the cap while it arrives: a body without end', async () => {
    let ended = false;
    await using service = await rawService((socket) => {
      socket.on('close', () => (ended = true));
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      const pour = (): void => {
        if (!socket.destroyed) socket.write('x'.repeat(16_384), pour);
      };
      pour();
    });
    const outcome = await clientOf(service).createCode(codeRequest);
    expect(outcome).toMatchObject({ kind: 'unknown', reason: 'too-large' });
    await expect.poll(() => ended).toBe(true);
  });
});

describe('a refusal', () => {
  const words = {
    code: 'invalid_field',
    message: 'orderNo is too long',
    type: 'invalid_request',
    field: 'orderNo',
  };
  const told = { code: 'invalid_field', message: 'orderNo is too long', field: 'orderNo' };
  const cases: [string, object][] = [
    ['400 Bad Request', { kind: 'refused', reason: 'invalid', status: 400, ...told }],
    ['422 Unprocessable Content', { kind: 'refused', reason: 'invalid', status: 422, ...told }],
    ['401 Unauthorized', { kind: 'refused', reason: 'credentials', status: 401, ...told }],
    ['403 Forbidden', { kind: 'refused', reason: 'credentials', status: 403, ...told }],
    ['404 Not Found', { kind: 'refused', reason: 'not-found', status: 404, ...told }],
    ['402 Payment Required', { kind: 'refused', reason: 'refused', status: 402, ...told }],
    ['405 Method Not Allowed', { kind: 'refused', reason: 'refused', status: 405, ...told }],
    ['418 Teapot', { kind: 'refused', reason: 'refused', status: 418, ...told }],
    ['409 Conflict', { kind: 'conflict', status: 409, ...told }],
    ['429 Too Many Requests', { kind: 'rate-limited', retryAfterMs: 5000, message: told.message }],
  ];
  test.each(cases)('is told by its status, in the words of the service: %s', async (status, expected) => {
    expect(await outcomeOfAnswer(jsonAnswer(status, words))).toEqual(expected);
  });

  test.each([
    ['a page', answer('400 Bad Request', '<h1>No</h1>')],
    ['nothing', answer('400 Bad Request')],
    ['a body that breaks off', answer('400 Bad Request', '{"me', { 'content-length': '99' })],
    ['a body over the cap', answer('400 Bad Request', padding(largestAnswer))],
  ])('is told by its status line when it comes with %s', async (_, bytes) => {
    expect(await outcomeOfAnswer(bytes)).toEqual({
      kind: 'refused',
      reason: 'invalid',
      status: 400,
      message: 'HTTP 400 Bad Request',
    });
  });

  test('that is a conflict tells the state that stands in the way', async () => {
    const said = { ...words, state: 'active' };
    const outcome = await outcomeOfAnswer(jsonAnswer('409 Conflict', said));
    expect(outcome).toEqual({ kind: 'conflict', status: 409, ...told, state: 'active' });
    expect(await outcomeOfAnswer(jsonAnswer('400 Bad Request', said))).not.toHaveProperty('state');
  });

  test('asks to wait as long as Retry-After says', async () => {
    const outcome = await outcomeOfAnswer(answer('429 Slow Down', '', { 'retry-after': '7' }));
    expect(outcome).toMatchObject({ kind: 'rate-limited', retryAfterMs: 7000 });
  });
});
