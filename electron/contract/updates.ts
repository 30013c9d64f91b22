import * as z from 'zod';
import { formatted } from './rules.ts';
import { isPublicHost } from './public-host.ts';

const updateWait = z.enum([
  /** A code is on screen, or a sale or subscription is under way. */
  'selling',
  /** A code may be paid and nobody knows yet. */
  'unresolved',
  /** The shop is open, or no opening hours are known. */
  'open',
]);

export const updateFailure = z.enum([
  'unreachable',
  /** What was found is not signed with the key that the set-up file names. */
  'signature',
  /** The description of the version cannot be read. */
  'unreadable',
  /** The description has no signing time: made for an older program. */
  'undated',
  /** The description's time is over: nothing was signed since, or it is held back. */
  'frozen',
  /** The description is older than one offered before. */
  'rollback',
  /** The description is from a time that this clock has not reached. */
  'clock',
  /** The file is not the one that was signed: broken or partial. */
  'damaged',
  'storage',
  /** The journal could not be backed up, so nothing was installed. */
  'backup',
]);

const updateState = z.discriminatedUnion('kind', [
  /** No source of versions is set. */
  z.strictObject({ kind: z.literal('off') }),
  /** The system's packages or the checkout are updated instead. */
  z.strictObject({ kind: z.literal('elsewhere') }),
  /** `at` in epoch ms; null: not looked yet. */
  z.strictObject({ kind: z.literal('newest'), at: z.number().nullable() }),
  z.strictObject({ kind: z.literal('looking') }),
  /** It is downloaded while nobody sells. */
  z.strictObject({ kind: z.literal('downloading'), version: z.string() }),
  /** Downloaded, verified and unpacked. */
  z.strictObject({ kind: z.literal('ready'), version: z.string(), wait: updateWait }),
  z.strictObject({ kind: z.literal('installing'), version: z.string() }),
  z.strictObject({ kind: z.literal('failed'), why: updateFailure, at: z.number() }),
]);

/** A lasting reason why no newer version comes in. */
export const updateStuck = z.strictObject({
  why: z.enum([
    ...updateFailure.options,
    /** One is ready, and was not installed for days. */
    'waiting',
    /** One did not start, and none is newer. */
    'given-up',
  ]),
  /** Null: unknown. */
  version: z.string().nullable(),
});

export const updates = z.strictObject({
  version: z.string(),
  /** An https address or a folder; null: nowhere. */
  from: z.string().nullable(),
  state: updateState,
  /** A version that did not start, so that the one before was started again; `?`: unreadable which. */
  rolledBack: z.string().nullable(),
  stuck: updateStuck.nullable(),
});

/** Hours and minutes, local; `to` before `from`: past midnight. */
const timeOfDay = formatted('time-of-day', /^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** When the shop is open, every day. */
export const openingHours = z.strictObject({ from: timeOfDay, to: timeOfDay });

/** An https address, or the absolute path of a folder (a mounted disk, a share). */
export const updateSource = formatted('update-source', (value) => {
  const url = value.startsWith('https:') && URL.canParse(value) ? new URL(value) : undefined;
  const isAddress =
    url && !url.username && !url.password && !url.search && !url.hash && isPublicHost(url.hostname);
  const isFolder = /^(?:\/|[A-Za-z]:[\\/])/.test(value) && !/[\0\n\r]/.test(value);
  return isAddress === true || isFolder;
});

export type UpdateWait = z.infer<typeof updateWait>;
export type UpdateFailure = z.infer<typeof updateFailure>;
export type UpdateState = z.infer<typeof updateState>;
export type UpdateStuck = z.infer<typeof updateStuck>;
export type Updates = z.infer<typeof updates>;
export type OpeningHours = z.infer<typeof openingHours>;
