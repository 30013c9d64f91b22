import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls';
import type { Scheduler } from '../../electron/sales/dependencies.ts';
import { answer, requestIn } from './raw-service.ts';

/** What ends a connection, or leaves it hanging. */
export type Cut = 'reset' | 'close' | 'stall';

/** Certificates of test/support/tls. */
export type Certificate = 'server' | 'expired' | 'self-signed' | 'not-yet-valid' | 'wrong-host';

/** What happens to one connection; bytes are of HTTP, inside TLS. `at` below 1: a fraction of the answer. */
export type Treatment =
  | { kind: 'pass' }
  /** The connection is cut before the TLS handshake. */
  | { kind: 'accept'; cut: Cut }
  | { kind: 'plain-text' }
  | { kind: 'certificate'; certificate: Certificate }
  /** The connection is cut once so many bytes of the request have reached the service. */
  | { kind: 'request'; bytes: number | 'all'; cut: Cut }
  /** The service has answered; the connection is cut once so much of the answer has reached the terminal. */
  | { kind: 'answer'; at: number; cut: Cut }
  /** The answer starts late, then comes at that pace; `perByteMs` 0: at once. */
  | { kind: 'slow'; delayMs: number; perByteMs: number }
  /** The terminal gets these bytes as the answer; the service never hears of the request. */
  | { kind: 'instead'; bytes: Buffer };

/** A request as it came to the gate: its first line, and whether the service was given all of it. */
export interface GateRequest {
  readonly line: string;
  readonly reachedService: boolean;
}

/** A few ways to treat every connection, by name. */
export const faults = {
  none: { kind: 'pass' },
  'lose-answer': { kind: 'request', bytes: 'all', cut: 'reset' },
  reset: { kind: 'request', bytes: 1, cut: 'reset' },
  stall: { kind: 'request', bytes: 1, cut: 'stall' },
  portal: {
    kind: 'instead',
    bytes: answer('200 OK', '<h1>Welcome to the Wi-Fi</h1>', { 'content-type': 'text/html' }),
  },
  'server-error': { kind: 'instead', bytes: answer('503 Service Unavailable') },
} as const satisfies Record<string, Treatment>;
export type Fault = keyof typeof faults;

