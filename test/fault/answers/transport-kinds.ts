import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { answer } from '../../support/raw-service.ts';
import { sceneKey } from '../support/scene.ts';
import { type Asked, codeWith, goodCode } from './good.ts';
import { type AnswerKind, type Fate, json } from './kinds.ts';

const text = (asked: Asked): string => JSON.stringify(goodCode(asked));

function unknown(name: string, bytes: (asked: Asked) => Buffer): AnswerKind {
  return { name, bytes, may: ['unknown'] };
}

/** Bodies that are no JSON object, or are one that is badly written down. */
export function bodies(): AnswerKind[] {
  const bad: [string, (asked: Asked) => string | Buffer][] = [
    ['nothing', () => ''],
    ['blanks', () => ' \n\t'],
    ['a byte order mark alone', () => '\ufeff'],
    ["a portal's page", () => '<!doctype html><title>Welcome to the Wi-Fi</title>'],
    ['XML', () => '<?xml version="1.0"?><code/>'],
    ['YAML', () => 'id: code_1\ncodeUrl: https://pay.example/c'],
    ['a form', () => 'id=code_1&codeUrl=https%3A%2F%2Fpay.example'],
    ['null', () => 'null'],
    ['true', () => 'true'],
    ['a number', () => '1200'],
    ['a text', () => '"ok"'],
    ['a list', (asked) => `[${text(asked)}]`],
    ['an empty object', () => '{}'],
    ['another object', () => '{"hello":"world"}'],
    ['an error as a success', () => '{"code":"oops","message":"no"}'],
    ['a code inside an object', (asked) => `{"data":${text(asked)}}`],
    ['a code as a text', (asked) => JSON.stringify(text(asked))],
    ['two objects', (asked) => text(asked) + text(asked)],
    ['lines of objects', (asked) => `${text(asked)}\n${text(asked)}`],
    ['a comma too many', (asked) => text(asked).replace(/}$/, ',}')],
    ['a comment', (asked) => `// ok\n${text(asked)}`],
    ['single quotes', (asked) => text(asked).replaceAll('"', "'")],
    ['a function call', (asked) => `callback(${text(asked)})`],
    ['a guard against inclusion', (asked) => `)]}',\n${text(asked)}`],
    ['a null byte after it', (asked) => `${text(asked)}\u0000`],
    ['UTF-16', (asked) => Buffer.from(text(asked), 'utf16le')],
    ['UTF-16 with its mark', (asked) => Buffer.from(`\ufeff${text(asked)}`, 'utf16le')],
    [
      'Shift JIS',
      (asked) =>
        Buffer.concat([
          Buffer.from('{"description":"'),
          Buffer.from([0x93, 0xfa]),
          Buffer.from(`",${text(asked).slice(1)}`),
        ]),
    ],
    ['a broken character first', (asked) => Buffer.concat([Buffer.from([0xff]), Buffer.from(text(asked))])],
    ['a broken character last', (asked) => Buffer.concat([Buffer.from(text(asked)), Buffer.from([0xc3])])],
    [
      'an overlong character',
      (asked) =>
        Buffer.concat([
          Buffer.from('{"note":"'),
          Buffer.from([0xc0, 0xaf]),
          Buffer.from(`",${text(asked).slice(1)}`),
        ]),
    ],
    [
      'a surrogate in UTF-8',
      (asked) =>
        Buffer.concat([
          Buffer.from('{"note":"'),
          Buffer.from([0xed, 0xa0, 0x80]),
          Buffer.from(`",${text(asked).slice(1)}`),
        ]),
    ],
    ['a bottomless pit', () => `{"id":"c","metadata":{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`],
    ['the key', (asked) => codeWith(asked, 'description', JSON.stringify(`your key is ${sceneKey}`))],
  ];
  return [
    ...bad.map(([name, body]) => unknown(`body: ${name}`, (asked) => answer('201 Created', body(asked)))),
    {
      name: 'body: a byte order mark before it',
      bytes: (asked) => json(`\ufeff${text(asked)}`),
      may: ['unknown', 'drawn'],
    },
    {
      name: 'body: called a page',
      bytes: (asked) => answer('200 OK', text(asked), { 'content-type': 'text/html' }),
      may: ['drawn'],
    },
  ];
}

const sixtyFourMegabytes = 64 * 1024 * 1024;
/** Bodies that unfold to far more than anybody may read; made when they are asked for first. */
const gzipBomb = once(() => gzipSync(Buffer.alloc(sixtyFourMegabytes, ' ')));
const brotliBomb = once(() => brotliCompressSync(Buffer.alloc(sixtyFourMegabytes)));

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** Compressed bodies that are not what they are called, or that unfold without end. */
export function encodings(): AnswerKind[] {
  const called = (encoding: string, body: Buffer | string): Buffer =>
    answer('201 Created', body, { 'content-encoding': encoding });
  const good: [string, (asked: Asked) => Buffer][] = [
    ['gzip', (asked) => called('gzip', gzipSync(text(asked)))],
    ['deflate', (asked) => called('deflate', deflateSync(text(asked)))],
    ['brotli', (asked) => called('br', brotliCompressSync(text(asked)))],
  ];
  return [
    unknown('a gzip bomb of 64 MB', () => called('gzip', gzipBomb())),
    unknown('a gzip bomb in a gzip', () => called('gzip, gzip', gzipSync(gzipBomb()))),
    unknown('a brotli bomb of 64 MB', () => called('br', brotliBomb())),
    unknown('gzip in name only', (asked) => called('gzip', text(asked))),
    unknown('brotli in name only', (asked) => called('br', text(asked))),
    unknown('deflate in name only', (asked) => called('deflate', text(asked))),
    unknown('gzip without saying so', (asked) => answer('201 Created', gzipSync(text(asked)))),
    unknown('half a gzip', (asked) => called('gzip', gzipSync(text(asked)).subarray(0, 60))),
    unknown('gzip with a wrong checksum', (asked) => {
      const bytes = gzipSync(text(asked));
      bytes.writeUInt32LE(0xdead_beef, bytes.length - 8);
      return called('gzip', bytes);
    }),
    unknown('an unknown encoding', (asked) => called('zstd', text(asked))),
    unknown('two encodings', (asked) => called('gzip, gzip', gzipSync(gzipSync(text(asked))))),
    ...good.map(([name, bytes]): AnswerKind => ({ name: `in ${name}`, bytes, may: ['drawn'] })),
  ];
}

