/** SQLITE_BUSY, _LOCKED, _READONLY, _FULL and _CONSTRAINT: certainly nothing was written. */
const recoverable = new Set([5, 6, 8, 13, 19]);

/** Whether what SQLite threw leaves it open what is on the disk, so that the journal must be reopened. */
export function isBroken(error: unknown): boolean {
  const code = sqliteCode(error);
  return code !== undefined && !recoverable.has(code);
}

/** Whether SQLite refused a row that its table does not admit (SQLITE_CONSTRAINT). */
export function isConstraint(error: unknown): boolean {
  return sqliteCode(error) === 19;
}

/** Whether what SQLite threw means that the file is not a sound journal, or only that it cannot be used now. */
export function problemOf(error: unknown): 'damaged' | 'unavailable' {
  const code = sqliteCode(error);
  // SQLITE_CORRUPT, SQLITE_NOTADB; SQLITE_ERROR while opening: tables are missing or changed.
  return code === 11 || code === 26 || code === 1 ? 'damaged' : 'unavailable';
}

/** The primary result code of an error that SQLite threw. */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined;
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
}
