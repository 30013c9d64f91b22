import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { largestPicture } from '../contract/limits.ts';
import { fail, type Result, success } from '../contract/result.ts';
import { codeOf, messageOf } from '../domain/error-message.ts';
import { pictureFacts } from '../domain/picture-facts.ts';
import { readSmallFile } from '../files/small-file.ts';

/** Where the screens find the shop's pictures, below app://madoguchi/. */
const picturePath = 'shop-pictures';

/**
 * Keeps a picture under a name made of its bytes, so that the same picture is kept once; answers its path for the screens.
 * `invalid`: not a PNG or WebP of at most 512 pixels; `storage`: it cannot be written.
 */
export async function savePicture(folder: string, bytes: Uint8Array): Promise<Result<string>> {
  const path = pictureName(bytes);
  if (!path.ok) return path;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeOnce(join(folder, basename(path.value)), bytes);
    return path;
  } catch (error) {
    return fail('storage', `The picture cannot be written: ${messageOf(error)}`);
  }
}

/** The bytes of a kept picture, by the path from `savePicture`. Rejects when they cannot be read. */
export async function readPicture(folder: string, path: string): Promise<Buffer> {
  return await readFile(join(folder, basename(path)));
}

/** The path under which `savePicture` keeps a picture; `invalid` where it would not keep it. */
export function pictureName(bytes: Uint8Array): Result<string> {
  const facts = pictureFacts(bytes);
  if (facts === null) return fail('invalid', 'The picture is neither PNG nor WebP.', { field: 'picture' });
  const { extension, width, height } = facts;
  if (width < 1 || height < 1 || width > largestPicture || height > largestPicture) {
    return fail('invalid', `The picture is ${width} x ${height} pixels.`, {
      field: 'picture',
      rule: { kind: 'range', min: 1, max: largestPicture },
    });
  }
  const name = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return success(`${picturePath}/${name}.${extension}`);
}

/**
 * Writes a file whole or not at all; an existing one has these bytes, by its name. Each write has its own partial file, so that
 * two of the same picture cannot damage each other.
 */
async function writeOnce(path: string, bytes: Uint8Array): Promise<void> {
  const there = await access(path).then(
    () => true,
    () => false,
  );
  if (there) return;
  const partial = `${path}.${randomUUID()}.partial`;
  const file = await open(partial, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(partial, path);
}

/** More than any file that names pictures has. */
const largestNaming = 64 * 1024 * 1024;

/** How long a picture that nothing names is kept: somebody may still undo, or be filling in a form. */
const unusedMs = 24 * 60 * 60 * 1000;

/**
 * Removes pictures older than a day that no catalogue, settings, set-up in progress or file kept aside names, and answers how
 * many. While a folder cannot be searched, every picture stays.
 */
export async function sweepPictures(options: {
  folder: string;
  catalogueFolders: readonly string[];
  /** Epoch ms. */
  now: number;
}): Promise<number> {
  const { folder, catalogueFolders, now } = options;
  const names = await namesIn(folder);
  if (names.length === 0) return 0;
  const used = new Set<string>();
  for (const place of catalogueFolders) {
    for (const name of await namesIn(place)) {
      if (!/^(catalogue|settings|provisioning)\b.*\.json$/.test(name)) continue;
      const file = readSmallFile(join(place, name), largestNaming);
      // An unreadable file may name any of them.
      if (file.kind !== 'read') throw new Error(`${join(place, name)} cannot be read`);
      const text = file.bytes.toString('latin1');
      for (const [, picture = ''] of text.matchAll(/shop-pictures\/([0-9a-f]{32}\.\w+)/g)) used.add(picture);
    }
  }
  let removed = 0;
  for (const name of names.filter((one) => !used.has(one))) {
    const { mtimeMs } = await stat(join(folder, name));
    if (now - mtimeMs < unusedMs) continue;
    await rm(join(folder, name));
    removed += 1;
  }
  return removed;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}
