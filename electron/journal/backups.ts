import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fail, type Result, success } from '../contract/result.ts';
import { codeOf, messageOf } from '../domain/error-message.ts';
import type { Backup } from './backup.ts';
import type { Journal } from './journal.ts';

/** What a backup is made for, and how many of each kind are kept beside the journal. */
const kept = { hourly: 4, closing: 7, update: 2 } as const;

/** What a backup is made for. */
export type BackupOccasion = keyof typeof kept;

/** A backup beside its journal; `sequence` is the newest event in it. */
export interface KeptBackup {
  path: string;
  occasion: BackupOccasion;
  sequence: number;
}

/** Room that must be left beside a copy for the sales themselves, in bytes. */
const roomForSales = 200 * 1024 * 1024;

/** The folder of a journal's backups. */
export function backupFolder(journalPath: string): string {
  return join(dirname(journalPath), 'backups');
}

/** The backups beside a journal, newest first by the events in them: a clock may be wrong. Each was verified. */
export function listBackups(journalPath: string): KeptBackup[] {
  const folder = backupFolder(journalPath);
  return namesIn(folder)
    .flatMap((name) => {
      const [, digits, occasion] = /^(\d{12})-(hourly|closing|update)\.db$/.exec(name) ?? [];
      if (digits === undefined) return [];
      return [
        { path: join(folder, name), occasion: occasion as BackupOccasion, sequence: Number(digits) } as const,
      ];
    })
    .sort((a, b) => b.sequence - a.sequence || (a.path < b.path ? -1 : 1));
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
 * when something was sold since. None is made where it would take the room that sales need. `storage` says why not.
 */
export async function keepBackup(journal: Journal, occasion: BackupOccasion): Promise<Result<Backup | null>> {
  try {
    const folder = backupFolder(journal.path);
    const [newest] = listBackups(journal.path);
    const { sequence } = journal.lastCommit;
    if (occasion === 'hourly' && (newest?.sequence === sequence || sequence === 0)) return success(null);
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
    for (const old of listBackups(journal.path)
      .filter((each) => each.occasion === occasion)
      .slice(kept[occasion])) {
      rmSync(old.path);
    }
    return success({ ...made.value, path });
  } catch (error) {
    return fail('storage', messageOf(error));
  }
}
