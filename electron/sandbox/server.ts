/** The embedded service on the network. */
import { createServer, type Server } from 'node:http';
import { randomBytes } from 'node:crypto';
import { type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Account, KeyedAccount } from './accounts.ts';
import type { Answering } from './answering.ts';
import type { Behaviour } from './behaviour/behaviour.ts';
import type { RandomSource, Timers } from './context.ts';
import type { DialectName } from './dialects.ts';
import type { SandboxApp } from './sandbox.ts';
import { schemaVersion } from './store/migrations.ts';
import { keepPort, openDatabase, portOf, SandboxStartError } from './store/open.ts';

export { SandboxStartError };

export interface StartOptions {
  /** Where the records live; `:memory:` forgets them at the end. */
  readonly dataDirectory: string;
  /** The wanted port; default: last time's, else a free one. */
  readonly port?: number;
  /** The secret key; default: one for this run. */
  readonly key?: string;
  readonly account?: Account;
  readonly otherAccounts?: readonly KeyedAccount[];
  readonly dialect?: DialectName;
  /** The address to listen on; default: loopback; another opens the service to the network. */
  readonly host?: string;
  readonly clock?: () => number;
  readonly random?: RandomSource;
  readonly log?: (message: string) => void;
  readonly fontsDirectory?: string;
  /** For slow answers and what comes due; default: real time. */
  readonly timers?: Timers;
  readonly behaviour?: Behaviour;
}

export interface RunningSandbox extends Pick<
  SandboxApp,
  'readBehaviour' | 'setBehaviour' | 'actAsOwner' | 'newPayerCode'
> {
  readonly url: string;
  readonly key: string;
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** A service that listens; the application is large, and loaded for the first request. */
export interface OpenedSandbox extends Pick<RunningSandbox, 'url' | 'key' | 'port' | 'close'> {
  readonly load: () => Promise<Answering>;
}

/** Starts the service; resolves when it answers, rejects with SandboxStartError. */
export async function startSandbox(options: StartOptions): Promise<RunningSandbox> {
  const { load, ...opened } = await openSandbox(options);
  try {
    const { readBehaviour, setBehaviour, actAsOwner, newPayerCode } = await load();
    return { ...opened, readBehaviour, setBehaviour, actAsOwner, newPayerCode };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** Listens at once; requests wait until the application is loaded. Rejects with SandboxStartError. */
export async function openSandbox(options: StartOptions): Promise<OpenedSandbox> {
  const { host = '127.0.0.1', clock = Date.now, random = randomBytes, log = () => undefined } = options;
  const key = options.key ?? `sk_test_${Buffer.from(random(24)).toString('hex')}`;
  const opened = openDatabase({ ...options, clock, log });
  const { database } = opened;
  const server = createServer({ requestTimeout: 30_000 });
  const closeDatabase = (): void => database.close();
  try {
    const before = portOf(database);
    const port = await listen(server, host, wantedPorts(options.port ?? before), log);
    if (port !== before) keepPort(database, port);
    const url = `http://${bracketed(reachableHost(host))}:${port}`;
    const hosts = ownHosts(host, port);
    let loading: Promise<Answering> | undefined;
    const load = (): Promise<Answering> =>
      (loading ??= import('./answering.ts').then(({ answering }) =>
        answering(opened, { ...options, key, url, hosts, clock, random, log }),
      ));
    server.on('request', (request, response) => {
      load().then(
        ({ listener }) => listener(request, response),
        (error: unknown) => {
          log(`What answers cannot be loaded: ${String(error)}`);
          request.socket.destroy();
        },
      );
    });
    const close = async (): Promise<void> => {
      const loaded = await loading?.catch(() => undefined);
      loaded?.end();
      await stop(server, closeDatabase);
    };
    // Fills new tables now: ending the program before the first request must not leave them empty.
    if (opened.versionBefore !== schemaVersion) await load();
    return { url, key, port, load, close };
  } catch (error) {
    await stop(server, closeDatabase);
    throw error;
  }
}

/** The ports to try in turn; 0 (any free one) comes last. */
function wantedPorts(first: number): number[] {
  return first === 0 ? [0] : [first, 0];
}

async function listen(
  server: Server,
  host: string,
  ports: readonly number[],
  log: (message: string) => void,
): Promise<number> {
  for (const port of ports) {
    const failure = await tryToListen(server, host, port);
    if (failure === undefined) return (server.address() as AddressInfo).port;
    const isPortsFault = failure.code === 'EADDRINUSE' || failure.code === 'EACCES';
    if (!isPortsFault || port === 0) {
      throw new SandboxStartError(
        'address_unavailable',
        `Cannot listen on ${host}: ${failure.message}`,
        failure,
      );
    }
    log(`Port ${port} cannot be had (${failure.code}); taking another.`);
  }
  throw new Error('no port to try');
}

function tryToListen(server: Server, host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const onError = (error: NodeJS.ErrnoException): void => {
      server.off('listening', onListening);
      resolve(error);
    };
    const onListening = (): void => {
      server.off('error', onError);
      resolve(undefined);
    };
    server.once('error', onError).once('listening', onListening).listen(port, host);
  });
}

function stop(server: Server, closeStore: () => void): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      closeStore();
      resolve();
    });
    server.closeAllConnections();
  });
}

const everywhere: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

function networkAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal }) => !internal)
    .map(({ address }) => address);
}

/** The host that a payer's phone can reach: for "every address", the first IPv4 one. */
function reachableHost(host: string): string {
  if (!everywhere.has(host)) return host;
  return networkAddresses().find((address) => address.includes('.')) ?? '127.0.0.1';
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

function ownHosts(host: string, port: number): Set<string> {
  const names = ['127.0.0.1', 'localhost', '::1', host, ...(everywhere.has(host) ? networkAddresses() : [])];
  // As `URL` writes it, without port 80.
  return new Set(names.map((name) => new URL(`http://${bracketed(name)}:${port}`).host));
}
