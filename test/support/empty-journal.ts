import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openJournal } from '../../electron/journal/journal.ts';

let bytes: Buffer | undefined;

/** A folder with an empty `journal.db`. */
export function folderWithJournal(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  writeEmptyJournal(join(folder, 'journal.db'));
  return folder;
}

/** Writes an empty journal where there is none. To make one through every version of its tables takes longer than most tests. */
export function writeEmptyJournal(path: string): void {
  if (existsSync(path)) return;
  bytes ??= made();
  writeFileSync(path, bytes, { mode: 0o600 });
}

function made(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-empty-'));
  const path = join(folder, 'journal.db');
  const clock = { wall: Date.now, monotonic: () => 0, bootId: () => null };
  const opened = openJournal({ path, clock });
  if (!opened.ok) throw new Error(opened.message);
  opened.journal.close();
  const made = readFileSync(path);
  rmSync(folder, { recursive: true });
  return made;
}
