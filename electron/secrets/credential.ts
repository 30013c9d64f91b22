import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { codeOf } from '../domain/error-message.ts';
import { secretKey } from '../contract/fields.ts';
import { copyAccountPrefix } from '../contract/journal-copy.ts';
import { keychainFailure } from './keychain-failure.ts';
import type { KeeperAnswer } from './keeper-protocol.ts';

/** What a unit's LoadCredential= or LoadCredentialEncrypted= must call the service's key. */
export const credentialName = 'madoguchi-secret-key';
/** The same for the secret of the place where the journal's copy is kept. */
export const copyCredentialName = 'madoguchi-copy-key';

type CredentialName = typeof credentialName | typeof copyCredentialName;

/** Which credential an account's secret is; no place of a copy ever gets the service's key. */
export function credentialOf(account: string): CredentialName {
  return account.startsWith(copyAccountPrefix) ? copyCredentialName : credentialName;
}

/** Bytes; a key has at most 512 characters, so a larger file is something else and not read to its end. */
const largestBytes = 4096;

type Credential = Extract<KeeperAnswer, { kind: 'found' | 'nothing' | 'failed' }>;

/**
 * Reads only the named credential of systemd; `directory` is `$CREDENTIALS_DIRECTORY`. A file without a key is a failure, never
 * nothing: somebody meant it to be one. Messages never repeat the file.
 */
export async function readCredential(
  directory: string | undefined,
  name: CredentialName,
): Promise<Credential> {
  const bad = (why: string): Credential => ({
    kind: 'failed',
    locked: false,
    message: `systemd credential ${name}: ${why}`,
  });
  if (directory === undefined || directory === '') return { kind: 'nothing' };
  if (!isAbsolute(directory)) return bad('CREDENTIALS_DIRECTORY is not an absolute path');
  try {
    const read = keyIn(await readStart(join(directory, name)));
    return 'why' in read ? bad(read.why) : { kind: 'found', key: read.key };
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return { kind: 'nothing' };
    if (code === 'ELOOP') return bad(notRegular);
    return bad(`it cannot be read: ${keychainFailure(error).message}`);
  }
}

/** The first bytes of a file, up to one more than allowed; null: it is not a regular file. */
async function readStart(path: string): Promise<Buffer | null> {
  // No link is followed, and opening a pipe must not wait for a writer.
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    if (!(await handle.stat()).isFile()) return null;
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(largestBytes + 1), 0, largestBytes + 1, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Editors and `echo` add a line end, so one is removed; the rest must be a key as it is. */
function keyIn(bytes: Buffer | null): { key: string } | { why: string } {
  if (bytes === null) return { why: notRegular };
  if (bytes.length > largestBytes) return { why: `it is larger than ${largestBytes} bytes` };
  const key = bytes.toString('latin1').replace(/\n$/, '');
  if (secretKey.safeParse(key).success) return { key };
  return { why: 'it is not 1 to 512 printable ASCII characters without spaces and line ends' };
}

const notRegular = 'it is not a regular file';
