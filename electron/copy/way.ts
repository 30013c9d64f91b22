import { copyPlaceOf, type JournalCopy } from '../contract/journal-copy.ts';
import { threadBeside } from '../files/thread.ts';

/*
 * Litestream asks no SFTP server for its key. Where the set-up file names the server's keys, Litestream goes there by way of a
 * port of this machine, where what the server says before anything is encrypted is read along: the key that it shows is
 * known, or the connection ends before Litestream has the answer. That whoever shows a key also has it Litestream checks
 * itself, as everybody does who speaks SSH. It is a thread of its own, since main waits for a Litestream that it ends,
 * which brings then what it has left to bring.
 */

export interface Way {
  copy: JournalCopy;
  close: () => void;
}

/** What the thread of a way tells: the port where it begins, or why a connection came to nothing. */
export type WayTelling = { port: number } | { why: string };

/**
 * Opens the way to a place on which its server is asked for its key; the place itself where none is named. `onTrouble` is told why a
 * connection came to nothing, which whoever connects is not. Rejects where no way can be opened.
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
