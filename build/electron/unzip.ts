import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32, inflateRawSync } from 'node:zlib';

const endOfDirectory = 0x06054b50;
const entryInDirectory = 0x02014b50;

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly checksum: number;
  readonly packedBytes: number;
  readonly offset: number;
  /** The permissions that a Unix program noted. */
  readonly mode: number;
}

/**
 * Writes the files that `placeOf` gives a path relative to `folder`, checking checksums. Throws unless it is an archive of stored
 * and deflated files below 4 GB.
 */
export function unzip(archive: string, folder: string, placeOf: (name: string) => string | undefined): void {
  const bytes = readFileSync(archive);
  for (const entry of entriesOf(bytes)) {
    const place = entry.name.endsWith('/') ? undefined : placeOf(entry.name);
    if (place === undefined) continue;
    const content = contentOf(bytes, entry);
    if (crc32(content) !== entry.checksum) throw new Error(`${archive}: ${entry.name} is damaged.`);
    const path = join(folder, place);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    chmodSync(path, (entry.mode & 0o111) === 0 ? 0o644 : 0o755);
  }
}

function* entriesOf(bytes: Buffer): Generator<Entry> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || bytes.readUInt32LE(end) !== endOfDirectory) throw new Error('This is not a zip archive.');
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== entryInDirectory)
      throw new Error('The archive’s list of files is damaged.');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      bytes.readUInt16LE(at + field),
    );
    yield {
      name: bytes.toString('utf8', at + 46, at + 46 + (nameLength ?? 0)),
      method: bytes.readUInt16LE(at + 10),
      checksum: bytes.readUInt32LE(at + 16),
      packedBytes: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
      mode: bytes.readUInt32LE(at + 38) >>> 16,
    };
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
}

function contentOf(bytes: Buffer, { name, method, packedBytes, offset }: Entry): Buffer {
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const packed = bytes.subarray(start, start + packedBytes);
  switch (method) {
    case 0:
      return packed;
    case 8:
      return inflateRawSync(packed);
    default:
      throw new Error(`${name} is packed in a way (${method}) that is not known here.`);
  }
}
