import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { Client, type SFTPWrapper } from 'ssh2';
import type { CopyPlace, JournalCopy } from '../contract/journal-copy.ts';
import { messageOf } from '../domain/error-message.ts';
import { hostOf, whyNotThatHost } from './host-key.ts';
import { PlaceAway, type PlaceFiles, patienceMs } from './place-files.ts';

/** SFTP's status for a missing file (draft-ietf-secsh-filexfer-02). */
const noSuchFile = 2;

/** A folder of an account, opened by a key or a password. */
export async function openSftp(
  copy: JournalCopy,
  place: Extract<CopyPlace, { kind: 'sftp' }>,
  secret: string | null,
): Promise<PlaceFiles> {
  const client = new Client();
  const said = async <T>(asked: Promise<T>): Promise<T> => {
    try {
      return await inTime(asked);
    } catch (error) {
      const Kind = statusOf(error) === undefined ? PlaceAway : Error;
      throw new Kind(`${copy.to}: ${messageOf(error)}`, { cause: error });
    }
  };
  let sftp: SFTPWrapper;
  try {
    sftp = await said(connected(client, { copy, place, secret }));
  } catch (error) {
    client.destroy();
    throw error;
  }
  const at = (path: string): string => [place.path.replace(/\/$/, ''), path].filter(Boolean).join('/');
  const [readdir, readText] = [promisify(sftp.readdir.bind(sftp)), promisify(sftp.readFile.bind(sftp))];

  async function write(path: string, text: string): Promise<void> {
    const folder = path.slice(0, path.lastIndexOf('/'));
    await makeFolders(sftp, at(folder));
    await done((then) => sftp.writeFile(`${at(path)}.partial`, text, { mode: 0o600 }, then));
  }

  return {
    list: async (folder) =>
      (await said(readdir(at(folder)))).map(({ filename, attrs }) => ({
        name: filename,
        isFolder: attrs.isDirectory(),
      })),
    read: (path) => said(readText(at(path)).then((bytes) => bytes.toString('utf8'), nullIfMissing)),
    write: (path, text) =>
      said(
        write(path, text).then(() =>
          done((then) => sftp.ext_openssh_rename(`${at(path)}.partial`, at(path), then)),
        ),
      ),
    create: (path, text) =>
      said(
        done((then) => sftp.writeFile(at(path), text, { flag: 'wx', mode: 0o600 }, then)).then(
          () => true,
          async (error: unknown) => {
            // The protocol has no error for a file that exists already.
            if (
              await done((then) => sftp.stat(at(path), then)).then(
                () => true,
                () => false,
              )
            )
              return false;
            throw error;
          },
        ),
      ),
    close: () => void client.end(),
  };
}

async function connected(
  client: Client,
  {
    copy,
    place,
    secret,
  }: { copy: JournalCopy; place: Extract<CopyPlace, { kind: 'sftp' }>; secret: string | null },
): Promise<SFTPWrapper> {
  const { keyPath } = copy;
  const privateKey = keyPath === undefined ? undefined : await readFile(keyPath);
  await new Promise<void>((resolve, reject) => {
    client.once('ready', resolve);
    // Small packets must not wait for more.
    client.once('connect', () => client.setNoDelay(true));
    // This listener stays: when the connection is lost later, each request gets an error of its own.
    client.on('error', reject);
    client.once('close', () => reject(new Error('the connection was closed')));
    client.connect({
      ...hostOf(place),
      username: place.user,
      hostVerifier: (key: Buffer) => {
        const why = whyNotThatHost(copy, key);
        // The library's own error names no key.
        if (why !== null) reject(new Error(why));
        return why === null;
      },
      readyTimeout: patienceMs,
      ...(privateKey !== undefined && { privateKey }),
      ...(secret !== null && { password: secret }),
    });
  });
  return await promisify(client.sftp.bind(client))();
}

async function makeFolders(sftp: SFTPWrapper, path: string): Promise<void> {
  const isThere = await done((then) => sftp.stat(path, then)).then(
    () => true,
    () => false,
  );
  if (isThere || path === '') return;
  await makeFolders(sftp, path.slice(0, path.lastIndexOf('/')));
  await done((then) => sftp.mkdir(path, { mode: 0o700 }, then));
}

/** Makes a promise of a call that reports only its failure. */
function done(act: (then: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    act((error) => (error ? reject(error) : resolve()));
  });
}

function nullIfMissing(error: unknown): null {
  if (statusOf(error) === noSuchFile) return null;
  throw error;
}

/** The server's status; undefined where the error is not an answer. */
function statusOf(error: unknown): number | undefined {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'number' ? code : undefined;
}

async function inTime<T>(asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patienceMs / 1_000} s`)), patienceMs);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
