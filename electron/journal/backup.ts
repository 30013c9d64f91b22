import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import * as sqlite from 'node:sqlite';
import { fail, type Result, success } from '../contract/result.ts';
import { messageOf } from '../domain/error-message.ts';
import { healthInBackground } from './background.ts';
import type { ChainHead } from './chain.ts';
import type { JournalHealth } from './health.ts';

/** A copy of a journal that was verified. */
export interface Backup {
  path: string;
  /** How far it goes. */
  head: ChainHead;
  sales: number;
  bytes: number;
}

/**
 * Copies a journal that is in use, by SQLite's own online backup, into a file that gets its name once it is on
 * the disk and was verified: every page, and every event's hash. It is the journal at one moment; selling goes
 * on meanwhile, on a connection and in a thread that this has nothing to do with. `storage` says why not.
 */
export async function backUp(from: string, to: string): Promise<Result<Backup>> {
  const partial = `${to}.partial`;
  try {
    rmSync(partial, { force: true });
    await copy(from, partial);
    sync(partial);
    const health = await healthInBackground({ path: partial, thorough: true });
    const why = whyUnproven(health);
    if (why !== null || health.kind !== 'sound' || health.chain?.kind !== 'whole') {
      rmSync(partial, { force: true });
      return fail('storage', `The copy of the journal does not prove itself: ${why ?? health.kind}`);
    }
    renameSync(partial, to);
    const { size } = await stat(to);
    return success({ path: to, head: health.chain.head, sales: health.sales, bytes: size });
  } catch (error) {
    rmSync(partial, { force: true });
    return fail('storage', `The journal cannot be copied: ${messageOf(error)}`);
  }
}

/** Why a journal does not prove itself, in words; null when it does. */
export function whyUnproven(health: JournalHealth): string | null {
  switch (health.kind) {
    case 'absent':
      return 'it is not there';
    case 'newer':
      return `its version is ${health.version}`;
    case 'damaged':
    case 'unreadable':
      return health.why;
    case 'sound':
      if (health.chain === null) return `its version is ${health.version}`;
      return health.chain.kind === 'broken' ? `event ${health.chain.sequence}: ${health.chain.why}` : null;
  }
}

async function copy(from: string, to: string): Promise<void> {
  // An older SQLite for Node has everything but this.
  const backup = (sqlite as Partial<typeof sqlite>).backup;
  if (typeof backup !== 'function') throw new Error('This program’s SQLite cannot make online backups.');
  const source = new sqlite.DatabaseSync(from, { readOnly: true });
  try {
    // One moment for the whole copy: what is sold meanwhile neither waits nor makes it begin again.
    source.exec('BEGIN');
    source.prepare('SELECT value FROM counter').get();
    await backup(source, to, { rate: 1_000 });
  } finally {
    source.close();
  }
}

/** Brings a file onto the disk. */
export function sync(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
