import * as z from 'zod';
import { secretKey } from '../contract/fields.ts';
import { journalCopy } from '../contract/journal-copy.ts';
import { told } from './way-fields.ts';

const place = journalCopy.shape;

/** Where the journal's copy is kept. */
export const copy = z.strictObject({
  to: told(
    place.to,
    's3://BUCKET/FOLDER, sftp://USER@HOST/FOLDER, or the path of a folder of another drive.',
  ),
  endpoint: told(
    place.endpoint.unwrap(),
    'The address of an S3-compatible service that is not Amazon’s.',
  ).exactOptional(),
  region: told(place.region.unwrap(), 'The region of the bucket.').exactOptional(),
  accessKeyId: told(
    place.accessKeyId.unwrap(),
    'Names the key of the S3-compatible service.',
  ).exactOptional(),
  secretKey: told(
    secretKey,
    'The secret key of the S3-compatible service, or the password of the SFTP account; kept and removed as the secret key of the service is.',
    { minLength: 1, maxLength: 512 },
  ).exactOptional(),
  keyPath: told(place.keyPath.unwrap(), 'The private key of the SFTP account, a file.').exactOptional(),
  hostKeys: told(
    place.hostKeys.unwrap(),
    'The keys of the SFTP server, as ssh-keyscan HOST | ssh-keygen -lf - prints them: it must show one of them.',
  ).exactOptional(),
  takeOver: told(
    place.takeOver.unwrap(),
    'The copy of a terminal that is lost: this one goes on from it, where it has no journal yet.',
    { pattern: '^[A-Z0-9]{1,8}-[0-9a-f]{16}$' },
  ).exactOptional(),
});
