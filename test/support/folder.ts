import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A new folder, `name` in its path, which goes with the test that runs. */
export function newFolder(name = 'test'): string {
  const folder = mkdtempSync(join(tmpdir(), `madoguchi-${name}-`));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
