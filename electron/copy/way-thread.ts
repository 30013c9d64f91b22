import { connect, createServer, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { type CopyPlace, copyPlaceOf, type JournalCopy } from '../contract/journal-copy.ts';
import { messageOf } from '../domain/error-message.ts';
import { hostOf, ServerStart, whyNotThatHost } from './host-key.ts';
import type { WayTelling } from './way.ts';

// The thread of a way (way.ts): listens until it is ended.
const copy = workerData as JournalCopy;
const place = copyPlaceOf(copy.to);
if (place?.kind !== 'sftp') throw new Error(`${copy.to} is no place over SFTP.`);
const to = place;
const tell = (told: WayTelling): void => parentPort?.postMessage(told);

const server = createServer((near) => goOn(near, to));
server.listen({ host: '127.0.0.1', port: 0 }, () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') tell({ port: address.port });
});

function goOn(near: Socket, place: Extract<CopyPlace, { kind: 'sftp' }>): void {
  const far = connect({ ...hostOf(place), noDelay: true });
  const start = new ServerStart((key) => whyNotThatHost(copy, key));
  const end = (): void => {
    near.destroy();
    far.destroy();
  };
  const inTrouble = (error: unknown): void => {
    tell({ why: `${copy.to}: ${messageOf(error)}` });
    end();
  };
  far.on('data', (chunk: Buffer) => {
    try {
      start.read(chunk);
    } catch (error) {
      inTrouble(error);
      return;
    }
    if (!near.write(chunk)) far.pause();
  });
  near.setNoDelay(true);
  near.on('drain', () => far.resume());
  near.pipe(far);
  far.once('end', () => near.end());
  far.once('error', inTrouble);
  near.once('error', end);
  for (const socket of [near, far]) socket.once('close', end);
}
