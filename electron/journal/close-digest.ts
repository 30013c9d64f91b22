import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/**
 * What a close and all of its lines come to: SHA-256 over the JSON text of each row's values, in UTF-8, each with a
 * line end; null where there is no such close.
 */
export function closeDigest(database: DatabaseSync, number: number): string | null {
  const close = database.prepare('SELECT * FROM closes WHERE number = ?').get(number);
  if (!close) return null;
  const digest = createHash('sha256').update(textOf(close));
  const lines = database.prepare('SELECT * FROM close_items WHERE number = ? ORDER BY position');
  for (const line of lines.iterate(number)) digest.update(textOf(line));
  return digest.digest('hex');
}

function textOf(row: Record<string, unknown>): string {
  return `${JSON.stringify(Object.values(row))}\n`;
}
