import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Has `name` in its path, and is removed after the current test. */
export function newFolder(name = 'test'): string {
  const folder = mkdtempSync(join(tmpdir(), `madoguchi-${name}-`));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
