import { createServer, type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Exchange } from './published-validator.ts';

/** A service behind a proxy that records every request and answer. */
export interface RecordedService extends AsyncDisposable {
  url: string;
  exchanges: Exchange[];
}

/** Stands before the service at `url`, which sees its own address in every request. */
export async function recorded(url: string): Promise<RecordedService> {
  const exchanges: Exchange[] = [];
  const { hostname, port, host } = new URL(url);
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const sent = await text(incoming);
      const { method = '', url: target = '' } = incoming;
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
      send({ hostname, port, method, path: target, headers: { ...incoming.headers, host } }, resolve)
        .on('error', reject)
        .end(sent);
      const answered = await promise;
      const status = answered.statusCode ?? 0;
      const told = await text(answered);
      exchanges.push({
        method,
        target,
        headers: {
          authorization: incoming.headers.authorization,
          'content-type': incoming.headers['content-type'],
        },
        body: jsonOf(sent),
        answer: { status, contentType: answered.headers['content-type'], body: jsonOf(told) ?? null },
      });
      outgoing.writeHead(status, answered.headers).end(told);
    })().catch((error: unknown) => outgoing.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exchanges,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function jsonOf(body: string): unknown {
  return body === '' ? undefined : JSON.parse(body);
}
