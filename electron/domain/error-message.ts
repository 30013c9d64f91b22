/** An error in its own words: of the file system, of SQLite. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
