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

/** A moment, such as 2026-11-26T09:00:00.000Z. */
const moment = z.iso.datetime();

/** What is offered: one file for each system and processor, by the names of Node (`linux-x64`). */
export const release = z.strictObject({
  version,
  /** When it was signed. */
  signedAt: moment,
  /** Until when it can be the newest: who holds a folder back cannot do so for longer than that. */
  expires: moment,
  files: z.record(z.string().regex(/^[a-z0-9]+-[a-z0-9]+$/), releaseFile),
});

export type Release = z.infer<typeof release>;
export type ReleaseFile = z.infer<typeof releaseFile>;

/** A description whose signature holds: `undated` says nothing of when it was signed, `unreadable` not what it should. */
export function readRelease(text: string): Release | 'undated' | 'unreadable' {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'unreadable';
  }
  const read = release.safeParse(value);
  if (read.success) return read.data;
  const dates = read.error.issues.filter(({ path: [field] }) => field === 'signedAt' || field === 'expires');
  return dates.length === read.error.issues.length ? 'undated' : 'unreadable';
}

/** Descriptions may be dated this far ahead of a terminal's clock, in ms: clocks differ. */
const aheadAtMost = 24 * 3_600_000;

/**
 * Why a description that is signed is not taken: it is older than one that was offered before (`rollback`), its time is
 * over (`frozen`), or it is of a time that this clock has not reached (`clock`). Null: it is taken.
 */
export function refusalOf(
  { version: offered, signedAt, expires }: Release,
  { highest, now }: { highest: string | null; now: number },
): 'rollback' | 'frozen' | 'clock' | null {
  if (highest !== null && isNewer(highest, offered)) return 'rollback';
  if (Date.parse(signedAt) > now + aheadAtMost) return 'clock';
  return Date.parse(expires) <= now ? 'frozen' : null;
}

/** Whether a text is a version that updates may bring. */
export function isVersion(text: string): boolean {
  return version.safeParse(text).success;
}

/** Whether a version is newer than another one; one that is not of three numbers is as old as can be. */
export function isNewer(one: string, other: string): boolean {
  const [a, b] = [numbersOf(one), numbersOf(other)];
  const at = a.findIndex((number, index) => number !== b[index]);
  return at !== -1 && (a[at] ?? 0) > (b[at] ?? 0);
}

function numbersOf(text: string): number[] {
  return isVersion(text) ? text.split('.').map(Number) : [-1, -1, -1];
}
