import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { fail, failureOfIssues, type Result, success } from '../contract/result.ts';
import { kiosk } from '../contract/unattended.ts';
import { messageOf } from '../domain/error-message.ts';
import type { Log } from '../domain/log.ts';
import { type Generations, type GenerationsKind, openGenerations } from '../files/generations.ts';
import { type FileContent, freeze } from '../files/versioned-file.ts';
import { pinHash, provisioned, staffList, updates } from './schema.ts';

/*
 * What keeps the terminal closed, in two generations of a small file (`security.json`, `security.copy.json`), each written,
 * synced and read back before the next (files/generations.ts). With both gone or damaged it `isLost`: `read()` then gives the
 * strictest state (a PIN that nobody has, a kiosk), and `update` takes only a change that brings a PIN (docs/decisions/start.md).
 */

const version = z.string().min(1).max(64);

const fields = z.strictObject({
  /** The shop's one PIN (pin-hash.ts); null: nothing is behind a PIN, unless staff have their own. */
  pinHash: pinHash.nullable(),
  /** With PIN hashes; empty: the shop has one PIN, or none. */
  staff: staffList,
  /** Wrong PINs in a row. */
  pinFailures: z.int().min(0),
  /** `enabled` is the kiosk flag. */
  kiosk: kiosk.schema,
  /** The set-up file in force: its `serial`, and `publicKey`, which must have signed the next one. */
  provisioned: provisioned.nullable(),
  updates,
  /** The highest version that came up here; null: unknown. An older one does not start. */
  versionRun: version.nullable(),
  /** The highest version offered by a signed feed; null: none yet. An older one is not taken. */
  versionOffered: version.nullable(),
});

export type Security = z.infer<typeof fields>;

/** Read when opened, and checked again before each write. */
export interface SecurityStore {
  /** Nothing good was found, and nobody has proved who they are since. */
  readonly isLost: boolean;
  /** Frozen; `update` replaces it whole. */
  read(): Security;
  /**
   * Both generations are on the disk before it answers. `invalid` names the field; `storage`: unchanged; `staff-locked`: it is
   * lost, and the change brings no PIN.
   */
  update(change: Partial<Security>): Result<Security>;
}

/** A change of its shape adds a schema: the version rises. */
const securityFile: GenerationsKind<Security> = {
  schemas: [fields],
  largestBytes: 1024 * 1024,
  sealedFrom: 1,
};

const name = 'security';

/** The security before anybody chose anything: everything is open. */
export const firstSecurity: Security = freeze({
  pinHash: null,
  staff: [],
  pinFailures: 0,
  kiosk: kiosk.first,
  provisioned: null,
  updates: null,
  versionRun: null,
  versionOffered: null,
});

export function lookAtSecurity(directory: string): FileContent<Security> {
  return openGenerations(directory, name, securityFile).content;
}

/**
 * Opens the security. `begin`: what a missing file starts with; null: a missing file is lost. `storage`: the file is a newer
 * program's, or `begin` cannot be written.
 */
export function openSecurity(options: {
  directory: string;
  begin: Security | null;
  log: Pick<Log, 'warn'>;
}): Result<SecurityStore> {
  const { directory, begin, log } = options;
  const file = openGenerations(directory, name, securityFile);
  const { content } = file;
  switch (content.kind) {
    case 'newer':
      return fail('storage', `security.json was written by a newer Madoguchi (version ${content.version}).`);
    case 'valid':
      if (begin !== null) return beginWith(file, begin);
      if (!file.isWhole) mend(file, content.value, log);
      return success(createStore(file, content.value, false));
    case 'absent':
      if (begin !== null) return beginWith(file, begin);
      log.warn('security.json is not there, and this is no first start.');
      return success(createStore(file, lostSecurity(), true));
    case 'damaged':
    case 'unreadable':
      log.warn(`What keeps the terminal closed is lost (${content.why}).`);
      return success(createStore(file, lostSecurity(), true));
  }
}

function beginWith(file: Generations<Security>, begin: Security): Result<SecurityStore> {
  try {
    file.write(begin);
    return success(createStore(file, begin, false));
  } catch (error) {
    return fail('storage', `security.json cannot be written: ${messageOf(error)}`);
  }
}

/** Restores a damaged, missing or older generation; if that fails, the good one is enough. */
function mend(file: Generations<Security>, good: Security, log: Pick<Log, 'warn'>): void {
  try {
    const aside = file.keepDamagedAside();
    file.write(good);
    log.warn('One of the two generations of security.json was brought back from the other.', aside);
  } catch (error) {
    log.warn('One of the two generations of security.json cannot be brought back', messageOf(error));
  }
}

/** A PIN that nobody has, and a kiosk: stricter than anything that was there. */
function lostSecurity(): Security {
  const [salt, hash] = [16, 32].map((count) => randomBytes(count).toString('base64').replace(/=+$/, ''));
  return {
    ...firstSecurity,
    pinHash: `$scrypt$ln=15,r=8,p=1$${salt}$${hash}`,
    kiosk: { ...firstSecurity.kiosk, enabled: true },
  };
}

function createStore(file: Generations<Security>, opened: Security, lost: boolean): SecurityStore {
  let current = freeze(opened);
  let isLost = lost;
  return {
    get isLost() {
      return isLost;
    },
    read: () => current,
    update(change) {
      if (isLost && !bringsPin(change))
        return fail('staff-locked', 'This has to bring a PIN: the one before is lost.');
      const parsed = fields.safeParse({ ...current, ...change });
      if (!parsed.success) return failureOfIssues(parsed.error);
      try {
        if (isLost) file.keepDamagedAside();
        file.write(parsed.data);
      } catch (error) {
        return fail('storage', `security.json cannot be written: ${messageOf(error)}`);
      }
      isLost = false;
      current = freeze(parsed.data);
      return success(current);
    },
  };
}

function bringsPin({ pinHash: pin = null, staff = [] }: Partial<Security>): boolean {
  return pin !== null || staff.length > 0;
}