const realScheduler: Scheduler = {
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

const contexts = new Map<Certificate, SecureContext>();

function contextOf(certificate: Certificate): SecureContext {
  let context = contexts.get(certificate);
  if (!context) {
    const pem = (name: string): Buffer => readFileSync(new URL(`tls/${name}.pem`, import.meta.url));
    context = createSecureContext({ key: pem(`${certificate}-key`), cert: pem(certificate) });
    contexts.set(certificate, context);
  }
  return context;
}

/**
 * The network between terminal and service: ends TLS, if any, and treats each connection as told, to the byte. What only time
 * can end waits for the run's own timers.
 */
export class Gate {
  readonly requests: GateRequest[] = [];
  /** Decides for each connection, knowing the request's method where that is known. */
  treat: () => Treatment = () => ({ kind: 'pass' });
  connections = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #holding = new Set<Socket>();
  readonly #scheduler: Scheduler;
  readonly #tls: boolean;
  #service = 0;

  constructor({ scheduler = realScheduler, tls = true }: { scheduler?: Scheduler; tls?: boolean } = {}) {
    this.#scheduler = scheduler;
    this.#tls = tls;
    this.#server = createServer((socket) => this.#accept(socket));
  }

  /** Stands without TLS before a port of this machine; answers its own port too. */
  static async before(service: number): Promise<{ gate: Gate; port: number }> {
    const gate = new Gate({ tls: false });
    gate.leadTo(service);
    return { gate, port: await gate.listen() };
  }

  /** The service is a port of this machine, which may be told later. */
  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return (this.#server.address() as AddressInfo).port;
  }

  /** Where it passes connections on: a port of this machine. */
  leadTo(port: number): void {
    this.#service = port;
  }

  /** Some connection waits for nothing but time. */
  get isHolding(): boolean {
    return this.#holding.size > 0;
  }

  /** Forgets the hanging connections: no call waits for them, the terminal merely listens. */
  leaveBehind(): void {
    this.#holding.clear();
  }

  /** Requests whose first line begins so. */
  count(start: string): number {
    return this.requests.filter(({ line }) => line.startsWith(start)).length;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #keep<S extends Socket>(socket: S): S {
    this.#sockets.add(socket);
    // Connections break here on purpose; other tests look at how the terminal takes it.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      this.#sockets.delete(socket);
      this.#holding.delete(socket);
    });
    return socket;
  }

  #accept(raw: Socket): void {
    this.connections += 1;
    this.#keep(raw);
    const treatment = this.treat();
    if (treatment.kind === 'accept') {
      this.#cut(raw, treatment.cut);
      return;
    }
    if (treatment.kind === 'plain-text') {
      raw.end('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n');
      return;
    }
    const certificate = treatment.kind === 'certificate' ? treatment.certificate : 'server';
    const socket = this.#tls
      ? this.#keep(new TLSSocket(raw, { isServer: true, secureContext: contextOf(certificate) }))
      : raw;
    this.#readRequest(socket, raw, treatment);
  }

  #readRequest(socket: Socket, raw: Socket, treatment: Treatment): void {
    let arrived = Buffer.alloc(0);
    let isOver = false;
    const readUpTo = treatment.kind === 'request' && treatment.bytes !== 'all' ? treatment.bytes : undefined;
    const finish = (reachedService: boolean): void => {
      isOver = true;
      this.requests.push({ line: arrived.toString('latin1').split('\r\n')[0] ?? '', reachedService });
    };
    if (readUpTo === 0) {
      // Cuts as soon as TLS is up, without a byte of the request.
      socket.once('secure', () => {
        isOver = true;
        this.#cut(raw, treatment.kind === 'request' ? treatment.cut : 'close', socket);
      });
    }
    socket.on('data', (chunk: Buffer) => {
      if (isOver) return;
      arrived = Buffer.concat([arrived, chunk]);
      if (readUpTo !== undefined && arrived.length >= readUpTo) {
        finish(false);
        this.#cut(raw, treatment.kind === 'request' ? treatment.cut : 'close', socket);
      } else if (requestIn(arrived)) {
        finish(treatment.kind !== 'instead');
        this.#answer(socket, raw, arrived, treatment);
      }
    });
  }

  #answer(socket: Socket, raw: Socket, request: Buffer, treatment: Treatment): void {
    if (treatment.kind === 'instead') {
      socket.end(treatment.bytes);
      return;
    }
    this.#ask(request, (answer) => {
      if (treatment.kind === 'request') this.#cut(raw, treatment.cut, socket);
      else if (treatment.kind === 'answer') this.#cutAnswer(socket, raw, answer, treatment);
      else if (treatment.kind === 'slow') this.#drip(socket, answer, treatment);
      else socket.end(answer);
    });
  }

  #cutAnswer(socket: Socket, raw: Socket, answer: Buffer, treatment: Treatment & { kind: 'answer' }): void {
    const at = treatment.at < 1 ? Math.floor(answer.length * treatment.at) : treatment.at;
    socket.write(answer.subarray(0, Math.min(at, answer.length - 1)), () =>
      this.#cut(raw, treatment.cut, socket),
    );
  }

  /** Gives the service the whole request, and waits for its whole answer. */
  #ask(request: Buffer, then: (answer: Buffer) => void): void {
    const service = this.#keep(connect({ host: '127.0.0.1', port: this.#service }));
    const chunks: Buffer[] = [];
    service.on('data', (chunk: Buffer) => void chunks.push(chunk));
    service.on('end', () => then(Buffer.concat(chunks)));
    service.write(request);
  }

  #drip(socket: Socket, answer: Buffer, { delayMs, perByteMs }: Treatment & { kind: 'slow' }): void {
    this.#holding.add(socket);
    let sent = 0;
    const next = (): void => {
      if (socket.destroyed) return;
      if (perByteMs === 0) {
        this.#holding.delete(socket);
        socket.end(answer);
        return;
      }
      // An answer without an end repeats.
      socket.write(answer.subarray(sent % answer.length, (sent % answer.length) + 1));
      sent += 1;
      this.#scheduler.after(perByteMs, next);
    };
    this.#scheduler.after(delayMs, next);
  }

  #cut(raw: Socket, cut: Cut, socket: Socket = raw): void {
    if (cut === 'reset') raw.resetAndDestroy();
    else if (cut === 'close') socket.end();
    else {
      this.#holding.add(socket);
      // Reading goes on, to notice when the terminal gives up.
      socket.resume();
    }
  }
}
