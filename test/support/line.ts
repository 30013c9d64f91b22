import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A line to a port of this machine that may be slow, or go dead silently. */
export class Line {
  /** Bytes a second, each way; null: unlimited. */
  pace: number | null = null;
  /** New connections get nowhere, and are not told. */
  isDead = false;
  /** The number of bytes that the line has let through. */
  passed = 0;
  readonly #sockets = new Set<Socket>();
  readonly #dead = new Set<Socket>();
  #port = 0;

  /** Opens a line to a port; it ends with the test. */
  static async to(service: number): Promise<Line> {
    const line = new Line();
    const server = createServer((near) => line.#lead(near, connect(service, '127.0.0.1')));
    onTestFinished(() => {
      for (const socket of line.#sockets) socket.destroy();
      server.close();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    line.#port = (server.address() as AddressInfo).port;
    return line;
  }

  get port(): number {
    return this.#port;
  }

  /** Open connections go dead, as when a router forgets them overnight. */
  forget(): void {
    for (const socket of this.#sockets) this.#dead.add(socket);
  }

  #lead(near: Socket, far: Socket): void {
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(from);
      from.on('data', (chunk) => this.#pass(chunk, from, to));
      from.on('end', () => to.end());
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
    }
  }

  #pass(chunk: Buffer | string, from: Socket, to: Socket): void {
    from.pause();
    if (this.isDead || this.#dead.has(from)) return;
    const ms = this.pace === null ? 0 : (chunk.length / this.pace) * 1_000;
    const pass = (): void => {
      if (this.isDead || this.#dead.has(from) || to.destroyed) return;
      this.passed += chunk.length;
      to.write(chunk, () => from.resume());
    };
    if (ms === 0) pass();
    else setTimeout(pass, ms);
  }
}
