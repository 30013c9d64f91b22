import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What the proxy does to a connection; `lose-answer` lets the request reach the service. */
export type Fault = 'none' | 'lose-answer' | 'reset' | 'stall' | 'portal' | 'server-error';

/** A TCP proxy on loopback between the terminal and its service, with faults to choose from. */
export interface FaultyProxy {
  port: number;
  /** Applies to connections from now on. */
  setFault(fault: Fault): void;
  /** Requests whose bytes reached the proxy so far. */
  requests(): number;
  close(): Promise<void>;
}

const answers: Partial<Record<Fault, string>> = {
  portal:
    'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nconnection: close\r\n\r\n<h1>Welcome to the Wi-Fi</h1>',
  'server-error': 'HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nconnection: close\r\n\r\n',
};

/** Starts a proxy to a port of this machine. */
export async function startFaultyProxy(target: number): Promise<FaultyProxy> {
  let fault: Fault = 'none';
  let requests = 0;
  const open = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => open.delete(socket));
    return socket;
  };

  const server = createServer((client) => {
    keep(client);
    const chosen = fault;
    client.once('data', (request) => {
      requests += 1;
      const canned = answers[chosen];
      if (canned !== undefined) client.end(canned);
      else if (chosen === 'reset') client.resetAndDestroy();
      else if (chosen !== 'stall') forward(client, request, chosen === 'lose-answer');
    });
  });

  function forward(client: Socket, request: Buffer, loseAnswer: boolean): void {
    const service = keep(connect({ host: '127.0.0.1', port: target }));
    service.write(request);
    client.pipe(service);
    if (loseAnswer) service.once('data', () => client.resetAndDestroy());
    else service.pipe(client);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    setFault: (next) => (fault = next),
    requests: () => requests,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
