import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Makes a folder with `name` in its path, which is removed after the current test. */
export function newFolder(name = 'test'): string {
  const folder = mkdtempSync(join(tmpdir(), `madoguchi-${name}-`));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
