import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { Origin } from './origin.ts';
import type { NotSentReason, Outcome } from './payment-service.ts';

/** Why a call was ended from this side. */
export type AbortReason = 'deadline' | 'closed';

/** What came of opening a connection: one that is ready for the request's first byte, or why there is none. */
export type Connection =
  { kind: 'connected'; socket: Socket } | Extract<Outcome<never>, { kind: 'not-sent' | 'certificate' }>;

type Stage = 'lookup' | 'connect' | 'handshake';

/**
 * Opens a connection of our own for one request. As long as this has not answered `connected`, not one
 * byte of a request exists anywhere: that is what makes `not-sent` a fact (reliability, rule 3).
 */
export function connect(origin: Origin, signal: AbortSignal): Promise<Connection> {
  if (signal.aborted) return Promise.resolve(abortedBeforeSend('connect', signal));
  return new Promise((resolve) => {
    const socket = open(origin);
    let stage: Stage = isIP(origin.host) === 0 ? 'lookup' : 'connect';
    let settled = false;
    const settle = (connection: Connection): void => {
      if (settled) return;
      settled = true;
      signal.removeEventListener('abort', abort);
      if (connection.kind !== 'connected') socket.destroy();
      resolve(connection);
    };
    const abort = (): void => settle(abortedBeforeSend(stage, signal));
    signal.addEventListener('abort', abort, { once: true });
    socket.once('lookup', (error: Error | null) => {
      if (!error) stage = 'connect';
    });
    socket.once('connect', () => (stage = 'handshake'));
    socket.once(origin.secure ? 'secureConnect' : 'connect', () => settle({ kind: 'connected', socket }));
    // Stays for the socket's life: a socket whose error nobody hears would bring the process down.
    socket.on('error', (error) => settle(failure(socket, stage, codeOf(error))));
    socket.once('close', () => settle(failure(socket, stage, undefined)));
  });
}

function open({ host, port, secure }: Origin): Socket {
  if (!secure) return connectTcp({ host, port });
  return connectTls({
    host,
    port,
    // Said here, so that NODE_TLS_REJECT_UNAUTHORIZED cannot switch the check off.
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    ALPNProtocols: ['http/1.1'],
    ...(isIP(host) === 0 && { servername: host }),
  });
}

function failure(socket: Socket, stage: Stage, code: string | undefined): Connection {
  const { authorizationError } = socket as Partial<TLSSocket>;
  if (authorizationError) return certificateFailure(code);
  const told = code === undefined ? '' : ` (${code})`;
  if (stage === 'lookup') return notSent('lookup', `The name of the service was not found${told}.`);
  const reset = code === undefined || ['ECONNRESET', 'ECONNABORTED', 'EPIPE'].includes(code);
  if (reset) return notSent('reset-before-send', `The connection was closed before sending${told}.`);
  return notSent('connect', `The service could not be reached${told}.`);
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
  return notSent('connect', 'The service could not be reached in time.');
}

function notSent(reason: NotSentReason, message: string): Connection {
  return { kind: 'not-sent', reason, message };
}

/** The code of a system error, such as ECONNRESET. */
export function codeOf(error: unknown): string | undefined {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
