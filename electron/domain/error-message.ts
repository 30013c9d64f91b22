/** An error of the file system in its own words. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
