import * as z from 'zod';
import { secretKey, serviceAddress, text } from './fields.ts';
import { isPublicHost } from './public-host.ts';
import { formatted } from './rules.ts';

/* A copy of the journal off the machine, kept by Litestream (docs/decisions/journal-copy.md) and set in the set-up file alone. */

export type CopyPlace =
  | { kind: 's3'; bucket: string; path: string }
  /** `host` includes a port if named. */
  | { kind: 'sftp'; host: string; user: string; path: string }
  | { kind: 'folder'; path: string };

const segments = String.raw`(?:/[\w.=@+-]+)*`;
const s3 = new RegExp(String.raw`^s3://([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(${segments})$`);
const sftp = new RegExp(String.raw`^sftp://([\w.+-]+)@([A-Za-z0-9.-]+(?::\d{1,5})?)(${segments})$`);

/** Takes a place apart; null: it is none. Segments `.` and `..` and passwords are refused. */
export function copyPlaceOf(to: string): CopyPlace | null {
  if (to.split('/').some((segment) => segment === '.' || segment === '..')) return null;
  const [, bucket, key] = s3.exec(to) ?? [];
  if (bucket !== undefined) return { kind: 's3', bucket, path: (key ?? '').slice(1) };
  const [, user, host, path] = sftp.exec(to) ?? [];
  if (user !== undefined && host !== undefined) {
    const isHost = URL.canParse(`https://${host}`) && isPublicHost(new URL(`https://${host}`).hostname);
    return isHost ? { kind: 'sftp', host, user, path: path === '' ? '/' : (path ?? '/') } : null;
  }
  // eslint-disable-next-line no-control-regex -- a line end or a NUL in a path is a mistake, not a folder
  return /^\/[^\u0000-\u001f]+$/.test(to) && !to.endsWith('/') ? { kind: 'folder', path: to } : null;
}

const copyPlace = formatted('copy-place', (value) => copyPlaceOf(value) !== null);

const privateKeyPath = formatted('absolute-path', (value) => copyPlaceOf(value)?.kind === 'folder');

const hostKey = formatted('host-key', /^SHA256:[A-Za-z0-9+/]{43}$/);
/** A server has one key of each kind. */
const mostHostKeys = 8;

/** The name of one machine's copy at a place: its order prefix and 16 hexadecimal digits. */
const copyName = formatted('copy-name', /^[A-Z0-9]{1,8}-[0-9a-f]{16}$/);

/** The secret is in the keychain under `copyAccount`. */
export const journalCopy = z.strictObject({
  to: copyPlace,
  /** Of an S3-compatible service that is not Amazon's. */
  endpoint: serviceAddress.exactOptional(),
  region: text(64, 1).exactOptional(),
  /** Names the S3 key; not a secret. */
  accessKeyId: secretKey.exactOptional(),
  /** SFTP private key, a file readable only by the terminal's user. */
  keyPath: privateKeyPath.exactOptional(),
  /** The SFTP server must show one of these; left out: any server is believed. */
  hostKeys: z.array(hostKey).min(1).max(mostHostKeys).exactOptional(),
  /** A lost machine's copy, from which a new terminal goes on. */
  takeOver: copyName.exactOptional(),
});

export type JournalCopy = z.infer<typeof journalCopy>;

/** Prefix of a copy secret's keychain account; a service's account is its address. */
export const copyAccountPrefix = 'copy:';

export function copyAccount({ to }: Pick<JournalCopy, 'to'>): string {
  return copyAccountPrefix + to;
}
