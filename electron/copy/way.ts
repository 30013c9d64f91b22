import { copyPlaceOf, type JournalCopy } from '../contract/journal-copy.ts';
import { threadBeside } from '../files/thread.ts';

/*
 * Litestream does not check an SFTP server's key. Where the set-up file names the keys, Litestream goes through a local port,
 * where the server's unencrypted start is read along: a wrong key ends the connection before Litestream has the answer.
 * Litestream itself checks that the server owns the key, as SSH does. It runs in its own thread, since main waits for a
 * Litestream that it ends, which still sends its rest then.
 */

export interface Way {
  copy: JournalCopy;
  close: () => void;
}

/** What the thread reports: its local port, or why a connection failed. */
export type WayTelling = { port: number } | { why: string };

/**
 * Opens a way that checks the server's key; the place itself where no key is named. `onTrouble` hears why a connection failed,
 * which the connecting program does not. Rejects where no way can be opened.
 */
export async function openWay(copy: JournalCopy, onTrouble: (why: string) => void): Promise<Way> {
  const place = copyPlaceOf(copy.to);
  if (copy.hostKeys === undefined || place?.kind !== 'sftp') return { copy, close: () => undefined };
  const files = { source: 'way-thread.ts', bundle: 'copy-way.cjs' };
  const thread = threadBeside(import.meta.dirname, { ...files, job: copy });
  thread.unref();
  const port = await new Promise<number>((resolve, reject) => {
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('The way to the place of the copy ended.')));
    thread.on('message', (told: WayTelling) => ('port' in told ? resolve(told.port) : onTrouble(told.why)));
  });
  return {
    copy: { ...copy, to: `sftp://${place.user}@127.0.0.1:${port}${place.path}` },
    close: () => void thread.terminate(),
  };
}
