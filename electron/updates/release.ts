import * as z from 'zod';

/** The description of the newest version, and its signature, in the folder that serves updates. */
export const releaseName = 'release.json';
export const signatureName = 'release.json.sig';

/** More than a description and a signature need. */
export const largestRelease = 64 * 1024;

/** Three numbers. Others (1.0.0-beta) are not distributed by updates. */
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

/** Such as 2026-11-26T09:00:00.000Z. */
const moment = z.iso.datetime();

/** One file for each system and processor, by Node's names (`linux-x64`). */
export const release = z.strictObject({
  version,
  signedAt: moment,
  /** Until when it can be the newest: a server cannot hold back a newer one for longer. */
  expires: moment,
  files: z.record(z.string().regex(/^[a-z0-9]+-[a-z0-9]+$/), releaseFile),
});

export type Release = z.infer<typeof release>;
export type ReleaseFile = z.infer<typeof releaseFile>;

/** A description with a valid signature: `undated` lacks its dates, `unreadable` is malformed. */
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

/** Descriptions may be dated this many ms ahead of a terminal's clock: clocks differ. */
const aheadAtMost = 24 * 3_600_000;

/**
 * Why a signed description is refused: older than an earlier one (`rollback`), expired (`frozen`), or ahead of this clock
 * (`clock`). Null: accepted.
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

/** A version that is not three numbers counts as the oldest. */
export function isNewer(one: string, other: string): boolean {
  const [a, b] = [numbersOf(one), numbersOf(other)];
  const at = a.findIndex((number, index) => number !== b[index]);
  return at !== -1 && (a[at] ?? 0) > (b[at] ?? 0);
}

function numbersOf(text: string): number[] {
  return isVersion(text) ? text.split('.').map(Number) : [-1, -1, -1];
}
