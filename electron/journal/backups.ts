import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fail, type Result, success } from '../contract/result.ts';
import { codeOf, messageOf } from '../domain/error-message.ts';
import type { Backup } from './backup.ts';
import { isFileAt } from '../files/found-file.ts';
import { genesisOf, isOfKnownVersion, notesIn, readableGenesisOf } from './open-to-read.ts';
import type { Journal } from './journal.ts';

/** What a backup is made for, and how many of each kind are kept beside the journal. */
const kept = { hourly: 4, closing: 7, update: 2 } as const;

/** What a backup is made for. */
export type BackupOccasion = keyof typeof kept;

/** A backup beside its journal. */
export interface KeptBackup {
  path: string;
  occasion: BackupOccasion;
  /** The newest event in it. */
  sequence: number;
  /** The beginning of its chain (`readableGenesisOf`); null where it cannot be read. */
  genesis: string | null;
  /** Epoch ms, by the file's own time. */
  madeAt: number;
}

/** Room that must be left beside a copy for the sales themselves, in bytes. */
const roomForSales = 200 * 1024 * 1024;

const backupName = /^(\d{12})-(hourly|closing|update)\.db$/;

/** The folder of a journal's backups. */
export function backupFolder(journalPath: string): string {
  return join(dirname(journalPath), 'backups');
}

/**
 * The backups beside a journal, newest first. Each was verified. A clock may be wrong, so that those of one chain go by
 * their events, and those of as many by when they were made. A journal that was lost and began anew counts its events from 1 again: the backups of its chain, where
 * `genesis` says which that is, come first, and then the chain of which one was made last.
 */
export function listBackups(journalPath: string, genesis: string | null = null): KeptBackup[] {
  const folder = backupFolder(journalPath);
  const backups = namesIn(folder).flatMap((name): KeptBackup[] => {
    const [, digits, occasion] = backupName.exec(name) ?? [];
    const path = join(folder, name);
    if (digits === undefined || !isFileAt(path)) return [];
    return [
      {
        path,
        occasion: occasion as BackupOccasion,
        sequence: Number(digits),
        genesis: readableGenesisOf(path),
        madeAt: statSync(path).mtimeMs,
      },
    ];
  });
  const byTime = backups.toSorted((a, b) => b.madeAt - a.madeAt).map((backup) => backup.genesis);
  const chains = [...new Set(genesis === null ? byTime : [genesis, ...byTime])];
  return backups.sort(
    (a, b) =>
      chains.indexOf(a.genesis) - chains.indexOf(b.genesis) ||
      b.sequence - a.sequence ||
      b.madeAt - a.madeAt ||
      (a.path < b.path ? -1 : 1),
  );
}

/** Whether there is a backup beside a journal, of whatever chain. */
export function hasBackups(journalPath: string): boolean {
  return listBackups(journalPath).length > 0;
}

/** The newest event after `sequence` in a backup of a chain, as this program can use it; null where there is none. */
export function newestBackupOf(journalPath: string, genesis: string, sequence: number): number | null {
  const folder = backupFolder(journalPath);
  const numbers = namesIn(folder).map((name) => [Number(backupName.exec(name)?.[1] ?? -1), name] as const);
  const later = numbers.filter(([number]) => number > sequence).sort(([a], [b]) => b - a);
  const found = later.find(
    ([, name]) => isOfKnownVersion(join(folder, name)) && readableGenesisOf(join(folder, name)) === genesis,
  );
  return found?.[0] ?? null;
}

/** Whether a journal holds nothing that its newest backup does not. */
function isHeld({ path, lastCommit }: Journal, newest: KeptBackup | undefined): boolean {
  const held = newest === undefined ? { sequence: 0, notes: 0 } : { ...newest, notes: notesIn(newest.path) };
  return held.sequence === lastCommit.sequence && held.notes === notesIn(path);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Makes and verifies a backup beside the journal, and lets go of the oldest of its kind. An hourly one is made only
 * when something was committed since. None is made where it would take the room that sales need. `storage` says why not.
 */
export async function keepBackup(journal: Journal, occasion: BackupOccasion): Promise<Result<Backup | null>> {
  try {
    const folder = backupFolder(journal.path);
    const genesis = genesisOf(journal.path);
    const before = listBackups(journal.path, genesis);
    const newest = before.find((each) => each.genesis === genesis);
    if (occasion === 'hourly' && isHeld(journal, newest)) return success(null);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(folder);
    const needed = statSync(journal.path).size * 2 + roomForSales;
    if (bavail * bsize < needed) {
      return fail('storage', `There is no room for a backup: ${bavail * bsize} bytes, ${needed} are needed.`);
    }
    const made = await journal.backup(join(folder, `new-${occasion}.db`));
    if (!made.ok) return made;
    const path = join(folder, `${String(made.value.head.sequence).padStart(12, '0')}-${occasion}.db`);
    renameSync(made.value.path, path);
    // What was just made stays, whatever those of other journals, or of a newer version, are numbered.
    const others = before.filter((each) => each.occasion === occasion && each.path !== path);
    for (const old of others.slice(kept[occasion] - 1)) rmSync(old.path);
    return success({ ...made.value, path });
  } catch (error) {
    return fail('storage', messageOf(error));
  }
}
