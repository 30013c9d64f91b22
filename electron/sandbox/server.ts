/** The embedded payment service on the network: address, port, key, start and stop. */
import { createServer, type Server } from 'node:http';
import { randomBytes } from 'node:crypto';
import { type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { getRequestListener } from '@hono/node-server';
import { type Account, type KeyedAccount } from './accounts.ts';
import { type Behaviour } from './behaviour/behaviour.ts';
import { type RandomSource, realTimers, type Timers } from './context.ts';
import { type DialectName } from './dialects.ts';
import { createApp, openStore, type SandboxApp } from './sandbox.ts';
import { SandboxStartError } from './store/open.ts';
import { keepUpToDate } from './subscriptions/upkeep.ts';

export { SandboxStartError };

/** How to start. */
export interface StartOptions {
  /** Where the records live; `:memory:` forgets them. */
  readonly dataDirectory: string;
  /** The port that is wanted; otherwise the one of last time, otherwise a free one. */
  readonly port?: number;
  /** The secret key; otherwise one for this run. */
  readonly key?: string;
  /** Whose key that is: the practice service's account unless given. */
  readonly account?: Account;
  /** Other keys that it takes, each of an account or a mode of its own. */
  readonly otherAccounts?: readonly KeyedAccount[];
  readonly dialect?: DialectName;
  /** The address to listen on: loopback unless another is given, which opens the service to the network. */
  readonly host?: string;
  readonly clock?: () => number;
  readonly random?: RandomSource;
  readonly log?: (message: string) => void;
  readonly fontsDirectory?: string;
  /** How the service waits, for slow answers and for what comes due; real time unless given. */
  readonly timers?: Timers;
  /** How the service behaves at first: well, unless given. */
  readonly behaviour?: Behaviour;
}

/** A service that runs. */
export interface RunningSandbox extends Pick<
  SandboxApp,
  'readBehaviour' | 'setBehaviour' | 'actAsOwner' | 'newPayerCode'
> {
  readonly url: string;
  readonly key: string;
  readonly port: number;
  /** Ends every connection and closes the records. */
  readonly close: () => Promise<void>;
}

/** Starts the service; resolves when it answers. Rejects with SandboxStartError. */
export async function startSandbox(options: StartOptions): Promise<RunningSandbox> {
  const { host = '127.0.0.1', clock = Date.now, random = randomBytes, log = () => undefined } = options;
  const { timers = realTimers } = options;
  const key = options.key ?? `sk_test_${Buffer.from(random(24)).toString('hex')}`;
  const store = openStore({ ...options, clock, log });
  const server = createServer({ requestTimeout: 30_000 });
  try {
    const port = await listen(server, host, wantedPorts(options.port, store.setting('port')), log);
    store.setSetting('port', String(port));
    const url = `http://${bracketed(reachableHost(host))}:${port}`;
    const hosts = ownHosts(host, port);
    const sandbox = createApp(store, { ...options, key, url, hosts, clock, random, log, timers });
    const { app, bringUpToDate, readBehaviour, setBehaviour, actAsOwner, newPayerCode } = sandbox;
    const endUpkeep = keepUpToDate(bringUpToDate, timers, log);
    // The shell that embeds this service keeps its own Request and Response.
    const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
    server.on('request', (request, response) => void listener(request, response));
    const close = (): Promise<void> => {
      endUpkeep();
      return stop(server, store.close);
    };
    return { url, key, port, readBehaviour, setBehaviour, actAsOwner, newPayerCode, close };
  } catch (error) {
    await stop(server, store.close);
    throw error;
  }
}

/** The ports to try in turn; 0, any free one, is always the last. */
function wantedPorts(wanted: number | undefined, remembered: string | undefined): number[] {
  const first = wanted ?? Number(remembered ?? 0);
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

/** This machine's addresses on the network. */
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

/** The `Host` values that mean this service. */
function ownHosts(host: string, port: number): Set<string> {
  const names = ['127.0.0.1', 'localhost', '::1', host, ...(everywhere.has(host) ? networkAddresses() : [])];
  // As a URL writes it, which leaves out port 80.
  return new Set(names.map((name) => new URL(`http://${bracketed(name)}:${port}`).host));
}
