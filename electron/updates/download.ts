import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { disk } from '../files/disk.ts';
import { type Place, programName, trialName } from './place.ts';
import type { ReleaseFile } from './release.ts';
import { sealVersion } from './sealed.ts';
import type { Source } from './source.ts';

/** A downloaded file is wrong; other errors are the network's or the disk's. */
export class DamagedFile extends Error {}

/** Unpacks an archive into an empty folder. */
export type Unpack = (archive: string, folder: string, signal: AbortSignal) => Promise<void>;

/**
 * Downloads a version, checks it against what was signed, unpacks it and puts it in its place, on trial. Leaves nothing behind
 * when stopped or rejected.
 */
export async function fetchVersion(
  { source, place, unpack }: { source: Source; place: Place; unpack: Unpack },
  { version, file }: { version: string; file: ReleaseFile },
  signal: AbortSignal,
): Promise<void> {
  await disk.promises.rm(place.work, { recursive: true, force: true });
  const [archive, unpacked] = [join(place.work, file.name), join(place.work, 'program')];
  try {
    await mkdir(unpacked, { recursive: true });
    await download(source, file, archive, signal);
    await unpack(archive, unpacked, signal);
    if (!(await isProgram(unpacked, version)))
      throw new DamagedFile(`${file.name} holds no program of version ${version}.`);
    await writeFile(join(unpacked, trialName), '', { flush: true });
    await sealVersion(unpacked);
    signal.throwIfAborted();
    place.adopt(unpacked, version);
  } finally {
    // An error here must not hide the first one; what prevents the removal stops the next download too.
    await disk.promises.rm(place.work, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Whether a folder holds a program, not empty, that names itself as the signed version. */
async function isProgram(folder: string, version: string): Promise<boolean> {
  try {
    const { size } = await stat(join(folder, programName));
    const named = await readFile(join(folder, 'resources', 'version'), 'utf8');
    return size > 0 && named.trim() === version;
  } catch {
    return false;
  }
}

/** Takes no more bytes than were signed for, so that a server cannot fill the disk. */
async function download(source: Source, file: ReleaseFile, to: string, signal: AbortSignal): Promise<void> {
  const hash = createHash('sha512');
  let bytes = 0;
  const body = await source.open(file.name, signal);
  await pipeline(
    body,
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > file.size) throw new DamagedFile(`${file.name} has more than ${file.size} bytes.`);
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(to, { mode: 0o600, flush: true }),
    { signal },
  );
  if (bytes < file.size) throw new DamagedFile(`${file.name} has ${bytes} of ${file.size} bytes.`);
  if (hash.digest('hex') !== file.sha512)
    throw new DamagedFile(`${file.name} is not the file that was signed.`);
}

/** Unpacks a `.tar.gz` with a single top folder, with the system's own tar. */
export const unpackTar: Unpack = async (archive, folder, signal) => {
  const args = ['--extract', '--gzip', '--file', archive, '--directory', folder, '--strip-components=1'];
  const tar = spawn('tar', [...args, '--no-same-owner'], { stdio: ['ignore', 'ignore', 'pipe'], signal });
  let said = '';
  tar.stderr.on('data', (text: Buffer) => (said += text.toString()));
  await new Promise<void>((resolve, reject) => {
    tar.on('error', reject);
    tar.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`tar ended with ${code}: ${said.trim().slice(0, 300)}`));
    });
  });
};