/** The status lines that a service or something before it may answer with, each with a good body. */
export function statuses(): AnswerKind[] {
  const fates: [readonly number[], readonly Fate[]][] = [
    [[200, 201, 202, 203, 206, 226, 299], ['drawn']],
    [[204, 205], ['unknown']],
    [[300, 301, 302, 303, 304, 305, 307, 308], ['unknown']],
    [[400, 401, 402, 403, 404, 405, 406, 410, 413, 415, 418, 421, 422, 423, 428, 431, 451], ['refused']],
    // Something on the way has waited for long enough.
    [[408, 460, 499], ['unknown']],
    [[409], ['unknown']],
    [[429], ['gives-up']],
    [[500, 501, 502, 503, 504, 505, 507, 511, 520, 599], ['unknown']],
    [[101, 600, 777, 999], ['unknown']],
  ];
  return fates.flatMap(([list, may]) =>
    list.map((status): AnswerKind => ({
      name: `status ${status}`,
      bytes: (asked) =>
        answer(`${status} Said So`, [204, 205, 304, 101].includes(status) ? '' : text(asked), {
          location: 'https://elsewhere.example/codes',
        }),
      may,
    })),
  );
}

/** Heads that are ambiguous, endless, or not HTTP. */
export function heads(): AnswerKind[] {
  const raw = (head: string, asked: Asked): Buffer => Buffer.from(`${head}\r\n\r\n${text(asked)}`, 'latin1');
  const bad: [string, (asked: Asked) => Buffer][] = [
    ['not HTTP', () => Buffer.from('220 mail.example ESMTP\r\n')],
    ['bytes of TLS', () => Buffer.from([0x15, 3, 3, 0, 2, 2, 70])],
    ['the preface of HTTP/2', () => Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')],
    ['no status', (asked) => raw('HTTP/1.1', asked)],
    ['a status in words', (asked) => raw('HTTP/1.1 OK', asked)],
    ['another protocol', (asked) => raw('ICY 200 OK', asked)],
    [
      'two lengths',
      (asked) => raw(`HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: ${text(asked).length}`, asked),
    ],
    [
      'a length and chunks',
      (asked) => raw('HTTP/1.1 200 OK\r\ncontent-length: 5\r\ntransfer-encoding: chunked', asked),
    ],
    ['a negative length', (asked) => raw('HTTP/1.1 200 OK\r\ncontent-length: -1', asked)],
    ['a length in words', (asked) => raw('HTTP/1.1 200 OK\r\ncontent-length: many', asked)],
    [
      'too short a length',
      (asked) => raw(`HTTP/1.1 200 OK\r\ncontent-length: ${text(asked).length - 3}`, asked),
    ],
    [
      'too long a length',
      (asked) => raw(`HTTP/1.1 200 OK\r\ncontent-length: ${text(asked).length + 3}`, asked),
    ],
    ['a length over the cap', (asked) => raw('HTTP/1.1 200 OK\r\ncontent-length: 99999999', asked)],
    ['a chunk of no size', (asked) => raw('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked', asked)],
    [
      'a chunk that breaks off',
      (asked) => Buffer.from(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nffff\r\n${text(asked)}`),
    ],
    [
      'chunks that do not end',
      (asked) =>
        Buffer.from(
          `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${text(asked).length.toString(16)}\r\n${text(asked)}\r\n`,
        ),
    ],
    [
      'a field of 100,000 characters',
      (asked) => raw(`HTTP/1.1 200 OK\r\nfiller: ${'x'.repeat(100_000)}`, asked),
    ],
    ['a field without a colon', (asked) => raw('HTTP/1.1 200 OK\r\nnonsense', asked)],
    ['a null byte in a field', (asked) => raw('HTTP/1.1 200 OK\r\nx: a\u0000b', asked)],
    ['a head that does not end', () => Buffer.from('HTTP/1.1 200 OK\r\nx: y\r\n')],
    ['informational heads only', () => Buffer.from('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(5))],
  ];
  return [
    ...bad.map(([name, bytes]) => unknown(`head: ${name}`, bytes)),
    {
      name: 'head: another answer after it',
      bytes: (asked) =>
        Buffer.concat([json(text(asked)), json(codeWith(asked, 'codeUrl', '"javascript:1"'))]),
      may: ['drawn'],
    },
    {
      name: 'head: after an informational one',
      bytes: (asked) => Buffer.concat([Buffer.from('HTTP/1.1 103 Early Hints\r\n\r\n'), json(text(asked))]),
      may: ['drawn'],
    },
  ];
}
