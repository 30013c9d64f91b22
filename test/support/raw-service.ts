import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import {
  createPaymentClient,
  type PaymentClient,
  type PaymentClientOptions,
} from '../../electron/payments/client.ts';
import type { CreateCode } from '../../electron/contract/payment-requests.ts';

/** The key of every test; long enough to be looked for in answers. */
export const secretKey = 'sk_test_0123+canary/KEY=';

/** A request as it arrived; `raw` has it byte for byte. */
export interface ArrivedRequest {
  raw: string;
  line: string;
  headers: Map<string, string>;
  body: string;
}

/** A service that speaks in bytes. */
export interface RawService extends AsyncDisposable {
  url: string;
  requests: ArrivedRequest[];
  connections: () => number;
}

type Respond = (socket: Socket, request: ArrivedRequest) => void;

/** A service that answers every request through `respond`, over TLS with `tls`; it listens on 127.0.0.1. */
export function rawService(respond: Respond, tls?: TlsOptions): Promise<RawService> {
  const requests: ArrivedRequest[] = [];
  return listening(
    (socket) => {
      let arrived = Buffer.alloc(0);
      socket.on('data', (chunk: Buffer) => {
        arrived = Buffer.concat([arrived, chunk]);
        const request = requestIn(arrived);
        if (!request) return;
        arrived = Buffer.alloc(0);
        requests.push(request);
        respond(socket, request);
      });
    },
    requests,
    tls,
  );
}

/** A service that treats every connection as `onConnection` says, before anything is read. */
export function connectionService(onConnection: (socket: Socket) => void): Promise<RawService> {
  return listening(onConnection, []);
}

async function listening(
  onConnection: (socket: Socket) => void,
  requests: ArrivedRequest[],
  tls?: TlsOptions,
): Promise<RawService> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const accept = (socket: Socket): void => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // The client may end connections at any time; many tests look at that.
    socket.on('error', () => socket.destroy());
    onConnection(socket);
  };
  const server: Server = tls ? createTlsServer(tls, accept) : createServer(accept);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    requests,
    connections: () => connections,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** The request that has arrived; undefined until all of it has. */
export function requestIn(arrived: Buffer): ArrivedRequest | undefined {
  const end = arrived.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [line = '', ...fields] = arrived.toString('latin1', 0, end).split('\r\n');
  const headers = new Map(
    fields.map((field): [string, string] => {
      const colon = field.indexOf(':');
      return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
    }),
  );
  const body = arrived.subarray(end + 4);
  if (body.length < Number(headers.get('content-length') ?? 0)) return undefined;
  return { raw: arrived.toString('latin1'), line, headers, body: body.toString('utf8') };
}

/** A whole answer in bytes. */
export function answer(
  status: string,
  body: string | Buffer = '',
  headers: Record<string, string | undefined> = {},
): Buffer {
  const bytes = Buffer.from(body);
  const fields: [string, string | undefined][] = Object.entries({
    'content-length': String(bytes.length),
    connection: 'close',
    ...headers,
  });
  const said = fields.filter(([, value]) => value !== undefined);
  const head = said.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status}\r\n${head}\r\n`, 'latin1'), bytes]);
}

/** A whole answer in bytes, with a JSON body. */
export function jsonAnswer(status: string, body: unknown, headers: Record<string, string> = {}): Buffer {
  return answer(status, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
}

/** A service that gives every request the same answer. */
export function answering(bytes: Buffer): Promise<RawService> {
  return rawService((socket) => socket.end(bytes));
}

/** A client of a service on this machine. */
export function clientOf(
  { url }: { url: string },
  options: Partial<PaymentClientOptions> = {},
): PaymentClient {
  return createPaymentClient({
    baseUrl: url,
    dialect: 'documented',
    secretKey: () => Promise.resolve(secretKey),
    allowHttp: true,
    language: () => 'ja',
    clock: { wall: () => Date.parse('2026-01-01T00:00:00Z'), monotonic: () => 0 },
    ...options,
  });
}

/** A deadline that comes when the test says so. */
export function manualTimer(): {
  setTimer: NonNullable<PaymentClientOptions['setTimer']>;
  fire: () => void;
  running: () => number;
} {
  const actions = new Set<() => void>();
  return {
    setTimer: (_milliseconds, action) => {
      actions.add(action);
      return () => actions.delete(action);
    },
    fire: () => actions.forEach((action) => action()),
    running: () => actions.size,
  };
}

/** A create code request that is right in every respect (section 4.2). */
export const codeRequest: CreateCode = {
  amount: 1200,
  currency: 'JPY',
  orderNo: 'T1-000001',
  expiryPeriod: 10,
};

/** A code as the service would answer it. */
export const codeAnswer = {
  id: 'code_1',
  object: 'code',
  codeUrl: 'https://pay.example/code_1',
  amount: 1200,
  currency: 'JPY',
  orderNo: 'T1-000001',
  status: 'pending',
  expiryPeriod: 10,
};
