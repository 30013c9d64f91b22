import * as z from 'zod';

/** The file that describes the newest version, and the one with its signature, in the folder that serves updates. */
export const releaseName = 'release.json';
export const signatureName = 'release.json.sig';

/** More than a description and a signature need. */
export const largestRelease = 64 * 1024;

/** Three numbers. What is more than that (1.0.0-beta) is handed out in other ways. */
const version = z.string().regex(/^(?:0|[1-9]\d{0,5})(?:\.(?:0|[1-9]\d{0,5})){2}$/);

const releaseFile = z.strictObject({
  /** A name beside the description, never a path. */
  name: z.string().regex(/^[A-Za-z0-9][\w.+-]{0,199}$/),
  /** Bytes. */
  size: z
    .int()
    .min(1)
    .max(2 ** 31),
  /** SHA-512, hexadecimal. */
  sha512: z.string().regex(/^[0-9a-f]{128}$/),
});

/** What is offered: one file for each system and processor, by the names of Node (`linux-x64`). */
export const release = z.strictObject({
  version,
  files: z.record(z.string().regex(/^[a-z0-9]+-[a-z0-9]+$/), releaseFile),
});

export type Release = z.infer<typeof release>;
export type ReleaseFile = z.infer<typeof releaseFile>;

/** A description whose signature holds; undefined where it does not say what it should. */
export function readRelease(text: string): Release | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const read = release.safeParse(value);
  return read.success ? read.data : undefined;
}

/** Whether a version is newer than another one; one that is not of three numbers is as old as can be. */
export function isNewer(one: string, other: string): boolean {
  const [a, b] = [numbersOf(one), numbersOf(other)];
  const at = a.findIndex((number, index) => number !== b[index]);
  return at !== -1 && (a[at] ?? 0) > (b[at] ?? 0);
}

function numbersOf(text: string): number[] {
  return version.safeParse(text).success ? text.split('.').map(Number) : [-1, -1, -1];
}
