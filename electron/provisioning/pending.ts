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

/** The rest of a decided change. Holds no secret. */
const pendingChange = z.strictObject({
  /** The new catalogue and its mode; null: unchanged. */
  catalogue: z.strictObject({ kind: z.enum(['practice', 'live']), catalogue }).nullable(),
  settings,
  /** `markOf` the settings it was made from; older records have none. */
  madeFrom: z.string().optional(),
  /**
   * `markOf` those settings with the new security: a power cut between the two settings files leaves this state. Older records
   * have none.
   */
  halfway: z.string().optional(),
});

export type PendingChange = z.infer<typeof pendingChange>;

/** The record of a change, kept from its decision until all is done: after a power cut the change is finished. */
export interface PendingStore {
  /** The change that was begun; null: none. A damaged record is kept aside. */
  read(): Result<PendingChange | null>;
  write(change: PendingChange): Result<undefined>;
  remove(): Result<undefined>;
  /** Removes an obsolete change, and logs it. */
  drop(): Result<undefined>;
}

/** Tells whether somebody changed the settings. What the terminal learns from its service is left out. */
export function markOf(current: Settings): string {
  const { service, knownLocations: _, guide: __, ...rest } = current;
  const { baseUrl, dialect, keyFingerprint } = service ?? {};
  const chosen = service && { baseUrl, dialect, keyFingerprint };
  return sha256(canonicalJson(JSON.parse(JSON.stringify({ ...rest, service: chosen })) as JsonObject));
}

const pendingVersion = 1;
/** Far more than a file of 1 MB becomes. */
const largestBytes = 32 * 1024 * 1024;

/** `provisioning.json` in a directory. */
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
        // The key leaves its file next, maybe on another disk: the decision must already be durable.
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
