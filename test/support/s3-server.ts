import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { onTestFinished } from 'vitest';
import { freePort } from '../../build/free-port.ts';

/** Who may write to the bucket, and with which key. */
interface Account {
  accessKeyId: string;
  secret: string;
}

interface Answer {
  status: number;
  body?: Buffer | string;
}

/**
 * A bucket on loopback that speaks as much of the S3 protocol as a copier needs: put, get and remove objects, and list
 * them by prefix. Each request's signature (AWS Signature, version 4) is worked out again and must fit: whoever has not
 * the key gets 403.
 */
export class S3Server {
  readonly bucket = 'shop-copies';
  /** What is kept, by key. */
  readonly objects = new Map<string, Buffer>();
  /** Requests that were turned away for their signature. */
  refused = 0;
  readonly #account: Account;
  readonly #port: number;
  #server: Server | null = null;

  private constructor(account: Account, port: number) {
    this.#account = account;
    this.#port = port;
  }

  /** Starts one that ends with the test. */
  static async start(account: Account): Promise<S3Server> {
    const server = new S3Server(account, await freePort());
    onTestFinished(() => server.stop());
    await server.run();
    return server;
  }

  /** Where it answers. */
  get endpoint(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Answers again after a stop, with what it had. */
  async run(): Promise<void> {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { status, body = '' } = this.#answer(request, Buffer.concat(chunks));
        response.writeHead(status, { 'content-type': 'application/xml', 'content-length': body.length });
        response.end(request.method === 'HEAD' ? undefined : body);
      });
    });
    const server = this.#server;
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
  }

  /** Goes away, with every connection. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  #answer(request: IncomingMessage, body: Buffer): Answer {
    const url = new URL(request.url ?? '/', this.endpoint);
    if (signatureOf(request, url, body, this.#account) !== givenSignature(request)) {
      this.refused += 1;
      return failed(403, 'SignatureDoesNotMatch');
    }
    const [, bucket, ...path] = decodeURIComponent(url.pathname).split('/');
    if (bucket !== this.bucket) return failed(404, 'NoSuchBucket');
    const key = path.join('/');
    if (key === '') return this.#ofBucket(request.method, url.searchParams, body);
    return this.#ofObject(request.method ?? '', key, body);
  }

  #ofBucket(method: string | undefined, query: URLSearchParams, body: Buffer): Answer {
    if (method === 'HEAD') return { status: 200 };
    if (method === 'GET' && query.has('location'))
      return { status: 200, body: xml('LocationConstraint', '') };
    if (method === 'GET') return { status: 200, body: this.#list(query) };
    if (method === 'POST' && query.has('delete')) {
      const keys = [...body.toString('utf8').matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key);
      for (const key of keys) this.objects.delete(key);
      return { status: 200, body: xml('DeleteResult', '') };
    }
    return failed(501, 'NotImplemented');
  }

  #ofObject(method: string, key: string, body: Buffer): Answer {
    const kept = this.objects.get(key);
    switch (method) {
      case 'PUT':
        this.objects.set(key, body);
        return { status: 200 };
      case 'DELETE':
        this.objects.delete(key);
        return { status: 204 };
      case 'GET':
      case 'HEAD':
        return kept ? { status: 200, body: kept } : failed(404, 'NoSuchKey');
      default:
        return failed(501, 'NotImplemented');
    }
  }

  #list(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? '';
    const delimiter = query.get('delimiter') ?? '';
    const folders = new Set<string>();
    const contents: string[] = [];
    for (const [key, { length }] of [...this.objects].sort(([one], [other]) => (one < other ? -1 : 1))) {
      if (!key.startsWith(prefix)) continue;
      const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
      if (end >= 0) folders.add(key.slice(0, end + 1));
      else contents.push(xml('Contents', xml('Key', key) + xml('Size', String(length)) + modified));
    }
    const prefixes = [...folders].map((folder) => xml('CommonPrefixes', xml('Prefix', folder)));
    return xml('ListBucketResult', xml('IsTruncated', 'false') + contents.join('') + prefixes.join(''));
  }
}

const modified = '<LastModified>2026-04-01T03:00:00.000Z</LastModified>';

function xml(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}

function failed(status: number, code: string): Answer {
  return { status, body: xml('Error', xml('Code', code) + xml('Message', code)) };
}

function givenSignature({ headers }: IncomingMessage): string | undefined {
  return /Signature=([0-9a-f]{64})/.exec(headers.authorization ?? '')?.[1];
}

/** The signature that a request of that account has; undefined where it is signed in another way. */
function signatureOf(
  { method, headers }: IncomingMessage,
  url: URL,
  body: Buffer,
  { accessKeyId, secret }: Account,
): string | undefined {
  const found = /Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+)/.exec(
    headers.authorization ?? '',
  );
  const [, id, date = '', region = '', signed = ''] = found ?? [];
  const content = String(headers['x-amz-content-sha256']);
  if (id !== accessKeyId || (content !== 'UNSIGNED-PAYLOAD' && content !== sha256(body))) return undefined;
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, url.pathname, query, lines.join(''), signed, content].join('\n');
  const scope = `${date}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [date, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secret}`);
  return hmac(key, toSign).toString('hex');
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: Buffer | string, content: string): Buffer {
  return createHmac('sha256', key).update(content).digest();
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
