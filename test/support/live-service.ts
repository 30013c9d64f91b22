import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { getRequestListener } from '@hono/node-server';
import type { Account, KeyedAccount } from '../../electron/sandbox/accounts.ts';
import type { DialectName } from '../../electron/sandbox/dialects.ts';
import { createSandbox, type Sandbox } from '../../electron/sandbox/sandbox.ts';

const fixture = (name: string): string => readFileSync(new URL(`tls/${name}`, import.meta.url), 'utf8');

/** The authority that signed the live service's certificate; whoever connects must trust it. */
export const authority = { pem: fixture('ca.pem'), path: join(import.meta.dirname, 'tls/ca.pem') };

/** Has this process trust that authority until it ends. */
export function trustAuthority(): void {
  const trusted = getCACertificates('default');
  if (!trusted.includes(authority.pem)) setDefaultCACertificates([...trusted, authority.pem]);
}

/** A service as a shop would connect it: https, a certificate, a key. */
export interface LiveService {
  url: string;
  key: string;
  port: number;
  /** While false, every request is answered 401. */
  setKeyAccepted(accepted: boolean): void;
  /** While true, every request gets a Wi-Fi's sign-in page. */
  setPortal(isPortal: boolean): void;
  /** The answer to every request, whatever it asks; null: the proper one. */
  setAnswer(answer: (() => Response) | null): void;
  /** The `Accept-Language` of each request. */
  languages: string[];
  /** The service itself: records, behaviour, payers' pages. */
  sandbox: Sandbox;
  /** Accepts this key instead of the old one. */
  renewKey(key: string): void;
  /** Ends the service; may be called twice. */
  close(): Promise<void>;
}

/** The embedded service behind https on loopback: live mode without an account. */
export async function startLiveService(
  options: {
    dialect?: DialectName;
    key?: string;
    account?: Account;
    otherAccounts?: readonly KeyedAccount[];
  } = {},
): Promise<LiveService> {
  const key = options.key ?? `sk_live_${randomBytes(16).toString('hex')}`;
  let accepted = true;
  let taken = key;
  let portal = false;
  let instead: (() => Response) | null = null;
  const server = createServer({ key: fixture('server-key.pem'), cert: fixture('server.pem') });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `https://localhost:${port}`;
  const sandbox = createSandbox({
    dataDirectory: ':memory:',
    key,
    url,
    dialect: options.dialect ?? 'documented',
    ...(options.account && { account: options.account }),
    ...(options.otherAccounts && { otherAccounts: options.otherAccounts }),
    clock: Date.now,
    random: randomBytes,
    log: () => undefined,
  });
  const languages: string[] = [];
  const answer = (request: Request): Response | Promise<Response> => {
    languages.push(request.headers.get('accept-language') ?? '');
    if (instead) return instead();
    if (portal) {
      return new Response('<h1>Welcome to the Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } });
    }
    if (accepted) return sandbox.app.fetch(withKey(request, taken, key));
    const words = { code: 'unauthorized', message: 'No such key.', type: 'authentication' };
    return Response.json(words, { status: 401 });
  };
  const listener = getRequestListener(answer, { overrideGlobalObjects: false });
  server.on('request', (request, response) => void listener(request, response));
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    sandbox.close();
  };
  let closed: Promise<void> | undefined;
  return {
    url,
    key,
    port,
    languages,
    sandbox,
    setKeyAccepted: (value) => (accepted = value),
    setPortal: (value) => (portal = value),
    setAnswer: (value) => (instead = value),
    renewKey: (value) => (taken = value),
    close: () => (closed ??= stop()),
  };
}

/** The embedded service knows one key: replaces the renewed key by it. */
function withKey(request: Request, taken: string, key: string): Request {
  if (taken === key) return request;
  const headers = new Headers(request.headers);
  const isTaken = headers.get('authorization') === `Bearer ${taken}`;
  headers.set('authorization', `Bearer ${isTaken ? key : 'none'}`);
  const { method, url, body } = request;
  return new Request(url, { method, headers, ...(body && { body, duplex: 'half' }) });
}
