import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

const listener = `
  const server = require('node:net').createServer((socket) => socket.on('error', () => undefined));
  server.listen({ host: process.argv[1], port: Number(process.argv[2]), backlog: 1 }, () => console.log(server.address().port));
`;

/**
 * A port that begins connections and never completes them, like a dead route: its process is stopped, and the system's queue is
 * full. `goOn` makes it answer.
 */
export async function stoppedListener(host: string, port = 0): Promise<{ port: number; goOn: () => void }> {
  const child = spawn(process.execPath, ['-e', listener, host, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const at = Number(said);
  child.kill('SIGSTOP');
  const queue: Socket[] = [];
  onTestFinished(() => {
    for (const socket of queue) socket.destroy();
    child.kill('SIGKILL');
  });
  // Connects until the full queue takes no more.
  for (let isTaken = true; isTaken;) {
    const socket = connect({ host, port: at });
    socket.on('error', () => undefined);
    queue.push(socket);
    isTaken = await Promise.race([
      once(socket, 'connect').then(() => true),
      new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 100)),
    ]);
  }
  return { port: at, goOn: () => void child.kill('SIGCONT') };
}
