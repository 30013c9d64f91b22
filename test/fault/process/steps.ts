import { Socket } from 'node:net';
import { DatabaseSync } from 'node:sqlite';

/** What a till does at the boundaries of its process: the moments between which a crash makes a difference. */
export type Step =
  | 'begin'
  | 'before commit'
  | 'after commit'
  | 'before send'
  | 'after send'
  | 'answer arrives'
  | 'before draw'
  | 'after draw';

/**
 * Calls `onStep` at every boundary of this process: SQLite's transactions, the bytes of requests, the bytes
 * of answers. What is told to the screen, the till's own program reports. The product is not changed for it.
 */
export function watchSteps(servicePort: number, onStep: (step: Step) => void): void {
  const database = DatabaseSync.prototype;
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with the statement's own database below
  const exec = database.exec;
  database.exec = function (this: DatabaseSync, sql: string): void {
    if (sql.startsWith('BEGIN')) onStep('begin');
    if (sql === 'COMMIT') onStep('before commit');
    exec.call(this, sql);
    if (sql === 'COMMIT') onStep('after commit');
  };

  const socket = Socket.prototype;
  // eslint-disable-next-line @typescript-eslint/unbound-method -- applied to the socket itself below
  const write = socket.write;
  socket.write = function (this: Socket, ...args: unknown[]): boolean {
    const isRequest = this.remotePort === servicePort;
    if (isRequest) onStep('before send');
    const written = Reflect.apply(write, this, args) as boolean;
    if (isRequest) onStep('after send');
    return written;
  };

  // eslint-disable-next-line @typescript-eslint/unbound-method -- applied to the socket itself below
  const push = socket.push;
  socket.push = function (this: Socket, ...args: Parameters<typeof push>): boolean {
    if (this.remotePort === servicePort && args[0] !== null) onStep('answer arrives');
    return push.apply(this, args);
  };
}
