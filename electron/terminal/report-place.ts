import type * as z from 'zod';
import { secretKey } from '../contract/fields.ts';
import { copyAccount, type JournalCopy, journalCopy } from '../contract/journal-copy.ts';
import { needsSecret } from '../copy/configuration.ts';
import { isFar } from '../copy/open-place.ts';
import type { ReportPlace } from '../report/place.ts';
import { credentialOf, readCredential } from '../secrets/credential.ts';
import { readSecretLine } from './secret-line.ts';
import { readBytes, Refusal } from './set-up-sign.ts';
import type { SetUpToolIo } from './set-up-tool.ts';

const copyOfBase = journalCopy.extend({ secretKey: secretKey.exactOptional() });

/**
 * A place of copies with its access: the set-up file names the service, region and key; the secret is in that file or a
 * terminal's credential, or is asked for.
 */
export async function placeToReport(
  to: string,
  base: string | undefined,
  io: Pick<SetUpToolIo, 'stdin' | 'err'>,
): Promise<ReportPlace> {
  if (!isFar({ to })) {
    if (!/^[a-z\d]+:\/\//i.test(to)) return { copy: { to }, secret: null };
    throw new Refusal(
      `${to}: it is no place of copies: s3://BUCKET/FOLDER with a bucket of 3 letters or more, all small, or sftp://USER@HOST/FOLDER.`,
      2,
    );
  }
  const { secretKey: told, ...copy } = base === undefined ? { to } : copyIn(base, to);
  if (to.startsWith('s3:') && copy.accessKeyId === undefined) {
    throw new Refusal(`${to}: --base FILE is needed, a set-up file whose copy has the accessKeyId.`, 2);
  }
  return { copy, secret: needsSecret(copy) ? (told ?? (await secretOf(copy, io))) : null };
}

function copyIn(file: string, to: string): z.infer<typeof copyOfBase> {
  const whole = JSON.parse(Buffer.from(readBytes(file)).toString()) as { copy?: object };
  const read = copyOfBase.safeParse({ ...whole.copy, to });
  if (read.success) return read.data;
  const wrong = read.error.issues.map(({ path }) => ['copy', ...path].join('.'));
  throw new Refusal(`${file}: ${wrong.join(', ')}: not as in a set-up file.`);
}

async function secretOf(copy: JournalCopy, io: Pick<SetUpToolIo, 'stdin' | 'err'>): Promise<string> {
  const name = credentialOf(copyAccount(copy));
  const kept = await readCredential(process.env['CREDENTIALS_DIRECTORY'], name);
  if (kept.kind === 'failed') throw new Refusal(kept.message);
  const key = kept.kind === 'found' ? kept.key : await readSecretLine(`${copy.to}: secret key: `, io);
  if (!secretKey.safeParse(key).success) throw new Refusal(`${copy.to}: there is no secret key for it.`);
  return key;
}
