import { copyPlaceOf, type JournalCopy } from '../contract/journal-copy.ts';

/** Which copy, and its place's secret. */
export interface CopyAtPlace {
  copy: JournalCopy;
  name: string;
  journal: string;
  /** Null where the place needs none, or none was found. */
  secret: string | null;
}

/** Intervals of checking the journal and, at most, of writing to the place: a lost machine loses its last second. */
const lookInterval = '200ms';
const syncInterval = '400ms';
/** How long earlier states are kept; the newest always is. */
const retention = '168h';

/**
 * Litestream's configuration as JSON, which its YAML reader accepts. It goes through stdin: the secret in it is in no argument,
 * environment or named file.
 */
export function configurationOf({ copy, name, journal, secret }: CopyAtPlace): string {
  const common = { 'sync-interval': syncInterval, retention };
  return JSON.stringify({
    logging: { level: 'info', type: 'json', stderr: true },
    dbs: [
      {
        path: journal,
        'monitor-interval': lookInterval,
        replicas: [{ ...replicaOf(copy, name, secret), ...common }],
      },
    ],
  });
}

function replicaOf(copy: JournalCopy, name: string, secret: string | null): Record<string, unknown> {
  const place = copyPlaceOf(copy.to);
  switch (place?.kind) {
    case 's3':
      return {
        type: 's3',
        bucket: place.bucket,
        path: place.path === '' ? name : `${place.path}/${name}`,
        ...(copy.endpoint !== undefined && { endpoint: copy.endpoint, 'force-path-style': true }),
        ...(copy.region !== undefined && { region: copy.region }),
        'access-key-id': copy.accessKeyId,
        'secret-access-key': secret,
      };
    case 'sftp':
      return {
        type: 'sftp',
        host: place.host.includes(':') ? place.host : `${place.host}:22`,
        user: place.user,
        path: `${place.path.replace(/\/$/, '')}/${name}`,
        ...(copy.keyPath !== undefined && { 'key-path': copy.keyPath }),
        ...(secret !== null && { password: secret }),
      };
    case 'folder':
      return { type: 'file', path: `${place.path}/${name}/journal` };
    case undefined:
      throw new Error('A place that is none was let through.');
  }
}

/** Whether a place needs a secret from the keychain. */
export function needsSecret(copy: JournalCopy): boolean {
  const kind = copyPlaceOf(copy.to)?.kind;
  return kind === 's3' || (kind === 'sftp' && copy.keyPath === undefined);
}
