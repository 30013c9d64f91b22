import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

/**
 * Leads this process's connections for one port of this machine to another, until it is disposed of: a proxy
 * that misbehaves stands between the terminal and its service, and neither knows.
 */
export class Route implements Disposable {
  readonly #usual = net.connect;

  constructor(from: number, to: number) {
    const usual = this.#usual;
    const connect = (...args: unknown[]): net.Socket => {
      const [options, ...rest] = args;
      const isTheirs =
        typeof options === 'object' && options !== null && 'port' in options && options.port === from;
      return Reflect.apply(usual, net, [
        isTheirs ? { ...options, port: to } : options,
        ...rest,
      ]) as net.Socket;
    };
    (net as { connect: unknown }).connect = connect;
    syncBuiltinESMExports();
  }

  [Symbol.dispose](): void {
    (net as { connect: unknown }).connect = this.#usual;
    syncBuiltinESMExports();
  }
}
