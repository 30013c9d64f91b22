import { copyPlaceOf, type JournalCopy } from '../contract/journal-copy.ts';
import { openFolder } from './folder-files.ts';
import type { PlaceFiles } from './place-files.ts';

/** Opens a place with the credentials that Litestream has for it. */
export async function openPlace(copy: JournalCopy, secret: string | null): Promise<PlaceFiles> {
  const place = copyPlaceOf(copy.to);
  switch (place?.kind) {
    // Network code is loaded on demand.
    case 's3':
      return (await import('./s3-files.ts')).openS3(copy, place, secret);
    case 'sftp':
      return await (await import('./sftp-files.ts')).openSftp(copy, place, secret);
    case 'folder':
      return openFolder(place.path);
    case undefined:
      throw new Error(`${copy.to} is no place of copies.`);
  }
}

/** Opens a place for `use`, and closes it after. */
export async function atPlace<T>(
  copy: JournalCopy,
  secret: string | null,
  act: (files: PlaceFiles) => Promise<T>,
): Promise<T> {
  const files = await openPlace(copy, secret);
  try {
    return await act(files);
  } finally {
    files.close();
  }
}

/** Whether a place is over a network, where each file read or written costs money or time. */
export function isFar({ to }: Pick<JournalCopy, 'to'>): boolean {
  const kind = copyPlaceOf(to)?.kind;
  return kind === 's3' || kind === 'sftp';
}
