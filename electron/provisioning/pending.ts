import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { catalogue } from '../contract/catalogue.ts';
import { fail, type Result, success } from '../contract/result.ts';
import { syncFolder } from '../files/sync-folder.ts';
import { type Settings, settings } from '../settings/schema.ts';
import { messageOf } from '../domain/error-message.ts';
import { keepAside, openWriter, readVersioned } from '../files/versioned-file.ts';
import type { Log } from '../domain/log.ts';
import { canonicalJson, type JsonObject, sha256 } from './canonical.ts';

/** What is left to be done of a file that was decided to be applied. No secret is among it. */
const pendingChange = z.strictObject({
  /** What is sold afterwards, and in which mode; null: that stays as it is. */
  catalogue: z.strictObject({ kind: z.enum(['practice', 'live']), catalogue }).nullable(),
  settings,
  /** The mark of the settings that these were made from (`markOf`); records from before it was kept say none. */
  madeFrom: z.string().optional(),
  /**
   * The mark of those with what keeps the terminal closed as it is to be: a power cut between the two files of the
   * settings leaves them so. Records from before there were two say none.
   */
  halfway: z.string().optional(),
});

export type PendingChange = z.infer<typeof pendingChange>;

/** The record of a change, from its decision until it is done: after a power cut it is carried out. */
export interface PendingStore {
  /** The change that was begun, null where there is none. A damaged record is kept aside. */
  read(): Result<PendingChange | null>;
  write(change: PendingChange): Result<undefined>;
  remove(): Result<undefined>;
  /** Removes a change that is not to be done any more, and says so in the log. */
  drop(): Result<undefined>;
}

/**
 * What tells whether somebody has changed the settings since. What the terminal learns by itself of the service that it
 * sells at is not among it.
 */
export function markOf(current: Settings): string {
  const { service, knownLocations: _, guide: __, ...rest } = current;
  const { baseUrl, dialect, keyFingerprint } = service ?? {};
  const chosen = service && { baseUrl, dialect, keyFingerprint };
  return sha256(canonicalJson(JSON.parse(JSON.stringify({ ...rest, service: chosen })) as JsonObject));
}

const pendingVersion = 1;
/** Far more than a file of 1 MB becomes. */
const largestBytes = 32 * 1024 * 1024;

/** The record in `provisioning.json` of a directory. */
export function createPendingStore(directory: string, log: Pick<Log, 'error'>): PendingStore {
  const path = join(directory, 'provisioning.json');
  const attempt = (what: string, act: () => void): Result<undefined> => {
    try {
      act();
      return success(undefined);
    } catch (error) {
      return fail('storage', `${path} cannot be ${what}: ${messageOf(error)}`);
    }
  };
  const remove = (): Result<undefined> => attempt('removed', () => rmSync(path, { force: true }));
  return {
    read() {
      const content = readVersioned(path, { schemas: [pendingChange], largestBytes });
      switch (content.kind) {
        case 'absent':
          return success(null);
        case 'valid':
          return success(content.value);
        case 'newer':
          return fail('storage', `${path} was written by a newer Madoguchi (version ${content.version}).`);
        case 'unreadable':
          return fail('storage', `${path} cannot be read: ${content.why}`);
        case 'damaged':
          log.error(`${path} is damaged (${content.why}); nothing of it is done.`);
          return asResult(
            attempt('kept aside', () => {
              keepAside(directory, 'provisioning');
              rmSync(path, { force: true });
            }),
          );
      }
    },
    write: (change) =>
      attempt('written', () => {
        openWriter(directory, 'provisioning')({ version: pendingVersion, ...change });
        // The key leaves its file next, which may be on another disk: the decision must not be lost after it.
        syncFolder(directory);
      }),
    remove,
    drop() {
      log.error(`${path} was made from other settings than those in force; nothing more of it is done.`);
      return remove();
    },
  };
}

function asResult(done: Result<undefined>): Result<null> {
  return done.ok ? success(null) : done;
}
