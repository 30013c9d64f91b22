import dns, { type LookupAddress } from 'node:dns';
import { isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { codeOf } from '../domain/error-message.ts';
import { trustOf } from './trust.ts';
import type { Origin } from './origin.ts';
import type { NotSentReason, Outcome } from './payment-service.ts';
import { openTunnel } from './proxy.ts';
import { raceAddresses } from './race.ts';

/** A connection ready for the request's first byte, or why there is none. */
export type Connection =
  { kind: 'connected'; socket: Socket } | Extract<Outcome<never>, { kind: 'not-sent' | 'certificate' }>;

type Stage = 'lookup' | 'connect' | 'proxy' | 'handshake';

/**
 * Opens a connection for one request, through a proxy where one is named. Until this answers `connected`, no byte of a request
 * exists anywhere: that makes `not-sent` a fact (reliability, rule 3). A proxy learns only the service's name.
 */
export async function connect(origin: Origin, signal: AbortSignal): Promise<Connection> {
  if (signal.aborted) return abortedBeforeSend('connect', signal);
  const opening = new Opening(origin);
  const { promise: aborted, resolve } = Promise.withResolvers<Connection>();
  const abort = (): void => resolve(abortedBeforeSend(opening.stage, signal));
  signal.addEventListener('abort', abort, { once: true });
  try {
    const connection = await Promise.race([opening.open(), aborted]);
    if (connection.kind !== 'connected') opening.end();
    return connection;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

class Opening {
  readonly #origin: Origin;
  readonly #ended = new AbortController();
  stage: Stage;

  constructor(origin: Origin) {
    this.#origin = origin;
    const { host } = origin.proxy ?? origin;
    this.stage = isIP(host) === 0 ? 'lookup' : 'connect';
  }

  end(): void {
    this.#ended.abort();
  }

  async open(): Promise<Connection> {
    const { secure, proxy } = this.#origin;
    const first = proxy ?? this.#origin;
    const addresses = await addressesOf(first.host);
    if (!Array.isArray(addresses)) return notFound(addresses.code, proxy !== null);
    this.stage = 'connect';
    const raced = await raceAddresses(addresses, first.port, this.#ended.signal);
    if (!('socket' in raced)) return notConnected(raced.code, proxy !== null);
    const { socket } = raced;
    if (proxy !== null) {
      this.stage = 'proxy';
      const refusal = await openTunnel(socket, this.#origin);
      if (refusal !== null) return notSent('connect', refusal);
    }
    if (!secure) return { kind: 'connected', socket };
    this.stage = 'handshake';
    return await this.#shakeHands(socket);
  }

  #shakeHands(over: Socket): Promise<Connection> {
    const { host, certificateAuthority } = this.#origin;
    return new Promise((resolve) => {
      const socket = connectTls({
        socket: over,
        host,
        // Explicit, so that NODE_TLS_REJECT_UNAUTHORIZED cannot switch the check off.
        rejectUnauthorized: true,
        minVersion: 'TLSv1.2',
        ALPNProtocols: ['http/1.1'],
        ...(certificateAuthority !== null && { secureContext: trustOf(certificateAuthority) }),
        ...(isIP(host) === 0 && { servername: host }),
      });
      this.#ended.signal.addEventListener('abort', () => socket.destroy(), { once: true });
      socket.once('secureConnect', () => resolve({ kind: 'connected', socket }));
      // Stays for the socket's life: an unheard socket error would end the process.
      socket.on('error', (error) => resolve(failure(socket, codeOf(error))));
      socket.once('close', () => resolve(failure(socket, undefined)));
    });
  }
}

function addressesOf(host: string): Promise<LookupAddress[] | { code: string | undefined }> {
  const family = isIP(host);
  if (family !== 0) return Promise.resolve([{ address: host, family }]);
  return new Promise((resolve) => {
    dns.lookup(host, { all: true }, (error, addresses) =>
      resolve(error ? { code: codeOf(error) } : addresses),
    );
  });
}

function notFound(code: string | undefined, isProxy: boolean): Connection {
  return notSent('lookup', `The name of the ${isProxy ? 'proxy' : 'service'} was not found${told(code)}.`);
}

function notConnected(code: string | undefined, isProxy: boolean): Connection {
  if (wasReset(code))
    return notSent('reset-before-send', `The connection was closed before sending${told(code)}.`);
  return notSent('connect', `The ${isProxy ? 'proxy' : 'service'} could not be reached${told(code)}.`);
}

function failure(socket: TLSSocket, code: string | undefined): Connection {
  const { authorizationError } = socket as Partial<TLSSocket>;
  if (authorizationError) return certificateFailure(code);
  return notConnected(code, false);
}

function told(code: string | undefined): string {
  return code === undefined ? '' : ` (${code})`;
}

function wasReset(code: string | undefined): boolean {
  return code === undefined || ['ECONNRESET', 'ECONNABORTED', 'EPIPE'].includes(code);
}

function certificateFailure(code: string | undefined): Connection {
  const clockSuspected = code === 'CERT_NOT_YET_VALID' || code === 'CERT_HAS_EXPIRED';
  const hint = clockSuspected ? ' Check the clock of this terminal.' : '';
  const message = `The certificate of the service is not valid (${code ?? 'unknown'}).${hint}`;
  return { kind: 'certificate', message, clockSuspected };
}

function abortedBeforeSend(stage: Stage, signal: AbortSignal): Connection {
  if (signal.reason === 'closed') return notSent('offline', 'The client was closed before sending.');
  if (stage === 'lookup') return notSent('lookup', 'The name of the service was not found in time.');
  if (stage === 'proxy') return notSent('connect', 'The proxy did not answer in time.');
  return notSent('connect', 'The service could not be reached in time.');
}

function notSent(reason: NotSentReason, message: string): Connection {
  return { kind: 'not-sent', reason, message };
}
