import { Agent, request } from 'node:https';
import {
  Agent as PlainAgent,
  type ClientRequest,
  type IncomingMessage,
  request as plainRequest,
} from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import * as tls from 'node:tls';
import { AwsV4Signer } from 'aws4fetch';
import type { CopyPlace, JournalCopy } from '../contract/journal-copy.ts';
import { messageOf } from '../domain/error-message.ts';
import { type Entry, PlaceAway, type PlaceFiles, patienceMs } from './place-files.ts';

type Place = Extract<CopyPlace, { kind: 's3' }>;

interface Asked {
  method: 'GET' | 'PUT';
  key?: string;
  query?: Record<string, string>;
  body?: string;
  headers?: Record<string, string>;
}

interface Answered {
  status: number;
  body: string;
}

export function openS3(copy: JournalCopy, place: Place, secret: string | null): PlaceFiles {
  const { ask, end } = askerOf(copy, place, secret);
  const base = place.path === '' ? '' : `${place.path}/`;
  return {
    async list(folder) {
      const prefix = `${base}${folder === '' ? '' : `${folder}/`}`;
      const query: Record<string, string> = {
        'list-type': '2',
        delimiter: '/',
        'encoding-type': 'url',
        prefix,
      };
      const found: Entry[] = [];
      for (;;) {
        const { body } = await ask({ method: 'GET', query });
        found.push(...entriesIn(body, prefix));
        const next = partOf(body, 'NextContinuationToken');
        if (next === '') break;
        query['continuation-token'] = next;
      }
      // S3 folders exist only by their content.
      if (found.length === 0 && folder === '') throw new Error(`${copy.to}: there is nothing`);
      return found;
    },
    async read(path) {
      const { status, body } = await ask({ method: 'GET', key: base + path }, 404);
      if (status === 404 && partOf(body, 'Code') === 'NoSuchBucket')
        throw new Error(`${copy.to}: NoSuchBucket`);
      return status === 404 ? null : body;
    },
    async write(path, body) {
      await ask({ method: 'PUT', key: base + path, body });
    },
    async create(path, body) {
      const headers = { 'if-none-match': '*' };
      return (await ask({ method: 'PUT', key: base + path, body, headers }, 412)).status === 200;
    },
    close: end,
  };
}

/** Sends signed requests. Rejects with the place and the service's words, unless its answer is `expected`. */
function askerOf(
  copy: JournalCopy,
  { bucket }: Place,
  secret: string | null,
): { ask: (asked: Asked, expected?: number) => Promise<Answered>; end: () => void } {
  const { accessKeyId = '', region = 'us-east-1', endpoint = `https://s3.${region}.amazonaws.com` } = copy;
  const isTls = endpoint.startsWith('https:');
  const agent = isTls
    ? new Agent({ keepAlive: true, ca: authorities() })
    : new PlainAgent({ keepAlive: true });
  const credentials = { accessKeyId, secretAccessKey: secret ?? '', service: 's3', region };

  async function answered({
    method,
    key = '',
    query = {},
    body = '',
    headers = {},
  }: Asked): Promise<Answered> {
    try {
      const url = new URL(endpoint);
      url.pathname = [bucket, ...key.split('/')].filter(Boolean).map(encodeURIComponent).join('/');
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      const asked = { method, url: url.href, headers, ...(method === 'PUT' && { body }) };
      const signed = await new AwsV4Signer({ ...asked, ...credentials }).sign();
      const sent = (isTls ? request : plainRequest)(signed.url, {
        method,
        agent,
        headers: Object.fromEntries(signed.headers),
        timeout: patienceMs,
      });
      return await answerTo(sent, body);
    } catch (error) {
      throw new PlaceAway(`${copy.to}: ${messageOf(error)}`, { cause: error });
    }
  }

  async function ask(asked: Asked, expected = 200): Promise<Answered> {
    const answer = await answered(asked);
    if (answer.status === 200 || answer.status === expected) return answer;
    const said = [partOf(answer.body, 'Code'), partOf(answer.body, 'Message')].filter(Boolean);
    throw new Error(`${copy.to}: ${said.length > 0 ? said.join(': ') : `it answered ${answer.status}`}`);
  }
  return { ask, end: () => agent.destroy() };
}

/** Trusts the authorities of the machine too, since Litestream trusts only those. */
function authorities(): string[] {
  const known = tls.getCACertificates as typeof tls.getCACertificates | undefined;
  return known === undefined ? [...tls.rootCertificates] : [...known('default'), ...known('system')];
}

function answerTo(sent: ClientRequest, body: string): Promise<Answered> {
  return new Promise((resolve, reject) => {
    sent.once('timeout', () => sent.destroy(new Error(`no answer within ${patienceMs / 1_000} s`)));
    sent.once('error', reject);
    sent.once('response', (answer: IncomingMessage) => {
      textOf(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject);
    });
    sent.end(body);
  });
}

/** The entries of a list: folders by their prefixes, files by their keys; without the folder's own key. */
function entriesIn(body: string, prefix: string): Entry[] {
  const names = (pattern: RegExp): string[] =>
    [...body.matchAll(pattern)]
      .map(([, name = '']) => decodeURIComponent(plain(name).replaceAll('+', ' ')).slice(prefix.length))
      .filter((name) => name !== '');
  return [
    ...names(/<CommonPrefixes><Prefix>([^<]*)\/<\/Prefix><\/CommonPrefixes>/g).map((name) => ({
      name,
      isFolder: true,
    })),
    ...names(/<Key>([^<]*)<\/Key>/g).map((name) => ({ name, isFolder: false })),
  ];
}

function partOf(body: string, tag: string): string {
  return plain(new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(body)?.[1] ?? '');
}

const entities = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' } as const;

function plain(text: string): string {
  return text.replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => entities[entity as keyof typeof entities]);
}
