/** Everything that is not the terminal: a web server, and a socket without connections, that nothing may reach. */
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

/** An address of this machine that the terminal has no more to do with than with any other; no other test asks it, at whatever port. */
const address = '127.0.0.7';

/** The world outside; it notes every connection and every datagram. */
export class Outside {
  /** What has reached it, in words. */
  readonly reached: string[] = [];
  readonly #server: Server;
  readonly #datagrams: Socket;

  private constructor(server: Server, datagrams: Socket) {
    this.#server = server;
    this.#datagrams = datagrams;
    server.on('connection', (socket) => {
      const at = this.reached.push('a connection') - 1;
      socket.on('error', () => undefined);
      socket.once('data', (data) => {
        this.reached[at] = data.toString('latin1').split('\r\n')[0] ?? 'a connection';
        const page = '<!doctype html><title>outside</title>';
        const head = `content-type: text/html\r\naccess-control-allow-origin: *\r\ncontent-length: ${page.length}`;
        socket.end(`HTTP/1.1 200 OK\r\n${head}\r\n\r\n${page}`);
      });
    });
    datagrams.on('message', (message) => this.reached.push(`a datagram of ${message.length} bytes`));
  }

  static async open(): Promise<Outside> {
    const server = createServer().listen(0, address);
    const datagrams = createSocket('udp4').bind(0, address);
    await Promise.all([once(server, 'listening'), once(datagrams, 'listening')]);
    return new Outside(server, datagrams);
  }

  /** Where it is, for the scripts of attempts. */
  get places(): { http: string; ws: string; host: string; stun: string; turn: string } {
    const host = `${address}:${(this.#server.address() as AddressInfo).port}`;
    const stun = `stun:${address}:${this.#datagrams.address().port}`;
    return {
      http: `http://${host}/out`,
      ws: `ws://${host}/out`,
      host,
      stun,
      turn: `turn:${host}?transport=tcp`,
    };
  }

  async close(): Promise<void> {
    this.#datagrams.close();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
