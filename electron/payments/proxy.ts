import { request as httpRequest } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import { codeOf } from '../domain/error-message.ts';
import type { Origin } from './origin.ts';

/**
 * Opens a way through a proxy (CONNECT), which learns the service's host and port and hands on what it cannot read. Null once
 * open, else why not; nothing of a request was sent either way.
 */
export function openTunnel(socket: Socket, { host, port }: Origin): Promise<string | null> {
  const path = `${isIPv6(host) ? `[${host}]` : host}:${port}`;
  return new Promise((resolve) => {
    const request = httpRequest({
      method: 'CONNECT',
      path,
      headers: { host: path },
      createConnection: () => socket,
    });
    request.once('connect', ({ statusCode = 0 }, _socket, head) => {
      if (statusCode === 407) resolve('The proxy asks for a password, which the terminal has none of.');
      else if (statusCode < 200 || statusCode >= 300) resolve(`The proxy refused (${statusCode}).`);
      // A TLS service says nothing before it is spoken to.
      else resolve(head.length === 0 ? null : 'The proxy did not open a way to the service.');
    });
    request.once('response', () => resolve('The proxy did not open a way to the service.'));
    const lost = (code: string | undefined): void =>
      resolve(`The proxy closed the connection${code === undefined ? '' : ` (${code})`}.`);
    request.on('error', (error) => lost(codeOf(error)));
    socket.once('close', () => lost(undefined));
    request.end();
  });
}
